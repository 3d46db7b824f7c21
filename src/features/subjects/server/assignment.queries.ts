import { sql } from 'kysely'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import { listColumns, lockDraft } from '#features/matrices/server/queries.ts'
import { selectAny } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Assigned, PreviousValue } from '../contract.ts'
import { assignedValueProblem, storedValue, undoable } from '../rules.ts'
import { recordAuditEvent, selectIdentities, writeValues } from './queries.ts'

interface Assignment {
  readonly subject_ids: readonly string[]
  readonly subject_property_id: string
  readonly value: string
}

/** @throws Refusal `not_found` if the matrix does not have the column */
async function readColumn(trx: Db, matrix_id: string, id: string): Promise<SubjectProperty> {
  const column = (await listColumns(trx, matrix_id)).find((one) => one.id === id)
  if (!column) throw new Refusal('not_found')
  return column
}

function storedOrRefused(column: SubjectProperty, value: string): string {
  const problem = assignedValueProblem(column, value)
  if (problem) throw new Refusal(problem, { params: { column: column.name } })
  return storedValue(column.type, value) ?? ''
}

/** The values of one column; empty for a subject that has none. */
async function selectValues(
  trx: Db,
  subject_ids: readonly string[],
  { id }: SubjectProperty,
): Promise<PreviousValue[]> {
  const { rows } = await sql<PreviousValue>`
    select subject_id, value from subject_values
    where subject_id = ${selectAny(subject_ids)} and subject_property_id = ${id}`.execute(trx)
  const values = new Map(rows.map(({ subject_id, value }) => [subject_id, value]))
  return subject_ids.map((subject_id) => ({ subject_id, value: values.get(subject_id) ?? '' }))
}

/**
 * Gives those of the subjects that are still there one value of a column. Returns their number, and
 * what they had before.
 * @throws Refusal `not_found` if none is there, or if the matrix does not have the column
 */
export function assignValue(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  { subject_ids, subject_property_id, value }: Assignment,
): Promise<Assigned> {
  return context.db.transaction().execute(async (trx) => {
    const matrix = await lockDraft(trx, scope, matrix_id)
    const column = await readColumn(trx, matrix_id, subject_property_id)
    const stored = storedOrRefused(column, value)
    const wanted = new Set(subject_ids)
    const found = (await selectIdentities(trx, matrix_id)).filter(({ id }) => wanted.has(id))
    if (found.length === 0) throw new Refusal('not_found')
    const ids = found.map(({ id }) => id)
    const before = await selectValues(trx, undoable(ids), column)
    await writeValues(
      trx,
      matrix_id,
      ids.map((id) => ({ subject_id: id, subject_property_id, value: stored })),
    )
    await recordAuditEvent(trx, context, { scope, matrix, verb: 'updated', subjects: ids.length })
    return { changed: ids.length, before }
  })
}

interface TakenBack {
  readonly subject_property_id: string
  readonly value: string
  readonly before: readonly PreviousValue[]
}

/**
 * Gives subjects back the values that they had before `value` was assigned; one that has got
 * another value meanwhile keeps it. Returns how many changed.
 * @throws Refusal `not_found` if the matrix does not have the column
 */
export function takeBackAssigned(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  { subject_property_id, value, before }: TakenBack,
): Promise<number> {
  return context.db.transaction().execute(async (trx) => {
    const matrix = await lockDraft(trx, scope, matrix_id)
    const column = await readColumn(trx, matrix_id, subject_property_id)
    const assigned = storedOrRefused(column, value)
    const ids = before.map(({ subject_id }) => subject_id)
    const values = before.map((one) => (one.value === '' ? '' : storedOrRefused(column, one.value)))
    const { numAffectedRows = 0n } = await sql`
      update subject_values set value = given.value
      from unnest(${ids}::uuid[], ${values}::text[]) as given (id, value)
      where subject_id = given.id and matrix_id = ${matrix_id}
        and subject_property_id = ${subject_property_id}
        and subject_values.value = ${assigned}`.execute(trx)
    const changed = Number(numAffectedRows)
    if (changed > 0)
      await recordAuditEvent(trx, context, { scope, matrix, verb: 'updated', subjects: changed })
    return changed
  })
}
