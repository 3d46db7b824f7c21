import { Refusal } from '#shared/refusal.ts'
import { cleanText } from '#shared/text.ts'
import { joinBytes } from './bytes.ts'

/** A record of the workbook stream of an .xls file: two bytes of type, two of length, the data. */
export interface BiffRecord {
  readonly type: number
  readonly data: Uint8Array
}

/** @throws Refusal `import.unreadable` for a record that ends beyond the stream */
export function* readRecords(stream: Uint8Array, from: number): Generator<BiffRecord> {
  const whole = view(stream)
  let at = from
  while (at + 4 <= stream.length) {
    const end = at + 4 + whole.getUint16(at + 2, true)
    if (end > stream.length) throw new Refusal('import.unreadable')
    yield { type: whole.getUint16(at, true), data: stream.subarray(at + 4, end) }
    at = end
  }
}

export const view = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
export const measureSize = (all: readonly BiffRecord[]): number =>
  all.reduce((total, { data }) => total + 4 + data.length, 0)
export const unsigned32 = (value: number): Uint8Array =>
  new Uint8Array([value, value >> 8, value >> 16, value >> 24])

export function writtenStream(all: readonly BiffRecord[]): Uint8Array {
  return joinBytes(
    all.flatMap(({ type, data }) => [
      new Uint8Array([type, type >> 8, data.length, data.length >> 8]),
      data,
    ]),
  )
}

/** The name of a worksheet, after its length: BIFF8 adds a byte that says whether each character takes two. */
export function readSheetName(data: Uint8Array): string {
  const length = data[6] ?? 0
  const isBiff8 = data.length !== 7 + length
  const start = isBiff8 ? 8 : 7
  const isWide = isBiff8 && data[7] === 1
  const codes = Array.from({ length }, (_, at) =>
    isWide
      ? (data[start + at * 2] ?? 0) | ((data[start + at * 2 + 1] ?? 0) << 8)
      : (data[start + at] ?? 0),
  )
  return cleanText(String.fromCharCode(...codes))
}
