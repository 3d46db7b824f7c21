import type { Feature } from '#server/feature.ts'
import { searchDescriptions } from '../descriptions.ts'
import { searchRefusals } from '../messages.ts'
import { searchRoutes } from './routes.ts'

/** What this feature brings to the server. */
export const searchFeature = {
  name: 'search',
  title: 'Búsqueda',
  routes: searchRoutes,
  descriptions: searchDescriptions,
  refusals: searchRefusals,
  constraints: {},
  mails: {},
  jobs: [],
} as const satisfies Feature
