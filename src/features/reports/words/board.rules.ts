import {
  groupGapThresholds,
  groupOrderThresholds,
  type QuestionnaireShape,
} from '#features/forms/noise.rules.ts'
import { capitalized, counted, countWord, listedNames, wholeNumber } from '#shared/spanish.ts'
import type {
  MatrixCompetence,
  MatrixReport,
  Training,
} from '../model/matrix-report-model.rules.ts'
import { GROUP_MINIMUM } from '../numbers/anonymity.rules.ts'
import type { GroupNumbers } from '../numbers/group-tally.rules.ts'
import type { Order } from '../numbers/order.rules.ts'
import { perceive } from '../numbers/perception.rules.ts'
import { toInterval } from '../numbers/printed.rules.ts'
import type { Thresholds } from '../numbers/published-values.rules.ts'
import type { ScaleRange } from '../numbers/survey.rules.ts'
import { composeAction } from './advice.rules.ts'
import { MOST_NAMED, spreadText } from './spanish.rules.ts'

/** What the sentences of the group report are made from. */
export interface MatrixFacts {
  readonly numbers: GroupNumbers
  readonly scale: ScaleRange
  readonly shape: QuestionnaireShape
  readonly thresholds: Thresholds
  readonly total: MatrixReport['total']
  /** In the order of the evaluation. */
  readonly competences: readonly MatrixCompetence[]
  /** Those with others, from the highest down. */
  readonly ranked: readonly MatrixCompetence[]
  readonly order: Order<MatrixCompetence>
}

const MOST_TRAINING = 3
const BEHAVIOURS_OF_TRAINING = 2

/** The first page, for those who decide what to invest in. */
export function composeBoard(facts: MatrixFacts): MatrixReport['board'] {
  const chosen = chooseTraining(facts)
  const actions = composeActions(chosen)
  return {
    headline: composeHeadline(facts),
    lead: composeLead(facts),
    says: [...orderSays(facts), ...gapSays(facts)],
    training: chosen.map((competence, index) =>
      composeTraining(facts, competence, actions[index] ?? ''),
    ),
    figures: composeFigures(facts),
    caution:
      'Sirve para decidir en qué invertir como organización. No compara personas y no debe usarse para pagos, ascensos ni despidos.',
  }
}

const tenths = ({ others }: { readonly others: { readonly tenths: number } | null }): number =>
  others?.tenths ?? 0

/**
 * Of what stands below the others the lowest, and what does not differ from it as they do, the
 * lowest first; nothing where all are even.
 */
function listUrgent({ order, shape, numbers, scale }: MatrixFacts): MatrixCompetence[] {
  const below = order.below.toSorted((a, b) => tenths(a) - tenths(b))
  const [lowest] = below
  if (!lowest?.others || order.degree === 'even') return below
  const far = groupOrderThresholds(shape, numbers.evaluated)[order.degree]
  const { most } = toInterval(lowest.others, scale)
  return below.filter(({ others }) => others && toInterval(others, scale).least - most < far)
}

const chooseTraining = (facts: MatrixFacts): MatrixCompetence[] =>
  listUrgent(facts).slice(0, MOST_TRAINING)

const named = (lines: readonly MatrixCompetence[]): string =>
  lines.length > MOST_NAMED
    ? counted(lines.length, 'competencia', 'competencias')
    : listedNames(lines.map(({ name, others }) => `${name} (${others?.text ?? ''})`))

const listScores = (lines: readonly MatrixCompetence[]) =>
  lines.flatMap(({ others }) => others ?? [])

function composeHeadline(facts: MatrixFacts): string {
  const { ranked, order, thresholds } = facts
  const [only] = ranked
  if (!only)
    return `Hacen falta ${countWord(GROUP_MINIMUM)} personas con resultados para hablar del grupo`
  if (ranked.length === 1) return `${only.name}: ${only.others?.text ?? ''}`
  if (order.degree === 'even')
    return `Ninguna competencia destaca ni se queda atrás: las ${countWord(ranked.length)} ${spreadText(listScores(ranked))}`
  const isStrong = order.above.every((line) => tenths(line) >= thresholds.cut.tenths)
  const above = isStrong
    ? `ya ${order.above.length > 1 ? 'son fortalezas' : 'es una fortaleza'}`
    : `va${order.above.length > 1 ? 'n' : ''} más arriba`
  const probably = order.degree === 'probable' ? 'probablemente ' : ''
  return `Invertir primero${probably ? ', probablemente,' : ''} en ${named(listUrgent(facts))}; ${named(order.above)} ${above}`
}

