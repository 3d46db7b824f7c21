import { type RawBuilder, sql, type Transaction } from 'kysely'
import { anyWorkspace, companyInReach, matrixInReach, ofCompany } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import { LruCache } from '#server/core/lru-cache.ts'
import type { Schema } from '#server/database/schema.ts'
import { buildAddress } from '#server/http/serve.ts'
import type { MailCompany } from '#server/mail/mail-content.ts'
import { maySendFrom } from '#server/mail/mail-senders.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Company, companiesContract } from '../contract.ts'
import { findLogo } from './logos.queries.ts'
import { drawMailLogo } from './logos.ts'

export {
  copyForRehearsal,
  deleteCompanyAgain,
  deleteRehearsalsExcept,
  deleteSample,
  storeCompany,
} from './copies.queries.ts'
export { findLogo } from './logos.queries.ts'
export { joinKnown, knownNumbers, personKeyIn } from './person-key.queries.ts'
export { listHoldings, requireQuotaInMatrix } from './quotas.queries.ts'

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
    .where(ofCompany(scope, 'companies.id'))
    .select([
      'id',
      'workspace_id',
      'name',
      'status',
      'primary_color',
      'secondary_color',
      'time_zone',
      'paper',
      'kind',
      'relation_names',
      'sender_name',
      'sender_email',
      'reply_to',
      'version',
    ])
    .executeTakeFirst()
  if (!company) throw new Refusal('not_found')
  return company
}

/** Whether a company has these two colours, as `#RRGGBB` in the case in which they were given. */
export async function areCompanyColors(
  db: Db,
  [primary_color, secondary_color]: readonly [primary: string, secondary: string],
): Promise<boolean> {
  const company = await db
    .selectFrom('companies')
    .where('primary_color', '=', primary_color)
    .where('secondary_color', '=', secondary_color)
    .select('id')
    .executeTakeFirst()
  return company !== undefined
}

/** What each column of the company's last imported files was, by the key of its header. */
export async function listImportColumns(
  db: DbOrTransaction,
  company_id: string,
): Promise<Record<string, string>> {
  const company = await db
    .selectFrom('companies')
    .where('id', '=', company_id)
    .select('import_columns')
    .executeTakeFirst()
  return company?.import_columns ?? {}
}

/** Remembers columns beside those of other files; beyond `MAXIMUM_REMEMBERED` only the new ones. */
export async function rememberImportColumns(
  trx: DbOrTransaction,
  company_id: string,
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  const known = await listImportColumns(trx, company_id)
  const all = { ...known, ...columns }
  const kept = Object.keys(all).length > MAXIMUM_REMEMBERED ? columns : all
  await trx
    .updateTable('companies')
    .set({ import_columns: sql`${JSON.stringify(kept)}::jsonb` })
    .where('id', '=', company_id)
    .execute()
}

const MAXIMUM_REMEMBERED = 300

const readCompanies = (db: DbOrTransaction, scope: WorkspaceScope) =>
  db
    .selectFrom('companies')
    .leftJoin('logos', 'logos.company_id', 'companies.id')
    .where(companyInReach(scope, 'companies'))
    .select([
      'companies.id',
      'workspace_id',
      'name',
      'status',
      'primary_color',
      'secondary_color',
      'time_zone',
      'paper',
      'country',
      'kind',
      'relation_names',
      'sender_name',
      'sender_email',
      'reply_to',
      'version',
    ])
    .select(
      sql<
        string | null
      >`${sql.lit(buildAddress(companiesContract.logo, { logoId: '' }))} || logos.id`.as('logo'),
    )
    .select((eb) =>
      eb
        .selectFrom('matrices')
        .whereRef('company_id', '=', 'companies.id')
        .where(matrixInReach(scope, 'matrices'))
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('matrices'),
    )

type ReadContext = Pick<AppContext, 'db' | 'config'>

const withSender = (
  { config }: ReadContext,
  company: Omit<Company, 'sender_refused'>,
): Company => ({
  ...company,
  sender_refused:
    company.sender_email !== '' && !maySendFrom(config, company.workspace_id, company.sender_email),
})

