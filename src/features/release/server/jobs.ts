import type { ScheduledJob } from '#server/jobs/jobs.ts'
import { ERASURE_WARNING_DAYS } from '../limits.ts'
import { closeDueForms } from './closing.queries.ts'
import { queueDueAnnouncements, queueDueErasureWarnings } from './due-mails.queries.ts'
import { queueDueReminders } from './reminders.queries.ts'

/** What a released matrix does by the clock, in the order in which it becomes due. */
export const releaseJobs: readonly ScheduledJob[] = [
  { name: 'forms closed', stage: 'send', run: closeDueForms },
  { name: 'reminders', stage: 'send', run: queueDueReminders },
  { name: 'reports announced', stage: 'send', run: queueDueAnnouncements },
  {
    name: 'erasure warnings',
    stage: 'send',
    run: (context) => queueDueErasureWarnings(context, ERASURE_WARNING_DAYS),
  },
]
