/*
 * How often answers can be deduced from the numbers of a group (docs/reports.md, the attacker).
 * Measured on tables of answers of the model of chance, of which up to 44 % are at the top;
 * `tests/deduction.test.ts` measures again.
 */

/** Of competences, from 0 to 1, where one who knows only their own answers deduces another, at most. */
export const DEDUCED_ALONE = 0.004

/** The same of two raters of a group who tell each other their answers, by the people in it. */
const DEDUCED_IN_PAIRS: Readonly<Record<number, number>> = { 3: 0.16, 4: 0.03, 5: 0.012 }
const DEDUCED_IN_LARGE_GROUPS = 0.005

/** To how many questions the shares belong. */
const QUESTIONS = 5

/** In so many questions of a group of so many raters, from 0 to 1. */
export function pairChance(raters: number, questions: number): number {
  const one = DEDUCED_IN_PAIRS[raters] ?? DEDUCED_IN_LARGE_GROUPS
  return 1 - (1 - one) ** (questions / QUESTIONS)
}

/** The expected share, from 0 to 1, of groups of these sizes in which two raters deduce an answer. */
export function expectedPairs(sizes: readonly number[], questions: number): number {
  const sum = sizes.reduce((total, raters) => total + pairChance(raters, questions), 0)
  return sizes.length === 0 ? 0 : sum / sizes.length
}

/** «36 %», and never 0 or 100, which would be certain. */
export const shareText = (share: number): string =>
  `${Math.min(99, Math.max(1, Math.round(share * 100)))} %`
