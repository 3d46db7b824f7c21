import type { Feature } from '#server/feature.ts'
import { releaseDescriptions } from '../descriptions.ts'
import { releaseRefusals } from '../messages.ts'
import { closingMails } from './closing.emails.tsx'
import { releaseMails } from './emails.tsx'
import { releaseJobs } from './jobs.ts'
import { linkMails } from './link.emails.tsx'
import { organiserMails } from './organiser.emails.tsx'
import { reminderMails } from './reminder.emails.tsx'
import { releaseRoutes } from './routes.ts'

/** What this feature brings to the server. */
export const releaseFeature = {
  name: 'release',
  title: 'Liberación y seguimiento',
  routes: releaseRoutes,
  descriptions: releaseDescriptions,
  refusals: releaseRefusals,
  constraints: {},
  mails: { ...releaseMails, ...reminderMails, ...linkMails, ...closingMails, ...organiserMails },
  jobs: releaseJobs,
} as const satisfies Feature
