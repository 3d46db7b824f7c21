import type { MessageCode } from '#shared/messages.ts'
import { colorPattern } from './contract.ts'
import { DEFAULT_COLOR } from './limits.ts'

interface CompanyDraft {
  readonly name: string
  readonly primary_color?: string | undefined
  readonly secondary_color?: string | undefined
}

/** Checks a new or changed company (docs/rules.md, companies); a missing colour is valid. */
export function companyProblem(
  draft: CompanyDraft,
): Extract<MessageCode, 'company.name_required' | 'company.color_invalid'> | null {
  if (!draft.name) return 'company.name_required'
  if (!isColor(draft.primary_color) || !isColor(draft.secondary_color))
    return 'company.color_invalid'
  return null
}

export const isColor = (color: string = DEFAULT_COLOR): boolean => colorPattern.test(color)

/** Side of the square, in pixels, that a stored logo fits in. */
export const LOGO_SIZE = 512
/** Larger images are refused before they are decoded (security.md SEC-17). */
export const MAX_LOGO_PIXELS = 40_000_000

type ImageFormat = 'png' | 'jpeg' | 'webp'

/**
 * The format of an image by its content, because its name and declared type prove nothing. Null for
 * other formats and for files with bytes after the end of the image, which could be a second file.
 */
export function imageFormat(bytes: Uint8Array): ImageFormat | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    return endsWith(bytes, [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]) ? 'png' : null
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return endsWith(bytes, [0xff, 0xd9]) ? 'jpeg' : null
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes.subarray(8), ascii('WEBP')))
    return riffLength(bytes) === bytes.length ? 'webp' : null
  return null
}

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))
const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)
const endsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  bytes.length >= signature.length &&
  startsWith(bytes.subarray(bytes.length - signature.length), signature)

/**
 * Total length by the RIFF header, which counts neither the first eight bytes nor the padding byte.
 */
function riffLength(bytes: Uint8Array): number {
  const declared = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true)
  return 8 + declared + (declared % 2)
}
