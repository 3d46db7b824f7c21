/**
 * The share of answers at the top of the scale that the estimates assume. People rate colleagues
 * kindly: shares between 35 % and 55 % are common in evaluations by others.
 */
export const TOP_SHARE = 0.45

/**
 * How likely it is, from 0 to 1, that all raters of a group choose the top value in at least one
 * question, so that its mean tells what each of them answered: 1 − (1 − pⁿ)^q with p = `TOP_SHARE`,
 * n raters and q questions. Raters and questions count as independent; in reality answers agree
 * more, so that the estimate is rather low.
 */
export const unanimityChance = (raters: number, questions: number): number =>
  1 - (1 - TOP_SHARE ** raters) ** questions

/** The expected share, from 0 to 1, of groups of these sizes with a unanimous question. */
export function expectedUnanimity(sizes: readonly number[], questions: number): number {
  const sum = sizes.reduce((total, raters) => total + unanimityChance(raters, questions), 0)
  return sizes.length === 0 ? 0 : sum / sizes.length
}

/** «36 %», and never 0 or 100, which would be certain. */
export const shareText = (share: number): string =>
  `${Math.min(99, Math.max(1, Math.round(share * 100)))} %`

/** What a unanimous group means, for administrators and readers. Raters read it in their own words. */
export const UNANIMITY_TEXT =
  'Cuando todas las personas de un grupo eligen lo más alto o lo más bajo, el promedio dice qué respondió cada una: en una escala de 1 a 5, tres respuestas con promedio 5.0 son tres cincos. Ningún mínimo lo evita.'
