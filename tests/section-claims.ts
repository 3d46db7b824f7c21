import { sidedGaps } from './gap-claims.ts'
import type { Degree } from './independent-degrees.ts'
import type { Truth, TruthLine } from './independent-lines.ts'
import { rangeOf } from './independent-numbers.ts'
import {
  areSaid,
  isAllOnSide,
  namesOf,
  onlyLineReader,
  orderOf,
  orderReader,
} from './order-claims.ts'
import {
  check,
  countOf,
  groupIn,
  namesIn,
  NUMBER,
  ranked,
  reader,
  sameItems,
  tenthsOf,
  type Reader,
} from './sentence-claims.ts'
import { apartOf, viewReader, viewsOf, withoutTogether } from './view-claims.ts'

/** «Perfil»: its headline, and where self and others differ. */
export function checkProfile(
  truth: Truth,
  { headline, perception }: { readonly headline: string; readonly perception: string },
): void {
  const lines = ranked(truth.competences)
  check(headline, [
    onlyLineReader(truth),
    reader(
      '^Entre (?:las (\\S+)|las dos) competencias no hay diferencia clara$',
      (count = '') =>
        orderOf(truth).degree === 'even' && (count === '' ? 2 : countOf(count)) === lines.length,
    ),
    orderReader(truth),
  ])
  if (!/^(?:[Pp]robablemente )?(?:[Tt]e ves|[Ss]e ve) más/.test(perception))
    return check(perception, similarReaders(truth))
  for (const part of perception.replace(/\.$/, '').split('; '))
    check(part, [differenceReader(truth)])
}

/** «Probablemente te ves más arriba en Tema 1 y Tema 2» names or counts all of them. */
function differenceReader({ competences }: Truth): Reader {
  const seen = (direction: string, degree: Degree): string[] =>
    namesOf(
      ranked(competences).filter((line) => line.perception === direction && line.degree === degree),
    )
  const areNamed = (text: string, all: readonly string[]): boolean => {
    const named = namesIn(text)
    const [, count] = /(\S+) competencias/.exec(text) ?? []
    return count === undefined
      ? sameItems(named, all)
      : countOf(count) === all.length && named.every((each) => all.includes(each))
  }
  return reader(
    '^([Pp]robablemente )?(?:[Tt]e ves|[Ss]e ve) más (arriba|abajo) en (.+)$',
    (how = '', where, text = '') => {
      const all = seen(where === 'arriba' ? 'above' : 'below', how === '' ? 'clear' : 'probable')
      return all.length > 0 && areNamed(text, all)
    },
  )
}

/** Where no competence differs, behaviours may. */
function similarReaders(truth: Truth): Reader[] {
  const lines = ranked(truth.competences)
  const differing = sidedGaps(truth).length
  const none = lines.every(({ degree }) => degree === null || degree === 'even')
  const isRest = (count: string): boolean =>
    count === '' ? differing === 0 : countOf(count) === differing
  return [
    reader('^Sin [st]u autoevaluación', () => !truth.hasSelf),
    reader(
      '^En todas (?:te ves|se ve) parecido a como (?:te|la) ven\\.(?: En (\\S+) conductas? hay diferencia\\.)?$',
      (count = '') =>
        none && lines.every(({ perception }) => perception === 'similar') && isRest(count),
    ),
    reader(
      '^En ninguna competencia hay una diferencia clara entre .+ven\\.(?: En (\\S+) conductas? hay diferencia\\.)?$',
      (count = '') => none && isRest(count),
    ),
  ]
}

/** «Por relación»: its headline and what is said of the groups. */
export function checkRelations(
  truth: Truth,
  {
    headline,
    statements,
  }: { readonly headline: string; readonly statements: readonly { name: string; text: string }[] },
): void {
  const spans = spansOf(truth)
  check(headline, relationsReaders(truth, spans))
  for (const { name, text } of statements)
    check(text, [
      viewReader(truth, `: ${NUMBER} y ${NUMBER}\\. Es una distancia de (.+)\\.$`),
      reader(
        '^Hay (\\S+) diferencias? más entre dos grupos\\.$',
        (count = '') => countOf(count) === viewsOf(truth).length - 3,
      ),
      closeReader(truth, spans),
      reader(
        '^(.+)\\. No se dice «coinciden»',
        (those = '') => tenthsOf(name) === truth.limits.cut && areSaid(those, sided(truth, spans)),
      ),
    ])
}

