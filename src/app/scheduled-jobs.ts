import { accountsJobs } from '#features/accounts/server/jobs.ts'
import { releaseJobs } from '#features/release/server/jobs.ts'
import { preparationJob } from '#features/reports/server/jobs.ts'
import { erasureJob, messagesJob, purgeJob } from '#features/retention/server/jobs.ts'
import type { ScheduledJob } from '#server/jobs.ts'

/** What becomes due by the clock, in the order in which it is done: what must go goes before anything is sent. */
export const scheduledJobs: readonly ScheduledJob[] = [
  erasureJob,
  ...accountsJobs,
  messagesJob,
  purgeJob,
  ...releaseJobs,
  preparationJob,
]
