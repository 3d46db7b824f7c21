import { classifyDegree, viewThresholds } from '#features/forms/noise.rules.ts'
import type { Message } from '../model/message-model.rules.ts'
import type { CompetenceLine, ReportBlock } from '../model/subject-report-model.rules.ts'
import { sideOfCut, toInterval, type Side } from '../numbers/printed.rules.ts'
import type { Degree, PrintedScore } from '../numbers/published-values.rules.ts'
import { listSeen, type Seen, type SubjectFacts } from './subject-facts.rules.ts'

/** Two groups that see all, or one competence, differently. */
export interface View {
  readonly low: Seen
  readonly high: Seen
  /** `null` where it is of the total. */
  readonly competence: CompetenceLine | null
  readonly degree: Exclude<Degree, 'even'>
  /** How far apart they are, at least. */
  readonly least: number
}

/** What is there to be told, the strongest first (docs/reports.md, the first page). */
export type Pattern =
  | { readonly kind: 'same'; readonly side: Side }
  | {
      readonly kind: 'apart'
      readonly apart: Seen
      readonly rest: readonly Seen[]
      readonly below: boolean
    }
  | { readonly kind: 'self_above' | 'self_below'; readonly crossing: number }
  | { readonly kind: 'one_apart'; readonly line: CompetenceLine; readonly below: boolean }
  | { readonly kind: 'order' }
  | { readonly kind: 'views'; readonly view: View }
  | { readonly kind: 'probable' }
  | { readonly kind: 'even' }

/** Every pattern that holds, the first of which is the headline. The last one always holds. */
export function findPatterns(facts: SubjectFacts): Pattern[] {
  const [view] = findViews(facts).filter(
    ({ competence, degree }) => competence && degree === 'clear',
  )
  return [
    ...findSame(facts),
    ...findApart(facts),
    ...findSelf(facts),
    ...findOneApart(facts),
    ...(facts.order.degree === 'clear' ? [{ kind: 'order' } as const] : []),
    ...(view ? [{ kind: 'views', view } as const] : []),
    ...(isSomethingProbable(facts) ? [{ kind: 'probable' } as const] : []),
    { kind: 'even' },
  ]
}

export const patternName = ({ kind }: Pattern): Message['pattern'] => kind

const isProtected = ({ key }: ReportBlock): boolean => key !== 'lider'

/** All protected groups are near the same end in all competences. */
function findSame({ blocks, competences, thresholds, numbers }: SubjectFacts): Pattern[] {
  const cells = competences.flatMap((line) =>
    blocks.flatMap((block, index) => (isProtected(block) ? (line.blocks[index] ?? []) : [])),
  )
  const [first] = cells
  if (!first?.bound || !cells.every(({ bound }) => bound === first.bound)) return []
  const side = sideOfCut(first, thresholds, numbers.scale)
  return [{ kind: 'same', side: side ?? (first.bound === 'at_least' ? 'from' : 'below') }]
}

/** The most of the competences in which a group is on its side of the others. */
const SAME_SIDE = 0.8

function findApart(facts: SubjectFacts): Pattern[] {
  const { total, blocks } = facts
  const seen = listSeen({ ...NO_LINE, ...total }, blocks)
  if (seen.length < 3) return []
  for (const one of seen) {
    const rest = seen.filter((other) => other !== one)
    const clear = rest.flatMap((other) => {
      const view = compareViews(facts, { one, other, competence: null })
      return view?.degree === 'clear' ? [view.low === one] : []
    })
    const [below] = clear
    if (below === undefined || clear.length < rest.length || clear.includes(!below)) continue
    if (isOnSide(facts, { one, below })) return [{ kind: 'apart', apart: one, rest, below }]
  }
  return []
}

const NO_LINE = {
  number: '',
  self: null,
  gap: null,
  perception: null,
  degree: null,
  perception_text: null,
} as const

/** Whether a group is on the same side of each other group in nearly all competences. */
function isOnSide(
  { competences, blocks, numbers: { scale } }: SubjectFacts,
  { one, below }: { readonly one: Seen; readonly below: boolean },
): boolean {
  const compared = competences.flatMap((line) => {
    const seen = listSeen(line, blocks)
    const own = seen.find(({ block }) => block === one.block)
    if (!own || seen.length < 2) return []
    const ownRange = toInterval(own.score, scale)
    return seen
      .filter((other) => other !== own)
      .every(({ score }) => {
        const range = toInterval(score, scale)
        return below ? ownRange.most < range.least : ownRange.least > range.most
      })
  })
  return compared.filter(Boolean).length >= SAME_SIDE * compared.length
}

