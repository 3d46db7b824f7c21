import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ArchiveEntry {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Every entry bears this day: when an archive was made is nobody's business, and the same content is the same file. */
const NO_DAY = new Date(1980, 0, 1)

/** A ZIP that is made while it is read: it waits for whoever downloads it, and holds one entry at a time. */
export async function* archive(
  entries: AsyncIterable<ArchiveEntry> | Iterable<ArchiveEntry>,
  compressed: boolean,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  for await (const { name, bytes } of entries) {
    const file = compressed ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
    file.mtime = NO_DAY
    zip.add(file)
    file.push(bytes, true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
