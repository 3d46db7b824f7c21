import type { Feature } from '#server/feature.ts'
import { integrationsDescriptions } from '../descriptions.ts'
import { integrationsRefusals } from '../messages.ts'
import { integrationsConstraints } from './constraints.ts'
import { integrationsMails } from './emails.tsx'
import { integrationsJobs } from './jobs.ts'
import { registerMailHooks } from './mail-hooks.ts'
import { registerSignOnPages } from './pages.tsx'
import { integrationsRoutes } from './routes.ts'
import { passServiceTokens } from './token-successors.queries.ts'

/** What this feature brings to the server. */
export const integrationsFeature = {
  name: 'integrations',
  title: 'Integraciones',
  routes: integrationsRoutes,
  descriptions: integrationsDescriptions,
  refusals: integrationsRefusals,
  constraints: integrationsConstraints,
  mails: integrationsMails,
  jobs: integrationsJobs,
  reactions: { owner_left: passServiceTokens },
  registerPages: (app, context) => {
    registerSignOnPages(app, context)
    registerMailHooks(app, context)
  },
} as const satisfies Feature
