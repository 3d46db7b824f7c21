import type { Feature } from '#server/feature.ts'
import { accountsDescriptions } from '../descriptions.ts'
import { accountsRefusals } from '../messages.ts'
import { accountsConstraints } from './constraints.ts'
import { accountsMails } from './emails.tsx'
import { accountsJobs } from './jobs.ts'
import { accountsRoutes } from './routes.ts'

/** What this feature brings to the server. */
export const accountsFeature = {
  name: 'accounts',
  title: 'Cuentas y equipo',
  routes: accountsRoutes,
  descriptions: accountsDescriptions,
  refusals: accountsRefusals,
  constraints: accountsConstraints,
  mails: accountsMails,
  jobs: accountsJobs,
} as const satisfies Feature
