import { GROUP_MINIMUM } from './anonymity.rules.ts'
import type { Structure } from './breakdown.rules.ts'
import {
  openDisclosure,
  publishColumn,
  type Disclosure,
  type WithheldReason,
} from './disclosure.rules.ts'
import { addValue, averageValues, emptyValues, type Rounding } from './rounding.rules.ts'
import { toScoreOrNull, type Score } from './score.rules.ts'
import type { Value } from './value.rules.ts'

/** «Promedio de otros» of one evaluated, from which the segments are computed. */
export interface EvaluatedMeans {
  readonly competences: readonly (Value | null)[]
  /** By competence; empty without a score. */
  readonly structures: readonly Structure[]
}

/** Whether the evaluated has a number of others in some competence. */
export const hasResult = ({ competences }: Pick<EvaluatedMeans, 'competences'>): boolean =>
  competences.some(Boolean)

export interface Segment {
  readonly value: string
  /** How many evaluated of the segment have results. */
  readonly evaluated: number
  /** How many of them have a result in each competence, on which its margin rests. */
  readonly scored: readonly number[]
  readonly competences: readonly (Score | null)[]
  /** Why a competence is not shown; `null` for a shown one. */
  readonly reasons: readonly (WithheldReason | null)[]
  /** The mean of the competences; `null` unless all that the matrix shows are shown. */
  readonly total: Score | null
}

/** The averages of a matrix by the values of one of its columns. */
export interface SegmentTable {
  /** Those with at least one number, in the order of their values. */
  readonly segments: readonly Segment[]
  /** How many values have no number. */
  readonly hidden: number
  /** Those of them that other published averages keep from being shown. */
  readonly combined: readonly string[]
}

export interface Segments extends SegmentTable {
  /** The name of the column. */
  readonly property: string
}

/** A column of the matrix. */
export interface SegmentedBy {
  readonly property: string
  /** In the order of the evaluated; an empty or missing value belongs to no segment. */
  readonly values: readonly (string | null)[]
}

/** What the segments of further columns depend on: one disclosure for each competence. */
export interface SegmentSource {
  readonly evaluated: readonly EvaluatedMeans[]
  readonly disclosures: readonly Disclosure[]
  /** Of the competences; null when they weigh the same. */
  readonly weights: readonly number[] | null
  readonly rounding: Rounding
}

/**
 * @param competences the number of competences
 * @param weights of the competences; null when they weigh the same
 */
export const openSegments = (
  evaluated: readonly EvaluatedMeans[],
  competences: number,
  {
    weights = null,
    rounding,
  }: Partial<Pick<SegmentSource, 'weights'>> & Pick<SegmentSource, 'rounding'>,
): SegmentSource => ({
  weights,
  rounding,
  evaluated,
  disclosures: Array.from({ length: competences }, (_, index) =>
    openDisclosure(evaluated.map((means) => (means.competences[index] ?? null) !== null)),
  ),
})

interface Candidate {
  readonly value: string
  /** The positions of its evaluated. */
  readonly members: readonly number[]
}

/**
 * The segments of one column (docs/reports.md, segments and shares). What it publishes limits what
 * the columns after it may, so the columns of a matrix are always taken in their order.
 */
export function publishSegments(
  source: SegmentSource,
  values: readonly (string | null)[],
): SegmentTable {
  const candidates = computeCandidates(source.evaluated.length, values)
  const sets = candidates.map(({ members }) => members)
  const reasons = source.disclosures.map((disclosure) => publishColumn(disclosure, sets))
  const shown: Segment[] = []
  const combined: string[] = []
  candidates.forEach((candidate, index) => {
    const own = reasons.map((each) => each[index] ?? null)
    if (own.includes(null)) shown.push(computeSegment(source, candidate, own))
    else if (own.includes('combined')) combined.push(candidate.value)
  })
  return {
    segments: shown.sort((a, b) => byCodePoint(a.value, b.value)),
    hidden: candidates.length - shown.length,
    combined: combined.sort(byCodePoint),
  }
}

/** The largest first: of several that are not safe together, it shows the most people. */
const computeCandidates = (evaluated: number, values: readonly (string | null)[]): Candidate[] =>
  [...Map.groupBy(Array(evaluated).keys(), (position) => values[position] || null)]
    .flatMap(([value, members]) => (value === null ? [] : { value, members }))
    .sort((a, b) => b.members.length - a.members.length || byCodePoint(a.value, b.value))

function computeSegment(
  { evaluated, disclosures, weights, rounding }: SegmentSource,
  { value, members }: Candidate,
  reasons: readonly (WithheldReason | null)[],
): Segment {
  const means = reasons.map((reason, competence) =>
    reason ? null : average(members, { evaluated, competence, rounding }),
  )
  const isComplete = disclosures.every(
    ({ people }, competence) => people < GROUP_MINIMUM || means[competence],
  )
  return {
    value,
    evaluated: countMatching(members, (position) => {
      const means = evaluated[position]
      return means && hasResult(means)
    }),
    scored: means.map((_, competence) =>
      countMatching(members, (position) => evaluated[position]?.competences[competence]),
    ),
    competences: means.map(toScoreOrNull),
    reasons,
    total: isComplete ? toScoreOrNull(averageValues(means, weights, rounding)) : null,
  }
}

const countMatching = (
  members: readonly number[],
  resultOf: (position: number) => Value | boolean | null | undefined,
): number => members.filter(resultOf).length

function average(
  members: readonly number[],
  {
    evaluated,
    competence,
    rounding,
  }: Pick<SegmentSource, 'evaluated' | 'rounding'> & { readonly competence: number },
): Value | null {
  const total = emptyValues()
  for (const position of members)
    addValue(total, evaluated[position]?.competences[competence] ?? null, rounding.scale)
  return rounding.average(total)
}

/** Not by locale: the order must be the same on every machine. */
const byCodePoint = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
