import { LONGEST_SESSION_MS } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import type { ScheduledJob } from '#server/jobs/jobs.ts'
import { addHours } from '#shared/dates.ts'
import { KNOWN_BROWSER_DAYS } from '../limits.ts'
import { reopeningCutoff } from '../rules.ts'
import { deleteClosedBefore, deleteExpired } from './closing.queries.ts'

export const accountsJobs: readonly ScheduledJob[] = [
  { name: 'closed accounts', stage: 'erase', before_serving: true, run: deleteClosedAccounts },
  { name: 'expired sessions and links', stage: 'erase', run: deleteExpiredAccess },
]

/**
 * Deletes users and workspaces 30 days after their cancellation. The retention feature then deletes
 * their mails and vacuums the tables.
 */
export async function deleteClosedAccounts(context: AppContext): Promise<void> {
  const deleted = await deleteClosedBefore(context.db, reopeningCutoff(context.clock.now()))
  if (deleted.users + deleted.workspaces > 0)
    context.log.info(deleted, 'Closed accounts were deleted.')
}

/** Deletes sessions, mailed links, invitations and known browsers that are no longer valid. */
export async function deleteExpiredAccess({ db, clock }: AppContext): Promise<void> {
  const now = clock.now()
  await deleteExpired(db, now, {
    sessions_until: new Date(now.getTime() - LONGEST_SESSION_MS),
    browsers_until: addHours(now, -24 * KNOWN_BROWSER_DAYS),
  })
}
