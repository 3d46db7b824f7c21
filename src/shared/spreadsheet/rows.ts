import { Refusal } from '#shared/refusal.ts'
import { withoutGuard } from './formula-guard.ts'
import { spreadsheetLimits as limits } from './limits.ts'

export const MAXIMUM_ROWS = limits.rows + limits.header_rows

/** The rows of a sheet while they are read; a cell beyond a limit ends the reading at once. */
export class Rows {
  readonly #rows: string[][] = []

  /** Places a cell; both positions count from 0, and what is empty takes no place. */
  put(row: number, column: number, text: string): void {
    if (text === '') return
    if (row >= MAXIMUM_ROWS || column >= limits.columns || text.length > limits.cell_characters)
      throw new Refusal('import.too_large')
    while (this.#rows.length <= row) this.#rows.push([])
    const cells = this.#rows[row] ?? []
    while (cells.length < column) cells.push('')
    cells[column] = withoutGuard(text).toWellFormed()
  }

  /** Line n of the file is row n - 1, empty lines included; every row is as long as its last filled cell. */
  finish(): string[][] {
    if (!this.#rows.some((row) => row.some((cell) => cell.trim() !== '')))
      throw new Refusal('import.empty')
    return this.#rows
  }
}
