import type { Breakdown } from './breakdown.rules.ts'
import {
  addEvaluated,
  computeBreakdown,
  emptyTally,
  computeGroupNumbers,
  type GroupNumbers,
  type GroupTally,
} from './group-tally.rules.ts'
import { scoreEvaluated } from './scoring.rules.ts'
import {
  openSegments,
  publishSegments,
  type SegmentedBy,
  type Segments,
  type SegmentTable,
} from './segments.rules.ts'
import type { MatrixMeans } from './subject-numbers.rules.ts'
import type { EvaluatedForms, Survey } from './survey.rules.ts'

/** A computation in parts: it yields where other work may run between two of them. */
export type InParts<Result> = Generator<undefined, Result>

/** Scoring so many evaluated keeps a processor for about ten milliseconds. */
const SCORED_IN_A_ROW = 100

/** Adds evaluated to the tally, in place. */
export function* scoreGroup(
  tally: GroupTally,
  survey: Survey,
  everyone: readonly EvaluatedForms[],
): InParts<void> {
  for (const [index, evaluated] of everyone.entries()) {
    addEvaluated(tally, evaluated, scoreEvaluated({ ...survey, ...evaluated }))
    if (index % SCORED_IN_A_ROW === 0) yield
  }
}

/**
 * The numbers of a matrix of which all evaluated were added, with the segments of all its columns:
 * those of one column depend on what the columns before it publish.
 *
 * @param columns the values of each column, in the order of the evaluated
 */
export function* publishGroup(
  tally: GroupTally,
  columns: readonly SegmentedBy['values'][],
): InParts<GroupNumbers> {
  const { evaluatedMeans, competences, weights, rounding } = tally
  const source = openSegments(evaluatedMeans, competences.length, {
    weights: weights?.competences ?? null,
    rounding,
  })
  const segments: SegmentTable[] = []
  for (const values of columns) {
    segments.push(publishSegments(source, values))
    yield
  }
  const breakdowns: Breakdown[] = []
  for (const index of competences.keys()) {
    breakdowns.push(computeBreakdown(tally, source, index))
    yield
  }
  return computeGroupNumbers(tally, { segments, breakdowns })
}

/** The numbers of a matrix with these evaluated, without a pause. */
export function groupNumbers(
  survey: Survey,
  everyone: readonly EvaluatedForms[],
  columns: readonly SegmentedBy[] = [],
): GroupNumbers {
  const tally = emptyTally(survey)
  finish(scoreGroup(tally, survey, everyone))
  return finish(
    publishGroup(
      tally,
      columns.map(({ values }) => values),
    ),
  )
}

function finish<Result>(parts: InParts<Result>): Result {
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
  }
}

/** The segments of the column at an index; `null` without such a column. */
export function selectSegments(
  { segments }: Pick<GroupNumbers, 'segments'>,
  index: number,
  property: string,
): Segments | null {
  const table = segments[index]
  return table ? { property, ...table } : null
}

/** The averages of the matrix with which an individual report compares its evaluated. */
export function computeMatrixMeans({
  evaluated,
  total,
  competences,
}: Pick<GroupNumbers, 'evaluated' | 'total' | 'competences'>): MatrixMeans {
  return { evaluated, total: total.others, competences: competences.map(({ others }) => others) }
}
