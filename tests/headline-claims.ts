import type { Truth } from './independent-lines.ts'
import {
  areSaid,
  areTotals,
  groupTotal,
  isPrinted,
  namesOf,
  onlyLineReader,
  orderOf,
  orderReader,
  totalOf,
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
  type Reader,
} from './sentence-claims.ts'
import { apartOf, viewReader, viewsOf } from './view-claims.ts'

/** The headline of the message. */
export function checkHeadline(truth: Truth, sentence: string): void {
  check(sentence, [
    ...extremeReaders(truth),
    clearOrderReader(truth),
    orderReader(truth),
    viewReader(truth, '$'),
    ...almostEvenReaders(truth),
    evenReader(truth),
    onlyLineReader(truth),
  ])
}

/** All at one end, a group apart, the self-evaluation apart. */
function extremeReaders(truth: Truth): Reader[] {
  const { competences, groups } = truth
  const perceived = totalOf(truth)
  const cells = competences.flatMap((line) =>
    line.groups.filter((_, index) => groups[index]?.key !== 'lider').flatMap((cell) => cell ?? []),
  )
  return [
    reader(
      '^Todo está cerca de lo más (alto|bajo): este reporte no distingue$',
      (end) =>
        cells.length > 0 &&
        cells.every(({ bound }) => bound === (end === 'alto' ? 'at_least' : 'at_most')),
    ),
    reader(
      `^(.+?) (?:te ven?|evalúan?) muy distinto: ${NUMBER}; los otros grupos, (.+)$`,
      (who = '', own = '') =>
        apartOf(truth)?.key === groupIn(who) && isPrinted(groupTotal(truth, groupIn(who)), own),
    ),
    reader(
      `^(?:Te ves|Se ve) más (arriba|abajo) de como (?:te|la) ven en casi todo: ${NUMBER} contra ${NUMBER}$`,
      (where, self = '', others = '') =>
        perceived?.degree === 'clear' &&
        perceived.perception === (where === 'arriba' ? 'above' : 'below') &&
        areTotals(truth, self, others),
    ),
  ]
}

/** «Tema 1 va claramente más abajo que las otras tres: 3.1». */
function clearOrderReader(truth: Truth): Reader {
  const order = orderOf(truth)
  return reader(
    `^(.+) va claramente más (abajo|arriba) que las otras (\\S+): ${NUMBER}$`,
    (name = '', where, rest = '', number = '') => {
      const [side, others] =
        where === 'abajo' ? [order.below, order.above] : [order.above, order.below]
      return (
        order.degree === 'clear' &&
        side.length === 1 &&
        sameItems(namesIn(name), namesOf(side)) &&
        others.length === ranked(truth.competences).length - 1 &&
        countOf(rest) === others.length &&
        isPrinted(side[0]?.others, number)
      )
    },
  )
}

/** «Casi todo va parejo; …» */
function almostEvenReaders(truth: Truth): Reader[] {
  const order = orderOf(truth)
  const perceived = totalOf(truth)
  return [
    reader(
      '^Casi todo va parejo; (.+?), probablemente más (abajo|arriba): .+$',
      (text = '', where) =>
        order.degree === 'probable' && areSaid(text, where === 'abajo' ? order.below : order.above),
    ),
    reader(
      '^Casi todo va parejo; (probablemente )?(?:te ves|se ve) más (arriba|abajo): .+$',
      (how = '', where) =>
        perceived !== null &&
        perceived.degree === (how === '' ? 'clear' : 'probable') &&
        perceived.perception === (where === 'arriba' ? 'above' : 'below'),
    ),
    reader(
      '^Casi todo va parejo; en (.+?) (probablemente )?(?:te ves|se ve) más (arriba|abajo)$',
      (text = '', how = '', where) =>
        areSaid(
          text,
          truth.competences.filter(
            ({ perception, degree }) =>
              perception === (where === 'arriba' ? 'above' : 'below') &&
              degree === (how === '' ? 'clear' : 'probable'),
          ),
        ),
    ),
    reader(
      '^Casi todo va parejo; los grupos probablemente no ven lo mismo$',
      () => viewsOf(truth).length > 0,
    ),
  ]
}

function evenReader(truth: Truth): Reader {
  const perceived = totalOf(truth)
  return reader(
    '^Todo va parejo: ninguna competencia destaca ni se queda atrás$',
    () =>
      orderOf(truth).degree === 'even' &&
      (perceived === null || perceived.degree === 'even') &&
      viewsOf(truth).length === 0 &&
      truth.competences.every(({ degree }) => degree === null || degree === 'even'),
  )
}
