import { strFromU8, strToU8 } from 'fflate'
import { Refusal } from '#shared/refusal.ts'

/** The characters of the bytes 0x80 to 0x9f in windows-1252, which Excel writes in Mexico. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const CHUNK = 8192

/** The text of a file of unknown encoding: by its byte order mark, else UTF-8, else windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return fromUnits(bytes, (at) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8))
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return fromUnits(bytes, (at) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0))
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const utf8 = fromUtf8(hasMark ? bytes.subarray(3) : bytes)
  if (utf8 !== null) return utf8
  if (hasMark) throw new Refusal('import.unreadable')
  return fromCodes(bytes.length, (at) => codeOf1252(bytes[at] ?? 0))
}

/** The text, or null where the bytes are not UTF-8. */
function fromUtf8(bytes: Uint8Array): string | null {
  const text = strFromU8(bytes)
  // A replacement character stands for an error or is part of the file; encoding it again shows which.
  if (!text.includes('\ufffd')) return text
  const again = strToU8(text)
  return again.length === bytes.length && again.every((byte, at) => byte === bytes[at])
    ? text
    : null
}

function codeOf1252(byte: number): number {
  return byte >= 0x80 && byte <= 0x9f ? windows1252.charCodeAt(byte - 0x80) : byte
}

function fromUnits(bytes: Uint8Array, unitAt: (at: number) => number): string {
  if (bytes.length % 2 !== 0) throw new Refusal('import.unreadable')
  return fromCodes(bytes.length / 2 - 1, (at) => unitAt(at * 2 + 2))
}

function fromCodes(length: number, codeAt: (at: number) => number): string {
  let text = ''
  for (let start = 0; start < length; start += CHUNK) {
    const codes = Array.from({ length: Math.min(CHUNK, length - start) }, (_, at) =>
      codeAt(start + at),
    )
    text += String.fromCharCode(...codes)
  }
  return text
}
