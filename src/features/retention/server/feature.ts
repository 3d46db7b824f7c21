import type { Feature } from '#server/feature.ts'
import { retentionDescriptions } from '../descriptions.ts'
import { retentionRefusals } from '../messages.ts'
import { erasureJob, messagesJob, purgeJob, workspacesJob } from './jobs.ts'
import { retentionRoutes } from './routes.ts'

/** What this feature brings to the server. */
export const retentionFeature = {
  name: 'retention',
  title: 'Eliminación de datos',
  routes: retentionRoutes,
  descriptions: retentionDescriptions,
  refusals: retentionRefusals,
  constraints: {},
  mails: {},
  jobs: [workspacesJob, erasureJob, messagesJob, purgeJob],
} as const satisfies Feature
