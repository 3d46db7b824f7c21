// Reads what tar.ts writes, and the archives of Debian packages.

export interface ReadEntry {
  readonly path: string
  readonly type: 'file' | 'folder' | 'link' | 'other'
  readonly mode: number
  readonly uid: number
  /** Of a link; also of a hard one, whose type is `file`. */
  readonly target: string
  readonly content: Buffer
}

const BLOCK = 512
const TYPES: Readonly<Record<string, ReadEntry['type']>> = {
  '0': 'file',
  '\0': 'file',
  '1': 'file',
  '2': 'link',
  '5': 'folder',
}

/** Every entry of an archive that is not compressed, in its order. */
export function readTar(archive: Buffer): ReadEntry[] {
  const entries: ReadEntry[] = []
  let long: { path?: string; linkpath?: string } = {}
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0;) {
    const block = archive.subarray(at, at + BLOCK)
    const number = (from: number, to: number) => Number.parseInt(text(block, from, to) || '0', 8)
    const size = number(124, 136)
    const content = archive.subarray(at + BLOCK, at + BLOCK + size)
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
    const flag = String.fromCharCode(block[156] ?? 0)
    if (flag === 'x') long = { ...long, ...readRecords(content) }
    else if (flag === 'L') long.path = text(content, 0, size)
    else if (flag === 'K') long.linkpath = text(content, 0, size)
    else {
      entries.push({
        path: (long.path ?? text(block, 0, 100)).replace(/^\.\//, '').replace(/\/$/, ''),
        type: TYPES[flag] ?? 'other',
        mode: number(100, 108),
        uid: number(108, 116),
        target: long.linkpath ?? text(block, 157, 257),
        content,
      })
      long = {}
    }
  }
  return entries
}

const text = (bytes: Buffer, from: number, to: number): string =>
  bytes.subarray(from, to).toString().split('\0')[0] ?? ''

function readRecords(content: Buffer): Record<string, string> {
  const records: Record<string, string> = {}
  for (let at = 0; at < content.length;) {
    const space = content.indexOf(' ', at)
    const end = at + Number(content.subarray(at, space).toString())
    const [key = '', ...value] = content
      .subarray(space + 1, end - 1)
      .toString()
      .split('=')
    records[key] = value.join('=')
    at = end
  }
  return records
}
