import { Refusal } from '#shared/refusal.ts'
import { withoutGuard } from './formula-guard.ts'
import { spreadsheetLimits as limits } from './limits.ts'

export const MAXIMUM_ROWS = limits.rows + limits.header_rows

/** One worksheet of a file, with what the file hides and which other sheets it has. */
export interface SheetRows {
  readonly rows: string[][]
  /** Positions in `rows` that a filter or the author hides. */
  readonly hidden: readonly number[]
  /** The names of all visible worksheets; empty for a .csv file. */
  readonly sheets: readonly string[]
}

/** Collects the cells of a worksheet and throws `import.too_large` at the first cell beyond a limit. */
export class Rows {
  readonly #rows: string[][] = []

  /** Sets a cell; row and column count from 0, and an empty text is ignored. */
  put(row: number, column: number, text: string): void {
    if (text === '') return
    if (row >= MAXIMUM_ROWS || column >= limits.columns || text.length > limits.cell_characters)
      throw new Refusal('import.too_large')
    while (this.#rows.length <= row) this.#rows.push([])
    const cells = this.#rows[row] ?? []
    while (cells.length < column) cells.push('')
    cells[column] = withoutGuard(text).toWellFormed()
  }

  /**
   * Line n of the file is row n - 1, empty lines included; each row ends with its last filled cell.
   * Throws `import.empty` when there is no text at all.
   */
  finish(): string[][] {
    if (!this.#rows.some((row) => row.some((cell) => cell.trim() !== '')))
      throw new Refusal('import.empty')
    return this.#rows
  }
}