/** Without the companies of rehearsals, which only their own mails lead to. */
export async function findCompanies(
  context: ReadContext,
  scope: WorkspaceScope,
): Promise<Company[]> {
  const companies = await readCompanies(context.db, scope)
    .where('kind', '<>', 'rehearsal')
    .orderBy(alphabetically('companies.name'))
    .orderBy('companies.id')
    .execute()
  return companies.map((company) => withSender(context, company))
}

export async function findCompany(
  context: ReadContext,
  scope: WorkspaceScope,
  company_id: string,
): Promise<Company> {
  const company = await readCompanies(context.db, scope)
    .where('companies.id', '=', company_id)
    .executeTakeFirst()
  if (!company) throw new Refusal('not_found')
  return withSender(context, company)
}

/**
 * The id of the requested workspace, or of the oldest workspace in the scope. Throws `not_found`,
 * also to a caller who is limited to a company.
 */
export async function workspaceIdFor(
  db: Db,
  scope: WorkspaceScope,
  requested: string | undefined,
): Promise<string> {
  if (scope.company_id !== null) throw new Refusal('not_found')
  let query = db.selectFrom('workspaces').where('id', '=', anyWorkspace(scope))
  if (requested !== undefined) query = query.where('id', '=', requested)
  const workspace = await query.select('id').orderBy('created_at').orderBy('id').executeTakeFirst()
  if (!workspace) throw new Refusal('not_found')
  return workspace.id
}

/** Deletes the rehearsal of a matrix with everything that was answered in it. */
export async function endRehearsals(db: DbOrTransaction, matrix_id: string): Promise<void> {
  await sql`delete from companies using rehearsals r
    where r.company_id = companies.id and r.matrix_id = ${matrix_id}`.execute(db)
}

/** True for an owner `x` that belongs to no rehearsal; lists over a whole workspace need it. */
export const notRehearsed = (company_id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${company_id} is null or not exists (
    select from companies rehearsed where rehearsed.id = ${company_id} and rehearsed.kind = 'rehearsal'))`

/** The owner of a scale, an evaluation or a matrix: one company, or (null) the whole workspace. */
export interface Ownership {
  readonly workspace_id: string
  readonly company_id: string | null
}

/**
 * The ownership of something new. Without a company it is shared in the workspace that the caller
 * owns; a caller who owns none shares it in the oldest of their workspaces, and one who is limited
 * to a company gives it to that company. Throws `not_found` for a company outside the scope.
 */
export async function ownershipFor(
  db: Db,
  scope: WorkspaceScope,
  company_id: string | null | undefined,
): Promise<Ownership> {
  const owner_id = company_id ?? scope.company_id
  if (owner_id) {
    const { workspace_id } = await companyInScope(db, scope, owner_id)
    return { workspace_id, company_id: owner_id }
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

/** By the id of the logo, which changes with its image. */
const mailLogos = new LruCache<Buffer>(100)

interface StoredMailCompany {
  readonly primary_color: string
  readonly secondary_color: string
  readonly logo_id: string | null
  readonly sender_name: string
  readonly sender_email: string
  readonly reply_to: string
}

/** The columns of `companies` that mailCompany reads. */
export const mailCompanyColumns = [
  'companies.primary_color',
  'companies.secondary_color',
  'companies.sender_name',
  'companies.sender_email',
  'companies.reply_to',
] as const

/** A company as the mails in its name show it. */
export const mailCompany = async (
  db: Db,
  name: string,
  {
    primary_color,
    secondary_color,
    logo_id,
    sender_name,
    sender_email,
    reply_to,
  }: StoredMailCompany,
): Promise<MailCompany> => ({
  name,
  primary_color,
  secondary_color,
  logo: logo_id === null ? null : await mailLogo(db, logo_id),
  sender: { name: sender_name, address: sender_email, reply_to },
})

/** The logo as mails show it, a PNG image. Throws `not_found` for an unknown id. */
const mailLogo = (db: Db, logo_id: string): Promise<Buffer> =>
  mailLogos.get(logo_id, async () => drawMailLogo(await findLogo(db, logo_id)))
