import { type RawBuilder, type Selectable, sql } from 'kysely'
import { companyInReach, matrixInReach } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { Db } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { Refusal } from '#shared/refusal.ts'
import type {
  ChartRules,
  ListedMatrix,
  MatricesQuery,
  Matrix,
  Phase,
  SubjectProperty,
} from '../contract.ts'
import { MAXIMUM_COLUMNS } from '../limits.ts'
import { editProblem } from '../rules.ts'
import { areOutdated } from '../weights.rules.ts'
import { type Columns, columnIds, setColumns } from './columns.queries.ts'
import { relationNamesIn } from './relation-names.queries.ts'
import { selectMatrices } from './selection.queries.ts'

export { columnIds, setColumns } from './columns.queries.ts'
export { relationNamesIn } from './relation-names.queries.ts'
export {
  changeReleaseState,
  deleteMatrix,
  hastenErasure,
  markDue,
  markErased,
  moveDeadlineTo,
  storeMatrix,
} from './release-state.queries.ts'

export type MatrixRow = Selectable<Schema['matrices']>

/** A matrix of the scope with the names that its relations have now. */
const selectMatrix = (db: Db, scope: WorkspaceScope, matrix_id: string) =>
  db
    .selectFrom('matrices')
    .selectAll()
    // replaces the column, in which a draft has none
    .select(relationNamesIn('matrices').as('relation_names'))
    .where('id', '=', matrix_id)
    .where(matrixInReach(scope, 'matrices'))

