import { GROUP_MINIMUM } from './anonymity.rules.ts'
import { groupScore, type EvaluatedMeans } from './group-tally.rules.ts'
import { sumOf } from './mean.rules.ts'
import type { Score } from './score.rules.ts'

/** The averages of a matrix by the values of one of its columns. */
export interface Segments {
  /** The name of the column. */
  readonly property: string
  readonly segments: readonly {
    readonly value: string
    readonly evaluated: number
    readonly competences: readonly (Score | null)[]
    readonly total: Score | null
  }[]
  /** How many values have no segment of their own, because too few evaluated have them. */
  readonly hidden: number
}

/** The column by which a group report is divided. */
export interface SegmentedBy {
  readonly property: string
  /** In the order of the evaluated; an empty or missing value belongs to no segment. */
  readonly values: readonly (string | null)[]
}

interface Segment {
  readonly value: string
  readonly members: readonly EvaluatedMeans[]
}

/**
 * The segments that may be shown (report.md, Numbers, segments): those with at least
 * `GROUP_MINIMUM` evaluated who have a total, as long as those outside all shown segments are as
 * many or none.
 *
 * @param competences the number of competences
 */
export function segmentsOf(
  evaluated: readonly EvaluatedMeans[],
  { property, values }: SegmentedBy,
  competences: number,
): Segments {
  const positions = Map.groupBy(evaluated.keys(), (position) => values[position] || null)
  const names = [...new Set(values.flatMap((value) => value || []))].sort(byCodePoint)
  const segments = names.map((value): Segment => ({
    value,
    members: (positions.get(value) ?? []).flatMap((position) =>
      evaluated[position]?.total ? evaluated[position] : [],
    ),
  }))
  const shown = withSafeRemainder(
    segments.filter(({ members }) => members.length >= GROUP_MINIMUM),
    evaluated.filter(({ total }) => total).length,
  )
  return {
    property,
    hidden: segments.length - shown.length,
    segments: shown.map(({ value, members }) => ({
      value,
      evaluated: members.length,
      total: groupScore(sumOf(members.map(({ total }) => total))),
      competences: Array.from({ length: competences }, (_, index) =>
        groupScore(sumOf(members.map((member) => member.competences[index] ?? null))),
      ),
    })),
  }
}

/**
 * Hides the smallest segments until the evaluated outside the shown ones are none or at least
 * `GROUP_MINIMUM`. A smaller remainder could be computed by subtracting the segments from the
 * matrix. A single segment that covers the whole matrix is hidden too: it repeats its averages.
 */
function withSafeRemainder(segments: readonly Segment[], evaluated: number): Segment[] {
  const covered = segments.reduce((sum, { members }) => sum + members.length, 0)
  const remainder = evaluated - covered
  if (segments.length === 0 || remainder === 0 || remainder >= GROUP_MINIMUM)
    return segments.length === 1 && remainder === 0 ? [] : [...segments]
  const fewest = Math.min(...segments.map(({ members }) => members.length))
  const smallest = segments.findLastIndex(({ members }) => members.length === fewest)
  return withSafeRemainder(
    segments.filter((_, index) => index !== smallest),
    evaluated,
  )
}

/** Not by locale: the order must be the same on every machine. */
const byCodePoint = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
