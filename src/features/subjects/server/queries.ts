import { sql } from 'kysely'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import { columnsOf, lockDraft, type MatrixRow } from '#features/matrices/server/queries.ts'
import { recordActivity } from '#server/activity.ts'
import { alphabetically } from '#server/alphabet.ts'
import type { Db, AppContext } from '#server/context.ts'
import { anyOf } from '#server/scoped.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { newId } from '#shared/ids.ts'
import { MAXIMUM_SUBJECTS } from '#shared/limits.ts'
import { message } from '#shared/messages.ts'
import { Refusal } from '#shared/refusal.ts'
import type { ImportReport, Subject, SubjectInput } from '../contract.ts'
import { type ImportedSubject, readImport } from '../import.rules.ts'
import { firstSubjectProblem, keptValues, type Person, subjectProblemParams } from '../rules.ts'

interface StoredPerson extends Person {
  readonly id: string
}

/** Everybody in a project, or those with these ids, in the order of the alphabet: three statements whatever their number. */
export async function selectSubjects(
  db: Db,
  matrix_id: string,
  ids?: readonly string[],
): Promise<Subject[]> {
  const wanted = ids
    ? sql`${anyOf(ids)}`
    : sql`any(array(select id from subjects where matrix_id = ${matrix_id}))`
  const { rows } = await sql<Pick<Subject, 'id' | 'name' | 'email' | 'disputed'>>`
    select id, name, email, disputed from subjects
    where matrix_id = ${matrix_id} and id = ${wanted}
    order by ${alphabetically('name')}, id`.execute(db)
  const values = await sql<Subject['values'][number]>`
    select subject_id, subject_property_id, value from subject_values where matrix_id = ${matrix_id} and subject_id = ${wanted}`.execute(
    db,
  )
  const sheets = await sql<{
    evaluator_id: string
    self_evaluation: boolean
    answered: boolean
    forms: number
  }>`
    select evaluator_id, evaluator_id = evaluated_id as self_evaluation, answered, count(*) as forms
    from forms where matrix_id = ${matrix_id} and evaluator_id = ${wanted} group by 1, 2, 3`.execute(
    db,
  )
  const valuesOf = Map.groupBy(values.rows, ({ subject_id }) => subject_id)
  const sheetsOf = Map.groupBy(sheets.rows, ({ evaluator_id }) => evaluator_id)
  return rows.map((subject) => ({
    ...subject,
    values: valuesOf.get(subject.id) ?? [],
    forms: (sheetsOf.get(subject.id) ?? []).flatMap(({ self_evaluation, answered, forms }) =>
      Array.from({ length: forms }, () => ({ answered, relation_type: { self_evaluation } })),
    ),
  }))
}

const selectPeople = (trx: Db, matrix_id: string): Promise<StoredPerson[]> =>
  trx
    .selectFrom('subjects')
    .where('matrix_id', '=', matrix_id)
    .select(['id', 'name', 'email'])
    .execute()

/** Ids that a body names beside its address: the person's own, and columns of the project. Others do not exist. */
function refuseForeignIds(
  input: SubjectInput,
  columns: readonly SubjectProperty[],
  own: readonly string[],
): void {
  const people = [input.id, ...(input.values ?? []).map(({ subject_id }) => subject_id)]
  const foreign = people.some((id) => id && !own.includes(id))
  const known = new Set(columns.map(({ id }) => id))
  if (foreign || input.values?.some(({ subject_property_id }) => !known.has(subject_property_id)))
    throw new Refusal('not_found')
}

function refuseProblem(
  existing: readonly Person[],
  inputs: readonly SubjectInput[],
  columns: readonly SubjectProperty[],
): void {
  const found = firstSubjectProblem(existing, inputs, columns)
  if (!found) return
  const issue = {
    path: `subjects.${found.position}`,
    message: message('subject.save_failed_named', { name: found.row.name }),
  }
  throw new Refusal(found.code, {
    params: subjectProblemParams(found.row, columns),
    ...(inputs.length > 1 ? { issues: [issue] } : {}),
  })
}

async function insertSubjects(
  trx: Db,
  matrix_id: string,
  people: readonly ImportedSubject[],
): Promise<string[]> {
  const rows = people.map((person) => ({ ...person, id: newId() }))
  const ids = rows.map(({ id }) => id)
  await sql`
    insert into subjects (id, matrix_id, name, email)
    select id, ${matrix_id}, name, email
    from unnest(${ids}::uuid[], ${rows.map(({ name }) => name)}::text[], ${rows.map(({ email }) => email)}::text[])
      as person (id, name, email)`.execute(trx)
  await writeValues(
    trx,
    matrix_id,
    rows.flatMap(({ id, values }) => values.map((value) => ({ ...value, subject_id: id }))),
  )
  return ids
}

