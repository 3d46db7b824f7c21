import { gapThresholds } from '#features/forms/noise.rules.ts'
import { capitalized, countWord } from '#shared/spanish.ts'
import type { CompetenceLine, ReportProfile } from '../model/subject-report-model.rules.ts'
import { ofTenths } from '../numbers/printed.rules.ts'
import { half } from './facts.rules.ts'
import { behavioursText, orderHeadline } from './message.rules.ts'
import { MOST_NAMED, namedOrCounted } from './spanish.rules.ts'
import type { SubjectFacts } from './subject-facts.rules.ts'
import { summarize } from './subject-lines.rules.ts'

/** «Perfil»: every competence among the others, and how self sees it. */
export function composeProfile(facts: SubjectFacts): ReportProfile {
  const { order, order_thresholds, competences, ranked } = facts
  const missing = competences.filter(({ others }) => !others)
  return {
    headline: composeHeadline(facts),
    middle:
      order.degree !== 'even' && order.middle.length > 0
        ? `${capitalized(listNames(order.middle))}${order.middle.length > MOST_NAMED ? ',' : ''} ${order.middle.length > 1 ? 'quedan' : 'queda'} en medio.`
        : null,
    perception: perceptionSentence(facts),
    band: half(order_thresholds),
    order_rule: orderRule(facts),
    perception_rule: perceptionRule(facts),
    lines: ranked.map(summarize),
    missing:
      missing.length > 0
        ? `Sin un promedio de otros que se pueda mostrar: ${namedOrCounted(missing.map(({ name }) => name))}.`
        : null,
  }
}

const listNames = (lines: readonly CompetenceLine[]): string =>
  namedOrCounted(lines.map(({ name }) => name))

function composeHeadline(facts: SubjectFacts): string {
  const { ranked, order } = facts
  const [only] = ranked
  if (ranked.length === 1 && only) return `${only.name}: ${only.others?.text ?? ''}`
  if (order.degree === 'even')
    return `Entre ${ranked.length > 2 ? `las ${countWord(ranked.length)} competencias` : 'las dos competencias'} no hay diferencia clara`
  return orderHeadline(facts)
}

/** Where self and others differ, the firmest first. */
function perceptionSentence(facts: SubjectFacts): string | null {
  const { has_self, words, ranked, differences } = facts
  if (!has_self) return words.no_self
  const seen = (perception: string, degree: string): string[] =>
    ranked
      .filter((line) => line.perception === perception && line.degree === degree)
      .map(({ name }) => name)
  const parts = (['clear', 'probable'] as const).flatMap((degree) =>
    (['above', 'below'] as const).flatMap((perception) => {
      const names = seen(perception, degree)
      return names.length > 0
        ? [`${words.perceive({ perception, degree })} en ${namesText(names, ranked.length)}`]
        : []
    }),
  )
  if (parts.length > 0) return `${capitalized(parts.join('; '))}.`
  const similar = ranked
    .filter(({ perception }) => perception === 'similar')
    .map(({ name }) => name)
  const behaviours =
    differences.blind_spots.length +
    differences.hidden_strengths.length +
    differences.same_side.length
  const rest = behaviours > 0 ? ` En ${behavioursText(behaviours)} hay diferencia.` : ''
  return similar.length === ranked.length
    ? `En todas ${words.pick('te ves', 'se ve')} parecido a como ${words.are_seen}.${rest}`
    : `En ninguna competencia hay una diferencia clara entre cómo ${words.see_yourself} y cómo ${words.are_seen}.${rest}`
}

/** All of them are counted, more than are named as well. */
const namesText = (names: readonly string[], all: number): string =>
  names.length === all && all > MOST_NAMED
    ? `las ${countWord(all)} competencias`
    : namedOrCounted(names)

const orderRule = ({ order_thresholds: { clear, probable } }: SubjectFacts): string =>
  `Entre competencias: «va más arriba» o «más abajo» se dice contra el otro extremo, no contra la de al lado. Aquí hacen falta ${ofTenths(clear).text} de diferencia para decirlo claro y ${ofTenths(probable).text} para decirlo probable.`

function perceptionRule({ has_self, shape, effective, words }: SubjectFacts): string | null {
  if (!has_self) return null
  const { clear, probable } = gapThresholds(shape, { effective, of: 'competence' })
  return `Cómo ${words.see_yourself}: ${words.pick('tu', 'su')} respuesta es una sola, así que para decirlo claro pesa como una persona más. En una competencia hacen falta ${ofTenths(clear).text} de diferencia para decirlo claro y ${ofTenths(probable).text} para decirlo probable.`
}
