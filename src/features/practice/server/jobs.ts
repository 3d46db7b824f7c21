import type { ScheduledJob } from '#server/jobs/jobs.ts'
import { deleteOldRehearsals } from './rehearsal-state.queries.ts'

export const practiceJobs: readonly ScheduledJob[] = [
  { name: 'rehearsals erased', stage: 'erase', run: deleteOldRehearsals },
]
