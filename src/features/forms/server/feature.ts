import type { Feature } from '#server/feature.ts'
import { formsDescriptions } from '../descriptions.ts'
import { formsRefusals } from '../messages.ts'
import { duplicateForms } from './changes.queries.ts'
import { formsConstraints } from './constraints.ts'
import { formsRoutes } from './routes.ts'

/** What this feature brings to the server. */
export const formsFeature = {
  name: 'forms',
  title: 'Conexiones',
  routes: formsRoutes,
  descriptions: formsDescriptions,
  refusals: formsRefusals,
  constraints: formsConstraints,
  mails: {},
  jobs: [],
  reactions: { matrix_duplicated: duplicateForms, erased: { by_matrix: ['forms'] } },
} as const satisfies Feature
