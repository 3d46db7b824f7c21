import type { Feature } from '#server/feature.ts'
import { matricesDescriptions } from '../descriptions.ts'
import { matricesRefusals } from '../messages.ts'
import { shareUsedColumns } from './columns.queries.ts'
import { matricesConstraints } from './constraints.ts'
import { matricesRoutes } from './routes.ts'

/** What this feature brings to the server. */
export const matricesFeature = {
  name: 'matrices',
  title: 'Proyectos',
  routes: matricesRoutes,
  descriptions: matricesDescriptions,
  refusals: matricesRefusals,
  constraints: matricesConstraints,
  mails: {},
  jobs: [],
  reactions: { company_deleted: shareUsedColumns },
} as const satisfies Feature
