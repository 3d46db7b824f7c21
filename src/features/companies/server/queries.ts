import { sql, type Transaction } from 'kysely'
import type { Db } from '#server/context.ts'
import type { Schema } from '#server/schema.ts'
import { anyWorkspace } from '#server/scoped.ts'
import { addressOf } from '#server/serve.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Company, companiesContract } from '../contract.ts'

type DbOrTransaction = Db | Transaction<Schema>

/** Throws `not_found` for a company outside the scope. */
export async function companyInScope(
  db: DbOrTransaction,
  scope: WorkspaceScope,
  company_id: string,
) {
  const company = await db
    .selectFrom('companies')
    .where('id', '=', company_id)
    .where('workspace_id', '=', anyWorkspace(scope))
    .select([
      'id',
      'workspace_id',
      'name',
      'status',
      'primary_color',
      'secondary_color',
      'time_zone',
      'paper',
    ])
    .executeTakeFirst()
  if (!company) throw new Refusal('not_found')
  return company
}

const readCompanies = (db: DbOrTransaction, scope: WorkspaceScope) =>
  db
    .selectFrom('companies')
    .leftJoin('logos', 'logos.company_id', 'companies.id')
    .where('workspace_id', '=', anyWorkspace(scope))
    .select([
      'companies.id',
      'workspace_id',
      'name',
      'status',
      'primary_color',
      'secondary_color',
      'time_zone',
      'paper',
    ])
    .select(
      sql<
        string | null
      >`${sql.lit(addressOf(companiesContract.logo, { logoId: '' }))} || logos.id`.as('logo'),
    )
    .select((eb) =>
      eb
        .selectFrom('matrices')
        .whereRef('company_id', '=', 'companies.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('matrices'),
    )

export const findCompanies = (db: Db, scope: WorkspaceScope): Promise<Company[]> =>
  readCompanies(db, scope)
    .orderBy(sql`lower(name)`)
    .orderBy('companies.id')
    .execute()

export async function findCompany(
  db: Db,
  scope: WorkspaceScope,
  company_id: string,
): Promise<Company> {
  const company = await readCompanies(db, scope)
    .where('companies.id', '=', company_id)
    .executeTakeFirst()
  if (!company) throw new Refusal('not_found')
  return company
}

/**
 * The id of the requested workspace, or of the oldest workspace in the scope. Throws `not_found`.
 */
export async function workspaceIdFor(
  db: Db,
  scope: WorkspaceScope,
  requested: string | undefined,
): Promise<string> {
  let query = db.selectFrom('workspaces').where('id', '=', anyWorkspace(scope))
  if (requested !== undefined) query = query.where('id', '=', requested)
  const workspace = await query.select('id').orderBy('created_at').orderBy('id').executeTakeFirst()
  if (!workspace) throw new Refusal('not_found')
  return workspace.id
}

/** The owner of a scale, an evaluation or a matrix: one company, or (null) the whole workspace. */
export interface Ownership {
  readonly workspace_id: string
  readonly company_id: string | null
}

/**
 * The ownership of something new. Without a company it is shared in the workspace that the caller
 * owns; a caller who owns none shares it in the oldest of their workspaces.
 * Throws `not_found` for a company outside the scope.
 */
export async function ownershipFor(
  db: Db,
  scope: WorkspaceScope,
  company_id: string | null | undefined,
): Promise<Ownership> {
  if (company_id) {
    const { workspace_id } = await companyInScope(db, scope, company_id)
    return { workspace_id, company_id }
  }
  const workspace = await db
    .selectFrom('workspaces')
    .innerJoin('members', 'members.workspace_id', 'workspaces.id')
    .where('user_id', '=', scope.user_id)
    .where('workspaces.id', '=', anyWorkspace(scope))
    .orderBy((eb) => eb('role', '=', 'owner'), 'desc')
    .orderBy('workspaces.created_at')
    .orderBy('workspaces.id')
    .select('workspaces.id')
    .executeTakeFirst()
  if (!workspace) throw new Refusal('not_found')
  return { workspace_id: workspace.id, company_id: null }
}