/** A competence and how far apart its groups are at most. */
interface Span {
  readonly line: TruthLine
  readonly most: number
}

const spansOf = ({ groups, input, competences }: Truth): Span[] =>
  ranked(competences).flatMap((line) => {
    const ranges = withoutTogether(groups, line.groups).flatMap((number) =>
      number ? [rangeOf(number, input)] : [],
    )
    const highest = Math.max(...ranges.map(([, high]) => high))
    const lowest = Math.min(...ranges.map(([low]) => low))
    return ranges.length < 2 ? [] : [{ line, most: highest - lowest }]
  })

const closeOf = ({ limits }: Truth, spans: readonly Span[]): TruthLine[] =>
  spans.filter(({ most }) => most <= limits.range).map(({ line }) => line)

/** The competences whose bounds leave open whether the groups are close, all at the cut or more. */
const sided = (truth: Truth, spans: readonly Span[]): TruthLine[] =>
  spans
    .filter(
      ({ line, most }) =>
        most > truth.limits.range &&
        line.groups.some((number) => number?.bound) &&
        isAllOnSide(truth, line, 'from'),
    )
    .map(({ line }) => line)

const relationsReaders = (truth: Truth, spans: readonly Span[]): Reader[] => [
  reader(
    '^Sólo hay respuestas de (.+) para mostrar$',
    (who = '') => truth.groups.length === 1 && truth.groups[0]?.key === groupIn(who),
  ),
  reader(
    '^(.+) (?:te ven?|evalúan?) más (abajo|arriba) que los otros grupos$',
    (who = '', where) => {
      const apart = apartOf(truth)
      return apart?.key === groupIn(who) && apart.below === (where === 'abajo')
    },
  ),
  viewReader(truth, '$'),
  reader(
    '^Los promedios de los grupos son casi iguales$',
    () => closeOf(truth, spans).length === spans.length && viewsOf(truth).length === 0,
  ),
  reader('^Los grupos no difieren de forma clara$', () => viewsOf(truth).length === 0),
]

/** «En Tema 1 y Tema 2 entre el grupo más alto y el más bajo hay 0.4 o menos». */
function closeReader(truth: Truth, spans: readonly Span[]): Reader {
  const close = closeOf(truth, spans)
  return reader(
    '^En (.+) entre el grupo más alto y el más bajo hay (\\d+\\.\\d) o menos\\. Dentro de un grupo puede haber respuestas opuestas: un promedio no lo dice\\.$',
    (where = '', range = '') => {
      const count = /(\S+) (?:competencias|de las)/.exec(where)?.[1]
      return (
        tenthsOf(range) === truth.limits.range &&
        (count
          ? countOf(count) === close.length
          : where === 'la competencia'
            ? close.length === 1
            : sameItems(namesIn(where), namesOf(close)))
      )
    },
  )
}

/** «Respondieron dos de nueve personas», at the start of a sentence. */
export function checkAnswered({ invited, completed }: Truth, sentence: string): void {
  check(sentence, [
    [/^No se invitó a otras personas/, () => invited === 0],
    [/^La única persona invitada no respondió/, () => invited === 1 && completed === 0],
    [/^Respondió la única persona invitada/, () => invited === 1 && completed === 1],
    [
      /^No respondió ninguna de las (\S+) personas invitadas/,
      (of = '') => completed === 0 && countOf(of) === invited,
    ],
    [
      /^Respond(?:ió|ieron) (\S+) de (\S+) personas/,
      (count = '', of = '') => countOf(count) === completed && countOf(of) === invited,
    ],
  ])
}
