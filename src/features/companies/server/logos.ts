import sharp from 'sharp'
import { Refusal } from '#shared/refusal.ts'
import { imageFormat, LARGEST_IMAGE, LOGO_SIZE } from '../rules.ts'

export const LOGO_TYPE = 'image/webp'
const SECONDS = 10

/** Draws the image anew, so that nothing of the file itself is kept: neither its metadata nor what may hide in it. */
export async function drawLogo(bytes: Uint8Array): Promise<Buffer> {
  const format = imageFormat(bytes)
  if (!format) throw new Refusal('company.image_invalid')
  try {
    return await sharp(bytes, { limitInputPixels: LARGEST_IMAGE, failOn: 'error' })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: LOGO_SIZE, height: LOGO_SIZE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer()
  } catch (error) {
    if (error instanceof Error) throw new Refusal('company.image_invalid')
    throw error
  }
}
