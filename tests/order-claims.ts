import { degreesOf, type Degree } from './independent-degrees.ts'
import { perceptionOf, type Truth, type TruthLine } from './independent-lines.ts'
import { rangeOf, said, type Printed } from './independent-numbers.ts'
import {
  countOf,
  namesIn,
  NUMBER,
  ranked,
  reader,
  sameItems,
  sideOf,
  tenthsOf,
  type Reader,
} from './sentence-claims.ts'

/* What the sentences of docs/reports.md, degrees, must have behind them. */

export interface TruthOrder {
  readonly degree: Degree
  readonly above: readonly TruthLine[]
  readonly middle: readonly TruthLine[]
  readonly below: readonly TruthLine[]
}

/** Which competences stand apart, and how firmly. */
export function orderOf({ input, competences }: Truth): TruthOrder {
  const lines = ranked(competences)
  const limits = degreesOf(input).order(Math.min(...lines.map(({ raters }) => raters)))
  const far = (one: TruthLine, other: TruthLine): number =>
    one.others && other.others
      ? rangeOf(one.others, input)[0] - rangeOf(other.others, input)[1]
      : -Infinity
  for (const degree of ['clear', 'probable'] as const) {
    const below = lines.filter((line) => lines.some((other) => far(other, line) >= limits[degree]))
    const above = lines.filter((line) => below.every((other) => far(line, other) >= limits[degree]))
    if (below.length > 0)
      return {
        degree,
        above,
        below,
        middle: lines.filter((line) => !above.includes(line) && !below.includes(line)),
      }
  }
  return { degree: 'even', above: [], below: [], middle: lines }
}

export const namesOf = (lines: readonly TruthLine[]): string[] => lines.map(({ name }) => name)

/** Up to three are named, more are counted. */
export const areSaid = (text: string, lines: readonly TruthLine[]): boolean =>
  lines.length > 3
    ? countOf(text.trim().split(' ')[0] ?? '') === lines.length
    : sameItems(namesIn(text), namesOf(lines))

/** «de 3.6 a 3.9», «en 3.6» or «3.6». */
export function isRange(text: string, lines: readonly TruthLine[]): boolean {
  const numbers = lines.flatMap(({ others }) => others ?? []).sort((a, b) => a.tenths - b.tenths)
  const found = text.match(new RegExp(NUMBER, 'g')) ?? []
  const [low, high] = [numbers[0], numbers.at(-1)]
  return (
    low !== undefined &&
    high !== undefined &&
    (found.length === 1
      ? tenthsOf(found[0] ?? '') === low.tenths && low.tenths === high.tenths
      : tenthsOf(found[0] ?? '') === low.tenths && tenthsOf(found[1] ?? '') === high.tenths)
  )
}

/** «X va arriba; Y y Z, abajo». */
export function orderReader(truth: Truth): Reader {
  const order = orderOf(truth)
  return reader(
    `^(.+?) (probablemente )?van? arriba; (.+), abajo$`,
    (high = '', how = '', low = '') =>
      (how !== '') === (order.degree === 'probable') &&
      order.degree !== 'even' &&
      areSaid(high, order.above) &&
      areSaid(low, order.below),
  )
}

/** «Tema 1: 4.3», where no other competence has a number. */
export function onlyLineReader({ competences }: Truth): Reader {
  const [only, ...rest] = ranked(competences)
  return reader(
    `^(.+): ${NUMBER}$`,
    (name, number = '') =>
      rest.length === 0 && only?.name === name && isPrinted(only?.others, number),
  )
}

export const isPrinted = (number: Printed | null | undefined, text: string): boolean =>
  number !== null && number !== undefined && said(number) === text

/** How the evaluated sees herself beside all others, in all competences together. */
export function totalOf(truth: Truth): ReturnType<typeof perceptionOf> | null {
  const { input, total } = truth
  if (!total.self || !total.others) return null
  const raters = Number(truth.effective[0]) / Number(truth.effective[1])
  return perceptionOf(total.self, total.others, {
    input,
    limits: degreesOf(input).totalGap(raters),
  })
}

/** Whether these are the two numbers of all competences together. */
export const areTotals = ({ total }: Truth, self: string, others: string): boolean =>
  isPrinted(total.self, self) && isPrinted(total.others, others)

/** A group's number in all competences together. */
export const groupTotal = ({ groups, total }: Truth, wanted: string): Printed | null | undefined =>
  total.groups[groups.findIndex(({ key }) => key === wanted)]

/** «1.3 puntos», «1 punto o más». */
export const isDistance = (text: string, tenths: number): boolean =>
  Math.round(Number(/\d+(?:\.\d)?/.exec(text)?.[0]) * 10) === tenths

export const isAllOnSide = (truth: Truth, line: TruthLine, side: 'from' | 'below'): boolean =>
  line.groups.every((number) => number === null || sideOf(number, truth) === side)
