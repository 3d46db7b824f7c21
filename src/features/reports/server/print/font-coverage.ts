import { fontFiles } from './fonts.ts'

/** The characters of each font, as code points. */
export const fontCoverage: readonly ReadonlySet<number>[] = fontFiles().map(listCharacters)

/** The characters of a font, from its `cmap` table (OpenType formats 4 and 12). */
function listCharacters(font: Buffer): Set<number> {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (entry === undefined) return new Set()
  const cmap = font.subarray(font.readUInt32BE(entry + 8))
  const characters = new Set<number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + index * 8))
    const format = table.readUInt16BE(0)
    if (format === 12) addGroups(table, characters)
    if (format === 4) addSegments(table, characters)
  }
  return characters
}

function addGroups(table: Buffer, characters: Set<number>): void {
  for (let at = 16, left = table.readUInt32BE(12); left > 0; left--, at += 12) {
    for (let code = table.readUInt32BE(at); code <= table.readUInt32BE(at + 4); code++)
      characters.add(code)
  }
}

function addSegments(table: Buffer, characters: Set<number>): void {
  const length = table.readUInt16BE(6)
  for (let at = 0; at < length; at += 2) {
    const [end, start] = [table.readUInt16BE(14 + at), table.readUInt16BE(16 + length + at)]
    for (let code = start; code <= end && code < 0xffff; code++) characters.add(code)
  }
}
