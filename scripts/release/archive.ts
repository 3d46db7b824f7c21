import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type TarEntry, writeTar } from './tar.ts'

/** Writes a .tar.gz; its bytes follow from the entries, the time and Node's version alone. */
export const writeArchive = (
  file: string,
  entries: readonly TarEntry[],
  seconds: number,
): Promise<void> =>
  pipeline(
    Readable.from(writeTar(entries, seconds), { objectMode: false }),
    createGzip({ level: 9 }),
    createWriteStream(file),
  )
