import { type RawBuilder, type Selectable, sql } from 'kysely'
import { recordActivity } from '#server/activity.ts'
import { alphabetically } from '#server/alphabet.ts'
import type { Db, Foundation } from '#server/foundation.ts'
import type { Schema } from '#server/schema.ts'
import { anyWorkspace } from '#server/scoped.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { newId } from '#shared/ids.ts'
import { DASHBOARD_PAGE_SIZE } from '#shared/limits.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Place } from '#features/scales/server/queries.ts'
import type { Matrix, MatricesQuery, MatrixInput, Phase, SubjectProperty } from '../contract.ts'
import { columnKey, completeColumns, editProblem, phaseOf, scheduleOf } from '../rules.ts'
import type { z } from 'zod/mini'

export type MatrixRow = Selectable<Schema['matrices']>

/** A matrix of the scope as it is stored; what is not there or not ours does not exist. */
export async function matrixInScope(db: Db, scope: WorkspaceScope, matrix_id: string): Promise<MatrixRow> {
  const matrix = await db.selectFrom('matrices').selectAll().where('id', '=', matrix_id).where('workspace_id', '=', anyWorkspace(scope)).executeTakeFirst()
  if (!matrix) throw new Refusal('not_found')
  return matrix
}

/** A matrix of the scope that may still be changed; for what is refused before any work is done. */
export async function draftInScope(db: Db, scope: WorkspaceScope, matrix_id: string): Promise<MatrixRow> {
  return unreleased(await matrixInScope(db, scope, matrix_id))
}

function unreleased(matrix: MatrixRow): MatrixRow {
  const problem = editProblem(matrix)
  if (problem) throw new Refusal(problem)
  return matrix
}

/** Holds a draft until the transaction ends: a release waits for it, and after a release there is no draft. */
export async function lockDraft(trx: Db, scope: WorkspaceScope, matrix_id: string): Promise<MatrixRow> {
  const matrix = await trx.selectFrom('matrices').selectAll().where('id', '=', matrix_id).where('workspace_id', '=', anyWorkspace(scope)).forUpdate().executeTakeFirst()
  if (!matrix) throw new Refusal('not_found')
  return unreleased(matrix)
}

type StoredMatrix = Omit<Matrix, 'image' | 'phase' | 'creation_date' | 'closes_at' | 'reports_at' | 'erase_at' | 'erased_at' | 'evaluation' | 'matrix_subject_property'>
  & Pick<MatrixRow, 'creation_date' | 'closes_at' | 'reports_at' | 'erase_at' | 'erased_at'>

const orders: Readonly<Record<NonNullable<z.output<typeof MatricesQuery>['order']>, RawBuilder<unknown>>> = {
  newest: sql`m.creation_date desc, m.id`, oldest: sql`m.creation_date, m.id`, name: sql`${alphabetically('m.name')}, m.id`, deadline: sql`m.limit_date, ${alphabetically('m.name')}, m.id`,
}

interface Selection {
  readonly which: RawBuilder<unknown>
  readonly order?: keyof typeof orders | undefined
  readonly page?: number | undefined
}

