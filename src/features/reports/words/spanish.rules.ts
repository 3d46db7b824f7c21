import { countWord, listedNames } from '#shared/spanish.ts'
import type { PrintedScore } from '../numbers/published-values.rules.ts'

/** The most names in a sentence. */
export const MOST_NAMED = 3

/** «A y B», or «siete competencias, entre ellas A, B y C» when there are more than are named. */
export function namedOrCounted(names: readonly string[]): string {
  if (names.length <= MOST_NAMED) return listedNames(names)
  return `${countWord(names.length)} competencias, entre ellas ${listedNames(names.slice(0, MOST_NAMED))}`
}

/** «de 3.6 a 3.9», or «en 3.6». */
export function rangeText(scores: readonly PrintedScore[]): string {
  const sorted = scores.toSorted((a, b) => a.tenths - b.tenths)
  const [low, high] = [sorted[0], sorted.at(-1)]
  return low?.text === high?.text
    ? `en ${low?.text ?? ''}`
    : `de ${low?.text ?? ''} a ${high?.text ?? ''}`
}

/** «van de 3.6 a 3.9», or «quedan en 3.6» where all are alike. */
export function spreadText(scores: readonly PrintedScore[]): string {
  const range = rangeText(scores)
  return range.startsWith('en ') ? `quedan ${range}` : `van ${range}`
}
