import type { Transaction } from 'kysely'
import { cleanText } from '#shared/text.ts'
import type { AppContext } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { emitMailFailed } from '../jobs/events.ts'
import { readBounceToken, type ReturnedMail } from './bounce-address.ts'
import { subjectMailKinds } from './mail-kinds.ts'

/**
 * `permanent`: the address takes no mail, so no reminder is sent to it until it is corrected.
 * `given_up`: this mail did not arrive; the next one may. `complaint`: the recipient called the
 * mail spam, and gets no more reminders of the project.
 */
export type BounceOutcome = 'permanent' | 'given_up' | 'complaint'

export interface Bounce {
  /** Of the address or header with which the mail left. */
  readonly token: string
  readonly outcome: BounceOutcome
  /** Of the mail server that refused it. */
  readonly words: string
}

const LONGEST_WORDS = 300
/**
 * Notes that a mail was returned, once however often it is told. A token that is forged, of a
 * deleted mail, of one that waits to be sent again, or of an address that was corrected meanwhile
 * changes nothing. Returns whether something changed.
 */
export async function recordBounce(
  { db, clock, secrets, log }: Pick<AppContext, 'db' | 'clock' | 'secrets' | 'log'>,
  { token, outcome, words }: Bounce,
): Promise<boolean> {
  const returned = readBounceToken(secrets, token)
  if (!returned) return false
  const { mail_id } = returned
  const changed = await db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom('outbox')
      .where('id', '=', mail_id)
      .select(['kind', 'matrix_id', 'subject_id'])
      .executeTakeFirst()
    if (!mail) return null
    const isRecipient = await lockRecipient(trx, mail.subject_id, returned)
    // after a correction the return of an older mail says nothing
    if (!isRecipient && subjectMailKinds.includes(mail.kind)) return null
    if (mail.subject_id !== null && isRecipient && outcome === 'complaint')
      await trx
        .updateTable('subjects')
        .set({ no_reminders: true })
        .where('id', '=', mail.subject_id)
        .execute()
    if (outcome === 'complaint') return mail.kind
    const failed = await markReturned(trx, { mail_id, now: clock.now(), words })
    if (!failed) return null
    if (mail.subject_id !== null && isRecipient && outcome === 'permanent')
      await trx
        .updateTable('subjects')
        .set({ undeliverable: true })
        .where('id', '=', mail.subject_id)
        .execute()
    if (mail.matrix_id !== null) await emitMailFailed(trx, clock.now(), mail.matrix_id)
    return mail.kind
  })
  if (changed !== null) log.warn({ mail_id, kind: changed, outcome }, 'A mail was returned.')
  return changed !== null
}

/**
 * Whether the mail went to the present address of its subject, which is locked until the end, before
 * the mail: in the order of a correction of the address.
 */
async function lockRecipient(
  trx: Transaction<Schema>,
  subject_id: string | null,
  returned: ReturnedMail,
): Promise<boolean> {
  if (subject_id === null) return false
  const subject = await trx
    .selectFrom('subjects')
    .where('id', '=', subject_id)
    .select('email')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return typeof subject?.email === 'string' && returned.isFor(subject.email)
}

interface Return {
  readonly mail_id: string
  readonly now: Date
  readonly words: string
}

/** A mail that waits has no attempts yet: it was put back after it had failed. */
async function markReturned(
  trx: Transaction<Schema>,
  { mail_id, now, words }: Return,
): Promise<boolean> {
  const reply = cleanText(words.replace(/\s+/g, ' ')).slice(0, LONGEST_WORDS)
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({
      failed_at: now,
      sent_at: null,
      failure: `El servidor del destinatario lo devolvió: ${reply || 'sin explicación'}`,
    })
    .where('id', '=', mail_id)
    .where('failed_at', 'is', null)
    .where('attempts', '>', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
