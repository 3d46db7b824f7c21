import type { AppContext } from '#server/context.ts'
import type { Upload } from '#server/http/multipart.ts'
import { Refusal } from '#shared/refusal.ts'
import { earlierReportLimits as limits } from '../limits.ts'
import {
  comparisonProblem,
  extractEarlierReport,
  type EarlierReport,
} from '../model/earlier-report.rules.ts'
import type { PublishedNumbers } from '../model/published-numbers.rules.ts'
import { composeSubjectReport } from '../words/subject-report.rules.ts'
import { attachedTexts } from './print/pdf-attachments.ts'
import { keepEarlierReport } from './queries.ts'
import { evaluationHash, isAbout, verifiedNumbers } from './report-signature.ts'
import { inputAbout, type EvaluatedInput, type Results } from './results.ts'

interface AttachedFile {
  readonly subject_id: string
  readonly file: Upload | undefined
}

/**
 * Keeps the numbers of the PDF of an earlier cycle, with which the report is compared from then on.
 * The file itself is not kept. The caller has made sure that the results may be read.
 *
 * @throws Refusal `not_found`, or why the two reports are not compared
 */
export async function attachEarlierReport(
  context: AppContext,
  results: Results,
  { subject_id, file }: AttachedFile,
): Promise<void> {
  const about = await inputAbout(context, results, subject_id)
  if (!file) throw new Refusal('reports.earlier_missing')
  const numbers = await numbersIn(context, file)
  const earlier = comparable(context, results, about, numbers)
  await keepEarlierReport(context.db, { matrix_id: results.matrix.id, subject_id, earlier })
}

/** The numbers that this installation attached to the PDF. */
async function numbersIn(
  { secrets }: AppContext,
  { bytes }: Pick<Upload, 'bytes'>,
): Promise<PublishedNumbers> {
  if (bytes.length > limits.file_bytes) throw new Refusal('reports.earlier_too_large')
  for await (const text of attachedTexts(Buffer.from(bytes))) {
    const numbers = verifiedNumbers(secrets, text)
    if (numbers === 'invalid') throw new Refusal('reports.earlier_not_ours')
    if (numbers) return numbers
  }
  throw new Refusal('reports.earlier_without_numbers')
}

function comparable(
  { secrets }: AppContext,
  { survey }: Results,
  { evaluated, input, means }: EvaluatedInput,
  numbers: PublishedNumbers,
): EarlierReport {
  if (!isAbout(secrets, numbers, evaluated)) throw new Refusal('reports.earlier_other_person')
  if (numbers.evaluation !== evaluationHash(survey))
    throw new Refusal('reports.earlier_other_evaluation')
  const earlier = extractEarlierReport(numbers, survey)
  const report = composeSubjectReport(input, means)
  if (report.kind === 'short') throw new Refusal('reports.earlier_without_others')
  const problem = comparisonProblem(earlier, report)
  if (problem) throw new Refusal(problem)
  return earlier
}
