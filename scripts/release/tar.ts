// Tar archives that are the same whenever they are written: entries sorted, one time, no owner.
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import path from 'node:path'

export interface TarFile {
  readonly type: 'file'
  readonly path: string
  readonly mode: number
  readonly content: () => Buffer
}
export type TarEntry =
  | TarFile
  | { readonly type: 'folder'; readonly path: string; readonly mode: number; readonly uid?: number }
  | { readonly type: 'link'; readonly path: string; readonly target: string }

const BLOCK = 512
const END = Buffer.alloc(2 * BLOCK)
const FLAGS = { file: '0', folder: '5', link: '2' } as const
const EXECUTABLE = 0o755
const READABLE = 0o644
const OWNER_EXECUTES = 0o100

/** Everything in a folder; of its modes only whether the owner may execute a file counts. */
export function readFolder(folder: string, prefix = ''): TarEntry[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((found): TarEntry[] => {
    const file = path.join(folder, found.name)
    const name = prefix + found.name
    if (found.isDirectory())
      return [{ type: 'folder', path: name, mode: EXECUTABLE }, ...readFolder(file, `${name}/`)]
    if (found.isSymbolicLink()) return [{ type: 'link', path: name, target: readlinkSync(file) }]
    const mode = (statSync(file).mode & OWNER_EXECUTES) === 0 ? READABLE : EXECUTABLE
    return [{ type: 'file', path: name, mode, content: () => readFileSync(file) }]
  })
}

/**
 * The bytes of an archive, piece by piece.
 * @param seconds since 1970, the time of every entry
 */
export function* writeTar(entries: readonly TarEntry[], seconds: number): Generator<Buffer> {
  for (const entry of entries.toSorted((a, b) => Buffer.compare(pathBytes(a), pathBytes(b)))) {
    const content = entry.type === 'file' ? entry.content() : Buffer.alloc(0)
    const target = entry.type === 'link' ? entry.target : ''
    const name = entry.path + (entry.type === 'folder' ? '/' : '')
    const long = [...record('path', name), ...record('linkpath', target)].join('')
    if (long !== '') {
      const bytes = Buffer.from(long)
      yield header({ name: 'long', flag: 'x', mode: READABLE, size: bytes.length, seconds })
      yield* padded(bytes)
    }
    yield header({
      name,
      target,
      flag: FLAGS[entry.type],
      mode: entry.type === 'link' ? 0o777 : entry.mode,
      size: content.length,
      seconds,
      uid: entry.type === 'folder' ? entry.uid : undefined,
    })
    yield* padded(content)
  }
  yield END
}

const pathBytes = ({ path: name }: TarEntry): Buffer => Buffer.from(name)

function* padded(content: Buffer): Generator<Buffer> {
  yield content
  if (content.length % BLOCK > 0) yield Buffer.alloc(BLOCK - (content.length % BLOCK))
}

/** The record of pax for a text that has no room in a header; its length counts itself. */
function record(key: string, text: string): string[] {
  const bytes = Buffer.byteLength(text)
  if (bytes <= 100) return []
  const rest = bytes + key.length + 3
  const length = rest + String(rest + String(rest).length).length
  return [`${length} ${key}=${text}\n`]
}

interface Header {
  readonly name: string
  readonly target?: string
  readonly flag: string
  readonly mode: number
  readonly size: number
  readonly seconds: number
  readonly uid?: number | undefined
}

function header({ name, target = '', flag, mode, size, seconds, uid = 0 }: Header): Buffer {
  const block = Buffer.alloc(BLOCK)
  const octal = (number: number, at: number, digits: number) =>
    block.write(`${number.toString(8).padStart(digits - 1, '0')}\0`, at)
  Buffer.from(name).copy(block, 0, 0, 100)
  octal(mode, 100, 8)
  octal(uid, 108, 8)
  octal(uid, 116, 8)
  octal(size, 124, 12)
  octal(seconds, 136, 12)
  block.write(flag, 156)
  Buffer.from(target).copy(block, 157, 0, 100)
  block.write('ustar\x0000', 257)
  // computed with spaces in its own place
  block.fill(' ', 148, 156)
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  )
  return block
}
