import { sql, type Transaction } from 'kysely'
import { renewForms } from '#features/forms/server/queries.ts'
import { changeAddress } from '#features/subjects/server/queries.ts'
import { matrixInReach } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { dropMails, dropUnsentMails, queueMail } from '#server/mail/mail.ts'
import { Refusal } from '#shared/refusal.ts'
import { type LockedRater, lockRater } from './queries.ts'

/**
 * Locks the subject of a call. Throws `not_found` for a matrix outside the scope and for a subject
 * of another matrix.
 */
export async function lockSubject(
  trx: Transaction<Schema>,
  scope: WorkspaceScope,
  matrix_id: string,
  subject_id: string,
): Promise<LockedRater> {
  const found = await trx
    .selectFrom('subjects')
    .innerJoin('matrices', 'matrices.id', 'subjects.matrix_id')
    .where('subjects.id', '=', subject_id)
    .where('matrices.id', '=', matrix_id)
    .where(matrixInReach(scope, 'matrices'))
    .select('subjects.id')
    .executeTakeFirst()
  const rater = found && (await lockRater(trx, subject_id))
  if (!rater) throw new Refusal('not_found')
  return rater
}

/** Whether another subject of the matrix has the address. */
export async function isAddressTaken(
  trx: Transaction<Schema>,
  { matrix, subject }: LockedRater,
  email: string,
): Promise<boolean> {
  const other = await trx
    .selectFrom('subjects')
    .where('matrix_id', '=', matrix.id)
    .where('id', '!=', subject.id)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}

/** The mails that carry or announce a link; what waits is replaced by the new invitation. */
const linkMails = ['invitation', 'reminder', 'extension', 'rater_link'] as const

/**
 * Gives the subject another address and another key, and deletes what the former holder of the link
 * left. The forms get new ids, so that a call under way that names the old ones finds no form, and
 * drafts in the former holder's browser fit no sheet. Returns whether the subject is invited at the
 * new address.
 */
export async function replaceAddress(
  trx: Transaction<Schema>,
  context: Pick<AppContext, 'clock' | 'reactions'>,
  rater: LockedRater,
  email: string,
): Promise<boolean> {
  const { subject, forms } = rater
  await deleteTraces(trx, context, rater)
  await renewForms(trx, subject.id)
  await changeAddress(trx, subject, email)
  if (forms.length === 0) return false
  await queueNewLink(trx, context, rater)
  return true
}

/** Deletes drafts, the privacy notice, a dispute and mail that waits or failed. */
async function deleteTraces(
  trx: Transaction<Schema>,
  { reactions }: Pick<AppContext, 'reactions'>,
  { matrix, subject }: LockedRater,
): Promise<void> {
  for (const { rater_replaced } of reactions) await rater_replaced?.(trx, subject.id)
  const mails = { matrix_id: matrix.id, about: [subject.id] }
  await dropUnsentMails(trx, { ...mails, kinds: linkMails })
  // so that the new holder of the link can report wrong data too
  await dropMails(trx, { ...mails, kinds: ['disputed'] })
}

/** Queues the invitation to the new address and the notice to the former one. */
async function queueNewLink(
  trx: Transaction<Schema>,
  { clock }: Pick<AppContext, 'clock'>,
  { matrix, subject }: LockedRater,
): Promise<void> {
  const key_version = subject.key_version + 1
  const about = {
    workspace_id: matrix.workspace_id,
    matrix_id: matrix.id,
    subject_id: subject.id,
  }
  await queueMail(trx, clock, [
    {
      ...about,
      kind: 'invitation',
      dedupe_key: `invitation ${subject.id} ${key_version}`,
      expires_at: matrix.closes_at,
    },
    {
      ...about,
      kind: 'address_corrected',
      dedupe_key: `address_corrected ${subject.id} ${key_version}`,
      email: subject.email,
    },
  ])
}
