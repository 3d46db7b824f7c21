import { GROUP_MINIMUM } from './anonymity.rules.ts'

/** The sheets of a matrix that no report shows as one person's, and those with one value only. */
export interface SheetCounts {
  readonly sheets: number
  readonly same_value: number
}

/** So few choices of a sheet are equal without saying anything. */
export const FEWEST_CHOICES = 10

/**
 * What share of the sheets chose one value in everything, for the organiser; null where it would say
 * nothing, or too much: of few sheets, or of nearly each of them (docs/decisions/0101).
 */
export function sameValueText(
  { sheets, same_value }: SheetCounts,
  minimum_raters: number,
): string | null {
  if (sheets < Math.max(GROUP_MINIMUM, minimum_raters) || same_value === 0) return null
  const share =
    same_value * 2 > sheets
      ? 'Más de la mitad'
      : `${Math.max(1, Math.round((100 * same_value) / sheets))} %`
  return `${share} de las hojas con una sola respuesta`
}
