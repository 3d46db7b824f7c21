import {
  classifyDegree,
  groupOrderThresholds,
  groupViewThresholds,
} from '#features/forms/noise.rules.ts'
import { relationNames } from '#shared/relation-names.ts'
import { capitalized } from '#shared/spanish.ts'
import type { MatrixCompetence, MatrixReport } from '../model/matrix-report-model.rules.ts'
import { nameBlocks, blocksWithin, GROUP_MINIMUM } from '../numbers/anonymity.rules.ts'
import type { GroupNumbers } from '../numbers/group-tally.rules.ts'
import { findOrder, mapOrder } from '../numbers/order.rules.ts'
import {
  computeThresholds,
  toInterval,
  measureGap,
  sideOfCut,
  type Side,
  withTenthsOrNull,
} from '../numbers/printed.rules.ts'
import type { PrintedScore } from '../numbers/published-values.rules.ts'
import type { Segments } from '../numbers/segments.rules.ts'
import { MIDDLE_MINIMUM, SHARE_MINIMUM } from '../numbers/spread.rules.ts'
import { describeShape, type Survey } from '../numbers/survey.rules.ts'
import { composeBoard, type MatrixFacts } from './board.rules.ts'
import { half } from './facts.rules.ts'
import { placeIn } from './place.rules.ts'
import { composeSegmentsSection } from './segments-section.rules.ts'
import {
  competenceWeightsText,
  REDISTRIBUTED_TEXT,
  relationWeightsText,
} from './weight-texts.rules.ts'

/** The report of a whole matrix from its cached numbers, with the segments of one column. */
export function composeMatrixReport(
  survey: Survey,
  numbers: GroupNumbers,
  segments: Segments | null = null,
): MatrixReport {
  const columns = relationColumns(numbers)
  const names = nameBlocks(survey.matrix)
  const called = relationNames(survey.matrix.relation_names)
  const facts = collectFacts(survey, numbers, columns)
  return {
    version: survey.method,
    matrix: survey.matrix,
    company: survey.company,
    scale: survey.scale,
    thresholds: facts.thresholds,
    evaluated: numbers.evaluated,
    participation: numbers.participation.map((row) => ({
      ...row,
      name: called[row.relation].one,
    })),
    total: facts.total,
    competences: facts.competences,
    board: composeBoard(facts),
    spread: spreadSection(facts),
    relations: {
      headline: relationsHeadline(facts, columns, survey),
      columns: columns.map((relation) => ({ relation, name: names[relation] })),
    },
    segments: segments && composeSegmentsSection(facts, segments, survey.scale),
    behaviours: behavioursSection(facts),
    method: composeMethod(survey),
  }
}

/** The printed numbers, and how the competences stand to each other. */
function collectFacts(
  survey: Survey,
  numbers: GroupNumbers,
  columns: readonly RelationColumn[],
): MatrixFacts {
  const { scale } = survey
  const shape = describeShape(
    scale,
    survey.competences.map(({ questions }) => questions.length),
  )
  const unplaced = composeCompetences(survey, numbers, columns)
  const sorted = byOthers(unplaced)
  const order = findOrder(
    sorted,
    ({ others }) => (others ? toInterval(others, scale) : { least: -Infinity, most: Infinity }),
    groupOrderThresholds(shape, Math.max(1, numbers.evaluated)),
  )
  const competences = unplaced.map((line) => ({ ...line, ...placeIn(order, line) }))
  const self = withTenthsOrNull(numbers.total.self)
  const others = withTenthsOrNull(numbers.total.others)
  return {
    numbers,
    scale,
    shape,
    thresholds: computeThresholds(scale),
    total: { self, others, gap: measureGap(self, others) },
    competences,
    ranked: byOthers(competences),
    order: mapOrder(order, competences),
  }
}

const byOthers = (lines: readonly MatrixCompetence[]): MatrixCompetence[] =>
  lines.filter((line) => line.others).sort((a, b) => tenths(b) - tenths(a))

