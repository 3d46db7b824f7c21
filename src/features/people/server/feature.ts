import type { Feature } from '#server/feature.ts'
import { peopleDescriptions } from '../descriptions.ts'
import { peopleRefusals } from '../messages.ts'
import { peopleRoutes } from './routes.ts'

/** What this feature brings to the server: people while their project runs. */
export const peopleFeature = {
  name: 'people',
  title: 'Personas en curso',
  routes: peopleRoutes,
  descriptions: peopleDescriptions,
  refusals: peopleRefusals,
  constraints: {},
  mails: {},
  jobs: [],
} as const satisfies Feature
