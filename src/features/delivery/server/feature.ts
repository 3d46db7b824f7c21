import type { Feature } from '#server/feature.ts'
import { deliveryDescriptions } from '../descriptions.ts'
import { deliveryRefusals } from '../messages.ts'
import { deliveryMails } from './emails.tsx'
import { deliveryJobs } from './jobs.ts'
import { registerDeliveryPages } from './pages.tsx'
import { deliveryRoutes } from './routes.ts'

/** What this feature brings to the server. */
export const deliveryFeature = {
  name: 'delivery',
  title: 'Entrega de reportes',
  routes: deliveryRoutes,
  descriptions: deliveryDescriptions,
  refusals: deliveryRefusals,
  constraints: {},
  mails: deliveryMails,
  jobs: deliveryJobs,
  registerPages: registerDeliveryPages,
  reactions: { erased: { by_matrix: ['deliveries', 'plans'] } },
} as const satisfies Feature
