import { sql, type Transaction } from 'kysely'
import { requireProvedAddress } from '#features/accounts/server/queries.ts'
import { renewForms } from '#features/forms/server/queries.ts'
import { numberKey } from '#features/subjects/identity.rules.ts'
import { changeAddress } from '#features/subjects/server/queries.ts'
import { recordActivity } from '#server/access/activity.ts'
import { matrixInReach } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { requireMailQuota } from '#server/mail/mail-quota.ts'
import { dropMails, dropUnsentMails, queueMail } from '#server/mail/mail.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import { correctionProblem } from '../address.rules.ts'
import type { releaseContract } from '../contract.ts'
import { type LockedRater, lockRater } from './queries.ts'

type Corrected = BodyOf<typeof releaseContract.correctEmail>

/** Returns whether the subject is invited at the new address. */
export function correctEmail(
  context: AppContext,
  scope: WorkspaceScope,
  { matrixId, subjectId }: { readonly matrixId: string; readonly subjectId: string },
  body: Corrected,
): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    const rater = await lockSubject(trx, scope, matrixId, subjectId)
    await requireProvedAddress(trx, context.config, scope.user_id)
    const { matrix, subject, forms } = rater
    const address = toAddress(subject, body)
    const holder = await findHolder(trx, rater, address)
    const correctable = { ...subject, has_sent: forms.some((form) => form.answered) }
    const problem = correctionProblem(
      matrix,
      correctable,
      { ...address, taken: holder !== undefined },
      context.clock.now(),
    )
    if (problem)
      throw new Refusal(problem, { params: { email: body.email ?? '', name: holder?.name ?? '' } })
    const invited = await replaceAddress(trx, context, rater, address)
    await requireMailQuota(trx, context, matrix.workspace_id)
    await recordActivity(trx, context.clock, {
      workspace_id: matrix.workspace_id,
      user_id: scope.user_id,
      action: `matrix.email_${body.email === null ? 'removed' : subject.email === null ? 'added' : 'corrected'}`,
      target_id: matrix.id,
    })
    return invited
  })
}

interface Address {
  readonly email: string | null
  readonly external_id: string | null
}

/** A number is typed for a person who loses the e-mail only. */
const toAddress = (subject: Address, { email, external_id }: Corrected): Address => ({
  email,
  external_id: (email === null ? external_id : undefined) ?? subject.external_id,
})

/**
 * Locks the subject of a call. Throws `not_found` for a matrix outside the scope and for a subject
 * of another matrix.
 */
async function lockSubject(
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

/** Another subject of the matrix who has the e-mail, or the number of one without e-mail. */
const findHolder = (
  trx: Transaction<Schema>,
  { matrix, subject }: LockedRater,
  { email, external_id }: Address,
): Promise<{ name: string } | undefined> =>
  trx
    .selectFrom('subjects')
    .where('matrix_id', '=', matrix.id)
    .where('id', '!=', subject.id)
    .where(
      email === null
        ? sql<boolean>`number_key = ${numberKey(external_id)}`
        : sql<boolean>`lower(email) = ${email.toLowerCase()}`,
    )
    .select('name')
    .executeTakeFirst()

/** The mails that carry or announce a link; what waits is replaced by the new invitation. */
const linkMails = ['invitation', 'reminder', 'extension', 'rater_link'] as const

/**
 * Gives the subject another address, or none, and another key, and deletes what the former holder of
 * the link left. The forms get new ids, so that a call under way that names the old ones finds no
 * form, and drafts in the former holder's browser fit no sheet. Returns whether the subject is
 * invited at the new address.
 */
async function replaceAddress(
  trx: Transaction<Schema>,
  context: Pick<AppContext, 'clock' | 'reactions'>,
  rater: LockedRater,
  address: Address,
): Promise<boolean> {
  const { subject, forms } = rater
  await deleteTraces(trx, context, rater)
  await renewForms(trx, subject.id)
  await changeAddress(trx, subject, address)
  if (subject.email === null)
    for (const { email_added } of context.reactions)
      await email_added?.(trx, context.clock, subject.id)
  if (forms.length === 0) return false
  await queueNewLink(trx, context, rater, address)
  return address.email !== null
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

/** Queues the invitation to the new address and the notice to the former one, where there are. */
async function queueNewLink(
  trx: Transaction<Schema>,
  { clock }: Pick<AppContext, 'clock'>,
  { matrix, subject }: LockedRater,
  { email }: Address,
): Promise<void> {
  const key_version = subject.key_version + 1
  const about = {
    workspace_id: matrix.workspace_id,
    matrix_id: matrix.id,
    subject_id: subject.id,
  }
  const invitation = {
    ...about,
    kind: 'invitation' as const,
    dedupe_key: `invitation ${subject.id} ${key_version}`,
    expires_at: matrix.closes_at,
  }
  const notice = {
    ...about,
    kind: 'address_corrected' as const,
    dedupe_key: `address_corrected ${subject.id} ${key_version}`,
    email: subject.email,
    ...(email === null && { payload: { removed: true } }),
  }
  await queueMail(trx, clock, [
    ...(email === null ? [] : [invitation]),
    ...(subject.email === null ? [] : [notice]),
  ])
}
