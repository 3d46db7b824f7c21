import { listBesideBound } from '#features/forms/told-answers.rules.ts'
import type { BehaviourMeans } from './scored-forms.rules.ts'

/** A column of protected raters: where its numbers are in a line, and how many raters it has. */
interface ProtectedColumn {
  readonly at: number
  readonly raters: number
}

/**
 * The behaviours of one competence without those that are not told beside an only bound (the fifth
 * method). One that is not told in a column is told in none of protected raters.
 */
export function withoutBesideBound(
  behaviours: readonly BehaviourMeans[],
  columns: readonly ProtectedColumn[],
): BehaviourMeans[] {
  const hidden = new Set(
    columns.flatMap(({ at, raters }) =>
      listBesideBound(
        behaviours.map(({ blocks }) => {
          const value = blocks[at]
          return value ? value.bound !== null : null
        }),
        raters,
      ),
    ),
  )
  const isKept = (column: number): boolean => columns.every(({ at }) => at !== column)
  const keep = <Item>(items: readonly (Item | null)[]): (Item | null)[] =>
    items.map((item, column) => (isKept(column) ? item : null))
  return behaviours.map((line, position) =>
    hidden.has(position)
      ? {
          ...line,
          blocks: keep(line.blocks),
          others: null,
          answers: keep(line.answers),
          beside_bound: true,
        }
      : line,
  )
}
