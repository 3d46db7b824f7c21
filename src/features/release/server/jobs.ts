import type { ScheduledJob } from '#server/jobs.ts'
import { ERASURE_WARNING_DAYS } from '../limits.ts'
import {
  queueDueAnnouncements,
  queueDueErasureWarnings,
  queueDueReminders,
} from './due-mails.queries.ts'

/** The mails that a released matrix sends by the clock, in the order in which they become due. */
export const releaseJobs: readonly ScheduledJob[] = [
  { name: 'reminders', stage: 'send', run: queueDueReminders },
  { name: 'reports announced', stage: 'send', run: queueDueAnnouncements },
  {
    name: 'erasure warnings',
    stage: 'send',
    run: (context) => queueDueErasureWarnings(context, ERASURE_WARNING_DAYS),
  },
]
