import {
  isAtLeast,
  compare,
  fraction,
  absolute,
  minus,
  formatSigned,
  type Fraction,
} from './fraction.rules.ts'
import type { Means, ScaleRange } from './scoring.rules.ts'

/** How oneself and the others see the same thing. The words are the report's; the thresholds grow with the scale. */
export type Classification =
  | 'fortaleza_confirmada'
  | 'area_confirmada'
  | 'punto_ciego'
  | 'fortaleza_oculta'
  | 'percepcion_similar'
  | 'no_concluyente'

export type GapSize = 'leve' | 'notable' | 'marcada'

export interface Gap {
  readonly exact: string
  readonly text: string
  readonly size: GapSize
  /** Too few others for the difference to mean anything. */
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

/** With fewer others than this, chance alone makes gaps that look like news. */
export const CONCLUSIVE_RATERS = 5
/** Projects and segments: an average over fewer people would speak of persons. */
export const GROUP_MINIMUM = 5

const range = (scale: ScaleRange): number => scale.highest_value - scale.lowest_value
/** Where a strength begins: 3.5 on a scale from 1 to 5. */
export const cutOf = (scale: ScaleRange): Fraction =>
  fraction(scale.lowest_value * 8 + range(scale) * 5, 8)
/** 0.75 on 1–5: below it, a gap is what chance gives to ten raters. */
export const notableGap = (scale: ScaleRange): Fraction => fraction(range(scale) * 3, 16)
export const markedGap = (scale: ScaleRange): Fraction => fraction(range(scale), 4)

export function gapOf({ self, others }: Means, raters: number, scale: ScaleRange): Gap | null {
  if (!self || !others) return null
  const gap = minus(self, others)
  const size = absolute(gap)
  return {
    exact: `${gap.numerator}/${gap.denominator}`,
    text: formatSigned(gap),
    size: isAtLeast(size, markedGap(scale))
      ? 'marcada'
      : isAtLeast(size, notableGap(scale))
        ? 'notable'
        : 'leve',
    conclusive: raters >= CONCLUSIVE_RATERS,
  }
}

export function classify(
  { self, others }: Means,
  raters: number,
  scale: ScaleRange,
): Classification | null {
  if (!self || !others) return null
  if (raters < CONCLUSIVE_RATERS) return 'no_concluyente'
  const [selfHigh, othersHigh] = [isAtLeast(self, cutOf(scale)), isAtLeast(others, cutOf(scale))]
  if (selfHigh && othersHigh) return 'fortaleza_confirmada'
  if (!selfHigh && !othersHigh) return 'area_confirmada'
  if (!isAtLeast(absolute(minus(self, others)), notableGap(scale))) return 'percepcion_similar'
  return compare(self, others) > 0 ? 'punto_ciego' : 'fortaleza_oculta'
}
