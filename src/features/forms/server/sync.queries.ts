import { sql } from 'kysely'
import { rememberImportColumns } from '#features/companies/server/queries.ts'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import { columnKey } from '#features/matrices/rules.ts'
import {
  addColumns,
  keepChartRules,
  listColumns,
  lockDraft,
  type MatrixRow,
} from '#features/matrices/server/queries.ts'
import { MAXIMUM_SUBJECTS } from '#features/subjects/limits.ts'
import {
  recordAuditEvent as recordSubjects,
  removeAll,
  selectForSync,
  writePlannedSubjects,
} from '#features/subjects/server/queries.ts'
import { planSubjects, type SubjectsPlan } from '#features/subjects/sync.rules.ts'
import { selectAny } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import type { SyncInput, SyncReport } from '../contract.ts'
import { type FormsPlan, planForms } from '../sync.rules.ts'
import { insertForms, recordAuditEvent, requireCapacity, selectForms } from './queries.ts'

interface Sync extends SyncInput {
  readonly dry_run: boolean
}

interface SyncPlan {
  readonly subjects: SubjectsPlan
  readonly forms: FormsPlan
}

const MOST_ISSUES = 100

/**
 * Adds, changes and removes the people and forms of a draft, all or none; a dry run only reports. The number of statements does not depend on the number of rows.
 * @throws Refusal `sync.refused` (422) with the refused rows, `subjects.too_many`,
 * `forms.too_many`
 */
export function syncMatrix(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  sync: Sync,
): Promise<SyncReport> {
  return context.db.transaction().execute(async (trx) => {
    if (sync.absent === 'remove' && !sync.subjects) throw new Refusal('sync.absent_without_list')
    const matrix = await lockDraft(trx, scope, matrix_id)
    const plan = await planSync(trx, matrix, sync)
    const report = reportSync(plan, sync)
    if (sync.dry_run) return report
    const { refused } = report
    if (refused.length > 0)
      throw new Refusal('sync.refused', {
        params: { count: refused.length },
        issues: refused.slice(0, MOST_ISSUES),
      })
    await writeSync({ trx, matrix, plan, sync })
    await recordSync({ trx, context, scope, matrix }, report)
    return { ...report, refused: [] }
  })
}

interface WrittenSync {
  readonly trx: Db
  readonly matrix: MatrixRow
  readonly plan: SyncPlan
  readonly sync: Pick<SyncInput, 'chart' | 'remembered'>
}

async function writeSync({ trx, matrix, plan, sync }: WrittenSync): Promise<void> {
  const { subjects, removed } = plan.subjects
  if (removed.size > 0) await removeAll(trx, matrix.id, [...removed])
  await writePlannedSubjects(trx, matrix.id, subjects)
  await writeForms(trx, matrix.id, plan.forms)
  const { chart, remembered } = sync
  if (chart?.keep) await keepChartRules(trx, matrix, chart)
  if (remembered) await rememberImportColumns(trx, matrix.company_id, remembered)
}

interface RecordedSync {
  readonly trx: Db
  readonly context: AppContext
  readonly scope: WorkspaceScope
  readonly matrix: MatrixRow
}

async function recordSync(
  { trx, context, ...event }: RecordedSync,
  report: SyncReport,
): Promise<void> {
  const { removed, changed, new: added } = report.subjects
  const forms = countWritten(report)
  if (removed > 0)
    await recordSubjects(trx, context, { ...event, verb: 'removed', subjects: removed })
  if (added + changed > 0)
    await recordSubjects(trx, context, { ...event, verb: 'imported', subjects: added + changed })
  if (forms > 0) await recordAuditEvent(trx, context, { ...event, verb: 'imported', forms })
}

interface ColumnsOfSync {
  readonly trx: Db
  readonly matrix: MatrixRow
  readonly columns: SubjectProperty[]
}

/** The columns of the draft with the new ones; a dry run gives these ids that are not stored. */
async function withNewColumns(
  { trx, matrix, columns }: ColumnsOfSync,
  { columns: added = [], dry_run }: Sync,
): Promise<SubjectProperty[]> {
  if (!dry_run) return addColumns(trx, matrix, added)
  const known = new Set(columns.map(columnKey))
  const unknown = added.filter((column) => !known.has(columnKey(column)))
  return [...columns, ...unknown.map((column) => ({ ...column, id: newId(), description: '' }))]
}

async function planSync(trx: Db, matrix: MatrixRow, input: Sync): Promise<SyncPlan> {
  const { id: matrix_id } = matrix
  const columns = await listColumns(trx, matrix_id)
  const allColumns = await withNewColumns({ trx, matrix, columns }, input)
  const stored = await selectForSync(trx, matrix_id)
  const rows = (input.subjects ?? []).map((row) => ({ ...row, new_id: newId() }))
  const subjects = planSubjects(
    rows,
    { ...stored, columns: allColumns, without_email: matrix.without_email },
    input,
  )
  if (subjects.subjects.length + subjects.others.length > MAXIMUM_SUBJECTS)
    throw new Refusal('subjects.too_many', { limit: MAXIMUM_SUBJECTS })
  const valuesOf = Map.groupBy(stored.values, ({ subject_id }) => subject_id)
  const draft = {
    subjects: stored.subjects.map((one) => ({ ...one, values: valuesOf.get(one.id) ?? [] })),
    columns,
    forms: await selectForms(trx, sql`matrix_id = ${matrix_id}`),
  }
  return { subjects, forms: planForms({ matrix, input, people: subjects, draft }) }
}

function reportSync(
  { subjects: { subjects, removed, missing, refused }, forms }: SyncPlan,
  sync: Sync,
) {
  const lacking = sync.subjects ? missing : []
  const changed = subjects.filter(({ fields }) => fields.length > 0)
  const added = subjects.filter(({ existing }) => existing === null).length
  return {
    dry_run: sync.dry_run,
    subjects: {
      new: added,
      changed: changed.length,
      unchanged: subjects.length - added - changed.length,
      removed: removed.size,
    },
    missing: {
      count: lacking.length,
      external_ids: lacking.map(({ external_id, email }) => external_id ?? email ?? ''),
    },
    forms: {
      new: forms.added.length,
      changed: forms.changed.length,
      unchanged: forms.unchanged,
      generated: forms.generated.length,
      removed: forms.removed.length,
    },
    changes: [
      ...changed.map(({ path, fields }) => ({ path, fields: [...fields] })),
      ...forms.changed.map(({ path }) => ({ path, fields: ['relation_type_id'] })),
    ],
    refused: [...refused, ...forms.refused],
    loops: forms.loops.map((loop) => [...loop]),
  } satisfies SyncReport
}

const countWritten = ({ forms }: SyncReport): number =>
  forms.new + forms.changed + forms.generated + forms.removed

async function writeForms(trx: Db, matrix_id: string, plan: FormsPlan): Promise<void> {
  const { removed, changed } = plan
  if (removed.length > 0)
    await trx
      .deleteFrom('forms')
      .where('matrix_id', '=', matrix_id)
      .where('id', '=', selectAny(removed))
      .execute()
  if (changed.length > 0)
    await sql`
      update forms f set relation_type_id = given.relation_type_id
      from unnest(
          ${changed.map(({ form }) => form.id)}::uuid[],
          ${changed.map(({ form }) => form.relation_type_id)}::smallint[]
        ) as given (id, relation_type_id)
      where f.id = given.id`.execute(trx)
  const added = [...plan.added, ...plan.generated]
  await requireCapacity(trx, matrix_id, added.length)
  if (added.length > 0) await insertForms(trx, matrix_id, added)
}