const tenths = ({ others }: Pick<MatrixCompetence, 'others'>): number => others?.tenths ?? 0

type RelationColumn = MatrixReport['relations']['columns'][number]['relation']

/** The relations with a number in some competence: a column without data is left out. */
const relationColumns = ({ participation, competences }: GroupNumbers): RelationColumn[] =>
  participation
    .map(({ relation }) => relation)
    .filter((relation) => competences.some(({ relations }) => relations[relation]))

function composeCompetences(
  survey: Survey,
  { competences, questions, spread }: GroupNumbers,
  columns: readonly RelationColumn[],
): MatrixCompetence[] {
  let position = 0
  return survey.competences.map(({ name, questions: shape }, index) => {
    const line = competences[index]
    const number = String(index + 1)
    const self = withTenthsOrNull(line?.self ?? null)
    const others = withTenthsOrNull(line?.others ?? null)
    return {
      number,
      name,
      self,
      others,
      gap: measureGap(self, others),
      place: null,
      place_degree: null,
      place_text: null,
      middle: spread.middles[index] ?? null,
      blind_spots: spread.blind_spots[index] ?? null,
      relations: columns.map((relation) => withTenthsOrNull(line?.relations[relation] ?? null)),
      behaviours: shape.map(({ question }, offset) => ({
        number: `${number}.${offset + 1}`,
        text: question,
        competence_name: name,
        others: withTenthsOrNull(questions[position++] ?? null),
      })),
    }
  })
}

/** How many competences are below the cut; a bound may leave that open. */
function spreadHeadline({ ranked, order, thresholds, scale }: MatrixFacts): string {
  const { text } = thresholds.cut
  const count = (side: Side | null): number =>
    ranked.filter(({ others }) => others && sideOfCut(others, thresholds, scale) === side).length
  const [below, open] = [count('below'), count(null)]
  if (below === 0)
    return open === 0
      ? `Todas las competencias llegan al corte de ${text}`
      : `De ninguna competencia se sabe que quede abajo de ${text}`
  // the difference of two sides of the cut is none where nothing differs
  if (order.degree === 'even' && below < ranked.length)
    return `A los dos lados de ${text}, sin diferencia que leer`
  const least = open === 0 ? '' : 'Al menos '
  return `${least}${below} de ${ranked.length} competencias ${below === 1 ? 'queda' : 'quedan'} abajo de ${text}`
}

function spreadSection(facts: MatrixFacts): MatrixReport['spread'] {
  const { competences, thresholds, ranked, numbers, shape } = facts
  const hasMiddle = competences.some(({ middle }) => middle)
  const hasShare = competences.some(({ blind_spots }) => blind_spots)
  return {
    headline:
      ranked.length === 0 ? 'Sin personas suficientes para un promedio' : spreadHeadline(facts),
    band: half(groupOrderThresholds(shape, Math.max(1, numbers.evaluated))),
    notes: [
      'La autoevaluación y el promedio de otros no cuentan a las mismas personas: cada uno promedia a quienes lo tienen.',
      hasMiddle
        ? 'Mitad central: del cuarto de personas más bajo al más alto, con un decimal; fuera de ella queda un cuarto de cada lado. Un número «o más» cuenta como su cota.'
        : `La mitad central se muestra desde ${MIDDLE_MINIMUM} personas con resultado.`,
      hasShare
        ? `Punto ciego: como en los reportes; la autoevaluación llega a ${thresholds.cut.text}, el promedio de otros no, y la diferencia es al menos probable. Menos de ${GROUP_MINIMUM} personas, o casi todas, se dicen con palabras.`
        : `Cuántas personas tienen un punto ciego se dice cuando ${SHARE_MINIMUM} o más tienen autoevaluación y un promedio de otros en la competencia${numbers.evaluated < SHARE_MINIMUM ? '' : '; aquí son menos'}.`,
      numbers.evaluated < GROUP_MINIMUM
        ? `Un promedio de todo el proyecto se muestra desde ${GROUP_MINIMUM} personas con resultado.`
        : 'Cada renglón resume a las personas evaluadas, no a una.',
    ],
  }
}

