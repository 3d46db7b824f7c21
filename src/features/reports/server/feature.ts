import type { Feature } from '#server/feature.ts'
import { reportsDescriptions } from '../descriptions.ts'
import { reportsRefusals } from '../messages.ts'
import { reportsConstraints } from './constraints.ts'
import { preparationJob } from './jobs.ts'
import { reportsRoutes } from './routes.ts'

/** What this feature brings to the server. */
export const reportsFeature = {
  name: 'reports',
  title: 'Resultados y reportes',
  routes: reportsRoutes,
  descriptions: reportsDescriptions,
  refusals: reportsRefusals,
  constraints: reportsConstraints,
  mails: {},
  jobs: [preparationJob],
  reactions: { erased: { by_matrix: ['earlier_reports'] } },
} as const satisfies Feature
