import { Refusal } from '#shared/refusal.ts'
import { booleanText, decodeEscapes, numberText } from './cell-text.ts'
import { type MergedCells, Rows } from './rows.ts'
import { attribute, walkXml, type XmlAttributes, type XmlVisitor } from './xml.ts'

/** What the other parts of the file say about the cells of a worksheet. */
export interface WorksheetContext {
  /** Texts that cells refer to by number. */
  readonly shared_texts: readonly string[]
  /** For each cell style, whether it shows a date. */
  readonly date_styles: readonly boolean[]
  readonly from_1904: boolean
}

/** The cells of a worksheet as text; of a formula, the result that the file stores beside it. */
export function readWorksheet(
  xml: string,
  context: WorksheetContext,
): { readonly rows: string[][]; readonly hidden: readonly number[] } {
  const visitor = new WorksheetVisitor(context)
  walkXml(xml, visitor)
  if (!visitor.has_data) throw new Refusal('import.unreadable')
  visitor.rows.fillDown(visitor.merged)
  const rows = visitor.rows.finish()
  return { rows, hidden: visitor.hidden.filter((row) => rows[row]?.length) }
}

class WorksheetVisitor implements XmlVisitor {
  readonly rows = new Rows()
  has_data = false
  /** Rows that a filter or the author hides, filled or not. */
  readonly hidden: number[] = []
  readonly merged: MergedCells[] = []
  readonly #context: WorksheetContext
  #row = -1
  #column = -1
  #type = ''
  #style = 0
  #text = ''
  #collecting = false
  /** Inside `rPh`, the reading aid of Japanese texts, which is not part of the text. */
  #in_phonetic = false

  constructor(context: WorksheetContext) {
    this.#context = context
  }

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'v') this.#collecting = true
    else if (name === 't') this.#collecting = !this.#in_phonetic
    else if (name === 'c') this.#openCell(attributes)
    else if (name === 'row') this.#openRow(attributes)
    else if (name === 'mergeCell') this.merged.push(parseMerged(attribute(attributes, 'ref') ?? ''))
    else if (name === 'rPh') this.#in_phonetic = true
    else if (name === 'sheetData') this.has_data = true
  }

  text(text: string): void {
    if (this.#collecting) this.#text += text
  }

  close(name: string): void {
    if (name === 'c') {
      if (this.#text !== '') this.rows.put(this.#row, this.#column, this.#cellText())
      this.#text = ''
    } else if (name === 'v' || name === 't') this.#collecting = false
    else if (name === 'rPh') this.#in_phonetic = false
  }

  /** A row or cell without a position follows the one before it. */
  #openRow(attributes: XmlAttributes): void {
    const position = attribute(attributes, 'r')
    this.#row = position === undefined ? this.#row + 1 : Number(position) - 1
    if (!Number.isInteger(this.#row) || this.#row < 0) throw new Refusal('import.unreadable')
    this.#column = -1
    if (['1', 'true'].includes(attribute(attributes, 'hidden') ?? '')) this.hidden.push(this.#row)
  }

  #openCell(attributes: XmlAttributes): void {
    const position = attribute(attributes, 'r')
    this.#column = position === undefined ? this.#column + 1 : parseColumn(position)
    this.#type = attribute(attributes, 't') ?? 'n'
    this.#style = Number(attribute(attributes, 's') ?? 0)
  }

  #cellText(): string {
    if (this.#type === 's') return this.#context.shared_texts[Number(this.#text)] ?? ''
    if (this.#type === 'b')
      return booleanText(this.#text.trim() === '1' || this.#text.trim() === 'true')
    if (this.#type === 'e') return ''
    if (this.#type === 'd') return /^\d{4}-\d{2}-\d{2}/.exec(this.#text.trim())?.[0] ?? this.#text
    if (this.#type !== 'n') return decodeEscapes(this.#text)
    return numberText(
      Number(this.#text),
      this.#context.date_styles[this.#style] === true,
      this.#context.from_1904,
    )
  }
}

/** «C7:D9» */
function parseMerged(reference: string): MergedCells {
  const [, first, first_row, last_row] =
    /^([A-Z]{1,3}(\d{1,7})):[A-Z]{1,3}(\d{1,7})$/.exec(reference) ?? []
  if (first === undefined) throw new Refusal('import.unreadable')
  return {
    first_row: Number(first_row) - 1,
    last_row: Number(last_row) - 1,
    column: parseColumn(first),
  }
}

/** «C7» is column 2. */
function parseColumn(position: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(position)?.[0]
  if (letters === undefined) throw new Refusal('import.unreadable')
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
