import type { Feature } from '#server/feature.ts'
import { companiesDescriptions } from '../descriptions.ts'
import { companiesRefusals } from '../messages.ts'
import { companiesRoutes } from './routes.ts'

/** What this feature brings to the server. */
export const companiesFeature = {
  name: 'companies',
  title: 'Empresas',
  routes: companiesRoutes,
  descriptions: companiesDescriptions,
  refusals: companiesRefusals,
  constraints: {},
  mails: {},
  jobs: [],
} as const satisfies Feature
