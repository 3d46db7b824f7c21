import { sql } from 'kysely'
import { recordActivity } from '#server/access/activity.ts'
import { selectAny, matrixInReach } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { Db, AppContext } from '#server/context.ts'
import { Refusal } from '#shared/refusal.ts'
import type { EarlierReport } from '../model/earlier-report.rules.ts'
import type { WrittenCommitment } from '../own-plan.rules.ts'

/** A matrix together with what a report shows of its company. */
export type ReportedMatrix = Awaited<ReturnType<typeof readMatrix>>

const reportedMatrices = (db: Db) =>
  db
    .selectFrom('matrices')
    .innerJoin('companies', 'companies.id', 'matrices.company_id')
    .innerJoin('evaluations', 'evaluations.id', 'matrices.evaluation_id')
    .select([
      'matrices.id',
      'matrices.workspace_id',
      'matrices.company_id',
      'matrices.name',
      'evaluation_id',
      'scale_id',
      'released',
      'minimum_raters',
      'weights',
      'matrices.relation_names',
      'leader_reports',
      'report_method',
      'limit_date',
      'closes_at',
      'reports_at',
      'erase_at',
      'erased_at',
      'sheets_closed_at',
      'companies.name as company_name',
      'primary_color',
      'secondary_color',
      'paper',
    ])

/** Throws `not_found` for a matrix of another workspace. */
export async function readMatrix(db: Db, scope: WorkspaceScope, matrix_id: string) {
  const matrix = await reportedMatrices(db)
    .where('matrices.id', '=', matrix_id)
    .where(matrixInReach(scope, 'matrices'))
    .executeTakeFirst()
  if (!matrix) throw new Refusal('not_found')
  return matrix
}

/** The matrix of a subject who holds a link; the caller has checked its key. */
export const matrixOfSubject = (db: Db, subject_id: string): Promise<ReportedMatrix | undefined> =>
  reportedMatrices(db)
    .innerJoin('subjects', 'subjects.matrix_id', 'matrices.id')
    .where('subjects.id', '=', subject_id)
    .executeTakeFirst()

/** The matrices whose reports opened last, with at most `most_subjects` together; the latest comes last. */
export async function openedMatrices(
  db: Db,
  now: Date,
  most_subjects: number,
): Promise<ReportedMatrix[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select m.id, sum((select count(*) from subjects s where s.matrix_id = m.id)) over (order by m.reports_at desc, m.id) as subjects
      from matrices m where m.released and m.erased_at is null and m.reports_at <= ${now}
        and m.sheets_closed_at is not null
    ) opened where subjects <= ${most_subjects}`.execute(db)
  return reportedMatrices(db)
    .where('matrices.id', '=', selectAny(rows.map(({ id }) => id)))
    .orderBy('reports_at')
    .orderBy('matrices.id', 'desc')
    .execute()
}

export async function findLogo(db: Db, company_id: string): Promise<Buffer | null> {
  const logo = await db
    .selectFrom('logos')
    .where('company_id', '=', company_id)
    .select('image')
    .executeTakeFirst()
  return logo?.image ?? null
}

interface ReadingRecord {
  readonly matrix: ReportedMatrix
  readonly action: string
  /** The evaluated whose report was read; the matrix when it is missing. */
  readonly subject_id?: string
}

/** Records who read which report, and nothing of what it says. */
export async function recordReading(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  { matrix, action, subject_id }: ReadingRecord,
): Promise<void> {
  await recordActivity(db, clock, {
    workspace_id: matrix.workspace_id,
    user_id: scope.user_id,
    action,
    target_id: subject_id ?? matrix.id,
    detail: { matrix_id: matrix.id },
  })
}

/** The earlier reports of some subjects, by subject id. */
export async function listEarlierReports(
  db: Db,
  subject_ids: readonly string[],
): Promise<Map<string, EarlierReport>> {
  const rows = await db
    .selectFrom('earlier_reports')
    .where('subject_id', '=', selectAny(subject_ids))
    .select(['subject_id', 'numbers'])
    .execute()
  return new Map(rows.map(({ subject_id, numbers }) => [subject_id, numbers]))
}

/** The plans of some subjects that their authors share with the organiser, by subject id. */
export async function listSharedPlans(
  db: Db,
  subject_ids: readonly string[],
): Promise<Map<string, readonly WrittenCommitment[]>> {
  const rows = await db
    .selectFrom('plans')
    .where('subject_id', '=', selectAny(subject_ids))
    .where('shared', '=', true)
    .select(['subject_id', 'commitments'])
    .execute()
  return new Map(rows.map(({ subject_id, commitments }) => [subject_id, commitments]))
}

interface EarlierOfSubject {
  readonly matrix_id: string
  readonly subject_id: string
  readonly earlier: EarlierReport
}

/** Replaces the one that was attached before. */
export async function keepEarlierReport(
  db: Db,
  { matrix_id, subject_id, earlier }: EarlierOfSubject,
): Promise<void> {
  const numbers = JSON.stringify(earlier)
  await db
    .insertInto('earlier_reports')
    .values({ matrix_id, subject_id, numbers })
    .onConflict((conflict) => conflict.column('subject_id').doUpdateSet({ numbers }))
    .execute()
}

export async function deleteEarlierReport(
  db: Db,
  matrix_id: string,
  subject_id: string,
): Promise<void> {
  await db
    .deleteFrom('earlier_reports')
    .where('matrix_id', '=', matrix_id)
    .where('subject_id', '=', subject_id)
    .execute()
}
