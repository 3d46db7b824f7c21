import type { AppContext } from '#server/context.ts'
import { queueMail } from '#server/mail/mail.ts'
import { newId } from '#shared/ids.ts'
import type { ContactMessage } from '../rules.ts'

/** Stores the message and queues its mail in one transaction. */
export async function insertContactMessage(
  { db, clock, config }: AppContext,
  message: ContactMessage,
): Promise<void> {
  const id = newId()
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('contact_messages')
      .values({ id, ...message, created_at: clock.now() })
      .execute()
    await queueMail(transaction, clock, [
      {
        kind: 'contact',
        dedupe_key: `contact ${id}`,
        email: config.site.contact_email,
        payload: { contact_message_id: id },
      },
    ])
  })
}

export function findContactMessage(
  { db }: AppContext,
  id: string,
): Promise<ContactMessage | undefined> {
  return db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'message'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns the ids of the deleted messages. */
export async function deleteOldContactMessages(
  trx: AppContext['db'],
  created_before: Date,
): Promise<string[]> {
  const deleted = await trx
    .deleteFrom('contact_messages')
    .where('created_at', '<=', created_before)
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}