/** Averages of relations are over different people, so that only firm differences are told. */
function relationsHeadline(
  { competences, numbers, shape, scale }: MatrixFacts,
  columns: readonly RelationColumn[],
  { matrix }: Survey,
): string {
  if (columns.length === 0) return 'Sin personas suficientes por relación'
  if (columns.length === 1) return 'No hay dos relaciones que comparar'
  const thresholds = groupViewThresholds(shape, {
    people: Math.max(1, numbers.evaluated),
    relations: columns.length,
  })
  const [widest] = competences
    .flatMap((line) =>
      pairsIn(line, columns).flatMap(({ low, high }) => {
        const least = toInterval(high.score, scale).least - toInterval(low.score, scale).most
        const degree = classifyDegree(Math.max(0, least), thresholds)
        return degree === 'even' ? [] : [{ line, low, high, least, degree }]
      }),
    )
    .sort((a, b) => b.least - a.least)
  if (!widest) return 'Las relaciones no difieren de forma clara'
  const names = (column: RelationColumn): string => capitalized(blocksWithin([column], matrix))
  const how = widest.degree === 'clear' ? '' : 'probablemente '
  return `${names(widest.low.column)}: ${how}más abajo que ${blocksWithin([widest.high.column], matrix)} en ${widest.line.name}`
}

interface RelationScore {
  readonly column: RelationColumn
  readonly score: PrintedScore
}

const pairsIn = (
  { relations }: MatrixCompetence,
  columns: readonly RelationColumn[],
): { readonly low: RelationScore; readonly high: RelationScore }[] => {
  const shown = relations.flatMap((score, index) => {
    const column = columns[index]
    return score && column ? [{ score, column }] : []
  })
  return shown.flatMap((low) =>
    shown.flatMap((high) => (high.score.tenths > low.score.tenths ? [{ low, high }] : [])),
  )
}

const EXAMPLES = 5

/** The lowest behaviours of what stands below, as its examples. */
function behavioursSection({ order }: MatrixFacts): MatrixReport['behaviours'] {
  const lowest = order.below
    .flatMap(({ behaviours }) => behaviours)
    .filter(({ others }) => others)
    .sort((a, b) => tenths(a) - tenths(b))
    .slice(0, EXAMPLES)
  return {
    headline:
      lowest.length === 0
        ? 'Sin conductas que señalar'
        : `Ejemplos de lo que ${order.degree === 'clear' ? '' : 'probablemente '}va más abajo`,
    lowest,
  }
}

/** What the results of each person are averages by; nothing when all weigh the same. */
function weightNotes(matrix: Survey['matrix'], competences: Survey['competences']): string[] {
  const relations = relationWeightsText(matrix)
  const total = competenceWeightsText(matrix.weights, competences)
  return [
    ...(relations
      ? [
          `Otros de cada persona: promedio de sus grupos por su peso: ${relations}. ${REDISTRIBUTED_TEXT}`,
        ]
      : []),
    ...(total ? [total] : []),
  ]
}

const composeMethod = ({ matrix, competences }: Survey): string[] => [
  `Cada persona pesa igual: todo promedio lo es de los resultados publicados de cada persona evaluada, y se muestra desde ${GROUP_MINIMUM} personas.`,
  ...weightNotes(matrix, competences),
  `Mitad central: desde ${MIDDLE_MINIMUM} personas, para que en cada cuarto haya ${GROUP_MINIMUM} o más. Cuántas tienen un punto ciego: desde ${SHARE_MINIMUM} con autoevaluación y promedio de otros.`,
  'Claro es lo que se sostendría con otro grupo parecido, sobre todas las comparaciones; probable, en cuatro de cinco. Lo demás no tiene una diferencia que leer.',
  `Un promedio que, restado de otros, dejaría ver a menos de ${GROUP_MINIMUM} personas no se muestra.`,
  'Redondeo: un decimal; la mitad se aleja de cero. Las palabras usan el número impreso.',
]
