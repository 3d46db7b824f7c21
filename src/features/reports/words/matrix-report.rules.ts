import { relationNames } from '#shared/relation-names.ts'
import { capitalized, counted, countWord, listedNames } from '#shared/spanish.ts'
import type {
  MatrixBehaviour,
  MatrixCompetence,
  MatrixReport,
} from '../model/matrix-report-model.rules.ts'
import { nameBlocks, blocksWithin, GROUP_MINIMUM } from '../numbers/anonymity.rules.ts'
import type { GroupNumbers } from '../numbers/group-tally.rules.ts'
import { divideIntoBands } from '../numbers/levels.rules.ts'
import {
  measureGap,
  ofTenths,
  computeThresholds,
  withTenthsOrNull,
} from '../numbers/printed.rules.ts'
import type { Segments } from '../numbers/segments.rules.ts'
import { MIDDLE_MINIMUM, SHARE_MINIMUM } from '../numbers/spread.rules.ts'
import { METHOD_VERSION, rangeOf, type Survey } from '../numbers/survey.rules.ts'
import { composeBoard, type MatrixFacts } from './board.rules.ts'
import { composeSegmentsSection } from './segments-section.rules.ts'
import { MOST_NAMED } from './spanish.rules.ts'
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
    version: METHOD_VERSION,
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

/** The printed numbers, and the competences by what is tied. */
function collectFacts(
  survey: Survey,
  numbers: GroupNumbers,
  columns: readonly RelationColumn[],
): MatrixFacts {
  const thresholds = computeThresholds(survey.scale)
  const competences = composeCompetences(survey, numbers, columns)
  const self = withTenthsOrNull(numbers.total.self)
  const others = withTenthsOrNull(numbers.total.others)
  const sorted = competences.filter((line) => line.others).sort((a, b) => tenths(b) - tenths(a))
  return {
    numbers,
    thresholds,
    total: { self, others, gap: measureGap(self, others) },
    competences,
    bands: divideIntoBands(sorted, tenths, thresholds),
  }
}

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
  return survey.competences.map(({ name, questions: asked }, index) => {
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
      middle: spread.middles[index] ?? null,
      blind_spots: spread.blind_spots[index] ?? null,
      relations: columns.map((relation) => withTenthsOrNull(line?.relations[relation] ?? null)),
      behaviours: asked.map(({ question }, offset) => ({
        number: `${number}.${offset + 1}`,
        text: question,
        competence_name: name,
        others: withTenthsOrNull(questions[position++] ?? null),
      })),
    }
  })
}

function spreadSection({ competences, thresholds, bands, numbers }: MatrixFacts) {
  const compared = bands.flat()
  const below = compared.filter((line) => tenths(line) < thresholds.cut.tenths)
  const ties = bands.filter(({ length }) => length > 1)
  const hasMiddle = competences.some(({ middle }) => middle)
  const hasShare = competences.some(({ blind_spots }) => blind_spots)
  return {
    headline:
      compared.length === 0
        ? 'Sin personas suficientes para un promedio'
        : below.length === 0
          ? `Todas las competencias llegan al corte de ${thresholds.cut.text}`
          : `${below.length} de ${compared.length} competencias ${below.length === 1 ? 'queda' : 'quedan'} abajo de ${thresholds.cut.text}`,
    ties: ties.length === 0 ? null : ties.map(tiedText).join(' '),
    notes: [
      'La autoevaluación y el promedio de otros no cuentan a las mismas personas: cada uno promedia a quienes lo tienen.',
      ...(hasMiddle
        ? [
            'Mitad central: del cuarto de personas más bajo al más alto, con un decimal; fuera de ella queda un cuarto de cada lado.',
          ]
        : [`La mitad central se muestra desde ${MIDDLE_MINIMUM} personas con resultado.`]),
      ...(hasShare
        ? [
            `Punto ciego: la autoevaluación llega a ${thresholds.cut.text}, el promedio de otros no, y la diferencia es de ${thresholds.notable.text} o más. Se cuenta entre quienes tienen autoevaluación y certeza sólida. Menos de ${GROUP_MINIMUM} personas, o casi todas, se dicen con palabras.`,
          ]
        : [
            `Cuántas personas tienen un punto ciego se dice cuando ${SHARE_MINIMUM} o más tienen autoevaluación y certeza sólida en la competencia${numbers.evaluated < SHARE_MINIMUM ? '' : '; aquí son menos'}.`,
          ]),
      numbers.evaluated < GROUP_MINIMUM
        ? `Un promedio de todo el proyecto se muestra desde ${GROUP_MINIMUM} personas con resultado.`
        : 'Cada renglón resume a las personas evaluadas, no a una.',
    ],
  }
}