/** One statement that reads every participant and sheet once, however many projects there are. A draft shows what its evaluation asks today. */
async function selectMatrices(db: Db, scope: WorkspaceScope, now: Date, { which, order = 'newest', page }: Selection): Promise<Matrix[]> {
  const limit = page === undefined ? sql`` : sql`limit ${DASHBOARD_PAGE_SIZE} offset ${page * DASHBOARD_PAGE_SIZE}`
  const { rows } = await sql<StoredMatrix>`
    with m as materialized (select m.* from matrices m where m.workspace_id = ${anyWorkspace(scope)} and ${which} order by ${orders[order]} ${limit}),
    share as (select matrix_id, relation_type_id, count(*) filter (where answered) as answered, count(*) as forms
      from forms where matrix_id in (select id from m) group by matrix_id, relation_type_id),
    sheets as (select matrix_id, sum(forms)::int as forms, sum(answered)::int as answered,
      json_agg(json_build_object('relation_type_id', relation_type_id, 'answered', answered, 'forms', forms) order by relation_type_id) as shares from share group by matrix_id),
    evaluated as (select distinct evaluated_id from forms where matrix_id in (select id from m) and evaluator_id <> evaluated_id),
    people as (select matrix_id, count(*) as subjects, count(*) filter (where evaluated_id is null) as without_evaluators
      from subjects left join evaluated on evaluated_id = id where matrix_id in (select id from m) group by matrix_id)
    select m.id, m.company_id, m.name, m.released, m.creation_date, m.email_send_reports, m.evaluation_id, e.name as evaluation_name, s.name as scale_name,
      m.limit_date, m.reminder_id, m.reminder_date, m.time_zone, m.minimum_raters, m.closes_at, m.reports_at, m.erase_at, m.erased_at,
      case when m.released then m.question_count else (select count(*) from questions q where q.evaluation_id = m.evaluation_id) end as question_count,
      case when m.released then m.highest_value else (select count(v.value) from scale_values v where v.scale_id = e.scale_id) end as highest_value,
      case when m.released then m.allow_na else s.allow_na end as allow_na,
      coalesce(gone.subjects, people.subjects, 0) as subjects, coalesce(gone.forms, sheets.forms, 0) as forms, coalesce(gone.answered, sheets.answered, 0) as answered,
      coalesce(people.without_evaluators, 0) as without_evaluators, coalesce(sheets.shares, '[]') as shares,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'type', p.type, 'description', p.description) order by c.position), '[]')
       from matrix_subject_properties c join subject_properties p on p.id = c.subject_property_id where c.matrix_id = m.id) as subject_properties
    from m
    join evaluations e on e.id = m.evaluation_id
    join scales s on s.id = e.scale_id
    left join erasures gone on gone.matrix_id = m.id
    left join people on people.matrix_id = m.id
    left join sheets on sheets.matrix_id = m.id
    order by ${orders[order]}`.execute(db)
  return rows.map((row) => asMatrix(row, now))
}

const asMatrix = (row: StoredMatrix, now: Date): Matrix => ({
  ...row, image: null, phase: phaseOf(row, now), evaluation: { name: row.evaluation_name }, matrix_subject_property: row.subject_properties.map((subject_properties) => ({ subject_properties })),
  creation_date: row.creation_date.toISOString(), closes_at: row.closes_at.toISOString(), reports_at: row.reports_at.toISOString(), erase_at: row.erase_at.toISOString(),
  erased_at: row.erased_at?.toISOString() ?? null,
})

export async function oneMatrix(db: Db, scope: WorkspaceScope, matrix_id: string, now: Date): Promise<Matrix> {
  const [matrix] = await selectMatrices(db, scope, now, { which: sql`m.id = ${matrix_id}` })
  if (!matrix) throw new Refusal('not_found')
  return matrix
}

const inPhase = (phase: Phase, now: Date): RawBuilder<unknown> => ({
  draft: sql`not m.released and m.erased_at is null`,
  released: sql`m.released and m.erased_at is null and m.closes_at > ${now}`,
  closed: sql`m.released and m.erased_at is null and m.closes_at <= ${now} and m.reports_at > ${now}`,
  reports: sql`m.released and m.erased_at is null and m.closes_at <= ${now} and m.reports_at <= ${now}`,
  erased: sql`m.erased_at is not null`,
})[phase]

/** Both readings of the address: the projects of a company, or the one project that the id names. */
export async function matricesOf(db: Db, scope: WorkspaceScope, id: string, query: z.output<typeof MatricesQuery>, now: Date): Promise<Matrix[] | Matrix> {
  const company = await db.selectFrom('companies').where('id', '=', id).where('workspace_id', '=', anyWorkspace(scope)).select('id').executeTakeFirst()
  if (!company) return oneMatrix(db, scope, id, now)
  const { evaluation_id, phase, order, page } = query
  const filters = [sql`m.company_id = ${id}`, ...(evaluation_id ? [sql`m.evaluation_id = ${evaluation_id}`] : []), ...(phase ? [inPhase(phase, now)] : [])]
  return selectMatrices(db, scope, now, { which: sql.join(filters, sql` and `), order, page })
}

export type CompleteDraft = Pick<MatrixRow, 'name' | 'email_send_reports' | 'evaluation_id' | 'limit_date' | 'reminder_id' | 'minimum_raters' | 'time_zone'>

/** The company of a new project, with the zone that its dates are read in. */
export async function companyOf(db: Db, scope: WorkspaceScope, company_id: string): Promise<Place & { readonly time_zone: string }> {
  const company = await db.selectFrom('companies').where('id', '=', company_id).where('workspace_id', '=', anyWorkspace(scope)).select(['workspace_id', 'time_zone']).executeTakeFirst()
  if (!company) throw new Refusal('not_found')
  return { ...company, company_id }
}

