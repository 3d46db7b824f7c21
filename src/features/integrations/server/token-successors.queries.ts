import type { Transaction } from 'kysely'
import { listOwners } from '#features/accounts/server/queries.ts'
import { recordActivity } from '#server/access/activity.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { queueMail } from '#server/mail/mail.ts'
import type { FormerOwner } from '#server/reactions.ts'
import { newId } from '#shared/ids.ts'

type Trx = Transaction<Schema>

const fullName = ({ name, last_name }: { readonly name: string; readonly last_name: string }) =>
  `${name} ${last_name}`.trim()

/**
 * Passes the service tokens of a person who no longer owns the workspace to the owner with the
 * oldest account, and tells all owners: that person may have kept a copy (decision 138).
 */
export async function passServiceTokens(
  trx: Trx,
  clock: Clock,
  { workspace_id, user_id }: FormerOwner,
): Promise<void> {
  const owners = (await listOwners(trx, workspace_id)).filter(({ id }) => id !== user_id)
  const [successor] = owners
  if (!successor) return
  const passed = await trx
    .updateTable('api_tokens')
    .set({ user_id: successor.id })
    .where((eb) => eb.and({ workspace_id, user_id, service: true }))
    .where('expires_at', '>', clock.now())
    .returning(['id', 'name'])
    .execute()
  if (passed.length === 0) return
  for (const { id, name } of passed)
    await recordActivity(trx, clock, {
      workspace_id,
      user_id: null,
      action: 'token.passed_on',
      target_id: id,
      detail: { name },
    })
  const names = passed.map(({ name }) => name)
  await notifyOwners(trx, clock, { workspace_id, user_id, owners, names })
}

interface Passing extends FormerOwner {
  /** Those who are left; the first one has the tokens now. */
  readonly owners: Awaited<ReturnType<typeof listOwners>>
  readonly names: readonly string[]
}

async function notifyOwners(
  trx: Trx,
  clock: Clock,
  { workspace_id, user_id, owners, names }: Passing,
): Promise<void> {
  const [successor] = owners
  const former = await trx
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['name', 'last_name'])
    .executeTakeFirstOrThrow()
  const payload = {
    token_names: names,
    former_name: fullName(former),
    successor_name: successor && fullName(successor),
  }
  const mails = owners.map(({ name, email }) => ({
    kind: 'token_passed_on' as const,
    dedupe_key: `token_passed_on ${newId()}`,
    workspace_id,
    email,
    payload: { owner_name: name, ...payload },
  }))
  await queueMail(trx, clock, mails)
}
