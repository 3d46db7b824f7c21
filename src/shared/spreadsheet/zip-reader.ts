import { Inflate } from 'fflate'
import { Refusal } from '#shared/refusal.ts'
import { joinBytes } from './bytes.ts'
import { spreadsheetLimits as limits } from './limits.ts'

const CHUNK = 8192
const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const ENCRYPTED = 0x0001 | 0x0040 | 0x2000

interface Entry {
  readonly method: number
  readonly packed_size: number
  readonly offset: number
}

/**
 * Reads the entries of a ZIP file, by name without regard to case. The sizes that the file states
 * may be false: a stated size above the limit is refused, and the bytes that are really unpacked
 * are counted as well.
 */
export class ZipReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #entries = new Map<string, Entry>()
  #bytes_left: number = limits.unpacked_bytes

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#readDirectory()
  }

  #readDirectory(): void {
    const end = this.#endOfDirectory()
    const count = this.#view.getUint16(end + 10, true)
    if (count > limits.zip_entries) throw new Refusal('import.too_large')
    let stated = 0
    let at = this.#view.getUint32(end + 16, true)
    for (let entry = 0; entry < count; entry += 1) {
      if (this.#view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new Refusal('import.unreadable')
      if ((this.#view.getUint16(at + 8, true) & ENCRYPTED) !== 0)
        throw new Refusal('import.unreadable')
      stated += this.#view.getUint32(at + 24, true)
      const nameLength = this.#view.getUint16(at + 28, true)
      const name = String.fromCharCode(...this.#bytes.subarray(at + 46, at + 46 + nameLength))
        .replaceAll('\\', '/')
        .toLowerCase()
      this.#entries.set(name, {
        method: this.#view.getUint16(at + 10, true),
        packed_size: this.#view.getUint32(at + 20, true),
        offset: this.#view.getUint32(at + 42, true),
      })
      at +=
        46 + nameLength + this.#view.getUint16(at + 30, true) + this.#view.getUint16(at + 32, true)
    }
    if (stated > limits.unpacked_bytes) throw new Refusal('import.too_large')
  }

  #endOfDirectory(): number {
    const first = Math.max(0, this.#bytes.length - 22 - 0xffff)
    for (let at = this.#bytes.length - 22; at >= first; at -= 1) {
      if (this.#view.getUint32(at, true) === END_OF_DIRECTORY) return at
    }
    throw new Refusal('import.unreadable')
  }

  /** The unpacked bytes of one entry, or null where the file has no such entry. */
  read(name: string): Uint8Array | null {
    const entry = this.#entries.get(name.toLowerCase())
    if (!entry) return null
    const packed = this.#packed(entry)
    if (entry.method === 8) return this.#inflate(packed)
    if (entry.method !== 0) throw new Refusal('import.unreadable')
    this.#count(packed.length)
    return packed
  }

  #packed({ offset, packed_size }: Entry): Uint8Array {
    if (this.#view.getUint32(offset, true) !== LOCAL_HEADER) throw new Refusal('import.unreadable')
    const start =
      offset +
      30 +
      this.#view.getUint16(offset + 26, true) +
      this.#view.getUint16(offset + 28, true)
    if (start + packed_size > this.#bytes.length) throw new Refusal('import.unreadable')
    return this.#bytes.subarray(start, start + packed_size)
  }

  #inflate(packed: Uint8Array): Uint8Array {
    const chunks: Uint8Array[] = []
    const inflate = new Inflate((chunk) => {
      this.#count(chunk.length)
      chunks.push(chunk)
    })
    for (let at = 0; at < packed.length; at += CHUNK)
      inflate.push(packed.subarray(at, at + CHUNK), at + CHUNK >= packed.length)
    return joinBytes(chunks)
  }

  #count(size: number): void {
    this.#bytes_left -= size
    if (this.#bytes_left < 0) throw new Refusal('import.too_large')
  }
}
