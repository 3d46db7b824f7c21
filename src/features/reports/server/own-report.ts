import type { FastifyReply } from 'fastify'
import type { AppContext } from '#server/context.ts'
import type { Upload } from '#server/http/multipart.ts'
import { Refusal } from '#shared/refusal.ts'
import type { SubjectReport } from '../model/subject-report-model.rules.ts'
import type { WrittenCommitment } from '../own-plan.rules.ts'
import { attachEarlierReport } from './earlier-reports.ts'
import { deleteEarlierReport, matrixOfSubject } from './queries.ts'
import { printInTurn, renderReport } from './rendered-reports.ts'
import { printableAbout, reportAbout, type Results, computeResults } from './results.ts'

/*
 * What the evaluated reads and prints of the own report. The feature that gave the evaluated a link
 * has checked its key; the report is the one that the administrator sees and the PDF prints.
 */

async function ownResults(context: AppContext, subject_id: string): Promise<Results> {
  const matrix = await matrixOfSubject(context.db, subject_id)
  if (!matrix) throw new Refusal('not_found')
  return computeResults(context, matrix)
}

/**
 * Compares the own report with the PDF of an earlier cycle that its reader chose.
 *
 * @throws Refusal why the two reports are not compared
 */
export async function attachOwnEarlier(
  context: AppContext,
  { subject_id, file }: { readonly subject_id: string; readonly file: Upload | undefined },
): Promise<void> {
  await attachEarlierReport(context, await ownResults(context, subject_id), { subject_id, file })
}

export async function removeOwnEarlier(context: AppContext, subject_id: string): Promise<void> {
  const { matrix } = await ownResults(context, subject_id)
  await deleteEarlierReport(context.db, matrix.id, subject_id)
}

/** Throws the refusal of results that cannot be read, for example of an erased matrix. */
export async function ownReport(context: AppContext, subject_id: string): Promise<SubjectReport> {
  const results = await ownResults(context, subject_id)
  return reportAbout(context, results, { subject_id, voice: 'second_person' })
}

/**
 * The same report as its leader reads it: without what the evaluated attached of an earlier cycle,
 * which is theirs.
 */
export async function leaderReport(
  context: AppContext,
  subject_id: string,
): Promise<SubjectReport> {
  const results = await ownResults(context, subject_id)
  const report = await reportAbout(context, results, { subject_id, voice: 'third_person' })
  return report.kind === 'full' ? { ...report, before: null } : report
}

interface OwnPrinting {
  readonly context: AppContext
  readonly reply: FastifyReply
  readonly subject_id: string
  /** What the evaluated wrote, shared or not: only this file, which is the author's, has it always. */
  readonly plan: readonly WrittenCommitment[]
}

/** The PDF, printed when it is the turn of the matrix's workspace. */
export async function ownReportPdf({
  context,
  reply,
  subject_id,
  plan,
}: OwnPrinting): Promise<Buffer> {
  const results = await ownResults(context, subject_id)
  const call = { context, reply, scope: { user_id: subject_id } }
  return printInTurn(call, results.matrix, async (renderer) => {
    const { report, attachment } = await printableAbout(context, results, subject_id)
    return renderReport(renderer, report, { attachment, plan })
  })
}
