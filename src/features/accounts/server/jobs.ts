import { rm } from 'node:fs/promises'
import type { Foundation } from '#server/foundation.ts'
import type { DueWork } from '#server/jobs.ts'
import { mailFolder } from '#server/mail-transport.ts'
import { LONGEST } from '#server/session.ts'
import { comesBackUntil } from '../rules.ts'
import { deleteClosedBefore, deleteExpired, findMatricesClosedBefore } from './closing.queries.ts'

export const accountsWorks: readonly DueWork[] = [
  { name: 'closed accounts', before_serving: true, run: deleteClosedAccounts },
  { name: 'expired sessions and links', run: deleteWhatExpired },
]

/** Thirty days after somebody cancelled, nothing of theirs is left: neither rows nor mails kept as files. */
export async function deleteClosedAccounts(foundation: Foundation): Promise<void> {
  const closed_before = comesBackUntil(foundation.clock.now())
  for (const matrix_id of await findMatricesClosedBefore(foundation.db, closed_before)) {
    await rm(mailFolder(foundation.config, matrix_id), { recursive: true, force: true })
  }
  const deleted = await deleteClosedBefore(foundation.db, closed_before)
  if (deleted.users + deleted.workspaces > 0) foundation.log.info(deleted, 'Closed accounts were deleted.')
}

export async function deleteWhatExpired({ db, clock }: Foundation): Promise<void> {
  const now = clock.now()
  await deleteExpired(db, now, new Date(now.getTime() - LONGEST))
}
