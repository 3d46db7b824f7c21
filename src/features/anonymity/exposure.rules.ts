import type { RelationKey } from '#shared/relations.ts'
import {
  findAnonymity,
  type Comparing,
  type EvaluatedAnonymity,
  type EvaluatedRaters,
} from './evaluated.rules.ts'
import { rosterOfSides } from './roster.rules.ts'

/**
 * Whether the release of this matrix makes something untrue that raters of a released one read: how
 * many people would have to collude, or by how many people their group differs from another one.
 */
export function exposesEarlierRaters(
  { raters, others }: EvaluatedRaters,
  minimum_raters: number,
  compare: Comparing,
): boolean {
  const matrices = [{ id: '', name: '', erase_date: '', minimum_raters }, ...others]
  const viewFrom = (sides: readonly number[]): EvaluatedRaters =>
    rosterOfSides(
      raters.map(({ sides: all, people }) => ({
        sides: sides.map((side) => all[side] ?? []),
        people,
      })),
      sides.slice(1).flatMap((side) => matrices[side] ?? []),
    )
  return others.some((earlier, index) => {
    const rest = [...others.keys()].filter((other) => other !== index).map((other) => other + 1)
    const [before, after] = [viewFrom([index + 1, ...rest]), viewFrom([index + 1, ...rest, 0])]
    const disclosed = findAnonymity(before, earlier.minimum_raters, compare)
    const now = findAnonymity(after, earlier.minimum_raters, compare)
    return [...disclosed.colluders].some(([relation, needed]) => {
      // raters of several matrices are told no number
      const isUntrue = before.others.length === 0 && (now.colluders.get(relation) ?? 0) < needed
      return isUntrue || fewestIn(now, relation) < fewestIn(disclosed, relation)
    })
  })
}

/** By how few people groups with the relation differ from others; infinite without a warning. */
export const fewestIn = ({ differences }: EvaluatedAnonymity, relation: RelationKey): number =>
  Math.min(
    Infinity,
    ...differences.flatMap(({ relations, people }) => (relations.includes(relation) ? people : [])),
  )
