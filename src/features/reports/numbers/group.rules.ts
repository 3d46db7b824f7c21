import {
  addEvaluated,
  breakdownOf,
  emptyTally,
  groupNumbersOf,
  type GroupNumbers,
} from './group-tally.rules.ts'
import { scoreEvaluated } from './scoring.rules.ts'
import { openSegments, publishSegments, type SegmentedBy, type Segments } from './segments.rules.ts'
import type { MatrixMeans } from './subject-numbers.rules.ts'
import type { EvaluatedForms, Survey } from './survey.rules.ts'

/**
 * The numbers of a matrix with these evaluated, with the segments of all its columns: those of one
 * column depend on what the columns before it publish.
 */
export function groupNumbers(
  survey: Survey,
  everyone: readonly EvaluatedForms[],
  columns: readonly SegmentedBy[] = [],
): GroupNumbers {
  const tally = emptyTally(survey)
  for (const evaluated of everyone)
    addEvaluated(tally, evaluated, scoreEvaluated({ ...survey, ...evaluated }))
  const source = openSegments(
    tally.evaluatedMeans,
    survey.competences.length,
    survey.matrix.weights?.competences ?? null,
  )
  const segments = columns.map(({ values }) => publishSegments(source, values))
  const breakdowns = survey.competences.map((_, index) => breakdownOf(tally, source, index))
  return groupNumbersOf(tally, { segments, breakdowns })
}

/** The segments of the column at an index; `null` without such a column. */
export function segmentsOf(
  { segments }: Pick<GroupNumbers, 'segments'>,
  index: number,
  property: string,
): Segments | null {
  const table = segments[index]
  return table ? { property, ...table } : null
}

/** The averages of the matrix with which an individual report compares its evaluated. */
export function matrixMeansOf({
  evaluated,
  total,
  competences,
}: Pick<GroupNumbers, 'evaluated' | 'total' | 'competences'>): MatrixMeans {
  return { evaluated, total: total.others, competences: competences.map(({ others }) => others) }
}
