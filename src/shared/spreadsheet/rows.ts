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

/** Cells that were joined into one, of which only the first holds the text; all count from 0. */
export interface MergedCells {
  readonly first_row: number
  readonly last_row: number
  readonly column: number
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
   * Gives every row of merged cells the text of the first one, as a list that names each area once
   * beside its people; merged titles beside one another stay as they are. Merged cells of more than
   * ten columns of the longest list are refused.
   */
  fillDown(merged: readonly MergedCells[]): void {
    let left = MAXIMUM_ROWS * 10
    for (const { first_row, last_row, column } of merged) {
      const text = this.#rows[first_row]?.[column] ?? ''
      const last = Math.min(last_row, this.#rows.length - 1)
      left -= 1 + Math.max(0, last - first_row)
      if (left < 0) throw new Refusal('import.too_large')
      for (let row = first_row + 1; row <= last; row++)
        if (this.#isFilled(row)) this.put(row, column, text)
    }
  }

  /** A row with nothing of its own stays empty: a merged cell may reach below the list. */
  #isFilled(row: number): boolean {
    return this.#rows[row]?.some((cell) => cell !== '') ?? false
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
