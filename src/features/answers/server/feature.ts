import type { Feature } from '#server/feature.ts'
import { answersRefusals } from '../messages.ts'
import { answersConstraints } from './constraints.ts'
import { registerRaterPages } from './pages.tsx'
import { answersRoutes } from './routes.ts'

/** What this feature brings to the server. */
export const answersFeature = {
  name: 'answers',
  title: 'Respuestas',
  routes: answersRoutes,
  refusals: answersRefusals,
  constraints: answersConstraints,
  mails: {},
  jobs: [],
  registerPages: registerRaterPages,
} as const satisfies Feature
