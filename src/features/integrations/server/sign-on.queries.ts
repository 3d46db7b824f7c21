import { sql } from 'kysely'
import { recordActivity } from '#server/access/activity.ts'
import { anyWorkspace } from '#server/access/scoped.ts'
import { endSignedOnSessions } from '#server/access/session.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import type { integrationsContract, SignOn } from '../contract.ts'
import { connectionProblem, issuerOf, verificationRecord } from '../sign-on.rules.ts'
import { endOfProof } from './domain-renewal.queries.ts'
import { lockWorkspace } from './queries.ts'
import { callbackUrl, checkProvider, type Provider } from './sign-on-provider.ts'

/** The provider, the switches and the domains. Throws `not_found`. */
export async function findSignOn(
  context: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
): Promise<SignOn> {
  const { db } = context
  if (!scope.workspace_ids.includes(workspace_id)) throw new Refusal('not_found')
  const connection = await db
    .selectFrom('sign_on_connections')
    .where('workspace_id', '=', workspace_id)
    .where('workspace_id', '=', anyWorkspace(scope))
    .select(['issuer', 'client_id', 'role', 'enabled', 'mandatory', 'tested_at'])
    .executeTakeFirst()
  const domains = await db
    .selectFrom('sign_on_domains')
    .where('workspace_id', '=', workspace_id)
    .where('workspace_id', '=', anyWorkspace(scope))
    .select(['id', 'domain', 'token', 'proved_at', 'missing_since'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    callback_url: callbackUrl(context),
    connection: connection
      ? { ...connection, tested_at: connection.tested_at?.toISOString() ?? null }
      : null,
    domains: domains.map(({ token, proved_at, missing_since, ...domain }) => ({
      ...domain,
      record: verificationRecord(token),
      proved_at: proved_at?.toISOString() ?? null,
      proof_ends_at: missing_since && endOfProof(missing_since).toISOString(),
    })),
  }
}

/** A workspace's connection as it is stored; undefined without one. */
export const findConnection = (db: Db, workspace_id: string) =>
  db
    .selectFrom('sign_on_connections')
    .where('workspace_id', '=', workspace_id)
    .selectAll()
    .executeTakeFirst()

export type Connection = NonNullable<Awaited<ReturnType<typeof findConnection>>>

export const readProvider = (
  { secrets }: Pick<AppContext, 'secrets'>,
  { workspace_id, issuer, client_id, client_secret }: Connection,
): Provider => ({ workspace_id, issuer, client_id, client_secret: secrets.unseal(client_secret) })

type Saved = Omit<BodyOf<typeof integrationsContract.saveSignOn>, 'password'>

/**
 * Stores the provider after asking it for its description. Throws `not_found`, the problem of the
 * fields, `sign_on.issuer_failed`.
 */
export async function saveConnection(
  context: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
  { client_secret, client_id, role, ...given }: Saved,
): Promise<void> {
  const { db, secrets, config } = context
  if (!scope.workspace_ids.includes(workspace_id)) throw new Refusal('not_found')
  const issuer = issuerOf(given.issuer)
  const before = await findConnection(db, workspace_id)
  const problem = connectionProblem(
    { issuer, client_id, client_secret },
    { allow_http: config.webhooks_to_loopback, has_secret: before?.issuer === issuer },
  )
  if (problem ?? !URL.canParse(issuer)) throw new Refusal(problem ?? 'sign_on.issuer_invalid')
  const sealed =
    client_secret === undefined ? (before?.client_secret ?? '') : secrets.seal(client_secret)
  await checkProvider(context, {
    workspace_id,
    issuer,
    client_id,
    client_secret: secrets.unseal(sealed),
  })
  await storeConnection(context, scope, {
    workspace_id,
    issuer,
    client_id,
    client_secret: sealed,
    role,
  })
}

/**
 * A change of the provider ends what a test has shown; another issuer or client also means other
 * subjects.
 */
async function storeConnection(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  { workspace_id, ...stored }: Omit<Connection, 'enabled' | 'mandatory' | 'tested_at'>,
): Promise<void> {
  const { issuer, client_id, client_secret } = stored
  await db.transaction().execute(async (trx) => {
    await lockWorkspace(trx, scope, workspace_id)
    const before = await findConnection(trx, workspace_id)
    const isOther = before?.issuer !== issuer || before.client_id !== client_id
    const untested = isOther || before.client_secret !== client_secret
    await trx
      .insertInto('sign_on_connections')
      .values({ workspace_id, ...stored })
      .onConflict((conflict) =>
        conflict
          .column('workspace_id')
          .doUpdateSet({ ...stored, ...(untested && { tested_at: null, mandatory: false }) }),
      )
      .execute()
    if (isOther)
      await trx.deleteFrom('sign_on_identities').where('workspace_id', '=', workspace_id).execute()
    await recordSignOn(trx, clock, scope, {
      workspace_id,
      action: 'saved',
      detail: { name: new URL(issuer).host },
    })
  })
}

interface Recorded {
  readonly workspace_id: string
  readonly action: string
  readonly detail?: Readonly<Record<string, string | boolean>>
}

export const recordSignOn = (
  trx: Db,
  clock: AppContext['clock'],
  { user_id }: Pick<WorkspaceScope, 'user_id'>,
  { workspace_id, action, detail = {} }: Recorded,
): Promise<void> =>
  recordActivity(trx, clock, { workspace_id, user_id, action: `sign_on.${action}`, detail })

/** Throws `not_found`, `sign_on.not_set`, or `sign_on.untested` when it is demanded too early. */
export async function switchConnection(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
  change: Omit<BodyOf<typeof integrationsContract.switchSignOn>, 'password'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockWorkspace(trx, scope, workspace_id)
    const before = await findConnection(trx, workspace_id)
    if (!before) throw new Refusal('sign_on.not_set')
    const enabled = change.enabled ?? before.enabled
    const mandatory = enabled && (change.mandatory ?? before.mandatory)
    if (change.mandatory && (!enabled || before.tested_at === null))
      throw new Refusal('sign_on.untested')
    await trx
      .updateTable('sign_on_connections')
      .set({ enabled, mandatory })
      .where('workspace_id', '=', workspace_id)
      .execute()
    if (!enabled) await endSignedOnSessions(trx, workspace_id, scope.token_hash)
    await recordSignOn(trx, clock, scope, {
      workspace_id,
      action: 'switched',
      detail: { enabled, mandatory },
    })
  })
}

