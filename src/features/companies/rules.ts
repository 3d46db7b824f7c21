import { DEFAULT_COLOR } from '#shared/limits.ts'
import type { MessageCode } from '#shared/messages.ts'
import { Color } from './contract.ts'

interface CompanyDraft {
  readonly name: string
  readonly primary_color?: string | undefined
  readonly secondary_color?: string | undefined
}

/** Spec §5 «Company»; a colour that is not given stays as it is. */
export function companyProblem(
  draft: CompanyDraft,
): Extract<MessageCode, 'company.name_required' | 'company.color_invalid'> | null {
  if (!draft.name) return 'company.name_required'
  if (!isColor(draft.primary_color) || !isColor(draft.secondary_color))
    return 'company.color_invalid'
  return null
}

const isColor = (color: string = DEFAULT_COLOR): boolean => Color.safeParse(color).success

/** Logos are shown small; what is larger than this when decoded was not made for a logo (security.md SEC-17). */
export const LOGO_SIZE = 512
export const LARGEST_IMAGE = 40_000_000

type ImageFormat = 'png' | 'jpeg' | 'webp'

/**
 * What an image is by its content; its name and declared type prove nothing. A file that goes on after the image ends is two files in one
 * and so neither.
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

/** A RIFF file says its own length, without the first eight bytes and padded to an even one. */
function riffLength(bytes: Uint8Array): number {
  const said = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true)
  return 8 + said + (said % 2)
}
