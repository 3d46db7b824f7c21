import type { ScheduledJob } from '#server/jobs.ts'
import { ERASURE_WARNING_DAYS } from '#shared/limits.ts'
import {
  queueDueAnnouncements,
  queueDueErasureWarnings,
  queueDueReminders,
} from './due-mails.queries.ts'

/** The mails that a released matrix sends by the clock, in the order in which they become due. */
export const releaseJobs: readonly ScheduledJob[] = [
  { name: 'reminders', run: queueDueReminders },
  { name: 'reports announced', run: queueDueAnnouncements },
  {
    name: 'erasure warnings',
    run: (context) => queueDueErasureWarnings(context, ERASURE_WARNING_DAYS),
  },
]
