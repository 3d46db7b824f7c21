import type { ScheduledJob } from '#server/jobs/jobs.ts'
import { deleteExpiredLinks } from './pending/pending.queries.ts'
import { deleteExpiredDeviceLinks } from './sheet/devices.queries.ts'

export const answersJobs: readonly ScheduledJob[] = [
  { name: 'expired rater links', stage: 'erase', run: deleteExpiredLinks },
  { name: 'expired device links', stage: 'erase', run: deleteExpiredDeviceLinks },
]