async function requireEvaluation(trx: Db, place: Place, evaluation_id: string): Promise<void> {
  const evaluation = await trx
    .selectFrom('evaluations')
    .where('id', '=', evaluation_id)
    .where('workspace_id', '=', place.workspace_id)
    .where((eb) => eb.or([eb('company_id', 'is', null), eb('company_id', '=', place.company_id)]))
    .select('id')
    .executeTakeFirst()
  if (!evaluation) throw new Refusal('not_found')
}

type Columns = NonNullable<MatrixInput['subject_properties']>

/** Known columns by their id or by what they say; the others are made. What is not ours does not exist. */
async function columnIds(trx: Db, place: Place, columns: Columns): Promise<string[]> {
  const known = await selectProperties(trx, sql`p.workspace_id = ${place.workspace_id} and (p.company_id is null or p.company_id = ${place.company_id})`)
  const made: (SubjectProperty & Place)[] = []
  const ids = completeColumns(columns).map(({ id, name, type, description = '' }) => {
    const named = known.find((property) => property.id === id)
    if (id && !named) throw new Refusal('not_found')
    const key = columnKey({ name, type })
    const same = [...(named ? [named] : []), ...known, ...made].find((property) => columnKey(property) === key)
    if (same) return same.id
    if (type === '') throw new Refusal('input.invalid')
    const property = { id: newId(), ...place, name, type, description }
    made.push(property)
    return property.id
  })
  if (made.length > 0) await trx.insertInto('subject_properties').values(made).execute()
  return [...new Set(ids)]
}

/** Columns in the order given; a column that is left out takes its values with it. */
async function setColumns(trx: Db, matrix_id: string, ids: readonly string[]): Promise<void> {
  await sql`delete from matrix_subject_properties where matrix_id = ${matrix_id} and subject_property_id <> all(${ids}::uuid[])`.execute(trx)
  await sql`
    insert into matrix_subject_properties (matrix_id, subject_property_id, position)
    select ${matrix_id}, id, position - 1 from unnest(${ids}::uuid[]) with ordinality as given (id, position)
    on conflict (matrix_id, subject_property_id) do update set position = excluded.position`.execute(trx)
}

async function insertMatrix(trx: Db, foundation: Foundation, place: Place, draft: CompleteDraft): Promise<string> {
  await requireEvaluation(trx, place, draft.evaluation_id)
  const id = newId()
  const { workspace_id, company_id } = place
  if (company_id === null) throw new Refusal('not_found')
  const schedule = scheduleOf(draft.limit_date, draft.reminder_id, draft.time_zone)
  await trx.insertInto('matrices').values({ ...draft, ...schedule, id, workspace_id, company_id, creation_date: foundation.clock.now() }).execute()
  return id
}

const deed = (scope: WorkspaceScope, workspace_id: string, verb: string, target_id: string) => ({ workspace_id, user_id: scope.user_id, action: `matrix.${verb}`, target_id })

export function createMatrix(foundation: Foundation, scope: WorkspaceScope, place: Place, draft: CompleteDraft, columns: Columns): Promise<Matrix> {
  return foundation.db.transaction().execute(async (trx) => {
    const { workspace_id, company_id } = place
    const id = await insertMatrix(trx, foundation, place, draft)
    await setColumns(trx, id, await columnIds(trx, { workspace_id, company_id }, columns))
    await recordActivity(trx, foundation.clock, deed(scope, workspace_id, 'created', id))
    return oneMatrix(trx, scope, id, foundation.clock.now())
  })
}

/** Changes a draft to what `change` makes of it; without columns they stay as they are. */
export function updateMatrix(foundation: Foundation, scope: WorkspaceScope, matrix_id: string, change: (current: MatrixRow) => CompleteDraft, columns: Columns | undefined): Promise<Matrix> {
  return foundation.db.transaction().execute(async (trx) => {
    const current = await lockDraft(trx, scope, matrix_id)
    const { workspace_id, company_id } = current
    const draft = change(current)
    await requireEvaluation(trx, { workspace_id, company_id }, draft.evaluation_id)
    await trx.updateTable('matrices').set({ ...draft, ...scheduleOf(draft.limit_date, draft.reminder_id, draft.time_zone) }).where('id', '=', matrix_id).execute()
    if (columns) await setColumns(trx, matrix_id, await columnIds(trx, { workspace_id, company_id }, columns))
    await recordActivity(trx, foundation.clock, deed(scope, workspace_id, 'updated', matrix_id))
    return oneMatrix(trx, scope, matrix_id, foundation.clock.now())
  })
}

