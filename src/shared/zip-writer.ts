import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Every entry carries this date, so that the same content gives the same bytes. */
const MODIFIED = new Date(1980, 0, 1)

/** Writes a ZIP entry by entry; each call returns the bytes that can be sent by then. */
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
    const entry = this.#compress ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
    entry.mtime = MODIFIED
    this.#zip.add(entry)
    entry.push(bytes, true)
    return this.#ready.splice(0)
  }

  /** Writes the directory; nothing can be added after it. */
  finish(): Uint8Array[] {
    this.#zip.end()
    return this.#ready.splice(0)
  }
}
