import type { Truth, TruthLine } from './independent-lines.ts'
import { rangeOf, said, type Printed } from './independent-numbers.ts'

/**
 * Reads sentences of the report back and checks each claim against numbers that were computed
 * without the product's code. A sentence that fits no pattern here is an error: a new sentence
 * needs its proof.
 */

const COUNTS = 'ninguna una dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ')

/** «tres» or «14». */
export const countOf = (word: string): number => {
  const lower = word
    .toLowerCase()
    .replace(/^ningún$/, 'ninguna')
    .replace(/^un$/, 'una')
  return COUNTS.includes(lower) ? COUNTS.indexOf(lower) : Number(lower)
}

export const tenthsOf = (printed: string): number =>
  Math.round(Number(/\d+(\.\d)?/.exec(printed)?.[0] ?? NaN) * 10)

/** A printed number in a sentence: «3.7», «4.3 o más». */
export const NUMBER = String.raw`(\d+\.\d(?: o más| o menos)?)`

/** The names that `randomProject` gives. */
export const namesIn = (list: string): string[] => list.match(/Orden y aseo \d+|Tema \d+/g) ?? []

const GROUPS: Readonly<Record<string, string>> = {
  líder: 'lider',
  compañeros: 'companero',
  equipo: 'equipo',
  'clientes o proveedores': 'cliente',
  'otros evaluadores': 'otros',
  '«demás»': 'demas',
}
const GROUP = '(líder|compañeros|equipo|clientes o proveedores|otros evaluadores|«Demás»)'

/** The group that «tu equipo» or «Su equipo» names. */
export function groupIn(phrase: string): string {
  const [, name = ''] = new RegExp(GROUP, 'i').exec(phrase) ?? []
  return GROUPS[name.toLowerCase()] ?? `no group in «${phrase}»`
}

/** «tu líder (5.0) y tu equipo (4.3 o más)» as «lider 5.0» and «equipo 4.3 o más». */
const groupScoresIn = (list: string): string[] =>
  [...list.matchAll(new RegExp(`${GROUP} \\(${NUMBER}\\)`, 'gi'))].map(
    ([, name = '', score = '']) => `${GROUPS[name.toLowerCase()]} ${score}`,
  )

/** Throws with the sentence when the claim is false. */
export function claim(isTrue: boolean, sentence: string): void {
  if (!isTrue) throw new Error(`A false sentence: «${sentence}»`)
}

export type Reader = readonly [pattern: RegExp, isTrue: (...parts: string[]) => boolean]

export const reader = (pattern: string, isTrue: Reader[1]): Reader => [new RegExp(pattern), isTrue]

/** The first pattern that fits decides; throws when none does. */
export function check(sentence: string, readers: readonly Reader[]): void {
  for (const [pattern, isTrue] of readers) {
    const found = pattern.exec(sentence)
    if (found) return claim(isTrue(...found.slice(1).map((part) => part ?? '')), sentence)
  }
  throw new Error(`A sentence without a proof: «${sentence}»`)
}

export const sameItems = (a: readonly string[], b: readonly string[]): boolean =>
  a.toSorted().join('|') === b.toSorted().join('|')

/** On which side of the cut a number is; `null` where its bound leaves that open. */
export function sideOf(number: Printed, { input, limits }: Truth): 'from' | 'below' | null {
  const [low, high] = rangeOf(number, input)
  return low >= limits.cut ? 'from' : high < limits.cut ? 'below' : null
}

/** The groups that a line shows with their numbers, by whether they are on one side of the cut. */
interface SeenBy {
  readonly scores: readonly string[]
  readonly yes: readonly string[]
  readonly no: readonly string[]
  readonly open: readonly string[]
  /** Within a tenth of the range, for every value that a bound allows. */
  readonly isClose: boolean
}