/** A new draft like the original with its columns and, if wanted, its people and connections under ids of their own. */
export function duplicateMatrix(foundation: Foundation, scope: WorkspaceScope, matrix_id: string, change: (original: MatrixRow) => CompleteDraft, with_subjects: boolean): Promise<Matrix> {
  return foundation.db.transaction().execute(async (trx) => {
    const original = await matrixInScope(trx, scope, matrix_id)
    const id = await insertMatrix(trx, foundation, original, change(original))
    await sql`insert into matrix_subject_properties select ${id}, subject_property_id, position from matrix_subject_properties where matrix_id = ${matrix_id}`.execute(trx)
    if (with_subjects) await copyPeople(trx, matrix_id, id)
    await recordActivity(trx, foundation.clock, deed(scope, original.workspace_id, 'duplicated', id))
    return oneMatrix(trx, scope, id, foundation.clock.now())
  })
}

async function copyPeople(trx: Db, from: string, to: string): Promise<void> {
  const people = (await trx.selectFrom('subjects').where('matrix_id', '=', from).select('id').execute()).map(({ id }) => id)
  const forms = (await trx.selectFrom('forms').where('matrix_id', '=', from).select('id').execute()).map(({ id }) => id)
  const copies = sql`unnest(${people}::uuid[], ${people.map(() => newId())}::uuid[])`
  await sql`insert into subjects (id, matrix_id, name, email) select copy.id, ${to}, s.name, s.email from ${copies} as copy (original, id) join subjects s on s.id = copy.original`.execute(trx)
  await sql`
    insert into subject_values (subject_id, matrix_id, subject_property_id, value)
    select copy.id, ${to}, v.subject_property_id, v.value from ${copies} as copy (original, id) join subject_values v on v.subject_id = copy.original`.execute(trx)
  await sql`
    insert into forms (id, matrix_id, evaluator_id, evaluated_id, relation_type_id)
    select sheet.id, ${to}, evaluator.id, evaluated.id, f.relation_type_id
    from unnest(${forms}::uuid[], ${forms.map(() => newId())}::uuid[]) as sheet (original, id)
    join forms f on f.id = sheet.original
    join ${copies} as evaluator (original, id) on evaluator.original = f.evaluator_id
    join ${copies} as evaluated (original, id) on evaluated.original = f.evaluated_id`.execute(trx)
}

export function removeMatrix(foundation: Foundation, scope: WorkspaceScope, matrix_id: string): Promise<undefined> {
  return foundation.db.transaction().execute(async (trx): Promise<undefined> => {
    const matrix = await trx.deleteFrom('matrices').where('id', '=', matrix_id).where('workspace_id', '=', anyWorkspace(scope)).returning(['workspace_id', 'released']).executeTakeFirst()
    if (!matrix) throw new Refusal('not_found')
    await recordActivity(trx, foundation.clock, { ...deed(scope, matrix.workspace_id, 'deleted', matrix_id), detail: { released: matrix.released } })
  })
}

async function selectProperties(db: Db, which: RawBuilder<unknown>): Promise<SubjectProperty[]> {
  const { rows } = await sql<SubjectProperty>`
    select p.id, p.name, p.type, p.description from subject_properties p where ${which} order by ${alphabetically('p.name')}, p.company_id nulls last, p.id`.execute(db)
  return rows
}

/** Columns that were used before: of a company and of those that it shares with others, or of all the workspaces. */
export async function listProperties(db: Db, scope: WorkspaceScope, company_id: string | undefined): Promise<SubjectProperty[]> {
  if (company_id === undefined) return selectProperties(db, sql`p.workspace_id = ${anyWorkspace(scope)}`)
  const company = await companyOf(db, scope, company_id)
  return selectProperties(db, sql`p.workspace_id = ${company.workspace_id} and (p.company_id is null or p.company_id = ${company_id})`)
}

/** The columns of a project's participants, in their order. */
export function columnsOf(db: Db, matrix_id: string): Promise<SubjectProperty[]> {
  return db
    .selectFrom('matrix_subject_properties')
    .innerJoin('subject_properties', 'subject_properties.id', 'subject_property_id')
    .where('matrix_id', '=', matrix_id)
    .orderBy('position')
    .select(['subject_properties.id', 'name', 'type', 'description'])
    .execute()
}

export const reminderOptions = (db: Db) => db.selectFrom('reminder_options').selectAll().orderBy('days').execute()
export const listRelationTypes = (db: Db) => db.selectFrom('relation_types').selectAll().orderBy('id').execute()
