import type { ScheduledJob } from '#server/jobs.ts'
import { prepareProjects } from './results.ts'

export const preparationJob: ScheduledJob = { name: 'results prepared', run: prepareProjects }