/** A matrix of the scope as it is stored. Throws `not_found` for one outside the scope too. */
export async function matrixInScope(
  db: Db,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<MatrixRow> {
  const matrix = await selectMatrix(db, scope, matrix_id).executeTakeFirst()
  if (!matrix) throw new Refusal('not_found')
  return matrix
}

/**
 * A matrix of the scope that is still a draft. Takes no lock: it refuses early, before costly work.
 */
export async function draftInScope(
  db: Db,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<MatrixRow> {
  return requireDraft(await matrixInScope(db, scope, matrix_id))
}

function requireDraft(matrix: MatrixRow): MatrixRow {
  const problem = editProblem(matrix)
  if (problem) throw new Refusal(problem)
  return matrix
}

/** Locks a draft until the transaction ends, so that it cannot be released in between. */
export async function lockDraft(
  trx: Db,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<MatrixRow> {
  const matrix = await selectMatrix(trx, scope, matrix_id).forUpdate().executeTakeFirst()
  if (!matrix) throw new Refusal('not_found')
  return requireDraft(matrix)
}

export async function oneMatrix(
  db: Db,
  scope: WorkspaceScope,
  matrix_id: string,
  now: Date,
): Promise<Matrix> {
  const [matrix] = await selectMatrices(db, scope, now, { where: sql`m.id = ${matrix_id}` })
  if (!matrix) throw new Refusal('not_found')
  return matrix
}

/** The condition on `m` that is true in the same cases as `phaseOf`. */
const inPhase = (phase: Phase, now: Date): RawBuilder<unknown> =>
  ({
    draft: sql`not m.released and m.erased_at is null`,
    released: sql`m.released and m.erased_at is null and m.closes_at > ${now}`,
    closed: sql`m.released and m.erased_at is null and m.closes_at <= ${now} and m.reports_at > ${now}`,
    reports: sql`m.released and m.erased_at is null and m.closes_at <= ${now} and m.reports_at <= ${now}`,
    erased: sql`m.erased_at is not null`,
  })[phase]

/** The matrices of the company with this id, or the one matrix with this id. */
export async function listMatrices(
  db: Db,
  scope: WorkspaceScope,
  { id, query, now }: { readonly id: string; readonly query: MatricesQuery; readonly now: Date },
): Promise<ListedMatrix[] | Matrix> {
  const company = await db
    .selectFrom('companies')
    .where('id', '=', id)
    .where(companyInReach(scope, 'companies'))
    .select('id')
    .executeTakeFirst()
  if (!company) return oneMatrix(db, scope, id, now)
  const { evaluation_id, phase, order, page } = query
  const filters = [
    sql`m.company_id = ${id}`,
    ...(evaluation_id ? [sql`m.evaluation_id = ${evaluation_id}`] : []),
    ...(phase ? [inPhase(phase, now)] : []),
  ]
  const where = sql.join(filters, sql` and `)
  const matrices = await selectMatrices(db, scope, now, { where, order, page })
  return matrices.map((matrix) => ({
    ...matrix,
    nombre: matrix.name,
    tipo: matrix.evaluation_name,
  }))
}

/**
 * Throws `matrix.weights_competences` when the weights name other competences than the evaluation
 * has now.
 */
export async function refuseOutdatedWeights(
  trx: Db,
  { weights, evaluation_id }: Pick<MatrixRow, 'weights' | 'evaluation_id'>,
): Promise<void> {
  if (!weights?.competences) return
  const competences = await trx
    .selectFrom('competences')
    .where('evaluation_id', '=', evaluation_id)
    .select('id')
    .execute()
  if (
    areOutdated(
      weights,
      competences.map(({ id }) => id),
    )
  )
    throw new Refusal('matrix.weights_competences')
}

/** What a draft asks at present, as `Matrix` tells it. */
export async function countAsked(db: Db, { evaluation_id }: Pick<MatrixRow, 'evaluation_id'>) {
  const { rows } = await sql<
    Readonly<Record<'competence_count' | 'question_count' | 'highest_value', number>>
  >`
    select (select count(*) from competences where evaluation_id = e.id) as competence_count,
      (select count(*) from questions where evaluation_id = e.id) as question_count,
      (select count(value) from scale_values where scale_id = e.scale_id) as highest_value
    from evaluations e where e.id = ${evaluation_id}`.execute(db)
  return rows[0] ?? { competence_count: 0, question_count: 0, highest_value: 0 }
}

/** The columns of the subjects of a matrix, in their order. */
export function listColumns(db: Db, matrix_id: string): Promise<SubjectProperty[]> {
  return db
    .selectFrom('matrix_subject_properties')
    .innerJoin('subject_properties', 'subject_properties.id', 'subject_property_id')
    .where('matrix_id', '=', matrix_id)
    .orderBy('position')
    .select(['subject_properties.id', 'name', 'type', 'description'])
    .execute()
}

/**
 * Adds columns to a draft that is locked, after its own. A column with the name and type of a known
 * one is that one. Throws `matrix.too_many_columns`.
 */
export async function addColumns(
  trx: Db,
  matrix: MatrixRow,
  added: Columns,
): Promise<SubjectProperty[]> {
  const columns = await listColumns(trx, matrix.id)
  if (added.length === 0) return columns
  const { workspace_id, company_id } = matrix
  const ids = await columnIds(trx, { workspace_id, company_id }, [...columns, ...added])
  if (ids.length > MAXIMUM_COLUMNS) throw new Refusal('matrix.too_many_columns')
  await setColumns(trx, matrix.id, ids)
  await trx
    .updateTable('matrices')
    .set({ version: matrix.version + 1 })
    .where('id', '=', matrix.id)
    .execute()
  return listColumns(trx, matrix.id)
}

/** Keeps the rules of connections with a draft that is locked. */
export async function keepChartRules(
  trx: Db,
  { id }: MatrixRow,
  { self, leader, team, peers }: ChartRules,
): Promise<void> {
  const chart_rules = JSON.stringify({ self, leader, team, peers })
  await trx
    .updateTable('matrices')
    .set({ chart_rules, version: sql`version + 1` })
    .where('id', '=', id)
    .where(sql<boolean>`chart_rules is distinct from ${chart_rules}::jsonb`)
    .execute()
}

/** By days, and «Sin recordatorio» last. */
export const reminderOptions = (db: Db) =>
  db
    .selectFrom('reminder_options')
    .selectAll()
    .orderBy(sql`days = 0`)
    .orderBy('days')
    .execute()
export const listRelationTypes = (db: Db) =>
  db.selectFrom('relation_types').selectAll().orderBy('id').execute()
