import type { DueWork } from '#server/jobs.ts'
import { prepareProjects } from './results.ts'

export const preparationWork: DueWork = { name: 'results prepared', run: prepareProjects }
