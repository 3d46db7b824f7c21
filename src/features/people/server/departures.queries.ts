import type { Transaction } from 'kysely'
import { requireProvedAddress } from '#features/accounts/server/queries.ts'
import { endForms, restoreForms } from '#features/forms/server/queries.ts'
import { matrixInScope } from '#features/matrices/server/queries.ts'
import { type LockedRater, lockRater } from '#features/release/server/queries.ts'
import { setLeft } from '#features/subjects/server/queries.ts'
import { recordActivity } from '#server/access/activity.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { requireMailQuota } from '#server/mail/mail-quota.ts'
import { dropUnsentMails, queueMail } from '#server/mail/mail.ts'
import { Refusal } from '#shared/refusal.ts'
import { leaveProblem, returnProblem } from '../rules.ts'

export interface PersonParams {
  readonly matrixId: string
  readonly subjectId: string
}

/** The mails that ask a rater for something. */
const askingMails = ['invitation', 'reminder', 'extension', 'rater_link'] as const

/**
 * Locks a person of the matrix. Throws `not_found` for a matrix outside the scope and for a person
 * of another matrix.
 */
export async function lockPerson(
  trx: Transaction<Schema>,
  scope: WorkspaceScope,
  { matrixId, subjectId }: PersonParams,
): Promise<LockedRater> {
  await matrixInScope(trx, scope, matrixId)
  const person = await lockRater(trx, subjectId)
  if (!person || person.matrix.id !== matrixId) throw new Refusal('not_found')
  return person
}

/**
 * Ends what a person who left the company has not sent; what was sent stays. Returns how many forms
 * were open.
 */
export function takeOut(
  context: AppContext,
  scope: WorkspaceScope,
  params: PersonParams,
): Promise<number> {
  const now = context.clock.now()
  return context.db.transaction().execute(async (trx) => {
    const { matrix, subject } = await lockPerson(trx, scope, params)
    const problem = leaveProblem(matrix, subject, now)
    if (problem) throw new Refusal(problem)
    const forms = await endForms(trx, subject.id)
    await setLeft(trx, subject.id, now)
    await dropUnsentMails(trx, { matrix_id: matrix.id, kinds: askingMails, about: [subject.id] })
    await recordActivity(trx, context.clock, {
      workspace_id: matrix.workspace_id,
      user_id: scope.user_id,
      action: 'person.left',
      target_id: matrix.id,
      detail: { forms },
    })
    return forms
  })
}

/** Undoes `takeOut` while answers are taken, and invites a person who was not invited before. */
export function takeBack(
  context: AppContext,
  scope: WorkspaceScope,
  params: PersonParams,
): Promise<void> {
  const now = context.clock.now()
  return context.db.transaction().execute(async (trx) => {
    const { matrix, subject } = await lockPerson(trx, scope, params)
    const problem = returnProblem(matrix, subject, now)
    if (problem) throw new Refusal(problem)
    await restoreForms(trx, subject.id)
    await setLeft(trx, subject.id, null)
    if (!(await isInvited(trx, subject.id))) {
      await requireProvedAddress(trx, context.config, scope.user_id)
      await queueMail(trx, context.clock, [
        {
          kind: 'invitation',
          dedupe_key: `invitation ${subject.id} ${subject.key_version} ${now.toISOString()}`,
          workspace_id: matrix.workspace_id,
          matrix_id: matrix.id,
          subject_id: subject.id,
          expires_at: matrix.closes_at,
        },
      ])
      await requireMailQuota(trx, context, matrix.workspace_id)
    }
    await recordActivity(trx, context.clock, {
      workspace_id: matrix.workspace_id,
      user_id: scope.user_id,
      action: 'person.returned',
      target_id: matrix.id,
    })
  })
}

/** Whether a mail with the rater's link left. */
async function isInvited(trx: Transaction<Schema>, subject_id: string): Promise<boolean> {
  const mail = await trx
    .selectFrom('outbox')
    .where('subject_id', '=', subject_id)
    .where('kind', 'in', askingMails)
    .where('sent_at', 'is not', null)
    .where('failure', 'is', null)
    .select('id')
    .executeTakeFirst()
  return mail !== undefined
}
