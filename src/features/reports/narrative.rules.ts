import { absolute, formatDecimal, parseFraction } from './fraction.rules.ts'
import type { Highlights } from './highlights.rules.ts'
import { CONCLUSIVE_RATERS } from './perception.rules.ts'
import type { CompetenceLine, Line } from './report.rules.ts'

/** The summary in words, by fixed rules. The report speaks to the person; the administrator's page speaks about them. */
export interface Narrative {
  readonly second_person: string
  readonly third_person: string
}

interface Facts {
  readonly total: Line
  readonly competences: readonly CompetenceLine[]
  readonly highlights: Highlights
}

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
  second_person: tell(facts, secondPerson),
  third_person: tell(facts, thirdPerson),
})

function tell(facts: Facts, voice: Voice): string {
  const { total } = facts
  if (!total.others)
    return 'No hay respuestas suficientes de otras personas para mostrar sus promedios.'
  if (!total.self)
    return `${voice.noSelf}, así que no hay diferencias de percepción que comparar. ${ends(facts)}`.trim()
  if (total.raters < CONCLUSIVE_RATERS) {
    const few =
      total.raters === 1
        ? 'Hay una sola respuesta de otra persona'
        : `Hay sólo ${total.raters} respuestas de otras personas`
    return `${few} para comparar con ${voice.self}: las diferencias se muestran, pero no son concluyentes.`
  }
  const strong = strengths(facts, voice)
  const sentences = [
    strong,
    areas(facts, strong === '' ? voice.both : 'También coinciden'),
    hiddenStrengths(facts, voice),
    blindSpots(facts, voice),
  ].filter((sentence) => sentence !== '')
  return sentences.length > 0
    ? sentences.join(' ')
    : `En ninguna competencia hay una diferencia notable entre ${voice.self} y lo que ven los demás.`
}

/** Without a self-evaluation there is still a highest and a lowest. */
function ends({ competences, highlights }: Facts): string {
  const { highest, lowest } = highlights.competences
  if (highest.length === 0) return ''
  return `Lo más alto para los demás es ${named(competences, highest.slice(0, 1))}; lo más bajo, ${named(competences, lowest.slice(0, 1))}.`
}

function strengths({ competences, highlights }: Facts, voice: Voice): string {
  const confirmed = highlights.competences.highest
    .filter((number) => lineOf(competences, number)?.classification === 'fortaleza_confirmada')
    .slice(0, 2)
  return confirmed.length > 0
    ? `${voice.both} en ${plural(confirmed, 'una fortaleza', 'dos fortalezas')}: ${named(competences, confirmed)}.`
    : ''
}

function hiddenStrengths({ competences, highlights }: Facts, voice: Voice): string {
  const [first] = highlights.hidden_strengths
  return first
    ? `En ${named(competences, [first])} ${voice.rates} por debajo de lo que ven los demás: es una fortaleza que ${voice.can} con más confianza.`
    : ''
}

function blindSpots({ competences, highlights }: Facts, voice: Voice): string {
  const [first] = highlights.blind_spots
  const gap = first && lineOf(competences, first)?.gap
  if (!first || !gap) return ''
  const points = formatDecimal(absolute(parseFraction(gap.exact)))
  return `En ${named(competences, [first])} ${voice.rates} ${points} puntos por arriba de lo que ven los demás, y vale la pena conversarlo primero.`
}

function areas({ competences }: Facts, both: string): string {
  const confirmed = competences
    .filter(({ classification }) => classification === 'area_confirmada')
    .map(({ number }) => number)
    .slice(0, 2)
  return confirmed.length > 0
    ? `${both} en ${plural(confirmed, 'un área de oportunidad', 'dos áreas de oportunidad')}: ${named(competences, confirmed)}.`
    : ''
}

const plural = (items: readonly string[], one: string, many: string): string =>
  items.length === 1 ? one : many

const lineOf = (
  competences: readonly CompetenceLine[],
  number: string,
): CompetenceLine | undefined => competences.find((competence) => competence.number === number)

const list = new Intl.ListFormat('es', { type: 'conjunction' })

function named(competences: readonly CompetenceLine[], numbers: readonly string[]): string {
  const names = numbers.map((number) => withinSentence(lineOf(competences, number)?.name ?? ''))
  // «planeación y organización» beside another name would read as three
  return names.length > 1 && names.some((name) => / [ye] |,/.test(name))
    ? list.format(names.map((name) => `«${name}»`))
    : list.format(names)
}

/** «Toma de decisiones» inside a sentence begins in lower case; «TI» and «Servicio NOM-035» keep their letters. */
function withinSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
