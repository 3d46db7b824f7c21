import type { ScheduledJob } from '#server/jobs/jobs.ts'
import { queueDeliveryReminders } from './reminders.queries.ts'

/** What becomes due after a delivery. */
export const deliveryJobs: readonly ScheduledJob[] = [
  { name: 'delivery reminders', stage: 'send', run: queueDeliveryReminders },
]
