import type { Feature } from '#server/feature.ts'
import { evaluationsDescriptions } from '../descriptions.ts'
import { evaluationsRefusals } from '../messages.ts'
import { shareUsedEvaluations } from './changes.queries.ts'
import { evaluationsConstraints } from './constraints.ts'
import { evaluationsRoutes } from './routes.ts'

/** What this feature brings to the server. */
export const evaluationsFeature = {
  name: 'evaluations',
  title: 'Evaluaciones',
  routes: evaluationsRoutes,
  descriptions: evaluationsDescriptions,
  refusals: evaluationsRefusals,
  constraints: evaluationsConstraints,
  mails: {},
  jobs: [],
  reactions: { company_deleted: shareUsedEvaluations },
} as const satisfies Feature
