import { setImmediate } from 'node:timers/promises'
import { closeOpenForms } from '#features/release/server/queries.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { Refusal } from '#shared/refusal.ts'
import type { EarlierReport } from '../model/earlier-report.rules.ts'
import type { MatrixReport } from '../model/matrix-report-model.rules.ts'
import type { SubjectReport, Voice } from '../model/subject-report-model.rules.ts'
import { computeMatrixMeans, selectSegments } from '../numbers/group.rules.ts'
import { sameValueText } from '../numbers/same-value.rules.ts'
import type { MatrixMeans } from '../numbers/subject-numbers.rules.ts'
import type { ReportInput, Survey } from '../numbers/survey.rules.ts'
import type { WrittenCommitment } from '../own-plan.rules.ts'
import { readingProblem } from '../rules.ts'
import { composeMatrixReport } from '../words/matrix-report.rules.ts'
import { composeSubjectReport } from '../words/subject-report.rules.ts'
import { listEvaluated, oneEvaluated, type Evaluated } from './evaluated.queries.ts'
import { formsAbout } from './forms.queries.ts'
import { matrixNumbers } from './matrix-numbers.ts'
import { listEarlierReports, readMatrix, type ReportedMatrix, listSharedPlans } from './queries.ts'
import { evaluationHash, signedNumbers } from './report-signature.ts'
import { readSurvey } from './survey.queries.ts'

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
/** So that the first report is on its way before the answers about many are read. */
const FIRST_TOGETHER = 2

/** Throws the refusal that `readingProblem` finds, for example before the reports open. */
export async function openResults(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<Results> {
  return computeResults(context, await readMatrix(context.db, scope, matrix_id))
}

/** The same for a matrix that the caller may read. */
export async function computeResults(
  context: AppContext,
  matrix: ReportedMatrix,
): Promise<Results> {
  const problem = readingProblem(matrix, context.clock.now())
  if (problem) throw new Refusal(problem)
  if (matrix.sheets_closed_at === null) await closeOpenForms(context, matrix.id)
  return { matrix, survey: await readSurvey(context.db, matrix) }
}

export async function openAllResults(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<AllResults> {
  const results = await openResults(context, scope, matrix_id)
  return { ...results, evaluated: await listEvaluated(context.db, matrix_id) }
}

/**
 * The report about one evaluated, for the evaluated or for the administrator. Throws `not_found` for
 * a subject about whom the matrix has no form.
 */
export async function reportAbout(
  context: AppContext,
  results: Results,
  { subject_id, voice }: { readonly subject_id: string; readonly voice: Voice },
): Promise<SubjectReport> {
  const { input, means, earlier } = await inputAbout(context, results, subject_id)
  return composeSubjectReport(input, means, voice, earlier)
}

/** What the report about one evaluated is made of. */
export interface EvaluatedInput {
  readonly evaluated: Evaluated
  readonly input: ReportInput
  readonly means: MatrixMeans
  /** What was attached of an earlier cycle. */
  readonly earlier: EarlierReport | null
  /** «Mi plan», if its author shares it with the organiser. */
  readonly plan: readonly WrittenCommitment[]
}

/** Throws `not_found` for a subject about whom the matrix has no form. */
export async function inputAbout(
  context: AppContext,
  { matrix, survey }: Results,
  subject_id: string,
): Promise<EvaluatedInput> {
  const { db } = context
  const evaluated = await oneEvaluated(db, matrix.id, subject_id)
  const [forms] = await formsAbout(db, matrix.id, [evaluated])
  if (!forms) throw new Refusal('not_found')
  const { numbers } = await matrixNumbers(context, matrix, survey)
  const earlier = (await listEarlierReports(db, [subject_id])).get(subject_id) ?? null
  const plan = (await listSharedPlans(db, [subject_id])).get(subject_id) ?? []
  const means = computeMatrixMeans(numbers)
  return { evaluated, input: { ...survey, ...forms }, means, earlier, plan }
}

/** A report in the words that the PDF prints, and the file that is attached to it. */
export interface PrintableReport {
  readonly report: SubjectReport
  readonly attachment: string
  readonly plan: readonly WrittenCommitment[]
}

/** Throws `not_found` for a subject about whom the matrix has no form. */
export async function printableAbout(
  context: AppContext,
  results: Results,
  subject_id: string,
): Promise<PrintableReport> {
  const evaluation = evaluationHash(results.survey)
  return toPrintable(context, await inputAbout(context, results, subject_id), evaluation)
}

/** The reports about everyone evaluated, in their order. */
export async function* allPrintableReports(
  context: AppContext,
  results: AllResults,
): AsyncGenerator<PrintableReport> {
  const evaluation = evaluationHash(results.survey)
  for await (const input of allInputs(context, results))
    yield toPrintable(context, input, evaluation)
}

function toPrintable(
  { secrets }: AppContext,
  { evaluated, input, means, earlier, plan }: EvaluatedInput,
  evaluation: string,
): PrintableReport {
  const report = composeSubjectReport(input, means, 'second_person', earlier)
  return { report, attachment: signedNumbers(secrets, report, { evaluated, evaluation }), plan }
}

/** What the reports are made of; the answers about a few are in memory at a time. */
export async function* allInputs(
  context: AppContext,
  { matrix, survey, evaluated }: AllResults,
): AsyncGenerator<EvaluatedInput> {
  const { db } = context
  const { numbers } = await matrixNumbers(context, matrix, survey)
  const means = computeMatrixMeans(numbers)
  let next = 0
  while (next < evaluated.length) {
    const some = evaluated.slice(next, next + (next === 0 ? FIRST_TOGETHER : REPORTS_TOGETHER))
    next += some.length
    const ids = some.map(({ id }) => id)
    const [earlier, plans] = [await listEarlierReports(db, ids), await listSharedPlans(db, ids)]
    const about = await formsAbout(db, matrix.id, some)
    for (const [index, subject] of some.entries()) {
      const forms = about[index]
      if (!forms) continue
      yield {
        evaluated: subject,
        input: { ...survey, ...forms },
        means,
        earlier: earlier.get(subject.id) ?? null,
        plan: plans.get(subject.id) ?? [],
      }
    }
    await setImmediate()
  }
}

/** The report of the whole matrix, cut into segments when a subject property is given. */
export async function matrixReport(
  context: AppContext,
  results: Results,
  property_id?: string,
): Promise<MatrixReport> {
  const { numbers, segments } = await groupNumbers(context, results, property_id)
  return composeMatrixReport(results.survey, numbers, segments)
}

/** The same for the organiser's page, with what the organiser alone reads. */
export async function organiserReport(
  context: AppContext,
  results: Results,
  property_id: string | undefined,
): Promise<MatrixReport & { readonly same_value_sheets: string | null }> {
  const report = await matrixReport(context, results, property_id)
  const { sheet_counts } = await matrixNumbers(context, results.matrix, results.survey)
  const same_value_sheets = sameValueText(sheet_counts, results.matrix.minimum_raters)
  return { ...report, same_value_sheets }
}

/** The numbers of a matrix with the segments of one of its columns. */
async function groupNumbers(
  context: AppContext,
  { matrix, survey }: Results,
  property_id: string | undefined,
) {
  const { columns, numbers } = await matrixNumbers(context, matrix, survey)
  if (property_id === undefined) return { numbers, segments: null }
  const index = columns.findIndex(({ id }) => id === property_id)
  const column = columns[index]
  if (!column) throw new Refusal('not_found')
  return { numbers, segments: selectSegments(numbers, index, column.name) }
}
