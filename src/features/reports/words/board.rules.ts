import { capitalized, counted, countWord, listedNames } from '#shared/spanish.ts'
import type {
  MatrixCompetence,
  MatrixReport,
  Training,
} from '../model/matrix-report-model.rules.ts'
import { GROUP_MINIMUM } from '../numbers/anonymity.rules.ts'
import type { GroupNumbers } from '../numbers/group-tally.rules.ts'
import { classifyLevel } from '../numbers/levels.rules.ts'
import type { Thresholds } from '../numbers/published-values.rules.ts'
import { adviceForGroup } from './advice.rules.ts'
import { MOST_NAMED } from './spanish.rules.ts'

/** What the sentences of the group report are made from. */
export interface MatrixFacts {
  readonly numbers: GroupNumbers
  readonly thresholds: Thresholds
  readonly total: MatrixReport['total']
  /** In the order of the evaluation. */
  readonly competences: readonly MatrixCompetence[]
  /** Those with others, from the highest down, by bands of ties. */
  readonly bands: readonly (readonly MatrixCompetence[])[]
}

const MOST_TRAINING = 3
const BEHAVIOURS_OF_TRAINING = 2

/** The first page, for those who decide what to invest in. */
export function composeBoard(facts: MatrixFacts): MatrixReport['board'] {
  const chosen = chosenCompetences(facts)
  return {
    headline: composeHeadline(facts, chosen.competences),
    lead: [composeLead(facts, chosen.competences), ...tiedText(chosen.tied)].join(' '),
    training: chosen.competences.map((competence) => composeTraining(facts, competence)),
    figures: composeFigures(facts),
    caution:
      'Sirve para decidir en qué invertir como organización. No compara personas y no debe usarse para pagos, ascensos ni despidos.',
  }
}

const tenths = ({ others }: { readonly others: { readonly tenths: number } | null }): number =>
  others?.tenths ?? 0

interface Chosen {
  readonly competences: readonly MatrixCompetence[]
  /** Those that are exactly as low as the last of them. */
  readonly tied: readonly MatrixCompetence[]
}

/** The lowest competences, then those that are a blind spot of more people; never of a high level. */
function chosenCompetences({ competences, thresholds, total }: MatrixFacts): Chosen {
  const { others: own } = total
  const order = (a: MatrixCompetence, b: MatrixCompetence): number =>
    tenths(a) - tenths(b) || blindPeople(b) - blindPeople(a)
  const ranked = competences
    .filter(({ others }) => others && own && classifyLevel(others, own, thresholds) !== 'high')
    .sort(order)
  const last = ranked[MOST_TRAINING - 1]
  return {
    competences: ranked.slice(0, MOST_TRAINING),
    tied: last ? ranked.slice(MOST_TRAINING).filter((line) => order(line, last) === 0) : [],
  }
}

const blindPeople = ({ blind_spots }: MatrixCompetence): number => blind_spots?.people ?? 0

function composeHeadline({ bands }: MatrixFacts, chosen: readonly MatrixCompetence[]): string {
  if (bands.length === 0)
    return `Hacen falta ${countWord(GROUP_MINIMUM)} personas con resultados para hablar del grupo`
  if (chosen.length === 0) return 'Ninguna competencia pide trabajo en todo el grupo'
  const names = listedNames(chosen.map(({ name }) => name))
  if (bands.length === 1 && isTied(bands[0]))
    return `Las competencias están empatadas; se puede empezar por ${names}`
  return `${chosen.length === 1 ? 'Una cosa' : `${capitalized(countWord(chosen.length))} cosas`} que entrenar: ${names}`
}

const isTied = (band: readonly MatrixCompetence[] = []): boolean => band.length > 1

