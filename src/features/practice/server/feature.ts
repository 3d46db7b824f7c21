import type { Feature } from '#server/feature.ts'
import { practiceDescriptions } from '../descriptions.ts'
import { practiceRefusals } from '../messages.ts'
import { practiceJobs } from './jobs.ts'
import { practiceRoutes } from './routes.ts'

/** What this feature brings to the server. */
export const practiceFeature = {
  name: 'practice',
  title: 'Muestra y ensayo',
  routes: practiceRoutes,
  descriptions: practiceDescriptions,
  refusals: practiceRefusals,
  constraints: {},
  mails: {},
  jobs: practiceJobs,
} as const satisfies Feature
