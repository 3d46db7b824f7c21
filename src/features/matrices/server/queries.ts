import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod/mini'
import type { Ownership } from '#features/companies/server/queries.ts'
import { alphabetically } from '#server/alphabet.ts'
import type { Db } from '#server/context.ts'
import type { Schema } from '#server/schema.ts'
import { anyWorkspace } from '#server/scoped.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { DASHBOARD_PAGE_SIZE } from '#shared/limits.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Matrix, MatricesQuery, Phase, SubjectProperty } from '../contract.ts'
import { editProblem, phaseOf } from '../rules.ts'

export type MatrixRow = Selectable<Schema['matrices']>

/** A matrix of the scope as it is stored; what is not there or not ours does not exist. */
export async function matrixInScope(
  db: Db,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<MatrixRow> {
  const matrix = await db
    .selectFrom('matrices')
    .selectAll()
    .where('id', '=', matrix_id)
    .where('workspace_id', '=', anyWorkspace(scope))
    .executeTakeFirst()
  if (!matrix) throw new Refusal('not_found')
  return matrix
}

/** A matrix of the scope that may still be changed; for what is refused before any work is done. */
export async function draftInScope(
  db: Db,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<MatrixRow> {
  return unreleased(await matrixInScope(db, scope, matrix_id))
}

function unreleased(matrix: MatrixRow): MatrixRow {
  const problem = editProblem(matrix)
  if (problem) throw new Refusal(problem)
  return matrix
}

/** Holds a draft until the transaction ends: a release waits for it, and after a release there is no draft. */
export async function lockDraft(
  trx: Db,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<MatrixRow> {
  const matrix = await trx
    .selectFrom('matrices')
    .selectAll()
    .where('id', '=', matrix_id)
    .where('workspace_id', '=', anyWorkspace(scope))
    .forUpdate()
    .executeTakeFirst()
  if (!matrix) throw new Refusal('not_found')
  return unreleased(matrix)
}

type StoredMatrix = Omit<
  Matrix,
  | 'image'
  | 'phase'
  | 'creation_date'
  | 'closes_at'
  | 'reports_at'
  | 'erase_at'
  | 'erased_at'
  | 'evaluation'
  | 'matrix_subject_property'
> &
  Pick<MatrixRow, 'creation_date' | 'closes_at' | 'reports_at' | 'erase_at' | 'erased_at'>

const orders: Readonly<
  Record<NonNullable<z.output<typeof MatricesQuery>['order']>, RawBuilder<unknown>>
> = {
  newest: sql`m.creation_date desc, m.id`,
  oldest: sql`m.creation_date, m.id`,
  name: sql`${alphabetically('m.name')}, m.id`,
  deadline: sql`m.limit_date, ${alphabetically('m.name')}, m.id`,
}

interface Selection {
  readonly which: RawBuilder<unknown>
  readonly order?: keyof typeof orders | undefined
  readonly page?: number | undefined
}

/** Every participant and sheet of the projects `m` is read once, however many projects there are. */
const tallies = sql`
  share as (
    select matrix_id, relation_type_id, count(*) filter (where answered) as answered, count(*) as forms
    from forms where matrix_id in (select id from m) group by matrix_id, relation_type_id),
  sheets as (
    select matrix_id, sum(forms)::int as forms, sum(answered)::int as answered, json_agg(
      json_build_object('relation_type_id', relation_type_id, 'answered', answered, 'forms', forms) order by relation_type_id) as shares
    from share group by matrix_id),
  evaluated as (
    select distinct evaluated_id from forms where matrix_id in (select id from m) and evaluator_id <> evaluated_id),
  people as (
    select matrix_id, count(*) as subjects, count(*) filter (where evaluated_id is null) as without_evaluators
    from subjects left join evaluated on evaluated_id = id where matrix_id in (select id from m) group by matrix_id)`

/** The release freezes what is asked; a draft shows what its evaluation asks today. */
const asked = sql`
  case when m.released then m.question_count
    else (select count(*) from questions q where q.evaluation_id = m.evaluation_id) end as question_count,
  case when m.released then m.highest_value
    else (select count(v.value) from scale_values v where v.scale_id = e.scale_id) end as highest_value,
  case when m.released then m.allow_na else s.allow_na end as allow_na`

const columns = sql`(
  select coalesce(json_agg(
    json_build_object('id', p.id, 'name', p.name, 'type', p.type, 'description', p.description) order by c.position), '[]')
  from matrix_subject_properties c join subject_properties p on p.id = c.subject_property_id where c.matrix_id = m.id)`

async function selectMatrices(
  db: Db,
  scope: WorkspaceScope,
  now: Date,
  { which, order = 'newest', page }: Selection,
): Promise<Matrix[]> {
  const limit =
    page === undefined
      ? sql``
      : sql`limit ${DASHBOARD_PAGE_SIZE} offset ${page * DASHBOARD_PAGE_SIZE}`
  const { rows } = await sql<StoredMatrix>`
    with m as materialized (
      select m.* from matrices m where m.workspace_id = ${anyWorkspace(scope)} and ${which} order by ${orders[order]} ${limit}),
    ${tallies}
    select m.id, m.company_id, m.name, m.released, m.creation_date, m.email_send_reports, m.evaluation_id, m.limit_date, m.reminder_id,
      m.reminder_date, m.time_zone, m.minimum_raters, m.closes_at, m.reports_at, m.erase_at, m.erased_at,
      e.name as evaluation_name, s.name as scale_name, ${asked}, ${columns} as subject_properties,
      coalesce(gone.subjects, people.subjects, 0) as subjects, coalesce(people.without_evaluators, 0) as without_evaluators,
      coalesce(gone.forms, sheets.forms, 0) as forms, coalesce(gone.answered, sheets.answered, 0) as answered,
      coalesce(sheets.shares, '[]') as shares
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
  ...row,
  image: null,
  phase: phaseOf(row, now),
  evaluation: { name: row.evaluation_name },
  matrix_subject_property: row.subject_properties.map((subject_properties) => ({
    subject_properties,
  })),
  creation_date: row.creation_date.toISOString(),
  closes_at: row.closes_at.toISOString(),
  reports_at: row.reports_at.toISOString(),
  erase_at: row.erase_at.toISOString(),
  erased_at: row.erased_at?.toISOString() ?? null,
})

export async function oneMatrix(
  db: Db,
  scope: WorkspaceScope,
  matrix_id: string,
  now: Date,
): Promise<Matrix> {
  const [matrix] = await selectMatrices(db, scope, now, { which: sql`m.id = ${matrix_id}` })
  if (!matrix) throw new Refusal('not_found')
  return matrix
}

const inPhase = (phase: Phase, now: Date): RawBuilder<unknown> =>
  ({
    draft: sql`not m.released and m.erased_at is null`,
    released: sql`m.released and m.erased_at is null and m.closes_at > ${now}`,
    closed: sql`m.released and m.erased_at is null and m.closes_at <= ${now} and m.reports_at > ${now}`,
    reports: sql`m.released and m.erased_at is null and m.closes_at <= ${now} and m.reports_at <= ${now}`,
    erased: sql`m.erased_at is not null`,
  })[phase]

/** Both readings of the address: the projects of a company, or the one project that the id names. */
export async function matricesOf(
  db: Db,
  scope: WorkspaceScope,
  id: string,
  query: z.output<typeof MatricesQuery>,
  now: Date,
): Promise<Matrix[] | Matrix> {
  const company = await db
    .selectFrom('companies')
    .where('id', '=', id)
    .where('workspace_id', '=', anyWorkspace(scope))
    .select('id')
    .executeTakeFirst()
  if (!company) return oneMatrix(db, scope, id, now)
  const { evaluation_id, phase, order, page } = query
  const filters = [
    sql`m.company_id = ${id}`,
    ...(evaluation_id ? [sql`m.evaluation_id = ${evaluation_id}`] : []),
    ...(phase ? [inPhase(phase, now)] : []),
  ]
  return selectMatrices(db, scope, now, { which: sql.join(filters, sql` and `), order, page })
}

/** The company of a new project, with the zone that its dates are read in. */
export async function companyOf(
  db: Db,
  scope: WorkspaceScope,
  company_id: string,
): Promise<Ownership & { readonly time_zone: string }> {
  const company = await db
    .selectFrom('companies')
    .where('id', '=', company_id)
    .where('workspace_id', '=', anyWorkspace(scope))
    .select(['workspace_id', 'time_zone'])
    .executeTakeFirst()
  if (!company) throw new Refusal('not_found')
  return { ...company, company_id }
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

export const reminderOptions = (db: Db) =>
  db.selectFrom('reminder_options').selectAll().orderBy('days').execute()
export const listRelationTypes = (db: Db) =>
  db.selectFrom('relation_types').selectAll().orderBy('id').execute()
