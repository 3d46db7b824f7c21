import type { Kysely, Transaction } from 'kysely'
import type { Db } from '#server/context.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { queueMail } from '#server/mail/mail.ts'
import { newId } from '#shared/ids.ts'
import type { AccountNotice } from '../notice.rules.ts'

interface Recipient {
  readonly id: string
  readonly email: string
  /** With it the mail is deleted together with the workspace. */
  readonly workspace_id?: string
}

/**
 * Queues the mail that tells a user of a change of the account, in the transaction of the change.
 * `email` is the address to tell, which may be a former one.
 */
export const queueAccountNotice = (
  db: Kysely<Schema> | Transaction<Schema>,
  clock: Clock,
  user: Recipient,
  notice: AccountNotice,
): Promise<void> =>
  queueMail(db, clock, [
    {
      kind: 'account_notice',
      dedupe_key: `account_notice ${newId()}`,
      email: user.email,
      workspace_id: user.workspace_id ?? null,
      payload: { user_id: user.id, happened_at: clock.now().toISOString(), ...notice },
    },
  ])

/** The first name by which a mail greets a user; undefined for a deleted account. */
export async function findFirstName(db: Db, user_id: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', user_id)
    .select('name')
    .executeTakeFirst()
  return user?.name
}
