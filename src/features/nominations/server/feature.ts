import type { Feature } from '#server/feature.ts'
import { nominationsDescriptions } from '../descriptions.ts'
import { nominationsRefusals } from '../messages.ts'
import { nominationsConstraints } from './constraints.ts'
import { nominationsMails } from './emails.tsx'
import { nominationsJobs } from './jobs.ts'
import { registerNominationPages } from './pages.tsx'
import { nominationsRoutes } from './routes.ts'

/** What this feature brings to the server. */
export const nominationsFeature = {
  name: 'nominations',
  title: 'Propuestas de evaluadores',
  routes: nominationsRoutes,
  descriptions: nominationsDescriptions,
  refusals: nominationsRefusals,
  constraints: nominationsConstraints,
  mails: nominationsMails,
  jobs: nominationsJobs,
  registerPages: registerNominationPages,
  reactions: { erased: { by_matrix: ['proposals', 'proposal_lists'] } },
} as const satisfies Feature
