import type { Feature } from '#server/feature.ts'
import { staffRoutes } from './routes.ts'

/** What this feature brings to the server. */
export const staffFeature = {
  name: 'staff',
  title: 'Plantilla',
  routes: staffRoutes,
  descriptions: [],
  refusals: {},
  constraints: {},
  mails: {},
  jobs: [],
} as const satisfies Feature
