import type { ScheduledJob } from '#server/jobs.ts'
import { deleteExpiredDeviceLinks } from './devices.queries.ts'
import { deleteExpiredLinks } from './pending.queries.ts'

export const answersJobs: readonly ScheduledJob[] = [
  { name: 'expired rater links', stage: 'erase', run: deleteExpiredLinks },
  { name: 'expired device links', stage: 'erase', run: deleteExpiredDeviceLinks },
]
