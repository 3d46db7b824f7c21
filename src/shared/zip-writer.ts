import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The date of every entry, so that equal content gives equal bytes. */
const MODIFIED = new Date(1980, 0, 1)

/** Writes a ZIP entry by entry; each call returns the bytes that are ready to be sent. */
export class ZipWriter {
  readonly #compress: boolean
  readonly #ready: Uint8Array[] = []
  readonly #zip = new Zip((error, piece) => {
    if (error) throw error
    this.#ready.push(piece)
  })

  constructor({ compress }: { readonly compress: boolean }) {
    this.#compress = compress
  }

  add({ name, bytes }: ZipEntry): Uint8Array[] {
    return this.open(name)(bytes, true)
  }

  /** Begins an entry whose bytes are not all there yet; it ends before the next one begins. */
  open(name: string): (bytes: Uint8Array, isLast: boolean) => Uint8Array[] {
    const entry = this.#compress ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
    entry.mtime = MODIFIED
    this.#zip.add(entry)
    return (bytes, isLast) => {
      entry.push(bytes, isLast)
      return this.#ready.splice(0)
    }
  }

  /** Writes the directory, which ends the archive. */
  finish(): Uint8Array[] {
    this.#zip.end()
    return this.#ready.splice(0)
  }
}
