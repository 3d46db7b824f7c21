import { type RawBuilder, sql } from 'kysely'
import { companyInScope, type Ownership } from '#features/companies/server/queries.ts'
import { visibleInScope } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import type { MatrixInput, SubjectProperty } from '../contract.ts'
import { columnKey, completeColumns } from '../rules.ts'

async function selectProperties(
  db: Db,
  condition: RawBuilder<unknown>,
): Promise<SubjectProperty[]> {
  const { rows } = await sql<SubjectProperty>`
    select p.id, p.name, p.type, p.description from subject_properties p
    where ${condition}
    order by ${alphabetically('p.name')}, p.company_id nulls last, p.id`.execute(db)
  return rows
}

/**
 * Known columns: of a company and those shared by its workspace, or of all workspaces of the scope.
 */
export async function listProperties(
  db: Db,
  scope: WorkspaceScope,
  company_id: string | undefined,
): Promise<SubjectProperty[]> {
  if (company_id === undefined) return selectProperties(db, visibleInScope(scope, 'p'))
  const company = await companyInScope(db, scope, company_id)
  return selectProperties(
    db,
    sql`p.workspace_id = ${company.workspace_id} and (p.company_id is null or p.company_id = ${company_id})`,
  )
}

export type Columns = NonNullable<MatrixInput['subject_properties']>

/**
 * The ids of the complete columns, each once. A column with the name and type of a known one is
 * that one; the others are created. Throws `not_found` for the id of a column of another owner.
 */
export async function columnIds(
  trx: Db,
  ownership: Ownership,
  columns: Columns,
): Promise<string[]> {
  const known = await selectProperties(
    trx,
    sql`p.workspace_id = ${ownership.workspace_id} and (p.company_id is null or p.company_id = ${ownership.company_id})`,
  )
  const created: (SubjectProperty & Ownership)[] = []
  const ids = completeColumns(columns).map(({ id, name, type, description = '' }) => {
    const byId = known.find((property) => property.id === id)
    if (id && !byId) throw new Refusal('not_found')
    const key = columnKey({ name, type })
    const same = [...(byId ? [byId] : []), ...known, ...created].find(
      (property) => columnKey(property) === key,
    )
    if (same) return same.id
    if (type === '') throw new Refusal('input.invalid')
    const property = { id: newId(), ...ownership, name, type, description }
    created.push(property)
    return property.id
  })
  if (created.length > 0) await trx.insertInto('subject_properties').values(created).execute()
  return [...new Set(ids)]
}

/**
 * Sets the columns of a matrix in this order. The values of a removed column are deleted by a
 * cascade.
 */
export async function setColumns(
  trx: Db,
  matrix_id: string,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from matrix_subject_properties where matrix_id = ${matrix_id} and subject_property_id <> all(${ids}::uuid[])`.execute(
    trx,
  )
  await sql`
    insert into matrix_subject_properties (matrix_id, subject_property_id, position)
    select ${matrix_id}, id, position - 1 from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    on conflict (matrix_id, subject_property_id) do update set position = excluded.position`.execute(
    trx,
  )
}

/** Makes the columns of a company that another one's matrix has shared in the workspace. */
export async function shareUsedColumns(trx: Db, company_id: string): Promise<void> {
  await sql`update subject_properties p set company_id = null where company_id = ${company_id}
    and exists (select from matrix_subject_properties l join matrices m on m.id = l.matrix_id where l.subject_property_id = p.id and m.company_id <> ${company_id})`.execute(
    trx,
  )
}