function compareViews(
  { shape, blocks, numbers: { scale } }: SubjectFacts,
  {
    one,
    other,
    competence,
  }: { readonly one: Seen; readonly other: Seen; readonly competence: CompetenceLine | null },
): View | null {
  const [first, second] = [one, other].map(({ score }) => toInterval(score, scale))
  if (!first || !second) return null
  const isHigher = first.least > second.most
  const least = isHigher ? first.least - second.most : second.least - first.most
  if (least <= 0) return null
  const degree = classifyDegree(
    least,
    viewThresholds(shape, {
      people: [one.block.raters, other.block.raters],
      groups: blocks.length,
      of: competence ? 'competence' : 'total',
    }),
  )
  if (degree === 'even') return null
  return isHigher
    ? { low: other, high: one, competence, degree, least }
    : { low: one, high: other, competence, degree, least }
}

/** Which groups differ, in all and by competence, the firmest and widest first. */
export function findViews(facts: SubjectFacts): View[] {
  const { blocks, total, ranked } = facts
  const lines = [
    { competence: null, seen: listSeen({ ...NO_LINE, ...total }, blocks) },
    ...ranked.map((line) => ({ competence: line, seen: listSeen(line, blocks) })),
  ]
  return lines
    .flatMap(({ competence, seen }) =>
      seen.flatMap((one, index) =>
        seen
          .slice(index + 1)
          .flatMap((other) => compareViews(facts, { one, other, competence }) ?? []),
      ),
    )
    .sort(
      (a, b) =>
        Number(b.degree === 'clear') - Number(a.degree === 'clear') ||
        Number(a.competence !== null) - Number(b.competence !== null) ||
        b.least - a.least,
    )
}

/** In so many of the behaviours, or of the competences, self and others differ one way. */
const [MOST_BEHAVIOURS, MOST_COMPETENCES] = [0.7, 0.8]

/** Behaviours where self is on the other side of the cut than all protected raters together. */
export function countCrossing(
  { behaviours, thresholds, numbers: { scale } }: SubjectFacts,
  perception: 'above' | 'below',
): number {
  const findSide = (score: PrintedScore | null) => score && sideOfCut(score, thresholds, scale)
  const [own, seen]: readonly Side[] =
    perception === 'above' ? ['from', 'below'] : ['below', 'from']
  return behaviours.filter((line) => findSide(line.self) === own && findSide(line.others) === seen)
    .length
}

function findSelf(facts: SubjectFacts): Pattern[] {
  const { total_perception, behaviours, competences } = facts
  if (total_perception?.degree !== 'clear') return []
  const perception = total_perception.perception === 'above' ? 'above' : 'below'
  const crossing = countCrossing(facts, perception)
  const gaps = competences.flatMap(({ gap }) => gap ?? [])
  const sameSign = gaps.filter(({ tenths }) => (perception === 'above' ? tenths > 0 : tenths < 0))
  return crossing >= MOST_BEHAVIOURS * behaviours.length ||
    (gaps.length > 0 && sameSign.length >= MOST_COMPETENCES * gaps.length)
    ? [{ kind: `self_${perception}`, crossing }]
    : []
}

/** One competence is clear of each other one, and those are even. */
function findOneApart({ order, order_thresholds, numbers: { scale } }: SubjectFacts): Pattern[] {
  const { degree, above, middle, below } = order
  if (degree !== 'clear' || middle.length > 0) return []
  const [rest, line] =
    below.length === 1 && above.length > 1
      ? [above, below[0]]
      : above.length === 1 && below.length > 1
        ? [below, above[0]]
        : [[], undefined]
  if (!line) return []
  const ranges = rest.flatMap(({ others }) => (others ? toInterval(others, scale) : []))
  const span =
    Math.max(...ranges.map(({ least }) => least)) - Math.min(...ranges.map(({ most }) => most))
  return span < order_thresholds.probable
    ? [{ kind: 'one_apart', line, below: below.includes(line) }]
    : []
}

const isSomethingProbable = (facts: SubjectFacts): boolean =>
  facts.order.degree === 'probable' ||
  (facts.total_perception !== null && facts.total_perception.degree !== 'even') ||
  facts.competences.some(({ degree }) => degree === 'clear' || degree === 'probable') ||
  findViews(facts).length > 0