const tiedText = (band: readonly MatrixCompetence[]): string =>
  band.length > MOST_NAMED
    ? `${capitalized(countWord(band.length))} competencias están empatadas.`
    : `${listedNames(band.map(({ name }) => name))} están empatadas.`

/** Averages of relations are over different people, so that only wide differences are told. */
function relationsHeadline(
  { competences, thresholds }: MatrixFacts,
  columns: readonly RelationColumn[],
  { scale, matrix }: Survey,
): string {
  const spans = competences.flatMap((line) => {
    const shown = line.relations.flatMap((score, index) => {
      const column = columns[index]
      return score && column ? [{ score, name: blocksWithin([column], matrix) }] : []
    })
    const ranked = shown.sort((a, b) => b.score.tenths - a.score.tenths)
    const [highest, lowest] = [ranked[0], ranked.at(-1)]
    return highest && lowest && ranked.length > 1
      ? [{ line, highest, lowest, span: highest.score.tenths - lowest.score.tenths }]
      : []
  })
  if (columns.length === 0) return 'Sin personas suficientes por relación'
  if (spans.length === 0) return 'No hay dos relaciones que comparar'
  const widest = Math.max(...spans.map(({ span }) => span))
  if (widest <= rangeOf(scale)) return 'Las relaciones ven casi lo mismo'
  if (widest < thresholds.marked.tenths)
    return `Entre relaciones no hay diferencias de ${thresholds.marked.text} o más`
  const names = spans.filter(({ span }) => span === widest).map(({ line }) => line.name)
  return `Donde más se separan las miradas, por ${ofTenths(widest).text}: ${names.length > MOST_NAMED ? `${countWord(names.length)} competencias` : listedNames(names)}`
}

const LOWEST_BEHAVIOURS = 5

/** The lowest behaviours; a tie with the last of them is said. */
function behavioursSection({ competences }: MatrixFacts): MatrixReport['behaviours'] {
  const ranked = competences
    .flatMap(({ behaviours }) => behaviours)
    .filter(({ others }) => others)
    .sort((a, b) => tenths(a) - tenths(b))
  const lowest = ranked.slice(0, LOWEST_BEHAVIOURS)
  const last = lowest.at(-1)
  const more = last
    ? ranked.slice(LOWEST_BEHAVIOURS).filter((line) => tenths(line) === tenths(last)).length
    : 0
  return {
    headline:
      lowest.length === 0
        ? 'Sin conductas que mostrar'
        : lowest.length === 1
          ? 'La conducta que más pide'
          : `Las ${countWord(lowest.length)} conductas que más piden`,
    lowest,
    ties: tiesText(lowest, more),
  }
}

function tiesText(lowest: readonly MatrixBehaviour[], more: number): string | null {
  const equal = new Set(lowest.map(({ others }) => others?.tenths)).size === 1
  const all =
    equal && lowest.length > 1 ? [`Estas ${countWord(lowest.length)} están empatadas.`] : []
  const rest =
    more > 0
      ? [
          `Otras ${counted(more, 'conducta empata', 'conductas empatan')} con la última.`.replace(
            'Otras una',
            'Otra',
          ),
        ]
      : []
  const sentences = [...all, ...rest]
  return sentences.length > 0 ? sentences.join(' ') : null
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
  `Mitad central: desde ${MIDDLE_MINIMUM} personas, para que en cada cuarto haya ${GROUP_MINIMUM} o más. Cuántas tienen un punto ciego: desde ${SHARE_MINIMUM} con autoevaluación y certeza sólida.`,
  'Lo que se entrena: las competencias con el promedio de otros más bajo y, en empate, las que son punto ciego de más personas; nunca una de nivel alto.',
  `Un promedio que, restado de otros, dejaría ver a menos de ${GROUP_MINIMUM} personas no se muestra.`,
  'Redondeo: un decimal; la mitad se aleja de cero. Las palabras usan el número impreso.',
]
