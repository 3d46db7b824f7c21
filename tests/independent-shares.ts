import type { Truth } from './independent-lines.ts'
import { said } from './independent-numbers.ts'

/** The middle half of the people, as it is printed. */
export function computeMiddle(people: readonly Truth[], at: number): string | null {
  const sorted = people
    .flatMap((person) => person.competences[at]?.others?.tenths ?? [])
    .sort((a, b) => a - b)
  if (sorted.length < 20) return null
  const median = (values: readonly number[]): number => {
    const [before, after] = [
      values[Math.ceil(values.length / 2) - 1],
      values[Math.floor(values.length / 2)],
    ]
    return Math.ceil(((before ?? 0) + (after ?? 0)) / 2)
  }
  const half = Math.floor(sorted.length / 2)
  const ends = [sorted.slice(0, half), sorted.slice(sorted.length - half)]
    .map(median)
    .map((tenths) => said({ tenths, bound: null }))
  return [...new Set(ends)].join(' a ')
}

/** How many of the people, in words where they are few or nearly all. */
export function computeShare(flags: readonly (boolean | null)[]): string | null {
  const known = flags.filter((flag) => flag !== null)
  const found = known.filter(Boolean).length
  if (known.length < 10) return null
  if (found < 5) return `menos de 5 de ${known.length}`
  return known.length - found < 5
    ? `todas o casi todas: más de ${known.length - 5} de ${known.length}`
    : `${found} de ${known.length}`
}
