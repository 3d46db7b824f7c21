import { fontFiles } from './fonts.ts'

const LONGEST_WORD = 26
/** Text of Latin letters and words short enough for a line prints as it is; most text is like that. */
const printsUnchanged = /^(?!.*[!-~¡-ÿ]{27})[\n -~¡-ÿ]*$/
const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })
const MISSING_CHARACTER = '\u25a1'
const ZERO_WIDTH_SPACE = '\u200b'

/** They join the characters of an emoji or choose its form, and mean nothing alone. */
const JOINERS = /[\u200c\u200d\p{Variation_Selector}]/gu

/**
 * Text as a report prints it: without control characters, with a visible box (□) for each character
 * that none of the fonts draws, and with invisible break positions in words longer than a line. An
 * emoji of several characters stays whole where a font draws it, and falls apart where none does.
 */
export function printable(text: string): string {
  if (printsUnchanged.test(text)) return text
  const clean = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu, withoutControl)
  let printed = ''
  let wordLength = 0
  for (const { segment } of graphemes.segment(clean)) {
    wordLength = /\s/.test(segment) ? 0 : wordLength + 1
    if (wordLength > LONGEST_WORD) {
      printed += ZERO_WIDTH_SPACE
      wordLength = 1
    }
    printed += isDrawn(segment) ? segment : drawnParts(segment)
  }
  return printed
}

/** The parts of a grapheme that no font draws whole. */
function drawnParts(grapheme: string): string {
  const parts = graphemes.segment(grapheme.replace(JOINERS, ''))
  return [...parts].map(({ segment }) => (isDrawn(segment) ? segment : MISSING_CHARACTER)).join('')
}

/** Of the control characters only line breaks and tabs stay, as line feeds and spaces. */
function withoutControl(character: string): string {
  if (['\n', '\u2028', '\u2029'].includes(character)) return '\n'
  return character === '\t' ? ' ' : ''
}

/** One font has to draw the whole grapheme: a letter and its accent do not combine across fonts. */
function isDrawn(grapheme: string): boolean {
  if (/^[\s!-~¡-ÿ]$/.test(grapheme)) return true
  const codes = [...grapheme].map((character) => character.codePointAt(0) ?? 0)
  return fontCoverage.some((characters) => codes.every((code) => characters.has(code)))
}

/** A copy of the value in which every text is printable; the keys stay as they are. */
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

/** The characters of each font, as code points. */
const fontCoverage: readonly ReadonlySet<number>[] = fontFiles().map(listCharacters)

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
