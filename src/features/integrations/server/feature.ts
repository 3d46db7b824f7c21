import type { Feature } from '#server/feature.ts'
import { integrationsRefusals } from '../messages.ts'
import { integrationsMails } from './emails.tsx'
import { integrationsJobs } from './jobs.ts'
import { integrationsRoutes } from './routes.ts'

/** What this feature brings to the server. */
export const integrationsFeature = {
  name: 'integrations',
  title: 'Integraciones',
  routes: integrationsRoutes,
  refusals: integrationsRefusals,
  constraints: {},
  mails: integrationsMails,
  jobs: integrationsJobs,
} as const satisfies Feature
