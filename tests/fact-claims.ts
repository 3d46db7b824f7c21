import { crossingGaps } from './gap-claims.ts'
import type { Degree } from './independent-degrees.ts'
import type { Truth } from './independent-lines.ts'
import { said } from './independent-numbers.ts'
import {
  areSaid,
  areTotals,
  groupTotal,
  isAllOnSide,
  isDistance,
  isPrinted,
  isRange,
  orderOf,
  totalOf,
} from './order-claims.ts'
import {
  check,
  claim,
  countOf,
  groupIn,
  NUMBER,
  ranked,
  reader,
  sideOf,
  tenthsOf,
  type Reader,
} from './sentence-claims.ts'
import { apartOf, viewReader, viewsOf, withoutTogether } from './view-claims.ts'

interface SaidFact {
  readonly degree: Degree
  readonly text: string
  readonly note: string | null
}

/** A fact of the first page: its claim and that its mark is that of the claim. */
export function checkFact(truth: Truth, { degree, text, note }: SaidFact): void {
  if (note?.startsWith('Es una distancia de'))
    claim(
      viewsOf(truth).some(({ least }) => isDistance(note, least)),
      note,
    )
  check(text, [
    ...orderReaders(truth, degree),
    ...selfReaders(truth, degree),
    lineReader(truth, degree),
    ...crossingReaders(truth, degree),
    ...groupReaders(truth, degree),
    ...closeReaders(truth, degree),
    ...apartReaders(truth),
    agreementReader(truth),
  ])
}

/** Whether competences differ. */
function orderReaders(truth: Truth, degree: Degree): Reader[] {
  const order = orderOf(truth)
  return [
    reader(
      '^Entre competencias no hay diferencia clara: (?:van|quedan) (.+)\\.$',
      (range = '') =>
        order.degree === 'even' && degree === 'even' && isRange(range, ranked(truth.competences)),
    ),
    reader(
      '^(.+?) \\((.+?)\\) van? (probablemente )?más abajo que (.+?) \\((.+?)\\)\\.$',
      (...parts) => {
        const [low = '', from = '', how = '', high = '', to = ''] = parts
        return (
          degree === order.degree &&
          (how !== '') === (order.degree === 'probable') &&
          areSaid(low, order.below) &&
          areSaid(high, order.above) &&
          isRange(from, order.below) &&
          isRange(to, order.above)
        )
      },
    ),
  ]
}

/** How the evaluated sees herself beside all others. */
function selfReaders(truth: Truth, degree: Degree): Reader[] {
  const { total } = truth
  const perceived = totalOf(truth)
  return [
    reader(
      `^(?:Tú|Autoevaluación), ${NUMBER}; otros, ${NUMBER}: (parecido|sin diferencia clara)\\.$`,
      (self = '', others = '', word) =>
        areTotals(truth, self, others) &&
        degree === 'even' &&
        perceived?.perception === (word === 'parecido' ? 'similar' : 'open'),
    ),
    reader(
      `^(?:Tú|Autoevaluación), ${NUMBER}; otros, ${NUMBER}\\. (Probablemente )?(?:[Tt]e ves|[Ss]e ve) más (arriba|abajo), por (\\d+(?:\\.\\d)?) puntos?( o más)?\\.$`,
      (...parts) => {
        const [self = '', others = '', how = '', where = '', size = ''] = parts
        return (
          areTotals(truth, self, others) &&
          perceived !== null &&
          degree === perceived.degree &&
          (how !== '') === (perceived.degree === 'probable') &&
          perceived.perception === (where === 'arriba' ? 'above' : 'below') &&
          isDistance(size, Math.abs((total.self?.tenths ?? 0) - (total.others?.tenths ?? 0)))
        )
      },
    ),
  ]
}

/** «Tema 1. Tú, 4.2; otros, 2.3. Probablemente te ves más arriba, por 1.9 puntos.» */
const lineReader = (truth: Truth, degree: Degree): Reader =>
  reader(
    `^(.+)\\. (?:Tú|Autoevaluación), ${NUMBER}; otros, ${NUMBER}\\. (Probablemente )?(?:[Tt]e ves|[Ss]e ve) más (arriba|abajo), por (\\d+(?:\\.\\d)?) puntos?( o más)?\\.$`,
    (...parts) => {
      const [name = '', self = '', others = '', how = '', where = '', size = ''] = parts
      const line = truth.competences.find((each) => each.name === name)
      return (
        line !== undefined &&
        isPrinted(line.self, self) &&
        isPrinted(line.others, others) &&
        degree === line.degree &&
        (how !== '') === (degree === 'probable') &&
        line.perception === (where === 'arriba' ? 'above' : 'below') &&
        isDistance(size, Math.abs(line.gap?.tenths ?? 0))
      )
    },
  )

