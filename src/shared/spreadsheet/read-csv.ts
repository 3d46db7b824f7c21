import { Refusal } from '#shared/refusal.ts'
import { decodeText } from './decode.ts'
import { Rows } from './rows.ts'

const delimiters = [',', ';', '\t'] as const
const LINES_SNIFFED = 20

/** Strict RFC 4180: throws at a stray or unclosed quote, because a wrong guess merges rows. */
export function readCsv(bytes: Uint8Array): string[][] {
  const text = decodeText(bytes)
  if (text.includes('\0')) throw new Refusal('import.unreadable')
  const declared = /^sep=([,;|\t])(?:\r\n|\r|\n|$)/i.exec(text)
  return declared
    ? parse(text.slice(declared[0].length), declared[1] ?? ',')
    : parse(text, sniffDelimiter(text))
}

function parse(text: string, delimiter: string): string[][] {
  const rows = new Rows()
  const plainEnd = new RegExp(`[${delimiter}\\r\\n]`, 'g')
  let at = 0
  let row = 0
  let column = 0
  while (at < text.length) {
    const field = text[at] === '"' ? quotedField(text, at) : plainField(text, at, plainEnd)
    rows.put(row, column, field.value)
    at = field.end
    if (text[at] === delimiter) {
      column += 1
      at += 1
    } else if (at < text.length) {
      if (text[at] !== '\r' && text[at] !== '\n') throw new Refusal('import.unreadable')
      at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
      row += 1
      column = 0
    }
  }
  return rows.finish()
}

interface Field {
  readonly value: string
  readonly end: number
}

function plainField(text: string, start: number, plainEnd: RegExp): Field {
  plainEnd.lastIndex = start
  const end = plainEnd.exec(text)?.index ?? text.length
  const value = text.slice(start, end)
  if (value.includes('"')) throw new Refusal('import.unreadable')
  return { value, end }
}

function quotedField(text: string, start: number): Field {
  let value = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) throw new Refusal('import.unreadable')
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    from = quote + 2
  }
}

/** The delimiter that most of the first lines contain, so that a title with a comma does not decide. */
function sniffDelimiter(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/, LINES_SNIFFED)
  const votes = delimiters.map((delimiter) => ({
    delimiter,
    lines: lines.filter((line) => line.includes(delimiter)).length,
    total: lines.reduce((total, line) => total + line.split(delimiter).length, 0),
  }))
  const [best] = votes.sort((one, other) => other.lines - one.lines || other.total - one.total)
  return best?.delimiter ?? ','
}
