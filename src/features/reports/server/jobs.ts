import type { ScheduledJob } from '#server/jobs/jobs.ts'
import { prepareMatrixNumbers } from './matrix-numbers.ts'

export const preparationJob: ScheduledJob = {
  name: 'results prepared',
  stage: 'prepare',
  run: prepareMatrixNumbers,
}
