/**
 * The colours of charts: on pages they are the tokens, on paper the light tokens' values. Company colours never reach a chart, and
 * a relation is told by its mark and its word, not by its colour alone.
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
  readonly blocks: Readonly<
    Record<'auto' | 'lider' | 'companero' | 'equipo' | 'cliente' | 'otros', string>
  >
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

/** Six steps of añil, the same in light and dark: monotone in lightness, so that grey print still reads. */
export const heatRamp = [
  { fill: '#F1F4FB', text: '#171D2A' },
  { fill: '#DCE4F5', text: '#171D2A' },
  { fill: '#BBCAED', text: '#171D2A' },
  { fill: '#96ACDF', text: '#171D2A' },
  { fill: '#4A68B8', text: '#FFFFFF' },
  { fill: '#2C4691', text: '#FFFFFF' },
] as const