function seenBy(truth: Truth, line: TruthLine, side: 'below' | 'from'): SeenBy {
  const all = line.groups.flatMap((number, index) =>
    number ? [{ key: truth.columns[index]?.key ?? '', number }] : [],
  )
  const byRelation = all.some(({ key }) => key !== 'lider' && key !== 'demas')
  const shown = all
    .filter(({ key }) => key !== 'demas' || !byRelation)
    .map(({ key, number }) => ({ score: `${key} ${said(number)}`, side: sideOf(number, truth) }))
  const { highest_value, lowest_value } = truth.input.scale
  const ranges = all
    .filter(({ key }) => key !== 'demas' || !byRelation)
    .map(({ number }) => rangeOf(number, truth.input))
  const on = (wanted: 'below' | 'from' | null): string[] =>
    shown.filter((each) => each.side === wanted).map(({ score }) => score)
  return {
    scores: shown.map(({ score }) => score),
    yes: on(side),
    no: on(side === 'below' ? 'from' : 'below'),
    open: on(null),
    isClose:
      Math.max(...ranges.map(([, most]) => most)) - Math.min(...ranges.map(([least]) => least)) <=
      highest_value - lowest_value,
  }
}

const areScores = (text: string, expected: readonly string[]): boolean =>
  sameItems(groupScoresIn(text), expected)

/** Where no group contradicts another. */
const unitedReaders = ({ limits }: Truth, { scores, yes, no, open, isClose }: SeenBy): Reader[] => [
  [
    /^Coinciden todos: (.+)\.$/,
    (text = '') =>
      areScores(text, yes) && no.length + open.length === 0 && yes.length > 2 && isClose,
  ],
  [
    /^Coinciden (.+)\.$/,
    (text = '') => areScores(text, yes) && no.length + open.length === 0 && isClose,
  ],
  [
    /^Lo ponen (?:abajo de|en) (\d+\.\d)(?: o más)? ((?:tu|su|el|la|«).+)\.$/,
    (cut = '', text = '') =>
      tenthsOf(cut) === limits.cut &&
      areScores(text, yes) &&
      no.length + open.length === 0 &&
      !isClose,
  ],
  [/^Lo dicen? (.+)\.$/, (text = '') => scores.length === 1 && areScores(text, scores)],
  [
    /^Ningún grupo (?:lo pone abajo de|llega a) (\d+\.\d): (.+)\.$/,
    (cut = '', text = '') =>
      tenthsOf(cut) === limits.cut && yes.length + open.length === 0 && areScores(text, no),
  ],
  [
    /^Puede quedar de un lado o del otro de (\d+\.\d): (.+)\.$/,
    (cut = '', text = '') =>
      tenthsOf(cut) === limits.cut && yes.length + no.length === 0 && areScores(text, open),
  ],
]

const dividedReaders = ({ yes, no, open }: SeenBy): Reader[] => [
  [
    /^No lo ven así (.+)\. Queda abierto en (.+)\.$/,
    (those = '', these = '') => yes.length === 0 && areScores(those, no) && areScores(these, open),
  ],
  [
    /^Lo ven? así (.+?); (.+), no\.(?: Queda abierto en (.+)\.)?$/,
    (these = '', those = '', others = '') =>
      yes.length > 0 &&
      no.length > 0 &&
      areScores(these, yes) &&
      areScores(those, no) &&
      areScores(others, open),
  ],
  [
    /^Lo ven? así (.+)\. Queda abierto en (.+)\.$/,
    (these = '', others = '') =>
      yes.length > 0 && no.length === 0 && areScores(these, yes) && areScores(others, open),
  ],
]

/** «Coinciden todos: …», «Lo ve así …; …, no. Queda abierto en …» */
export function checkSeenBy(
  truth: Truth,
  line: TruthLine,
  side: 'below' | 'from',
  sentence: string,
): void {
  const seen = seenBy(truth, line, side)
  check(sentence, [...unitedReaders(truth, seen), ...dividedReaders(seen)])
}

/** The lines with a number, from the highest others down. */
export const ranked = <Line extends TruthLine>(lines: readonly Line[]): Line[] =>
  lines
    .filter(({ others }) => others !== null)
    .sort((a, b) => (b.others?.tenths ?? 0) - (a.others?.tenths ?? 0))
