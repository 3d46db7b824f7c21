import { sql, type Transaction } from 'kysely'
import { recordActivity } from '#server/activity.ts'
import type { Db, AppContext } from '#server/context.ts'
import type { Schema } from '#server/schema.ts'
import { anyWorkspace } from '#server/scoped.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Company } from '../contract.ts'

export interface CompanyFields {
  readonly name: string
  readonly status?: 'activa' | 'inactiva' | undefined
  readonly primary_color?: string | undefined
  readonly secondary_color?: string | undefined
  readonly time_zone?: string | undefined
  readonly paper?: 'letter' | 'a4' | undefined
}

/** undefined: the logo stays; null: it goes. */
export type LogoChange =
  | { readonly id: string; readonly media_type: string; readonly image: Buffer }
  | null
  | undefined
type Connection = Db | Transaction<Schema>

/** The company that a call names, if the caller may make that call there. */
export async function companyInScope(db: Connection, scope: WorkspaceScope, company_id: string) {
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

const readCompanies = (db: Connection, scope: WorkspaceScope) =>
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
    .select(sql<string | null>`'/api/v1/logos/' || logos.id`.as('logo'))
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

/** The workspace that is named, or the oldest one in which the person may do this. */
export async function workspaceFor(
  db: Db,
  scope: WorkspaceScope,
  wanted: string | undefined,
): Promise<string> {
  let query = db.selectFrom('workspaces').where('id', '=', anyWorkspace(scope))
  if (wanted !== undefined) query = query.where('id', '=', wanted)
  const workspace = await query.select('id').orderBy('created_at').orderBy('id').executeTakeFirst()
  if (!workspace) throw new Refusal('not_found')
  return workspace.id
}

export async function createCompany(
  { db, clock, config }: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
  fields: CompanyFields,
  logo: LogoChange,
): Promise<string> {
  const id = newId()
  const time_zone = fields.time_zone ?? config.default_time_zone
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('companies')
      .values({ ...fields, id, workspace_id, time_zone, created_at: clock.now() })
      .execute()
    await replaceLogo(transaction, id, logo)
    await recordActivity(transaction, clock, {
      workspace_id,
      user_id: scope.user_id,
      action: 'company.created',
      target_id: id,
      detail: { name: fields.name },
    })
  })
  return id
}

export async function changeCompany(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  company_id: string,
  fields: CompanyFields,
  logo: LogoChange,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { workspace_id, status } = await lockCompany(transaction, scope, company_id)
    await transaction.updateTable('companies').set(fields).where('id', '=', company_id).execute()
    await replaceLogo(transaction, company_id, logo)
    const detail = { name: fields.name, status: fields.status ?? status }
    await recordActivity(transaction, clock, {
      workspace_id,
      user_id: scope.user_id,
      action: 'company.changed',
      target_id: company_id,
      detail,
    })
  })
}

async function lockCompany(
  transaction: Transaction<Schema>,
  scope: WorkspaceScope,
  company_id: string,
) {
  await transaction
    .selectFrom('companies')
    .where('id', '=', company_id)
    .select('id')
    .forUpdate()
    .execute()
  return companyInScope(transaction, scope, company_id)
}

/** A new logo has a new address: the old one may be kept by browsers forever. */
async function replaceLogo(
  transaction: Transaction<Schema>,
  company_id: string,
  logo: LogoChange,
): Promise<void> {
  if (logo === undefined) return
  await transaction.deleteFrom('logos').where('company_id', '=', company_id).execute()
  if (logo)
    await transaction
      .insertInto('logos')
      .values({ ...logo, company_id })
      .execute()
}

/** Everything of the company goes with it. Its projects are locked first, so that none is released meanwhile. */
export async function deleteCompany(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  company_id: string,
): Promise<undefined> {
  await db.transaction().execute(async (transaction) => {
    const { workspace_id, name } = await lockCompany(transaction, scope, company_id)
    const matrices = await transaction
      .selectFrom('matrices')
      .where('company_id', '=', company_id)
      .select(['name', 'released', 'erased_at'])
      .orderBy('name')
      .forUpdate()
      .execute()
    const released = matrices.filter((matrix) => matrix.released && matrix.erased_at === null)
    if (released.length > 0)
      throw new Refusal('company.in_use', {
        params: { names: released.map((matrix) => matrix.name).join(', ') },
      })
    await leaveToOthers(transaction, company_id)
    await transaction.deleteFrom('companies').where('id', '=', company_id).execute()
    await recordActivity(transaction, clock, {
      workspace_id,
      user_id: scope.user_id,
      action: 'company.deleted',
      target_id: company_id,
      detail: { name },
    })
  })
}

/** What another company of the workspace works with stays, as something they share. */
async function leaveToOthers(transaction: Transaction<Schema>, company_id: string): Promise<void> {
  await sql`update evaluations e set company_id = null where company_id = ${company_id}
    and exists (select from matrices m where m.evaluation_id = e.id and m.company_id <> ${company_id})`.execute(
    transaction,
  )
  await sql`update scales s set company_id = null where company_id = ${company_id}
    and exists (select from evaluations e where e.scale_id = s.id and e.company_id is distinct from ${company_id})`.execute(
    transaction,
  )
  await sql`update subject_properties p set company_id = null where company_id = ${company_id}
    and exists (select from matrix_subject_properties l join matrices m on m.id = l.matrix_id where l.subject_property_id = p.id and m.company_id <> ${company_id})`.execute(
    transaction,
  )
}

export async function findLogo(db: Db, logo_id: string): Promise<Buffer> {
  const logo = await db
    .selectFrom('logos')
    .where('id', '=', logo_id)
    .select('image')
    .executeTakeFirst()
  if (!logo) throw new Refusal('not_found')
  return logo.image
}

/** What a scale, an evaluation or a matrix belongs to: one company, or (null) all companies of the workspace. */
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
