import { effectiveRaters } from '#features/forms/effective-raters.rules.ts'
import type { MatrixReport } from '../model/matrix-report-model.rules.ts'
import type {
  BehaviourLine,
  CompetenceSummary,
  FullReport,
  ReportLine,
} from '../model/subject-report-model.rules.ts'
import { ofTenths } from '../numbers/printed.rules.ts'
import type { PrintedScore } from '../numbers/published-values.rules.ts'
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
export const messageCalculation = ({ blocks, matrix }: FullReport): Calculation => {
  const effective = effectiveRaters(
    blocks.map(({ raters }) => raters),
    blockWeights(blocks, matrix.weights),
  )
  return {
    title: TITLE,
    notes: [
      `Opiniones independientes: 1 ÷ (${effectiveTerms(blocks, matrix.weights)}) ≈ ${effective.toFixed(1)}.`,
    ],
  }
}

/** «(1 ÷ 3)² ÷ 4» of each group, or with its share of the weights that are shown. */
function effectiveTerms(blocks: FullReport['blocks'], weights: ShownWeights): string {
  const own = blockWeights(blocks, weights) ?? blocks.map(() => 1)
  const total = own.reduce((sum, weight) => sum + weight, 0)
  return blocks
    .map(({ raters }, index) => `(${own[index] ?? 1} ÷ ${total})² ÷ ${raters}`)
    .join(' + ')
}

export const profileCalculation = (report: FullReport): Calculation => ({
  title: TITLE,
  notes: [
    ...lineNotes(report, report.profile.lines, ({ name }: CompetenceSummary) => name),
    report.profile.order_rule,
    ...(report.profile.perception_rule ? [report.profile.perception_rule] : []),
  ],
})

export const behavioursCalculation = (report: FullReport): Calculation => ({
  title: TITLE,
  notes: gapNote(
    report.competences.flatMap(({ behaviours }) => behaviours),
    ({ number }: BehaviourLine) => number,
  ),
})

/** How far two groups are apart. */
export const relationsCalculation = ({ competences }: FullReport): Calculation => ({
  title: TITLE,
  notes: distanceNote('grupos', competences, ({ blocks: scores }) => scores),
})

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
      ...(order.length > 1 ? [`Lo que va más abajo: ${order.join(', ')}.`] : []),
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
      const shown = scoresOf(line).flatMap((score) => (score && !score.bound ? score : []))
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
  const compared = lines.find(({ self, others, gap }) => self && others && gap && !gap.bound)
  return compared
    ? [
        `Diferencia en ${nameOf(compared)}: ${compared.self?.text ?? ''} − ${compared.others?.text ?? ''} = ${compared.gap?.text ?? ''}.`,
      ]
    : []
}

/** None of what has a bound, or where the printed numbers give another tenth. */
function meanNote(
  name: string,
  scores: readonly (PrintedScore | null)[],
  printed: PrintedScore | null,
  weights: readonly number[] | null = null,
): string[] {
  const shown = scores.flatMap((score, index) =>
    score ? [{ score, weight: weights?.[index] ?? 1 }] : [],
  )
  if (!printed || shown.length === 0) return []
  if ([printed, ...shown.map(({ score }) => score)].some(({ bound }) => bound)) return []
  const total = shown.reduce((sum, { weight }) => sum + weight, 0)
  const sum = shown.reduce((all, { score, weight }) => all + score.tenths * weight, 0)
  const mean = (sum / total / 10).toFixed(2)
  // two decimals may round to another tenth than the exact mean does
  if (Math.floor(Number(mean) * 10 + 0.5 + 1e-9) !== printed.tenths) return []
  const terms = shown.map(({ score, weight }) =>
    weights ? `${weight} × ${score.text}` : score.text,
  )
  return [`${name}: (${terms.join(' + ')}) ÷ ${total} ≈ ${mean}, que se imprime ${printed.text}.`]
}
