import { deleteRehearsalsExcept } from '#features/companies/server/queries.ts'
import { matrixInScope } from '#features/matrices/server/queries.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import type { Rehearsal } from '../contract.ts'
import { REHEARSAL_DAYS } from '../limits.ts'
import { rehearsalMails } from '../rehearsal.rules.ts'

const DAY = 24 * 3_600_000

/** How far the mails of a draft's rehearsal are; null without one. */
export async function findRehearsal(
  { db }: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<Rehearsal | null> {
  await matrixInScope(db, scope, matrix_id)
  const rehearsal = await db
    .selectFrom('rehearsals')
    .innerJoin('matrices', 'matrices.company_id', 'rehearsals.company_id')
    .where('matrix_id', '=', matrix_id)
    .select(['rehearsals.company_id', 'rehearsals.created_at', 'email_send_reports as email'])
    .executeTakeFirst()
  if (!rehearsal) return null
  const { company_id, created_at, email } = rehearsal
  const mails = await db
    .selectFrom('outbox')
    .innerJoin('matrices', 'matrices.id', 'outbox.matrix_id')
    .where('matrices.company_id', '=', company_id)
    .orderBy('created_at')
    .select(['kind', 'due_at', 'sent_at', 'failed_at'])
    .execute()
  return {
    started_at: created_at.toISOString(),
    email,
    mails: rehearsalMails.map(({ kind }) => {
      const mail = mails.find((row) => row.kind === kind)
      return {
        kind,
        due_at: mail?.due_at.toISOString() ?? null,
        sent_at: mail?.sent_at?.toISOString() ?? null,
        failed: mail !== undefined && mail.failed_at !== null,
      }
    }),
  }
}

/**
 * Deletes what is left of rehearsals whose draft is gone, and those that were forgotten. An erasure
 * of its company deletes everything that a rehearsal has.
 */
export async function deleteOldRehearsals({ db, clock }: AppContext): Promise<void> {
  const oldest = new Date(clock.now().getTime() - REHEARSAL_DAYS * DAY)
  await deleteRehearsalsExcept(
    db,
    db.selectFrom('rehearsals').where('created_at', '>', oldest).select('company_id'),
  )
}
