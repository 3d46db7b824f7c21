import type { Feature } from '#server/feature.ts'
import { anonymityDescriptions } from '../descriptions.ts'
import { anonymityRefusals } from '../messages.ts'
import { registerDossierPage } from './pages.tsx'
import { anonymityRoutes } from './routes.ts'

/** What this feature brings to the server. */
export const anonymityFeature = {
  name: 'anonymity',
  title: 'Prueba de anonimato',
  routes: anonymityRoutes,
  descriptions: anonymityDescriptions,
  refusals: anonymityRefusals,
  constraints: {},
  mails: {},
  jobs: [],
  registerPages: registerDossierPage,
} as const satisfies Feature