async function writeValues(trx: Db, matrix_id: string, values: Subject['values']): Promise<void> {
  const ids = values.map(({ subject_id }) => subject_id)
  const properties = values.map(({ subject_property_id }) => subject_property_id)
  await sql`
    insert into subject_values (subject_id, matrix_id, subject_property_id, value)
    select subject_id, ${matrix_id}, subject_property_id, value
    from unnest(${ids}::uuid[], ${properties}::uuid[], ${values.map(({ value }) => value)}::text[])
      as given (subject_id, subject_property_id, value)
    on conflict (subject_id, subject_property_id) do update set value = excluded.value`.execute(trx)
}

function recordAuditEvent(
  trx: Db,
  context: AppContext,
  scope: WorkspaceScope,
  matrix: MatrixRow,
  verb: string,
  subjects: number,
): Promise<void> {
  const { id, workspace_id } = matrix
  return recordActivity(trx, context.clock, {
    workspace_id,
    user_id: scope.user_id,
    action: `subjects.${verb}`,
    target_id: id,
    detail: { subjects },
  })
}

/** All of them or none; a refusal names the first that cannot be added. */
export function addSubjects(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  inputs: readonly SubjectInput[],
): Promise<Subject[]> {
  return context.db.transaction().execute(async (trx) => {
    const matrix = await lockDraft(trx, scope, matrix_id)
    const columns = await columnsOf(trx, matrix_id)
    for (const input of inputs) refuseForeignIds(input, columns, [])
    const existing = await selectPeople(trx, matrix_id)
    if (existing.length + inputs.length > MAXIMUM_SUBJECTS) throw new Refusal('subjects.too_many')
    refuseProblem(existing, inputs, columns)
    const ids = await insertSubjects(
      trx,
      matrix_id,
      inputs.map((input) => ({
        name: input.name,
        email: input.email,
        values: keptValues(input, columns),
      })),
    )
    await recordAuditEvent(trx, context, scope, matrix, 'added', ids.length)
    const added = new Map(
      (await selectSubjects(trx, matrix_id, ids)).map((subject) => [subject.id, subject]),
    )
    return ids.flatMap((id) => added.get(id) ?? [])
  })
}

export function updateSubject(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  subject_id: string,
  input: SubjectInput,
): Promise<Subject> {
  return context.db.transaction().execute(async (trx) => {
    const matrix = await lockDraft(trx, scope, matrix_id)
    const columns = await columnsOf(trx, matrix_id)
    const people = await selectPeople(trx, matrix_id)
    if (!people.some(({ id }) => id === subject_id)) throw new Refusal('not_found')
    refuseForeignIds(input, columns, [subject_id])
    refuseProblem(
      people.filter(({ id }) => id !== subject_id),
      [input],
      columns,
    )
    await trx
      .updateTable('subjects')
      .set({ name: input.name, email: input.email })
      .where('id', '=', subject_id)
      .execute()
    await writeValues(
      trx,
      matrix_id,
      keptValues(input, columns).map((value) => ({ ...value, subject_id })),
    )
    await recordAuditEvent(trx, context, scope, matrix, 'updated', 1)
    const [subject] = await selectSubjects(trx, matrix_id, [subject_id])
    if (!subject) throw new Refusal('not_found')
    return subject
  })
}

export function removeSubject(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  subject_id: string,
): Promise<undefined> {
  return context.db.transaction().execute(async (trx): Promise<undefined> => {
    const matrix = await lockDraft(trx, scope, matrix_id)
    const { numDeletedRows } = await trx
      .deleteFrom('subjects')
      .where('id', '=', subject_id)
      .where('matrix_id', '=', matrix_id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refusal('not_found')
    await recordAuditEvent(trx, context, scope, matrix, 'removed', 1)
  })
}

/** Adds the people of a sheet who are not there yet and says what became of every line; a trial writes nothing. */
export function importSubjects(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  rows: readonly string[][],
  trial: boolean,
): Promise<ImportReport> {
  return context.db.transaction().execute(async (trx) => {
    const matrix = await lockDraft(trx, scope, matrix_id)
    const reading = readImport(
      rows,
      await selectPeople(trx, matrix_id),
      await columnsOf(trx, matrix_id),
    )
    if ('code' in reading) throw new Refusal(reading.code)
    const { headers, added, duplicates, invalid, unused_columns } = reading
    if (!trial && added.length > 0) {
      await insertSubjects(trx, matrix_id, added)
      await recordAuditEvent(trx, context, scope, matrix, 'imported', added.length)
    }
    return { headers, added: added.length, duplicates, invalid, unused_columns }
  })
}
