import { absolute } from './fraction.rules.ts'
import type { Highlights } from './highlights.rules.ts'
import { CONCLUSIVE_RATERS } from './perception.rules.ts'
import type { CompetenceLine, Line } from './report-line.rules.ts'
import { formatDecimal, parseFraction } from './score.rules.ts'

/** The summary in words, made by fixed rules (report.md, The PDF, resumen). */
export interface Narrative {
  /** For the report, which addresses the evaluated. */
  readonly second_person: string
  /** For the administrator's page. */
  readonly third_person: string
}

interface Facts {
  readonly total: Line
  readonly competences: readonly CompetenceLine[]
  readonly highlights: Highlights
}

/** The words that differ between the second and the third person. */
interface Voice {
  readonly both: string
  readonly rates: string
  readonly self: string
  readonly can: string
  readonly noSelf: string
}

const secondPerson: Voice = {
  both: 'Tú y los demás coinciden',
  rates: 'te calificas',
  self: 'tu autoevaluación',
  can: 'puedes usar',
  noSelf: 'No respondiste tu autoevaluación',
}
const thirdPerson: Voice = {
  both: 'Su autoevaluación y la mirada de los demás coinciden',
  rates: 'se califica',
  self: 'su autoevaluación',
  can: 'puede usar',
  noSelf: 'No respondió su autoevaluación',
}

export const narrativeOf = (facts: Facts): Narrative => ({
  second_person: summarize(facts, secondPerson),
  third_person: summarize(facts, thirdPerson),
})

function summarize(facts: Facts, voice: Voice): string {
  const { total } = facts
  if (!total.others)
    return 'No hay respuestas suficientes de otras personas para mostrar sus promedios.'
  if (!total.self)
    return `${voice.noSelf}, así que no hay diferencias de percepción que comparar. ${extremes(facts)}`.trim()
  if (total.raters < CONCLUSIVE_RATERS) {
    const few =
      total.raters === 1
        ? 'Hay una sola respuesta de otra persona'
        : `Hay sólo ${total.raters} respuestas de otras personas`
    return `${few} para comparar con ${voice.self}: las diferencias se muestran, pero no son concluyentes.`
  }
  const strengths = confirmedStrengths(facts, voice)
  const sentences = [
    strengths,
    confirmedAreas(facts, strengths === '' ? voice.both : 'También coinciden'),
    hiddenStrength(facts, voice),
    blindSpot(facts, voice),
  ].filter((sentence) => sentence !== '')
  return sentences.length > 0
    ? sentences.join(' ')
    : `En ninguna competencia hay una diferencia notable entre ${voice.self} y lo que ven los demás.`
}

function extremes({ competences, highlights }: Facts): string {
  const { highest, lowest } = highlights.competences
  if (highest.length === 0) return ''
  return `Lo más alto para los demás es ${listNames(competences, highest.slice(0, 1))}; lo más bajo, ${listNames(competences, lowest.slice(0, 1))}.`
}

function confirmedStrengths({ competences, highlights }: Facts, voice: Voice): string {
  const confirmed = highlights.competences.highest
    .filter((number) => lineOf(competences, number)?.classification === 'fortaleza_confirmada')
    .slice(0, 2)
  return confirmed.length > 0
    ? `${voice.both} en ${plural(confirmed, 'una fortaleza', 'dos fortalezas')}: ${listNames(competences, confirmed)}.`
    : ''
}

function confirmedAreas({ competences }: Facts, both: string): string {
  const confirmed = competences
    .filter(({ classification }) => classification === 'area_confirmada')
    .map(({ number }) => number)
    .slice(0, 2)
  return confirmed.length > 0
    ? `${both} en ${plural(confirmed, 'un área de oportunidad', 'dos áreas de oportunidad')}: ${listNames(competences, confirmed)}.`
    : ''
}

function hiddenStrength({ competences, highlights }: Facts, voice: Voice): string {
  const [first] = highlights.hidden_strengths
  return first
    ? `En ${listNames(competences, [first])} ${voice.rates} por debajo de lo que ven los demás: es una fortaleza que ${voice.can} con más confianza.`
    : ''
}

function blindSpot({ competences, highlights }: Facts, voice: Voice): string {
  const [first] = highlights.blind_spots
  const gap = first && lineOf(competences, first)?.gap
  if (!first || !gap) return ''
  const points = formatDecimal(absolute(parseFraction(gap.exact)))
  return `En ${listNames(competences, [first])} ${voice.rates} ${points} puntos por arriba de lo que ven los demás, y vale la pena conversarlo primero.`
}

const plural = (items: readonly string[], one: string, many: string): string =>
  items.length === 1 ? one : many

const lineOf = (
  competences: readonly CompetenceLine[],
  number: string,
): CompetenceLine | undefined => competences.find((competence) => competence.number === number)

const listFormat = new Intl.ListFormat('es', { type: 'conjunction' })

function listNames(competences: readonly CompetenceLine[], numbers: readonly string[]): string {
  const names = numbers.map((number) => withinSentence(lineOf(competences, number)?.name ?? ''))
  // Quoted, because «planeación y organización» beside another name would read as three names.
  return names.length > 1 && names.some((name) => / [ye] |,/.test(name))
    ? listFormat.format(names.map((name) => `«${name}»`))
    : listFormat.format(names)
}

/** «Toma de decisiones» gets a lower-case initial; an acronym such as «TI» keeps its capitals. */
function withinSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
