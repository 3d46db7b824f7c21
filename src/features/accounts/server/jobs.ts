import type { AppContext } from '#server/context.ts'
import type { ScheduledJob } from '#server/jobs.ts'
import { LONGEST } from '#server/session.ts'
import { comesBackUntil } from '../rules.ts'
import { deleteClosedBefore, deleteExpired } from './closing.queries.ts'

export const accountsJobs: readonly ScheduledJob[] = [
  { name: 'closed accounts', before_serving: true, run: deleteClosedAccounts },
  { name: 'expired sessions and links', run: deleteWhatExpired },
]

/** Thirty days after somebody cancelled, nothing of theirs is left; their mails and bytes follow with everything that was deleted. */
export async function deleteClosedAccounts(context: AppContext): Promise<void> {
  const deleted = await deleteClosedBefore(context.db, comesBackUntil(context.clock.now()))
  if (deleted.users + deleted.workspaces > 0)
    context.log.info(deleted, 'Closed accounts were deleted.')
}

export async function deleteWhatExpired({ db, clock }: AppContext): Promise<void> {
  const now = clock.now()
  await deleteExpired(db, now, new Date(now.getTime() - LONGEST))
}
