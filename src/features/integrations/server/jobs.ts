import { deleteOldKeys } from '#server/idempotency.ts'
import type { ScheduledJob } from '#server/jobs.ts'

export const integrationsJobs: readonly ScheduledJob[] = [
  { name: 'replies kept for repeated calls', stage: 'erase', run: deleteOldKeys },
]
