import type { Feature } from '#server/feature.ts'
import { scalesDescriptions } from '../descriptions.ts'
import { scalesRefusals } from '../messages.ts'
import { shareUsedScales } from './queries.ts'
import { scalesRoutes } from './routes.ts'

/** What this feature brings to the server. */
export const scalesFeature = {
  name: 'scales',
  title: 'Escalas',
  routes: scalesRoutes,
  descriptions: scalesDescriptions,
  refusals: scalesRefusals,
  constraints: {},
  mails: {},
  jobs: [],
  reactions: { company_deleted: shareUsedScales },
} as const satisfies Feature