/** Ends the sessions that the provider opened too. Throws `not_found`, `sign_on.not_set`. */
export async function removeConnection(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockWorkspace(trx, scope, workspace_id)
    const removed = await trx
      .deleteFrom('sign_on_connections')
      .where('workspace_id', '=', workspace_id)
      .returning('issuer')
      .executeTakeFirst()
    if (!removed) throw new Refusal('sign_on.not_set')
    await trx.deleteFrom('sign_on_identities').where('workspace_id', '=', workspace_id).execute()
    await endSignedOnSessions(trx, workspace_id, scope.token_hash)
    await recordSignOn(trx, clock, scope, {
      workspace_id,
      action: 'removed',
      detail: { name: new URL(removed.issuer).host },
    })
  })
}

/** Whether the domain of an address is proved in a workspace. */
export async function isProvedDomain(
  db: Db,
  workspace_id: string,
  domain: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('sign_on_domains')
    .where('workspace_id', '=', workspace_id)
    .where('domain', '=', domain)
    .where('proved_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** The connection that signs in the people of a domain; undefined without one that is enabled. */
export const findConnectionOfDomain = (db: Db, domain: string): Promise<Connection | undefined> =>
  db
    .selectFrom('sign_on_connections')
    .innerJoin(
      'sign_on_domains',
      'sign_on_domains.workspace_id',
      'sign_on_connections.workspace_id',
    )
    .where('domain', '=', domain)
    .where('proved_at', 'is not', null)
    .where('enabled', '=', sql.lit(true))
    .selectAll('sign_on_connections')
    .executeTakeFirst()

/** The address of an owner who tests the connection. Throws `not_found`. */
export async function findTester(
  db: Db,
  scope: WorkspaceScope,
  workspace_id: string,
): Promise<string> {
  if (!scope.workspace_ids.includes(workspace_id)) throw new Refusal('not_found')
  const { email } = await db
    .selectFrom('users')
    .where('id', '=', scope.user_id)
    .select('email')
    .executeTakeFirstOrThrow()
  return email
}

/** Throws `sign_on.expired` when the provider was changed since the test began. */
export async function markTested(
  { db, clock }: AppContext,
  tested: Connection & { readonly user_id: string },
): Promise<void> {
  const { workspace_id, issuer, client_id, client_secret } = tested
  await db.transaction().execute(async (trx) => {
    const marked = await trx
      .updateTable('sign_on_connections')
      .set({ tested_at: clock.now() })
      .where((eb) => eb.and({ workspace_id, issuer, client_id, client_secret }))
      .returning('workspace_id')
      .executeTakeFirst()
    if (!marked) throw new Refusal('sign_on.expired')
    await recordSignOn(trx, clock, tested, { workspace_id, action: 'tested' })
  })
}
