import { listOwners } from '#features/accounts/server/queries.ts'
import type { AppContext, Db } from '#server/context.ts'
import { queueMail } from '#server/mail/mail.ts'
import { newId } from '#shared/ids.ts'
import type { ApiToken } from '../contract.ts'

/** Tells every owner of the workspace of a new API token, in the transaction that makes it. */
export async function queueTokenMails(
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
