import type { MatrixReport } from '../model/matrix-report-model.rules.ts'
import type {
  BehaviourLine,
  CompetenceSummary,
  FullReport,
  ReportLine,
} from '../model/subject-report-model.rules.ts'
import { ofTenths } from '../numbers/printed.rules.ts'
import type { PrintedScore } from '../numbers/published-values.rules.ts'
import { toNumber } from '../numbers/score.rules.ts'
import { blockWeights } from '../numbers/weights.rules.ts'

/*
 * «¿Cómo se calculó?» with the numbers of one card: each formula once, for the first line that has
 * all of its numbers. Made from published numbers and counts only.
 */

type ShownWeights = FullReport['matrix']['weights']

interface Calculation {
  readonly title: string
  readonly notes: readonly string[]
}

const TITLE = 'Con los números de esta tarjeta'

/** How firm the averages are: the weights and sizes of the groups that are shown. */
export const messageCalculation = ({ blocks, matrix, message }: FullReport): Calculation => ({
  title: TITLE,
  notes: [
    `Opiniones independientes: 1 ÷ (${effectiveTerms(blocks, matrix.weights)}) = ${message.certainty.effective_raters}, sin decimales.`,
  ],
})

/** «(1 ÷ 3)² ÷ 4» of each group, or with its share of the weights that are shown. */
function effectiveTerms(blocks: FullReport['blocks'], weights: ShownWeights): string {
  const own = blockWeights(blocks, weights) ?? blocks.map(() => 1)
  const total = own.reduce((sum, weight) => sum + weight, 0)
  return blocks
    .map(({ raters }, index) => `(${own[index] ?? 1} ÷ ${total})² ÷ ${raters}`)
    .join(' + ')
}

export function profileCalculation(report: FullReport): Calculation {
  const { profile, thresholds } = report
  const { lines, own_average } = profile
  const levelled = lines.find(({ others, level_text }) => others && level_text)
  return {
    title: TITLE,
    notes: [
      ...lineNotes(report, lines, ({ name }: CompetenceSummary) => name),
      ...(levelled && own_average
        ? [
            `Nivel de ${levelled.name}: ${levelled.others?.text ?? ''} frente al corte de ${thresholds.cut.text} y al promedio propio de ${own_average.text} es ${levelled.level_text ?? ''}.`,
          ]
        : []),
    ],
  }
}

export const behavioursCalculation = (report: FullReport): Calculation => ({
  title: TITLE,
  notes: lineNotes(
    report,
    report.competences.flatMap(({ behaviours }) => behaviours),
    ({ number }: BehaviourLine) => number,
  ),
})

/** The average of one group in a competence, and how far two groups are apart. */
export function relationsCalculation({ blocks, competences }: FullReport): Calculation {
  const averaged = competences.flatMap((line) =>
    blocks.flatMap(({ name }, index) => {
      const cells = line.behaviours.flatMap(({ blocks: scores }) => scores[index] ?? [])
      return meanNote(`${name} en ${line.name}`, cells, line.blocks[index] ?? null)
    }),
  )
  return {
    title: TITLE,
    notes: [
      ...averaged.slice(0, 1),
      ...distanceNote('grupos', competences, ({ blocks: scores }) => scores),
    ],
  }
}

/** What the figures of the page for the board add up, and the order of what to train for. */
export function boardCalculation({
  board: { training },
  competences,
  matrix,
  participation,
  total,
}: MatrixReport): Calculation {
  const invited = participation.filter((row) => row.invited > 0)
  const sum = (of: 'invited' | 'completed'): string =>
    `${invited.map((row) => row[of]).join(' + ')} = ${invited.reduce((all, row) => all + row[of], 0)}`
  const order = training.map(({ competence: { name, others } }) => `${name} ${others?.text ?? ''}`)
  return {
    title: TITLE,
    notes: [
      ...meanNote(
        'Otros en total, de todas las competencias',
        competences.map(({ others }) => others),
        total.others,
        matrix.weights?.competences ?? null,
      ),
      ...(invited.length > 0
        ? [`Evaluaciones completas: ${sum('completed')}; de las invitadas: ${sum('invited')}.`]
        : []),
      ...(order.length > 1
        ? [`Lo que se entrena, del promedio más bajo en adelante: ${order.join(', ')}.`]
        : []),
    ],
  }
}

