import { type EvaluatedRaters, findAnonymity, rememberComparisons } from './evaluated.rules.ts'
import { exposesEarlierRaters, fewestIn } from './exposure.rules.ts'

/**
 * Whether one more rater of an evaluated makes something untrue that others read before they
 * answered: how many would have to collude, by how many people a group differs from one of another
 * project, or that of a project that was released before.
 */
export function additionExposes(
  before: EvaluatedRaters,
  after: EvaluatedRaters,
  minimum_raters: number,
): boolean {
  const compare = rememberComparisons()
  const promised = findAnonymity({ ...before, own: undefined }, minimum_raters, compare)
  const now = findAnonymity({ ...after, own: undefined }, minimum_raters, compare)
  const isUntrue = [...promised.colluders].some(
    ([relation, needed]) =>
      (now.colluders.get(relation) ?? Infinity) < needed ||
      fewestIn(now, relation) < fewestIn(promised, relation),
  )
  return isUntrue || exposesEarlierRaters(after, minimum_raters, compare)
}
