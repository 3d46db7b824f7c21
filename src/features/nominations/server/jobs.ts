import type { ScheduledJob } from '#server/jobs/jobs.ts'
import { queueDueNominationMails } from './reminders.queries.ts'

/** What the days of a project whose people propose their raters ask for. */
export const nominationsJobs: readonly ScheduledJob[] = [
  { name: 'nomination reminders', stage: 'send', run: queueDueNominationMails },
]
