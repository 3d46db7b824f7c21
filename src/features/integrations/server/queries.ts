import { sql } from 'kysely'
import { readReach, listOwners } from '#features/accounts/server/queries.ts'
import { companyInScope } from '#features/companies/server/queries.ts'
import { recordActivity } from '#server/access/activity.ts'
import { TOKEN_PREFIX } from '#server/access/api-tokens.ts'
import { anyWorkspace } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import { hashToken, randomToken } from '#server/core/secrets.ts'
import { queueMail } from '#server/mail/mail.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import type { ApiToken, TokenRole } from '../contract.ts'
import { MAXIMUM_TOKENS } from '../limits.ts'

const DAY_MS = 86_400_000

/** The tokens of the scope's workspaces, the newest first. */
const selectTokens = (db: Db, scope: WorkspaceScope) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'user_id')
    .leftJoin('companies', 'companies.id', 'company_id')
    .where((eb) =>
      eb.or([
        eb('api_tokens.workspace_id', '=', anyWorkspace(scope)),
        // a key of chosen projects reaches no workspace, but itself
        eb('api_tokens.id', '=', scope.token_id),
      ]),
    )
    .select([
      'api_tokens.id',
      'api_tokens.name',
      'role',
      'api_tokens.workspace_id',
      'company_id',
      'companies.name as company_name',
      'api_tokens.created_at',
      'expires_at',
      'seen_at',
      'service',
    ])
    .select(
      sql<string[]>`array(select matrix_id from token_matrices where token_id = api_tokens.id
        order by matrix_id)`.as('matrix_ids'),
    )
    .select(sql<string>`trim(users.name || ' ' || users.last_name)`.as('user_name'))
    .orderBy('api_tokens.created_at', 'desc')
    .orderBy('api_tokens.id')

type TokenRow = Awaited<ReturnType<ReturnType<typeof selectTokens>['execute']>>[number]

const shown = ({ created_at, expires_at, seen_at, ...token }: TokenRow): ApiToken => ({
  ...token,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  seen_at: seen_at?.toISOString() ?? null,
})

/** Throws `not_found` outside the scope. */
export async function findTokens(
  db: Db,
  scope: WorkspaceScope,
  workspace_id: string,
): Promise<ApiToken[]> {
  if (!scope.workspace_ids.includes(workspace_id)) throw new Refusal('not_found')
  const rows = await selectTokens(db, scope)
    .where('api_tokens.workspace_id', '=', workspace_id)
    .execute()
  return rows.map(shown)
}

/** The token of the call itself; null in a session. */
export async function ownToken(db: Db, scope: WorkspaceScope): Promise<ApiToken | null> {
  if (scope.token_id === null) return null
  const row = await selectTokens(db, scope)
    .where('api_tokens.id', '=', scope.token_id)
    .executeTakeFirst()
  return row ? shown(row) : null
}

export interface NewToken {
  readonly name: string
  readonly role: TokenRole
  readonly company_id: string | null
  readonly matrix_ids?: readonly string[] | undefined
  readonly days: number
  readonly service?: boolean | undefined
}

/**
 * Makes a token and returns it with its secret, which is not stored. Throws `not_found` outside the
 * scope, `member.projects_required`, `token.too_many`.
 */
