import { fontFiles } from './fonts.ts'

/** Which characters each font can draw. */
const covered: readonly ReadonlySet<number>[] = fontFiles().map(charactersOf)

/** The characters of a font, from its `cmap` table (formats 4 and 12). */
function charactersOf(font: Buffer): Set<number> {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (entry === undefined) return new Set()
  const cmap = font.subarray(font.readUInt32BE(entry + 8))
  const found = new Set<number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + index * 8))
    const format = table.readUInt16BE(0)
    if (format === 12) readGroups(table, found)
    if (format === 4) readSegments(table, found)
  }
  return found
}

function readGroups(table: Buffer, found: Set<number>): void {
  for (let at = 16, left = table.readUInt32BE(12); left > 0; left--, at += 12) {
    for (let code = table.readUInt32BE(at); code <= table.readUInt32BE(at + 4); code++)
      found.add(code)
  }
}

function readSegments(table: Buffer, found: Set<number>): void {
  const length = table.readUInt16BE(6)
  for (let at = 0; at < length; at += 2) {
    const [end, start] = [table.readUInt16BE(14 + at), table.readUInt16BE(16 + length + at)]
    for (let code = start; code <= end && code < 0xffff; code++) found.add(code)
  }
}

/** Most text: nothing to look up, and no word that is longer than a line. */
const plain = /^(?!.*[!-~¡-ÿ]{27})[\n -~¡-ÿ]*$/
const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })
const BOX = '\u25a1'
const LONGEST_WORD = 26
const BREAK = '\u200b'

/** Text as a report can print it: no control characters, and a visible box for what no font of ours can draw. */
export function printable(text: string): string {
  if (plain.test(text)) return text
  const clean = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}]/gu, keepLines)
  let drawn = ''
  let word = 0
  for (const { segment } of graphemes.segment(clean)) {
    word = /\s/.test(segment) ? 0 : word + 1
    if (word > LONGEST_WORD) {
      drawn += BREAK
      word = 1
    }
    drawn += isDrawn(segment) ? segment : BOX
  }
  return drawn
}

const keepLines = (character: string): string =>
  character === '\n' || character === '\u2028' || character === '\u2029'
    ? '\n'
    : character === '\t'
      ? ' '
      : ''

/** One font must have the whole of it: a letter and its accent cannot come from two. */
function isDrawn(grapheme: string): boolean {
  if (/^[\s!-~¡-ÿ]$/.test(grapheme)) return true
  const codes = [...grapheme].map((character) => character.codePointAt(0) ?? 0)
  return covered.some((characters) => codes.every((code) => characters.has(code)))
}

/** The same for every text of a value: what people wrote reaches the page as data, never as markup. */
export function printableValue<Value>(value: Value): Value
export function printableValue(value: unknown): unknown {
  if (typeof value === 'string') return printable(value)
  if (Array.isArray(value)) return value.map((item: unknown) => printableValue(item))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, printableValue(item)]),
    )
  return value
}

/** Whether a paragraph runs from right to left, by its first letter. */
export function rightToLeft(text: string): boolean {
  return /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)
}