function composeLead(
  { bands, numbers, thresholds: { tie } }: MatrixFacts,
  chosen: readonly MatrixCompetence[],
): string {
  const [highest] = bands
  const lowest = bands.at(-1)
  if (!highest || !lowest)
    return `Con menos de ${countWord(GROUP_MINIMUM)} personas un promedio hablaría de cada una.`
  const people = `Las ${numbers.evaluated} personas evaluadas`
  if (bands.length === 1 && !isTied(highest))
    return `Para ${people.toLowerCase()} hay un promedio: ${bandText(highest)}.`
  if (bands.length === 1)
    return chosen.length === 0
      ? `${people} tienen sus competencias empatadas: no hay una que destaque ni una que falte.`
      : `Para ${people.toLowerCase()}, entre la más alta y la más baja hay menos de ${tie.text}: ninguna es claramente la más urgente, y también se puede empezar por otra.`
  return `Para ${people.toLowerCase()}, lo más alto es ${bandText(highest)} y lo más bajo, ${bandText(lowest)}.`
}

const tiedText = (tied: readonly MatrixCompetence[]): string[] =>
  tied.length === 0
    ? []
    : [
        `${tied.length > MOST_NAMED ? `Otras ${countWord(tied.length)} competencias` : listedNames(tied.map(({ name }) => name))} empata${tied.length === 1 ? '' : 'n'} con la última de las que siguen.`,
      ]

/** «Delegación (3.0)», or how many are tied. */
function bandText(band: readonly MatrixCompetence[]): string {
  if (band.length > MOST_NAMED)
    return `un empate de ${counted(band.length, 'competencia', 'competencias')}`
  return listedNames(band.map(({ name, others }) => `${name} (${others?.text ?? ''})`))
}

function composeTraining(facts: MatrixFacts, competence: MatrixCompetence): Training {
  const behaviours = competence.behaviours
    .filter(({ others }) => others)
    .sort((a, b) => tenths(a) - tenths(b))
  return {
    competence,
    reason: [
      levelReason(facts, competence),
      ...shareReason(competence),
      ...middleReason(facts, competence),
    ].join(' '),
    behaviours: behaviours.slice(0, BEHAVIOURS_OF_TRAINING),
    action: adviceForGroup(composeSpread(facts, competence), behaviours[0]?.text),
  }
}

function levelReason({ thresholds: { cut }, bands }: MatrixFacts, line: MatrixCompetence): string {
  const lowest = bands.at(-1) ?? []
  const place = !lowest.includes(line)
    ? 'El promedio de otros'
    : lowest.length === 1
      ? 'Es lo más bajo: el promedio de otros'
      : 'Empata en lo más bajo: el promedio de otros'
  return tenths(line) < cut.tenths
    ? `${place} queda abajo de ${cut.text}.`
    : `${place} llega a ${cut.text}.`
}

function shareReason({ blind_spots }: MatrixCompetence): string[] {
  if (!blind_spots) return []
  const { people, text } = blind_spots
  // the figure beside the sentence says it in words
  if (people === null) return []
  return [
    `Es un punto ciego de ${text} personas: se califican con el corte o más, y los demás con menos.`,
  ]
}

/** Whether the middle half lies below the cut, across it, or from it up. */
function composeSpread(
  { thresholds: { cut } }: MatrixFacts,
  { middle }: MatrixCompetence,
): 'below' | 'across' | 'from' | null {
  if (!middle) return null
  if (middle.high_tenths < cut.tenths) return 'below'
  return middle.low_tenths < cut.tenths ? 'across' : 'from'
}

function middleReason(facts: MatrixFacts, line: MatrixCompetence): string[] {
  const { middle } = line
  if (!middle) return []
  const range =
    middle.low_tenths === middle.high_tenths
      ? `La mitad central está en ${middle.text}`
      : `La mitad central va de ${middle.text}`
  switch (composeSpread(facts, line)) {
    case 'below':
      return [
        `${range}: tres de cada cuatro personas o más quedan abajo de ${facts.thresholds.cut.text}, no es un caso aislado.`,
      ]
    case 'across':
      return [`${range}: unas personas llegan al corte y otras no.`]
    case 'from':
    case null:
      return [`${range}.`]
  }
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
