import type { ScheduledJob } from '#server/jobs.ts'
import { ERASURE_WARNING_DAYS } from '#shared/limits.ts'
import { queueDueAnnouncements, queueDueErasureWarnings, queueDueReminders } from './queries.ts'

/** What a released matrix says by itself, each once, in the order in which it happens. */
export const releaseJobs: readonly ScheduledJob[] = [
  { name: 'reminders', run: queueDueReminders },
  { name: 'reports announced', run: queueDueAnnouncements },
  {
    name: 'erasure warnings',
    run: (context) => queueDueErasureWarnings(context, ERASURE_WARNING_DAYS),
  },
]
