import { type Insertable, sql } from 'kysely'
import { requireQuotaInMatrix } from '#features/companies/server/queries.ts'
import type { MatrixRow } from '#features/matrices/server/queries.ts'
import { recordActivity } from '#server/access/activity.ts'
import { selectAny } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import type { Schema } from '#server/database/schema.ts'
import { groupWithPauses, mapWithPauses } from '#server/http/pause.ts'
import { newId } from '#shared/ids.ts'
import type { Subject } from '../contract.ts'
import type { ImportedSubject } from '../import.rules.ts'
import type { SubjectIdentity } from '../rules.ts'
import type { PlannedSubject } from '../sync.rules.ts'

export {
  changeAddress,
  markDataDisputed,
  markDeliverable,
  renewKey,
  replaceKey,
  setReminders,
  storeAgreement,
} from './link.queries.ts'

interface FormCount {
  readonly evaluator_id: string
  readonly self_evaluation: boolean
  readonly answered: boolean
  readonly forms: number
}

type SubjectRow = Pick<Subject, 'id' | 'name' | 'email' | 'disputed'> & {
  readonly external_id: string | null
  readonly left_at: Date | null
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
    ? sql`${selectAny(ids)}`
    : sql`any(array(select id from subjects where matrix_id = ${matrix_id}))`
  const { rows: subjects } = await sql<SubjectRow>`
    select id, name, email, disputed, external_id, left_at from subjects
    where matrix_id = ${matrix_id} and id = ${wanted}
    order by ${alphabetically('name')}, id`.execute(db)
  const { rows: values } = await sql<Subject['values'][number]>`
    select subject_id, subject_property_id, value from subject_values
    where matrix_id = ${matrix_id} and subject_id = ${wanted}`.execute(db)
  const { rows: formCounts } = await sql<FormCount>`
    select evaluator_id, evaluator_id = evaluated_id as self_evaluation, answered or declined as answered, count(*) as forms
    from forms where matrix_id = ${matrix_id} and evaluator_id = ${wanted}
    group by 1, 2, 3 order by 2 desc, 3 desc`.execute(db)
  const valuesById = await groupWithPauses(values, ({ subject_id }) => subject_id)
  const formCountsById = await groupWithPauses(formCounts, ({ evaluator_id }) => evaluator_id)
  return mapWithPauses(subjects, ({ external_id, left_at, ...subject }) => ({
    ...subject,
    ...(external_id !== null && { external_id }),
    ...(left_at && { left_at: left_at.toISOString() }),
    values: valuesById.get(subject.id) ?? [],
    forms: (formCountsById.get(subject.id) ?? []).flatMap(repeatForms),
  }))
}

const repeatForms = ({ self_evaluation, answered, forms }: FormCount): Subject['forms'] =>
  Array.from({ length: forms }, () => ({ answered, relation_type: { self_evaluation } }))

export interface StoredIdentity extends SubjectIdentity {
  readonly id: string
}

export const selectIdentities = (trx: Db, matrix_id: string): Promise<StoredIdentity[]> =>
  trx
    .selectFrom('subjects')
    .where('matrix_id', '=', matrix_id)
    .select(['id', 'name', 'email', 'external_id'])
    .execute()

export interface NewSubject extends ImportedSubject {
  readonly id?: string
  readonly external_id?: string | null | undefined
}

/** Keeps an insert below PostgreSQL's 65,535 parameters. */
const ROWS_PER_INSERT = 1000

/** The only statement that makes subjects: what a subject must have is asked wherever one is made. */
export async function storeSubjects(
  trx: Db,
  subjects: readonly Insertable<Schema['subjects']>[],
): Promise<void> {
  for (let start = 0; start < subjects.length; start += ROWS_PER_INSERT)
    await trx
      .insertInto('subjects')
      .values(subjects.slice(start, start + ROWS_PER_INSERT))
      .execute()
}

/**
 * Inserts the subjects with their values and returns their ids in the same order. Throws
 * `quota.people`, `quota.bytes`.
 */