/** The gap of a competence. */
export const spreadCalculation = ({ competences }: MatrixReport): Calculation => ({
  title: TITLE,
  notes: gapNote(competences, ({ name }) => name),
})

export const groupRelationsCalculation = ({ competences }: MatrixReport): Calculation => ({
  title: TITLE,
  notes: distanceNote('relaciones', competences, ({ relations }) => relations),
})

/** From the lowest of those that are listed to the highest of them. */
export function lowestCalculation({ behaviours: { lowest } }: MatrixReport): Calculation {
  const [first] = lowest
  const last = lowest.at(-1)
  return {
    title: TITLE,
    notes:
      first?.others && last?.others && last !== first
        ? [
            `De ${first.number} a ${last.number}: ${last.others.text} − ${first.others.text} = ${apart(last.others, first.others)}.`,
          ]
        : [],
  }
}

const apart = (higher: PrintedScore, lower: PrintedScore): string =>
  ofTenths(higher.tenths - lower.tenths).text

/** The widest distance between two scores of one line. */
function distanceNote<Line extends { readonly name: string }>(
  between: string,
  lines: readonly Line[],
  scoresOf: (line: Line) => readonly (PrintedScore | null)[],
): string[] {
  const [widest] = lines
    .flatMap((line) => {
      const shown = scoresOf(line).flatMap((score) => score ?? [])
      const ranked = shown.sort((a, b) => b.tenths - a.tenths)
      const [highest, lowest] = [ranked[0], ranked.at(-1)]
      return highest && lowest && ranked.length > 1 ? [{ line, highest, lowest }] : []
    })
    .sort((a, b) => b.highest.tenths - b.lowest.tenths - (a.highest.tenths - a.lowest.tenths))
  return widest
    ? [
        `Mayor distancia entre ${between}, en ${widest.line.name}: ${widest.highest.text} − ${widest.lowest.text} = ${apart(widest.highest, widest.lowest)}.`,
      ]
    : []
}

/** The average of others and the gap of a line. */
function lineNotes<Line extends ReportLine>(
  { blocks, matrix }: Pick<FullReport, 'blocks' | 'matrix'>,
  lines: readonly Line[],
  nameOf: (line: Line) => string,
): string[] {
  const weights = blockWeights(blocks, matrix.weights)
  const averaged = lines.flatMap((line) =>
    meanNote(`Otros en ${nameOf(line)}`, line.blocks, line.others, weights),
  )
  return [...averaged.slice(0, 1), ...gapNote(lines, nameOf)]
}

function gapNote<Line extends Pick<ReportLine, 'self' | 'others' | 'gap'>>(
  lines: readonly Line[],
  nameOf: (line: Line) => string,
): string[] {
  const compared = lines.find(({ self, others, gap }) => self && others && gap)
  return compared
    ? [
        `Diferencia en ${nameOf(compared)}: ${compared.self?.text ?? ''} − ${compared.others?.text ?? ''} = ${compared.gap?.text ?? ''}.`,
      ]
    : []
}

const PLACES = 3

/** None where three decimals would print another tenth than the exact value does. */
function meanNote(
  name: string,
  scores: readonly (PrintedScore | null)[],
  printed: PrintedScore | null,
  weights: readonly number[] | null = null,
): string[] {
  const shown = scores.flatMap((score, index) =>
    score ? [{ text: toNumber(score).toFixed(PLACES), weight: weights?.[index] ?? 1 }] : [],
  )
  if (!printed || shown.length === 0) return []
  const mean = toNumber(printed).toFixed(PLACES)
  if (Math.round(Number(mean) * 10) !== printed.tenths) return []
  const terms = shown.map(({ text, weight }) => (weights ? `${weight} × ${text}` : text))
  const total = shown.reduce((sum, { weight }) => sum + weight, 0)
  return [`${name}: (${terms.join(' + ')}) ÷ ${total} ≈ ${mean}, que se imprime ${printed.text}.`]
}
