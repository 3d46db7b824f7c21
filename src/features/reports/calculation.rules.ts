import { toNumber } from './score.rules.ts'
import type {
  BehaviourLine,
  CompetenceSummary,
  FullReport,
  ReportLine,
} from './subject-report-model.rules.ts'

/*
 * «¿Cómo se calculó?» with the numbers of one card: each formula once, for the first line that has
 * all of its numbers. Made from published numbers and counts only.
 */

interface Calculation {
  readonly title: string
  readonly notes: readonly string[]
}

const TITLE = 'Con los números de esta tarjeta'

/** How firm the averages are: the weights and sizes of the groups that are shown. */
export const messageCalculation = ({ blocks, message }: FullReport): Calculation => ({
  title: TITLE,
  notes: [
    `Opiniones independientes: 1 ÷ (${blocks.map(({ raters }) => `(1 ÷ ${blocks.length})² ÷ ${raters}`).join(' + ')}) = ${message.certainty.effective_raters}, sin decimales.`,
  ],
})

export function profileCalculation({ profile, thresholds }: FullReport): Calculation {
  const { lines, own_average } = profile
  const levelled = lines.find(({ others, level_text }) => others && level_text)
  return {
    title: TITLE,
    notes: [
      ...lineNotes(lines, ({ name }: CompetenceSummary) => name),
      ...(levelled && own_average
        ? [
            `Nivel de ${levelled.name}: ${levelled.others?.text ?? ''} frente al corte de ${thresholds.cut.text} y al promedio propio de ${own_average.text} es ${levelled.level_text ?? ''}.`,
          ]
        : []),
    ],
  }
}

export const behavioursCalculation = ({ competences }: FullReport): Calculation => ({
  title: TITLE,
  notes: lineNotes(
    competences.flatMap(({ behaviours }) => behaviours),
    ({ number }: BehaviourLine) => number,
  ),
})

/** The average of others and the gap of a line. */
function lineNotes<Line extends ReportLine>(
  lines: readonly Line[],
  nameOf: (line: Line) => string,
): string[] {
  const averaged = lines.flatMap((line) => averageNote(line, nameOf(line)))
  const compared = lines.find(({ self, others, gap }) => self && others && gap)
  return [
    ...averaged.slice(0, 1),
    ...(compared
      ? [
          `Diferencia en ${nameOf(compared)}: ${compared.self?.text ?? ''} − ${compared.others?.text ?? ''} = ${compared.gap?.text ?? ''}.`,
        ]
      : []),
  ]
}

const PLACES = 3

/** None where three decimals would print another tenth than the exact value does. */
function averageNote({ blocks, others }: ReportLine, name: string): string[] {
  const values = blocks.flatMap((score) => (score ? toNumber(score) : []))
  if (!others || values.length === 0) return []
  const mean = toNumber(others).toFixed(PLACES)
  if (Math.round(Number(mean) * 10) !== others.tenths) return []
  const terms = values.map((value) => value.toFixed(PLACES)).join(' + ')
  return [
    `Otros en ${name}: (${terms}) ÷ ${values.length} ≈ ${mean}, que se imprime ${others.text}.`,
  ]
}