/** In how many behaviours the evaluated and all others are on two sides of the cut. */
function crossingReaders(truth: Truth, degree: Degree): Reader[] {
  const { behaviours, limits } = truth
  const isCounted =
    (own: 'from' | 'below') =>
    (count = '', of = '', cut = ''): boolean =>
      Number(count) === crossing(truth, own) &&
      Number(of) === behaviours.length &&
      tenthsOf(cut) === limits.cut
  return [
    reader(
      '^En (\\d+) de (\\d+) conductas (?:te pones|se pone) (\\d+\\.\\d) o más, y quienes respondieron juntos, menos\\.$',
      isCounted('from'),
    ),
    reader(
      '^En (\\d+) de (\\d+) conductas (?:te pones|se pone) menos de (\\d+\\.\\d), y quienes respondieron juntos, \\d+\\.\\d o más\\.$',
      isCounted('below'),
    ),
    reader(
      '^En (\\d+) de (\\d+) conductas [st]u respuesta .+ lados distintos de (\\d+\\.\\d): (?:(\\S+) puntos? ciegos?)?(?: y )?(?:(\\S+) fortalezas? ocultas?)?\\.$',
      (...parts) => {
        const [count = '', of = '', cut = '', blind = '', hidden = ''] = parts
        const crossed = crossingGaps(truth)
        const above = crossed.filter(({ perception }) => perception === 'above').length
        return (
          Number(count) === crossed.length &&
          Number(of) === behaviours.length &&
          tenthsOf(cut) === limits.cut &&
          (blind === '' ? 0 : countOf(blind)) === above &&
          (hidden === '' ? 0 : countOf(hidden)) === crossed.length - above &&
          (degree === 'clear') === crossed.every((each) => each.degree === 'clear')
        )
      },
    ),
  ]
}

const crossing = (truth: Truth, own: 'from' | 'below'): number =>
  truth.behaviours.filter(
    ({ self, others }) =>
      self &&
      others &&
      sideOf(self, truth) === own &&
      sideOf(others, truth) === (own === 'from' ? 'below' : 'from'),
  ).length

/** Whether groups differ. */
const groupReaders = (truth: Truth, degree: Degree): Reader[] => [
  viewReader(truth, `: ${NUMBER} y ${NUMBER}\\.$`),
  reader('^Los grupos no difieren de forma clara: (.+)\\.$', (range = '') => {
    const shown = withoutTogether(truth.groups, truth.total.groups)
    const ends = shown.flatMap((number) => number?.tenths ?? [])
    const found = (range.match(new RegExp(NUMBER, 'g')) ?? []).map((number) => tenthsOf(number))
    return (
      viewsOf(truth).length === 0 &&
      degree === 'even' &&
      found[0] === Math.min(...ends) &&
      found.at(-1) === Math.max(...ends)
    )
  }),
]

/** Where the numbers of competences do not tell them apart. */
function closeReaders(truth: Truth, degree: Degree): Reader[] {
  const lines = ranked(truth.competences)
  return [
    reader(
      '^(\\S+) competencias, (.+): no se puede decir cuál va más arriba\\.$',
      (count = '', range = '') =>
        countOf(count) === lines.length && isRange(range, lines) && degree === 'even',
    ),
    reader(
      '^Todos los grupos ponen todo (?:en (\\d+\\.\\d) o más|abajo de (\\d+\\.\\d))\\.$',
      (from = '', below = '') =>
        tenthsOf(from || below) === truth.limits.cut &&
        lines.every((line) => isAllOnSide(truth, line, from ? 'from' : 'below')),
    ),
  ]
}

/** One group and the others. */
function apartReaders(truth: Truth): Reader[] {
  const { groups, competences, limits } = truth
  return [
    reader(
      `^(.+): ${NUMBER}\\. El grupo que le sigue, (.+): ${NUMBER}\\.$`,
      (who = '', own = '', next = '', other = '') =>
        isPrinted(groupTotal(truth, groupIn(who)), own) &&
        isPrinted(groupTotal(truth, groupIn(next)), other) &&
        apartOf(truth)?.key === groupIn(who),
    ),
    reader(
      '^En (\\d+) de (\\d+) competencias (.+) quedan? (abajo de|en) (\\d+\\.\\d)(?: o más)?(, y los otros grupos, (?:en \\d+\\.\\d o más|abajo))?\\.$',
      (...parts) => {
        const [count = '', of = '', who = '', where = '', cut = '', rest = ''] = parts
        const at = groups.findIndex(({ key }) => key === groupIn(who))
        const cells = competences.flatMap((line) => line.groups[at] ?? [])
        const own = cells.filter(({ tenths }) => tenths < limits.cut === (where === 'abajo de'))
        return (
          Number(of) === cells.length &&
          Number(count) === own.length &&
          tenthsOf(cut) === limits.cut &&
          (rest === '' || areOthersOnSide(truth, at, rest.includes('abajo') ? 'below' : 'from'))
        )
      },
    ),
  ]
}

/** Whether all other groups put what a group sees on one side of the cut. */
const areOthersOnSide = (truth: Truth, at: number, side: 'from' | 'below'): boolean =>
  truth.competences
    .filter(({ groups }) => groups[at])
    .every(({ groups }) =>
      withoutTogether(truth.groups, groups).every(
        (cell, index) => index === at || cell === null || sideOf(cell, truth) === side,
      ),
    )

/** «Todos ponen Tema 1 abajo de 3.5: …» */
const agreementReader = (truth: Truth): Reader =>
  reader(
    '^Todos ponen (.+?) (abajo de|en) (\\d+\\.\\d)(?: o más)?: (.+)\\.$',
    (name, where, cut = '', list = '') => {
      const line = truth.competences.find((each) => each.name === name)
      return (
        line !== undefined &&
        tenthsOf(cut) === truth.limits.cut &&
        isAllOnSide(truth, line, where === 'en' ? 'from' : 'below') &&
        line.groups.every((number) => number === null || list.includes(said(number)))
      )
    },
  )
