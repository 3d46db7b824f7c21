import type { Feature } from '#server/feature.ts'
import { siteDescriptions } from '../descriptions.ts'
import { siteRefusals } from '../messages.ts'
import { siteMails } from './emails.tsx'
import { registerSitePages } from './pages.tsx'
import { siteRoutes } from './routes.ts'

/** What this feature brings to the server. */
export const siteFeature = {
  name: 'site',
  title: 'Contacto',
  routes: siteRoutes,
  descriptions: siteDescriptions,
  refusals: siteRefusals,
  constraints: {},
  mails: siteMails,
  jobs: [],
  registerPages: registerSitePages,
} as const satisfies Feature
