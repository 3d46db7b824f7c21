import type { RefusalCode } from '#shared/refusal.ts'
import { foldText } from '#shared/text.ts'
import { MAXIMUM_SCALE_VALUES, MINIMUM_SCALE_VALUES } from './limits.ts'

export const LOWEST_VALUE = 1
/** What the option N/A says; it has no value and counts in no average. */
export const NOT_OBSERVED = 'No lo he observado'

interface ValueDraft {
  readonly value?: number | null | undefined
  readonly description: string
}

/** A scale as it is read carries its N/A option; what is numbered are the others. */
export const numberedValues = <T extends ValueDraft>(values: readonly T[]): T[] =>
  values.filter(
    ({ value, description }) => value !== null || foldText(description) !== foldText(NOT_OBSERVED),
  )

/** Spec §5 «Scale». */
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

/** The name of a duplicate. */
export const copyName = (name: string): string =>
  [...`Copia de ${name}`].slice(0, LONGEST_NAME).join('')

const NAMED = 5

/** Names for a sentence: the first few, and how many more. */
export function listedNames(names: readonly string[]): string {
  const rest = names.length - NAMED
  return rest > 0 ? `${names.slice(0, NAMED).join(', ')} y ${rest} más` : names.join(', ')
}

/** What a rater is offered: the values from the lowest, then N/A. */
export function offeredValues(
  descriptions: readonly string[],
  allow_na: boolean,
): { readonly value: number | null; readonly description: string }[] {
  const numbered = descriptions.map((description, index) => ({
    value: index + LOWEST_VALUE,
    description,
  }))
  return allow_na ? [...numbered, { value: null, description: NOT_OBSERVED }] : numbered
}
