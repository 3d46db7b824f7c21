import { anyWorkspace } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import { randomKey } from '#server/core/secrets.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import { MAXIMUM_DOMAINS } from '../limits.ts'
import { domainOf, domainProblem, verificationRecord } from '../sign-on.rules.ts'
import { hasTextRecord } from './domain-proof.ts'
import { lockWorkspace } from './queries.ts'
import { recordSignOn } from './sign-on.queries.ts'

/**
 * Adds a domain that is not proved yet. Throws `not_found`, `sign_on.domain_invalid`,
 * `sign_on.domain_exists`, `sign_on.domains_too_many`.
 */
export async function addDomain(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
  given: string,
): Promise<void> {
  const domain = domainOf(given)
  const problem = domainProblem(domain)
  if (problem) throw new Refusal(problem)
  await db.transaction().execute(async (trx) => {
    await lockWorkspace(trx, scope, workspace_id)
    const known = await trx
      .selectFrom('sign_on_domains')
      .where('workspace_id', '=', workspace_id)
      .select('domain')
      .execute()
    if (known.some((other) => other.domain === domain)) throw new Refusal('sign_on.domain_exists')
    if (known.length >= MAXIMUM_DOMAINS)
      throw new Refusal('sign_on.domains_too_many', {
        params: { count: MAXIMUM_DOMAINS },
        limit: MAXIMUM_DOMAINS,
      })
    const row = { id: newId(), workspace_id, domain, token: randomKey(), created_at: clock.now() }
    await trx.insertInto('sign_on_domains').values(row).execute()
    await recordSignOn(trx, clock, scope, {
      workspace_id,
      action: 'domain_added',
      detail: { name: domain },
    })
  })
}

async function domainInScope(
  db: Db,
  scope: WorkspaceScope,
  { workspaceId, domainId }: DomainParams,
) {
  const found = await db
    .selectFrom('sign_on_domains')
    .where('id', '=', domainId)
    .where('workspace_id', '=', workspaceId)
    .where('workspace_id', '=', anyWorkspace(scope))
    .selectAll()
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  return found
}

type DomainParams = Readonly<Record<'workspaceId' | 'domainId', string>>

/**
 * Looks for the domain's record. Throws `not_found`, `sign_on.domain_unproved`, and
 * `sign_on.domain_taken` when another workspace has proved it.
 */
export async function proveDomain(
  context: AppContext,
  scope: WorkspaceScope,
  params: DomainParams,
): Promise<void> {
  const { db, clock } = context
  const found = await domainInScope(db, scope, params)
  const { id, workspace_id, domain, token } = found
  if (found.proved_at !== null && found.missing_since === null) return
  if (!(await hasTextRecord(context, domain, verificationRecord(token))))
    throw new Refusal('sign_on.domain_unproved', { params: { domain } })
  await db.transaction().execute(async (trx) => {
    const proved = await trx
      .updateTable('sign_on_domains')
      .set({ proved_at: clock.now(), checked_at: clock.now(), missing_since: null })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('proved_at', 'is', null), eb('missing_since', 'is not', null)]))
      .returning('id')
      .executeTakeFirst()
    if (!proved) return
    await recordSignOn(trx, clock, scope, {
      workspace_id,
      action: 'domain_proved',
      detail: { name: domain },
    })
  })
}

/** Throws `not_found`. */
export async function removeDomain(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  params: DomainParams,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id, workspace_id, domain } = await domainInScope(trx, scope, params)
    await trx.deleteFrom('sign_on_domains').where('id', '=', id).execute()
    await recordSignOn(trx, clock, scope, {
      workspace_id,
      action: 'domain_removed',
      detail: { name: domain },
    })
  })
}
