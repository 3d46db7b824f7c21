import type { Truth } from './independent-lines.ts'
import { check, claim, countOf, reader, sideOf, tenthsOf } from './sentence-claims.ts'

/* What a sentence must have behind it that counts differences between self and others. */

/** The behaviours in which self and others differ, each on a known side of the cut. */
export const sidedGaps = (truth: Truth) =>
  truth.behaviours.flatMap(({ degree, perception, self, others }) => {
    const [own, seen] = [self && sideOf(self, truth), others && sideOf(others, truth)]
    return (degree === 'clear' || degree === 'probable') && own && seen
      ? [{ perception, degree, own, seen }]
      : []
  })

/** Those of them that self and others put on different sides. */
export const crossingGaps = (truth: Truth) =>
  sidedGaps(truth).filter(({ own, seen }) => own !== seen)

/** «Once puntos ciegos y tres fortalezas ocultas». */
export function checkGapsHeadline(truth: Truth, sentence: string): void {
  const crosses = crossingGaps(truth)
  const blind = crosses.filter(({ perception }) => perception === 'above').length
  check(sentence, [
    reader('^Sin autoevaluación no hay diferencias', () => !truth.hasSelf),
    reader(
      '^En ninguna conducta hay una diferencia que cruce el corte y se sostenga$',
      () => crosses.length === 0,
    ),
    reader(
      '^(\\S+) puntos? ciegos? y (\\S+) fortalezas? ocultas?$',
      (first = '', second = '') =>
        countOf(first) === blind &&
        countOf(second) === crosses.length - blind &&
        crosses.length > 0,
    ),
  ])
}

/** «Son 11 de 30 en lados distintos»: the firm ones of all. */
export function checkGapsRule(truth: Truth, sentence: string): void {
  const apart = truth.behaviours.filter(({ self, others }) => {
    const [own, seen] = [self && sideOf(self, truth), others && sideOf(others, truth)]
    return own && seen && own !== seen
  })
  const firm = crossingGaps(truth).length
  const [, count, of] = /Son (\d+) de (\d+) en lados distintos/.exec(sentence) ?? []
  claim(
    tenthsOf(sentence) === truth.limits.cut &&
      (count === undefined
        ? firm === 0 || firm === apart.length
        : Number(count) === firm && Number(of) === apart.length && firm < apart.length),
    sentence,
  )
}
