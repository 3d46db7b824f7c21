import { sql } from 'kysely'
import type { MatrixRow } from '#features/matrices/server/queries.ts'
import { recordActivity } from '#server/activity.ts'
import { alphabetically } from '#server/alphabet.ts'
import type { AppContext, Db } from '#server/context.ts'
import { anyOf } from '#server/scoped.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { newId } from '#shared/ids.ts'
import type { Subject } from '../contract.ts'
import type { ImportedSubject } from '../import.rules.ts'
import type { SubjectIdentity } from '../rules.ts'

interface FormCount {
  readonly evaluator_id: string
  readonly self_evaluation: boolean
  readonly answered: boolean
  readonly forms: number
}

/**
 * The subjects of a matrix, or those with these ids, in alphabetical order. Runs three statements
 * whatever their number; the forms are counted in the database, because there can be 200,000.
 */
export async function selectSubjects(
  db: Db,
  matrix_id: string,
  ids?: readonly string[],
): Promise<Subject[]> {
  const wanted = ids
    ? sql`${anyOf(ids)}`
    : sql`any(array(select id from subjects where matrix_id = ${matrix_id}))`
  const { rows: subjects } = await sql<Pick<Subject, 'id' | 'name' | 'email' | 'disputed'>>`
    select id, name, email, disputed from subjects
    where matrix_id = ${matrix_id} and id = ${wanted}
    order by ${alphabetically('name')}, id`.execute(db)
  const { rows: values } = await sql<Subject['values'][number]>`
    select subject_id, subject_property_id, value from subject_values
    where matrix_id = ${matrix_id} and subject_id = ${wanted}`.execute(db)
  const { rows: formCounts } = await sql<FormCount>`
    select evaluator_id, evaluator_id = evaluated_id as self_evaluation, answered or declined as answered, count(*) as forms
    from forms where matrix_id = ${matrix_id} and evaluator_id = ${wanted}
    group by 1, 2, 3`.execute(db)
  const valuesById = Map.groupBy(values, ({ subject_id }) => subject_id)
  const formCountsById = Map.groupBy(formCounts, ({ evaluator_id }) => evaluator_id)
  return subjects.map((subject) => ({
    ...subject,
    values: valuesById.get(subject.id) ?? [],
    forms: (formCountsById.get(subject.id) ?? []).flatMap(({ self_evaluation, answered, forms }) =>
      Array.from({ length: forms }, () => ({ answered, relation_type: { self_evaluation } })),
    ),
  }))
}

export interface StoredIdentity extends SubjectIdentity {
  readonly id: string
}

export const selectIdentities = (trx: Db, matrix_id: string): Promise<StoredIdentity[]> =>
  trx
    .selectFrom('subjects')
    .where('matrix_id', '=', matrix_id)
    .select(['id', 'name', 'email'])
    .execute()

/**
 * Inserts the subjects with their values in two statements and returns their ids in the same order.
 */
export async function insertSubjects(
  trx: Db,
  matrix_id: string,
  subjects: readonly ImportedSubject[],
): Promise<string[]> {
  const rows = subjects.map((subject) => ({ ...subject, id: newId() }))
  const ids = rows.map(({ id }) => id)
  const names = rows.map(({ name }) => name)
  const emails = rows.map(({ email }) => email)
  await sql`
    insert into subjects (id, matrix_id, name, email)
    select id, ${matrix_id}, name, email
    from unnest(${ids}::uuid[], ${names}::text[], ${emails}::text[])
      as given (id, name, email)`.execute(trx)
  await writeValues(
    trx,
    matrix_id,
    rows.flatMap(({ id, values }) => values.map((value) => ({ ...value, subject_id: id }))),
  )
  return ids
}

/** Inserts values, or replaces those that exist. */
export async function writeValues(
  trx: Db,
  matrix_id: string,
  values: Subject['values'],
): Promise<void> {
  const ids = values.map(({ subject_id }) => subject_id)
  const properties = values.map(({ subject_property_id }) => subject_property_id)
  await sql`
    insert into subject_values (subject_id, matrix_id, subject_property_id, value)
    select subject_id, ${matrix_id}, subject_property_id, value
    from unnest(${ids}::uuid[], ${properties}::uuid[], ${values.map(({ value }) => value)}::text[])
      as given (subject_id, subject_property_id, value)
    on conflict (subject_id, subject_property_id) do update set value = excluded.value`.execute(trx)
}

interface SubjectsEvent {
  readonly scope: WorkspaceScope
  readonly matrix: MatrixRow
  readonly verb: 'added' | 'updated' | 'removed' | 'imported'
  /** How many subjects changed. */
  readonly subjects: number
}

export function recordAuditEvent(
  trx: Db,
  context: AppContext,
  { scope, matrix, verb, subjects }: SubjectsEvent,
): Promise<void> {
  return recordActivity(trx, context.clock, {
    workspace_id: matrix.workspace_id,
    user_id: scope.user_id,
    action: `subjects.${verb}`,
    target_id: matrix.id,
    detail: { subjects },
  })
}
