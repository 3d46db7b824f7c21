import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '#server/context.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { Refusal } from '#shared/refusal.ts'
import { groupReportFrom, matrixMeansOf, segmentsOf, type GroupReport } from '../group.rules.ts'
import { reportOf, type Report } from '../report.rules.ts'
import { readingProblem } from '../rules.ts'
import type { Survey } from '../survey.rules.ts'
import { evaluatedOf, oneEvaluated, type Evaluated } from './evaluated.queries.ts'
import { formsAbout } from './forms.queries.ts'
import { matrixNumbers } from './matrix-numbers.ts'
import { matrixOf, type ReportedMatrix } from './queries.ts'
import { surveyOf } from './survey.queries.ts'

/** A matrix whose reports are open, and what its raters were asked. */
export interface Results {
  readonly matrix: ReportedMatrix
  readonly survey: Survey
}

export interface AllResults extends Results {
  /** In alphabetical order. */
  readonly evaluated: readonly Evaluated[]
}

const REPORTS_TOGETHER = 50

/** Throws the refusal that `readingProblem` finds, for example before the reports open. */
export async function openResults(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<Results> {
  const matrix = await matrixOf(db, scope, matrix_id)
  const problem = readingProblem(matrix, clock.now())
  if (problem) throw new Refusal(problem)
  return { matrix, survey: await surveyOf(db, matrix) }
}

export async function openAllResults(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<AllResults> {
  const results = await openResults(context, scope, matrix_id)
  return { ...results, evaluated: await evaluatedOf(context.db, matrix_id) }
}

/** Throws `not_found` for a subject about whom the matrix has no form. */
export async function reportAbout(
  context: AppContext,
  { matrix, survey }: Results,
  subject_id: string,
): Promise<Report> {
  const evaluated = await oneEvaluated(context.db, matrix.id, subject_id)
  const [forms] = await formsAbout(context.db, matrix.id, [evaluated])
  if (!forms) throw new Refusal('not_found')
  const { numbers } = await matrixNumbers(context, matrix, survey)
  return reportOf({ ...survey, ...forms }, matrixMeansOf(numbers))
}

/** The reports about everyone evaluated, in their order; the answers about a few are in memory at a time. */
export async function* allReports(
  context: AppContext,
  { matrix, survey, evaluated }: AllResults,
): AsyncGenerator<Report> {
  const { numbers } = await matrixNumbers(context, matrix, survey)
  for (let start = 0; start < evaluated.length; start += REPORTS_TOGETHER) {
    const some = evaluated.slice(start, start + REPORTS_TOGETHER)
    for (const forms of await formsAbout(context.db, matrix.id, some))
      yield reportOf({ ...survey, ...forms }, matrixMeansOf(numbers))
    await setImmediate()
  }
}

/** The report of the whole matrix, cut into segments when a subject property is given. */
export async function groupReport(
  context: AppContext,
  { matrix, survey }: Results,
  property_id?: string,
): Promise<GroupReport> {
  const { columns, numbers } = await matrixNumbers(context, matrix, survey)
  if (property_id === undefined) return groupReportFrom(survey, numbers)
  const index = columns.findIndex(({ id }) => id === property_id)
  const column = columns[index]
  if (!column) throw new Refusal('not_found')
  return groupReportFrom(survey, numbers, segmentsOf(numbers, index, column.name))
}