export function createToken(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
  { days, matrix_ids: chosen, service = false, ...fields }: NewToken,
): Promise<ApiToken & { readonly token: string }> {
  return db.transaction().execute(async (trx) => {
    await lockWorkspace(trx, scope, workspace_id)
    await requireCompany(trx, scope, workspace_id, fields.company_id)
    const { matrix_ids } = await readReach(trx, workspace_id, {
      role: fields.role,
      matrix_ids: chosen ? [...chosen] : [],
    })
    await requireFewTokens(trx, scope, workspace_id)
    const token = TOKEN_PREFIX + randomToken()
    const id = newId()
    const created_at = clock.now()
    const expires_at = new Date(created_at.getTime() + days * DAY_MS)
    const { user_id } = scope
    const stored = { ...fields, id, workspace_id, user_id, service, created_at, expires_at }
    await trx
      .insertInto('api_tokens')
      .values({ ...stored, token_hash: hashToken(token) })
      .execute()
    await chooseMatrices(trx, id, matrix_ids)
    await recordActivity(trx, clock, {
      workspace_id,
      user_id,
      action: 'token.created',
      target_id: id,
      detail: { name: fields.name, role: fields.role, matrices: matrix_ids.length },
    })
    const row = await selectTokens(trx, scope)
      .where('api_tokens.id', '=', id)
      .executeTakeFirstOrThrow()
    await queueTokenMails(trx, clock, shown(row))
    return { ...shown(row), token }
  })
}

async function chooseMatrices(
  trx: Db,
  token_id: string,
  matrix_ids: readonly string[],
): Promise<void> {
  if (matrix_ids.length === 0) return
  await trx
    .insertInto('token_matrices')
    .values(matrix_ids.map((matrix_id) => ({ token_id, matrix_id })))
    .execute()
}

async function requireCompany(
  trx: Db,
  scope: WorkspaceScope,
  workspace_id: string,
  company_id: string | null,
): Promise<void> {
  if (company_id === null) return
  const company = await companyInScope(trx, scope, company_id)
  if (company.workspace_id !== workspace_id) throw new Refusal('not_found')
}

async function requireFewTokens(
  trx: Db,
  scope: WorkspaceScope,
  workspace_id: string,
): Promise<void> {
  const tokens = await findTokens(trx, scope, workspace_id)
  const limit = MAXIMUM_TOKENS
  if (tokens.length >= limit)
    throw new Refusal('token.too_many', { params: { count: limit }, limit })
}

/** Locks, so that what two calls make at the same time does not pass a maximum together. */
export async function lockWorkspace(
  trx: Db,
  scope: WorkspaceScope,
  workspace_id: string,
): Promise<void> {
  const found = await trx
    .selectFrom('workspaces')
    .where('id', '=', workspace_id)
    .where('id', '=', anyWorkspace(scope))
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found')
}

/** Throws `not_found` for a token outside the scope. */
export async function revokeToken(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
  token_id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const revoked = await trx
      .deleteFrom('api_tokens')
      .where('id', '=', token_id)
      .where('workspace_id', '=', workspace_id)
      .where('workspace_id', '=', anyWorkspace(scope))
      .returning('name')
      .executeTakeFirst()
    if (!revoked) throw new Refusal('not_found')
    await recordActivity(trx, clock, {
      workspace_id,
      user_id: scope.user_id,
      action: 'token.revoked',
      target_id: token_id,
      detail: { name: revoked.name },
    })
  })
}

/** Ends the API tokens and the webhooks of a workspace. */
export async function endPrograms(trx: Db, workspace_id: string): Promise<void> {
  await trx.deleteFrom('api_tokens').where('workspace_id', '=', workspace_id).execute()
  await trx.deleteFrom('webhooks').where('workspace_id', '=', workspace_id).execute()
}

/** Tells every owner of the workspace of a new API token, in the transaction that makes it. */
async function queueTokenMails(
  trx: Db,
  clock: AppContext['clock'],
  { workspace_id, name, role, company_name, user_name, expires_at }: ApiToken,
): Promise<void> {
  const owners = await listOwners(trx, workspace_id)
  const happened_at = clock.now().toISOString()
  const token = { token_name: name, role, company_name, user_name, expires_at, happened_at }
  const mails = owners.map((owner) => ({
    kind: 'token_created' as const,
    dedupe_key: `token_created ${newId()}`,
    workspace_id,
    email: owner.email,
    payload: { owner_name: owner.name, ...token },
  }))
  await queueMail(trx, clock, mails)
}
