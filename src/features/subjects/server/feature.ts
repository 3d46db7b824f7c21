import type { Feature } from '#server/feature.ts'
import { subjectsDescriptions } from '../descriptions.ts'
import { subjectsRefusals } from '../messages.ts'
import { duplicateSubjects } from './changes.queries.ts'
import { subjectsConstraints } from './constraints.ts'
import { subjectsRoutes } from './routes.ts'

/** What this feature brings to the server. */
export const subjectsFeature = {
  name: 'subjects',
  title: 'Participantes',
  routes: subjectsRoutes,
  descriptions: subjectsDescriptions,
  refusals: subjectsRefusals,
  constraints: subjectsConstraints,
  mails: {},
  jobs: [],
  reactions: {
    matrix_duplicated: duplicateSubjects,
    erased: { by_matrix: ['subject_values', 'subjects'] },
  },
} as const satisfies Feature
