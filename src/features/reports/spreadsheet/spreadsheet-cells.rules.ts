import type { PrintedScore } from '../numbers/published-values.rules.ts'
import type { Score } from '../numbers/score.rules.ts'

/* The cells of every worksheet. */

/** Text, an integer, a published number, a difference of printed numbers or a heading; never a formula. */
export type WorksheetCell = string | number | Score | Difference | Heading | null

export interface Heading {
  readonly heading: string
}

/** Computed from the printed tenths of two published numbers. */
export interface Difference {
  readonly tenths: number
}

export interface Worksheet {
  readonly name: string
  readonly rows: readonly (readonly WorksheetCell[])[]
}

export const exact = (score: PrintedScore | null): Score | null =>
  score && { exact: score.exact, text: score.text, bound: score.bound }

export const difference = (gap: Difference | null): Difference | null =>
  gap && { tenths: gap.tenths }

/** The difference of two published numbers, in words where one of them is a bound. */
export const gapCell = (gap: PrintedScore | null): WorksheetCell =>
  gap && (gap.bound ? gap.text : difference(gap))

/** A row of column heads. */
export const headings = (...texts: readonly string[]): Heading[] =>
  texts.map((heading) => ({ heading }))
