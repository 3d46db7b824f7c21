import { countWord, listedNames } from '#shared/spanish.ts'

/** The most names in a sentence. */
export const MOST_NAMED = 3

/** «A y B», or «siete competencias, entre ellas A, B y C» when there are more than are named. */
export function namedOrCounted(names: readonly string[]): string {
  if (names.length <= MOST_NAMED) return listedNames(names)
  return `${countWord(names.length)} competencias, entre ellas ${listedNames(names.slice(0, MOST_NAMED))}`
}
