import type { BlockKey } from '../numbers/anonymity.rules.ts'

/**
 * The colours of charts: the page's tokens.
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
  /** Behind the mark of others, from the lowest value on. */
  readonly bar: string
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
  bar: 'color-mix(in srgb, var(--primary) 25%, var(--surface))',
  blocks: {
    auto: 'var(--relation-auto)',
    lider: 'var(--relation-lider)',
    companero: 'var(--relation-companero)',
    equipo: 'var(--relation-equipo)',
    cliente: 'var(--relation-cliente)',
    otros: 'var(--ink-2)',
    demas: 'var(--primary)',
  },
}
