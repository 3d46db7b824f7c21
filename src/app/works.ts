import { accountsWorks } from '#features/accounts/server/jobs.ts'
import { releaseWorks } from '#features/release/server/jobs.ts'
import { preparationWork } from '#features/reports/server/jobs.ts'
import { erasureWork, messagesWork, purgeWork } from '#features/retention/server/jobs.ts'
import type { DueWork } from '#server/jobs.ts'

/** What becomes due by the clock, in the order in which it is done: what must go goes before anything is sent. */
export const works: readonly DueWork[] = [
  erasureWork,
  ...accountsWorks,
  messagesWork,
  purgeWork,
  ...releaseWorks,
  preparationWork,
]
