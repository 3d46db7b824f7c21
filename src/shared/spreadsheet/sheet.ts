import { Refusal } from '#shared/refusal.ts'
import { booleanText, numberText } from './cell-text.ts'
import { Rows } from './rows.ts'
import { attribute, decodeSheetText, decodeXml, walkXml, type XmlVisitor } from './xml.ts'

export interface SheetContext {
  readonly texts: readonly string[]
  readonly date_styles: readonly boolean[]
  readonly from_1904: boolean
}

/** The cells of one sheet as text. A formula is never looked at: what counts is the result that the file keeps beside it. */
export function readSheet(xml: string, context: SheetContext): string[][] {
  const visitor = new SheetVisitor(context)
  walkXml(xml, visitor)
  if (!visitor.has_data) throw new Refusal('import.unreadable')
  return visitor.rows.finish()
}

class SheetVisitor implements XmlVisitor {
  readonly rows = new Rows()
  has_data = false
  readonly #context: SheetContext
  #row = -1
  #column = -1
  #type = ''
  #style = 0
  #raw = ''
  #collecting = false
  #aside = false

  constructor(context: SheetContext) {
    this.#context = context
  }

  open(name: string, attributes: string): void {
    if (name === 'v') this.#collecting = true
    else if (name === 't') this.#collecting = !this.#aside
    else if (name === 'c') this.#openCell(attributes)
    else if (name === 'row') this.#openRow(attributes)
    else if (name === 'rPh') this.#aside = true
    else if (name === 'sheetData') this.has_data = true
  }

  text(raw: string): void {
    if (this.#collecting) this.#raw += raw
  }

  close(name: string): void {
    if (name === 'c') {
      if (this.#raw !== '') this.rows.put(this.#row, this.#column, this.#cellText())
      this.#raw = ''
    } else if (name === 'v' || name === 't') this.#collecting = false
    else if (name === 'rPh') this.#aside = false
  }

  /** A row or cell without a position follows the one before it. */
  #openRow(attributes: string): void {
    const position = attribute(attributes, 'r')
    this.#row = position === undefined ? this.#row + 1 : Number(position) - 1
    if (!Number.isInteger(this.#row) || this.#row < 0) throw new Refusal('import.unreadable')
    this.#column = -1
  }

  #openCell(attributes: string): void {
    const position = attribute(attributes, 'r')
    this.#column = position === undefined ? this.#column + 1 : columnOf(position)
    this.#type = attribute(attributes, 't') ?? 'n'
    this.#style = Number(attribute(attributes, 's') ?? 0)
  }

  #cellText(): string {
    if (this.#type === 's') return this.#context.texts[Number(this.#raw)] ?? ''
    if (this.#type === 'b')
      return booleanText(this.#raw.trim() === '1' || this.#raw.trim() === 'true')
    if (this.#type === 'e') return ''
    if (this.#type === 'd')
      return /^\d{4}-\d{2}-\d{2}/.exec(this.#raw.trim())?.[0] ?? decodeXml(this.#raw)
    if (this.#type !== 'n') return decodeSheetText(this.#raw)
    return numberText(
      Number(this.#raw),
      this.#context.date_styles[this.#style] === true,
      this.#context.from_1904,
    )
  }
}

/** «C7» is column 2. */
function columnOf(position: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(position)?.[0]
  if (letters === undefined) throw new Refusal('import.unreadable')
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
