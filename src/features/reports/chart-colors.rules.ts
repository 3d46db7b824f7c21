import type { BlockKey } from './anonymity.rules.ts'
import { fraction, isAtLeast, plus } from './fraction.rules.ts'
import { parseFraction, type Score } from './score.rules.ts'
import { rangeOf, type ScaleRange } from './survey.rules.ts'

/**
 * The colours of charts: the page's tokens on screen, the values of the light tokens in the PDF.
 * The company's colours are not used in charts. A relation is recognised by its mark and its word,
 * not by its colour alone.
 */
export interface ChartColors {
  readonly font: string
  readonly ink: string
  readonly ink_2: string
  readonly ink_3: string
  readonly line: string
  readonly control: string
  readonly surface: string
  readonly others: string
  readonly track: string
  readonly blocks: Readonly<Record<BlockKey, string>>
}

export const pageColors: ChartColors = {
  font: 'var(--sans)',
  ink: 'var(--ink)',
  ink_2: 'var(--ink-2)',
  ink_3: 'var(--ink-3)',
  line: 'var(--line)',
  control: 'var(--control)',
  surface: 'var(--surface)',
  others: 'var(--primary)',
  track: 'var(--ring-track)',
  blocks: {
    auto: 'var(--relation-auto)',
    lider: 'var(--relation-lider)',
    companero: 'var(--relation-companero)',
    equipo: 'var(--relation-equipo)',
    cliente: 'var(--relation-cliente)',
    otros: 'var(--ink-2)',
  },
}

export const paperColors: ChartColors = {
  font: 'Archivo',
  ink: '#171D2A',
  ink_2: '#434C5C',
  ink_3: '#5F6775',
  line: '#DADED5',
  control: '#7F877F',
  surface: '#FFFFFF',
  others: '#2A4494',
  track: '#E3E6DF',
  blocks: {
    auto: '#171D2A',
    lider: '#3A5BC6',
    companero: '#0A5644',
    equipo: '#AD6C0B',
    cliente: '#DF4F7E',
    otros: '#434C5C',
  },
}

/**
 * Six steps of indigo, the same in the light and the dark theme. Each step is darker than the one
 * before, so that the order is still visible in a grey print.
 */
export const heatRamp = [
  { fill: '#F1F4FB', text: '#171D2A' },
  { fill: '#DCE4F5', text: '#171D2A' },
  { fill: '#BBCAED', text: '#171D2A' },
  { fill: '#96ACDF', text: '#171D2A' },
  { fill: '#4A68B8', text: '#FFFFFF' },
  { fill: '#2C4691', text: '#FFFFFF' },
] as const

/** Where each step after the first begins, in fortieths of the scale's range. */
const HEAT_LIMITS = [16, 21, 25, 29, 33]

/** The index in `heatRamp` of a score, from its exact value. */
export function heatStep(score: Score, scale: ScaleRange): number {
  const value = parseFraction(score.exact)
  const limitOf = (fortieths: number) =>
    plus(fraction(scale.lowest_value), fraction(rangeOf(scale) * fortieths, 40))
  return HEAT_LIMITS.filter((fortieths) => isAtLeast(value, limitOf(fortieths))).length
}
