import type { Feature } from '#server/feature.ts'
import { answersDescriptions } from '../descriptions.ts'
import { answersRefusals } from '../messages.ts'
import { answersConstraints } from './constraints.ts'
import { answersJobs } from './jobs.ts'
import { closeAnswers, deleteDrafts } from './leaving.queries.ts'
import { registerRaterPages } from './pages.tsx'
import { registerContinuePage } from './pages/continue-page.tsx'
import { registerRemindersPage } from './pages/reminders-page.tsx'
import { registerPendingPages } from './pending/pending-pages.tsx'
import { pendingMails } from './pending/pending.emails.tsx'
import { answersRoutes } from './routes.ts'

/** What this feature brings to the server. */
export const answersFeature = {
  name: 'answers',
  title: 'Respuestas',
  routes: answersRoutes,
  descriptions: answersDescriptions,
  refusals: answersRefusals,
  constraints: answersConstraints,
  mails: pendingMails,
  jobs: answersJobs,
  registerPages: (app, context) => {
    registerRaterPages(app, context)
    registerPendingPages(app, context)
    registerRemindersPage(app, context)
    registerContinuePage(app, context)
  },
  reactions: {
    forms_closed: closeAnswers,
    rater_replaced: deleteDrafts,
    erased: { by_subject: ['notices'], by_matrix: ['answers', 'comments', 'prompt_comments'] },
  },
} as const satisfies Feature
