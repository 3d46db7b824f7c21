import { Refusal } from '#shared/refusal.ts'
import { imageFormat, LOGO_SIZE, MAX_LOGO_PIXELS } from '../rules.ts'

export const LOGO_TYPE = 'image/webp'
const TIMEOUT_SECONDS = 10

/**
 * Re-encodes an image as WebP of at most 512 × 512 pixels, so that neither metadata nor payloads
 * hidden in the file survive. Throws `company.image_invalid`.
 */
export async function drawLogo(bytes: Uint8Array): Promise<Buffer> {
  const format = imageFormat(bytes)
  if (!format) throw new Refusal('company.image_invalid')
  // Loaded at the first logo, because the library takes memory that most servers never need.
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(bytes, { limitInputPixels: MAX_LOGO_PIXELS, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: LOGO_SIZE, height: LOGO_SIZE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer()
  } catch (error) {
    if (error instanceof Error) throw new Refusal('company.image_invalid')
    throw error
  }
}

/** Twice the size in which work pages show it, for sharp screens. */
const SMALL_LOGO_SIZE = 56

/** A stored logo for a page that shows it beside the company's name: 1 kB in place of 4 and more. */
export async function drawSmallLogo(stored: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(stored)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize({
      width: SMALL_LOGO_SIZE,
      height: SMALL_LOGO_SIZE,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .webp({ quality: 90 })
    .toBuffer()
}

/** Twice the size in which mails show it, for sharp screens. */
const MAIL_LOGO_SIZE = 72

/** A stored logo as a PNG square on white, because not every mail program shows WebP. */
export async function drawMailLogo(stored: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const size = { width: MAIL_LOGO_SIZE, height: MAIL_LOGO_SIZE }
  return sharp(stored)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize({ ...size, fit: 'contain', background: '#FFFFFF' })
    .flatten({ background: '#FFFFFF' })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}
