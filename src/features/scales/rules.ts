import type { RefusalCode } from '#shared/refusal.ts'
import { foldText } from '#shared/text.ts'
import { MAXIMUM_SCALE_VALUES, MINIMUM_SCALE_VALUES } from './limits.ts'

export const LOWEST_VALUE = 1
/** The description of the N/A option, which has no value and counts in no average. */
export const NOT_OBSERVED = 'No lo he observado'

interface ValueDraft {
  readonly value?: number | null | undefined
  readonly description: string
}

/** The values without the N/A option, which a scale that was read from the API contains. */
export const numberedValues = <Value extends ValueDraft>(values: readonly Value[]): Value[] =>
  values.filter(
    ({ value, description }) => value !== null || foldText(description) !== foldText(NOT_OBSERVED),
  )

/** Why a scale cannot be saved, or null (docs/rules.md, scales). */
export function scaleProblem(scale: {
  readonly name: string
  readonly values: readonly ValueDraft[]
}): RefusalCode | null {
  if (scale.name === '') return 'scale.name_required'
  const values = numberedValues(scale.values)
  if (values.length < MINIMUM_SCALE_VALUES || values.some(({ description }) => description === ''))
    return 'scale.too_few_values'
  return values.length > MAXIMUM_SCALE_VALUES ? 'scale.too_many_values' : null
}

const LONGEST_NAME = 200

/** The name of a duplicate, cut to the longest name that is allowed. */
export const copyName = (name: string): string =>
  [...`Copia de ${name}`].slice(0, LONGEST_NAME).join('')

const SHOWN_NAMES = 5

/** Up to five names for a sentence: «Uno, Dos», «Uno, Dos, Tres, Cuatro, Cinco y 2 más». */
export function namesText(names: readonly string[]): string {
  const rest = names.length - SHOWN_NAMES
  return rest > 0 ? `${names.slice(0, SHOWN_NAMES).join(', ')} y ${rest} más` : names.join(', ')
}

/** The options of a question: the values from the lowest, then N/A if it is allowed. */
export function answerOptions(
  descriptions: readonly string[],
  allow_na: boolean,
): { readonly value: number | null; readonly description: string }[] {
  const numbered = descriptions.map((description, index) => ({
    value: index + LOWEST_VALUE,
    description,
  }))
  return allow_na ? [...numbered, { value: null, description: NOT_OBSERVED }] : numbered
}