export async function insertSubjects(
  trx: Db,
  matrix_id: string,
  subjects: readonly NewSubject[],
): Promise<string[]> {
  const rows = subjects.map((subject) => ({ ...subject, id: subject.id ?? newId() }))
  await storeSubjects(
    trx,
    rows.map(({ id, name, email, external_id = null }) => ({
      id,
      matrix_id,
      name,
      email,
      external_id,
    })),
  )
  await writeValues(
    trx,
    matrix_id,
    rows.flatMap(({ id, values }) => values.map((value) => ({ ...value, subject_id: id }))),
  )
  await requireQuotaInMatrix(trx, matrix_id)
  return rows.map(({ id }) => id)
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

/** The subjects of a draft with their external ids, and the values of its columns. */
export async function selectForSync(trx: Db, matrix_id: string) {
  const subjects = await trx
    .selectFrom('subjects')
    .where('matrix_id', '=', matrix_id)
    .select(['id', 'name', 'email', 'external_id'])
    .execute()
  const values = await trx
    .selectFrom('subject_values')
    .where('matrix_id', '=', matrix_id)
    .select(['subject_id', 'subject_property_id', 'value'])
    .execute()
  return { subjects, values }
}

/** Removes the subjects with their forms, which the database deletes in cascade. */
export async function removeAll(
  trx: Db,
  matrix_id: string,
  subject_ids: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('subjects')
    .where('matrix_id', '=', matrix_id)
    .where('id', '=', selectAny(subject_ids))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Writes what a sync plans about subjects, in at most six statements whatever their number. */
export async function writePlannedSubjects(
  trx: Db,
  matrix_id: string,
  planned: readonly PlannedSubject[],
): Promise<void> {
  const added = planned.filter(({ existing }) => existing === null)
  if (added.length > 0)
    await insertSubjects(
      trx,
      matrix_id,
      added.map((subject) => ({ ...subject, values: subject.written })),
    )
  const changed = planned.filter(({ existing }) => existing !== null)
  await updateIdentities(trx, changed.filter(hasNewIdentity))
  const written = changed.flatMap((subject) => subject.written)
  if (written.length > 0) await writeValues(trx, matrix_id, written)
  const emptied = changed.flatMap((subject) => subject.emptied)
  if (emptied.length > 0)
    await sql`
      delete from subject_values v
      using unnest(
          ${emptied.map(({ subject_id }) => subject_id)}::uuid[],
          ${emptied.map(({ subject_property_id }) => subject_property_id)}::uuid[]
        ) as given (subject_id, subject_property_id)
      where v.subject_id = given.subject_id
        and v.subject_property_id = given.subject_property_id`.execute(trx)
}

const hasNewIdentity = ({ existing, ...subject }: PlannedSubject): boolean =>
  existing !== null &&
  (existing.name !== subject.name ||
    existing.email !== subject.email ||
    existing.external_id !== subject.external_id)

/**
 * Changes names, e-mails and external ids. In between they are unlike all others, so that two
 * people may exchange theirs: the database checks that they are unique row by row.
 */
async function updateIdentities(trx: Db, subjects: readonly PlannedSubject[]): Promise<void> {
  if (subjects.length === 0) return
  const ids = subjects.map(({ id }) => id)
  await sql`
    update subjects s
    set name = s.id::text, email = s.id::text, external_id = s.id::text,
      -- a link that went to another address opens nothing any more
      key_version = s.key_version + case when given.email is not distinct from s.email then 0 else 1 end
    from unnest(${ids}::uuid[], ${subjects.map(({ email }) => email)}::text[])
      as given (id, email)
    where s.id = given.id`.execute(trx)
  await sql`
    update subjects s
    set name = given.name, email = given.email, external_id = given.external_id
    from unnest(
        ${ids}::uuid[], ${subjects.map(({ name }) => name)}::text[],
        ${subjects.map(({ email }) => email)}::text[],
        ${subjects.map(({ external_id }) => external_id)}::text[]
      ) as given (id, name, email, external_id)
    where s.id = given.id`.execute(trx)
}

/** @param left_at since when the person is no longer at the company; null when they are back */
export async function setLeft(trx: Db, subject_id: string, left_at: Date | null): Promise<void> {
  await trx.updateTable('subjects').set({ left_at }).where('id', '=', subject_id).execute()
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
