import { absolute, compare, fraction, isAtLeast, minus, type Fraction } from './fraction.rules.ts'
import { formatSigned, toExact, type Score } from './score.rules.ts'
import type { Means } from './scoring.rules.ts'
import { rangeOf, type ScaleRange } from './survey.rules.ts'

/** How the self-evaluation and the others' average relate (report.md, Numbers, cut). */
export const classifications = [
  'fortaleza_confirmada',
  'area_confirmada',
  'punto_ciego',
  'fortaleza_oculta',
  'percepcion_similar',
  'no_concluyente',
] as const
export type Classification = (typeof classifications)[number]

/** «Brecha»: self minus others (report.md, Numbers, brecha). */
export interface Gap extends Score {
  readonly size: 'leve' | 'notable' | 'marcada'
  /** False below `CONCLUSIVE_RATERS`: chance alone could make the difference. */
  readonly conclusive: boolean
}

export const classificationNames = {
  fortaleza_confirmada: 'Fortaleza confirmada',
  area_confirmada: 'Área de oportunidad confirmada',
  punto_ciego: 'Punto ciego',
  fortaleza_oculta: 'Fortaleza oculta',
  percepcion_similar: 'Percepción similar',
  no_concluyente: 'No concluyente',
} as const satisfies Record<Classification, string>

/** The fewest others from which a difference is stated as a result (report.md, Numbers, brecha). */
export const CONCLUSIVE_RATERS = 5

/** T in report.md, lowest + 0.625 R, where a strength begins: 3.5 on a scale from 1 to 5. */
export const cutOf = (scale: ScaleRange): Fraction =>
  fraction(scale.lowest_value * 8 + rangeOf(scale) * 5, 8)

/** 0.1875 R: 0.75 on a scale from 1 to 5. Chance alone makes most of the smaller gaps. */
export const notableGap = (scale: ScaleRange): Fraction => fraction(rangeOf(scale) * 3, 16)

/** 0.25 R: 1 on a scale from 1 to 5. */
export const markedGap = (scale: ScaleRange): Fraction => fraction(rangeOf(scale), 4)

/**
 * The gap between self and others; `null` when one of them is not shown.
 *
 * @param raters how many people, or answers, are behind `others`
 */
export function gapOf({ self, others }: Means, raters: number, scale: ScaleRange): Gap | null {
  if (!self || !others) return null
  const gap = minus(self, others)
  return {
    exact: toExact(gap),
    text: formatSigned(gap),
    size: gapSize(absolute(gap), scale),
    conclusive: raters >= CONCLUSIVE_RATERS,
  }
}

function gapSize(distance: Fraction, scale: ScaleRange): Gap['size'] {
  if (isAtLeast(distance, markedGap(scale))) return 'marcada'
  return isAtLeast(distance, notableGap(scale)) ? 'notable' : 'leve'
}

/** Whether the report highlights the gap: notable, and with enough others to conclude anything. */
export const isHighlighted = (gap: Gap | null): boolean =>
  gap !== null && gap.conclusive && gap.size !== 'leve'

/**
 * The classification of a pair of self and others; `null` when one of them is not shown. Self and
 * others on the same side of the cut are confirmed; on different sides the gap decides: notable is
 * a blind spot or a hidden strength, smaller is a similar perception.
 *
 * @param raters how many people, or answers, are behind `others`
 */
export function classify(
  { self, others }: Means,
  raters: number,
  scale: ScaleRange,
): Classification | null {
  if (!self || !others) return null
  if (raters < CONCLUSIVE_RATERS) return 'no_concluyente'
  const isSelfHigh = isAtLeast(self, cutOf(scale))
  const isOthersHigh = isAtLeast(others, cutOf(scale))
  if (isSelfHigh && isOthersHigh) return 'fortaleza_confirmada'
  if (!isSelfHigh && !isOthersHigh) return 'area_confirmada'
  if (!isAtLeast(absolute(minus(self, others)), notableGap(scale))) return 'percepcion_similar'
  return compare(self, others) > 0 ? 'punto_ciego' : 'fortaleza_oculta'
}
