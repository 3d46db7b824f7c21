import { markDeliverable } from '#features/subjects/server/queries.ts'
import { recordActivity } from '#server/access/activity.ts'
import { selectAny, matrixInReach } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import { countedMailKinds, onceMailKinds, raterMailKinds } from '#server/mail/mail-kinds.ts'
import { makeDueAgain } from '#server/mail/outbox.ts'
import { addHours } from '#shared/dates.ts'
import { Refusal } from '#shared/refusal.ts'
import { mailKindsFor } from './queries.ts'

/** Throws `not_found` when one of the subjects is outside the matrix. */
export async function requireSubjects(
  db: Db,
  matrix_id: string,
  subject_ids: readonly string[],
): Promise<void> {
  const { found } = await db
    .selectFrom('subjects')
    .where('id', '=', selectAny(subject_ids))
    .where('matrix_id', '=', matrix_id)
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  if (found < new Set(subject_ids).size) throw new Refusal('not_found')
}

/** How long a person is left alone before a mail of proposals or a report is sent again. */
const AGAIN_HOURS = 24

/**
 * Puts a mail back into the queue: a failed one, or one that was sent to the organiser or about
 * proposals or a report. A sent mail to a rater is not sent again, because that would pass the
 * limits of reminders. Throws `matrix.closed` when its content has expired, `matrix.mail_recent`
 * when it was sent to a person within a day, and `matrix.mail_not_needed` when it has no reason any
 * more.
 */
export async function sendMailAgain(
  { db, clock, wouldSend }: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  mail_id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const matrix = await trx
      .selectFrom('matrices')
      .where('id', '=', matrix_id)
      .where(matrixInReach(scope, 'matrices'))
      .select(['workspace_id', 'closes_at', 'erase_at'])
      .executeTakeFirst()
    if (!matrix) throw new Refusal('not_found')
    const mail = await findRepeatable(trx, scope, matrix_id, mail_id)
    const isToPerson = countedMailKinds.some((kind) => kind === mail.kind)
    if (isToPerson && mail.sent_at && mail.sent_at > addHours(clock.now(), -AGAIN_HOURS))
      throw new Refusal('matrix.mail_recent')
    const isToRater = raterMailKinds.some((kind) => kind === mail.kind)
    const expires_at = isToRater ? matrix.closes_at : matrix.erase_at
    if (expires_at <= clock.now()) throw new Refusal('matrix.closed')
    if (isToPerson && !(await wouldSend(mail_id))) throw new Refusal('matrix.mail_not_needed')
    await makeDueAgain(trx, mail_id, { due_at: clock.now(), expires_at })
    // Who sends it again says that the address takes mails by now.
    if (mail.subject_id !== null) await markDeliverable(trx, mail.subject_id)
    await recordActivity(trx, clock, {
      workspace_id: matrix.workspace_id,
      user_id: scope.user_id,
      action: 'matrix.mail_retried',
      target_id: matrix_id,
    })
  })
}

/** A mail that failed, or was sent and may be sent again. Throws `not_found`. */
async function findRepeatable(trx: Db, scope: WorkspaceScope, matrix_id: string, mail_id: string) {
  const mail = await trx
    .selectFrom('outbox')
    .where('id', '=', mail_id)
    .where('matrix_id', '=', matrix_id)
    .where('kind', 'in', mailKindsFor(scope, matrix_id))
    .where((eb) =>
      eb.or([
        eb('failed_at', 'is not', null),
        eb.and([eb('sent_at', 'is not', null), eb('kind', 'not in', onceMailKinds)]),
      ]),
    )
    .select(['kind', 'sent_at', 'subject_id'])
    .executeTakeFirst()
  if (!mail) throw new Refusal('not_found')
  return mail
}