function composeLead({ ranked, numbers, order }: MatrixFacts): string {
  if (ranked.length === 0)
    return `Con menos de ${countWord(GROUP_MINIMUM)} personas un promedio hablaría de cada una.`
  const people = `las ${wholeNumber(numbers.evaluated)} personas evaluadas`
  if (order.degree === 'even')
    return `Son promedios de ${people}. Conviene elegir por estrategia: con otras personas saldría otro orden. Para empezar por algo, que cada quien converse su reporte con su líder.`
  return `Son promedios de ${people}. Lo que se dice claro se sostendría con otro grupo parecido.`
}

function orderSays(facts: MatrixFacts): MatrixReport['board']['says'] {
  const { order, ranked } = facts
  if (ranked.length < 2) return []
  if (order.degree === 'even')
    return [{ degree: 'even', text: 'Entre competencias no hay diferencia que leer.' }]
  const verb = order.below.length > 1 ? 'van' : 'va'
  const how = order.degree === 'clear' ? '' : 'probablemente '
  return [
    {
      degree: order.degree,
      text: `${capitalized(named(order.below))} ${how}${verb} más abajo que ${named(order.above)}.${urgencyText(facts)}`,
    },
  ]
}

function urgencyText(facts: MatrixFacts): string {
  const urgent = listUrgent(facts)
  if (urgent.length < 2) return ''
  const which =
    urgent.length === facts.order.below.length
      ? 'las de abajo'
      : listedNames(urgent.map(({ name }) => name))
  return ` Entre ${which} no se puede decir cuál urge más.`
}

/** How the group sees itself. */
function gapSays({ total, numbers, shape, scale }: MatrixFacts): MatrixReport['board']['says'] {
  const { self, others } = total
  if (!self || !others) return []
  const { perception, degree } = perceive(toInterval(self, scale), toInterval(others, scale), {
    thresholds: groupGapThresholds(shape, numbers.evaluated),
    range: shape.range,
  })
  const both = `${self.text} contra ${others.text}`
  if (degree === 'even')
    return [{ degree, text: `El grupo se ve parecido a como lo ven: ${both}.` }]
  const how = degree === 'clear' ? 'se ve' : 'probablemente se ve'
  return [
    {
      degree,
      text: `El grupo completo ${how} más ${perception === 'above' ? 'arriba' : 'abajo'} de como lo ven: ${both}.`,
    },
  ]
}

const lowestBehaviours = ({ behaviours }: MatrixCompetence) =>
  behaviours.filter(({ others }) => others).sort((a, b) => tenths(a) - tenths(b))

/** One for each competence, none of them twice. */
const composeActions = (chosen: readonly MatrixCompetence[]): readonly string[] =>
  chosen.reduce<readonly string[]>(
    (told, line) => [...told, composeAction(line, lowestBehaviours(line)[0] ?? { text: '' }, told)],
    [],
  )

function composeTraining(
  facts: MatrixFacts,
  competence: MatrixCompetence,
  action: string,
): Training {
  return {
    competence,
    reason: [
      `${capitalized(competence.place_text ?? '')}.`,
      ...shareReason(competence),
      ...middleReason(facts, competence),
    ].join(' '),
    behaviours: lowestBehaviours(competence).slice(0, BEHAVIOURS_OF_TRAINING),
    action,
  }
}

function shareReason({ blind_spots }: MatrixCompetence): string[] {
  if (!blind_spots) return []
  const { people, text } = blind_spots
  // the figure beside the sentence says it in words
  return people === null
    ? []
    : [`Es un punto ciego de ${text} personas, contado como en sus reportes.`]
}

function middleReason(
  { thresholds: { cut } }: MatrixFacts,
  { middle }: MatrixCompetence,
): string[] {
  if (!middle) return []
  const range =
    middle.low_tenths === middle.high_tenths
      ? `La mitad central está en ${middle.text}`
      : `La mitad central va de ${middle.text}`
  if (middle.high_tenths < cut.tenths)
    return [
      `${range}: tres de cada cuatro personas o más quedan abajo de ${cut.text}, no es un caso aislado.`,
    ]
  return middle.low_tenths < cut.tenths
    ? [`${range}: unas personas llegan a ${cut.text} y otras no.`]
    : [`${range}.`]
}

function composeFigures({ numbers, total }: MatrixFacts): MatrixReport['board']['figures'] {
  const invited = numbers.participation.reduce((sum, each) => sum + each.invited, 0)
  const completed = numbers.participation.reduce((sum, each) => sum + each.completed, 0)
  const share = numbers.spread.any_blind_spot
  return [
    { value: String(numbers.evaluated), label: 'personas con resultados' },
    { value: `${completed} de ${invited}`, label: 'evaluaciones completas' },
    ...(total.others && total.self
      ? [{ value: `${total.others.text} · ${total.self.text}`, label: 'otros · autoevaluación' }]
      : []),
    ...(share ? [{ value: share.text, label: 'con algún punto ciego' }] : []),
  ]
}
