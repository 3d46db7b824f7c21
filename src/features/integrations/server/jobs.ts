import { deleteOldKeys } from '#server/http/idempotency.ts'
import { deleteEndedAttempts } from '#server/http/shared-attempts.ts'
import type { ScheduledJob } from '#server/jobs/jobs.ts'
import { readBounceMailbox } from '#server/mail/bounce-mailbox.ts'
import { renewDomains } from './domain-renewal.queries.ts'
import { deleteOldDeliveries, sendDueDeliveries } from './due-deliveries.queries.ts'
import { deleteExpiredAttempts } from './sign-on-attempts.queries.ts'

export const integrationsJobs: readonly ScheduledJob[] = [
  { name: 'replies kept for repeated calls', stage: 'erase', run: deleteOldKeys },
  { name: 'attempts of ended windows', stage: 'erase', run: deleteEndedAttempts },
  { name: 'old webhook deliveries', stage: 'erase', run: deleteOldDeliveries },
  { name: 'sign-ins without an answer', stage: 'erase', run: deleteExpiredAttempts },
  { name: 'proofs of domains', stage: 'prepare', run: renewDomains },
  // before the reminders of this minute leave
  { name: 'returned mails', stage: 'purge', run: readBounceMailbox },
  // after the mails of the matrices are queued
  { name: 'webhooks', stage: 'prepare', run: sendDueDeliveries },
]
