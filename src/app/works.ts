import { releaseWorks } from '#features/release/server/jobs.ts'
import type { DueWork } from '#server/jobs.ts'

/** What becomes due by the clock, in the order in which it is done: what must go goes before anything is sent. */
export const works: readonly DueWork[] = [...releaseWorks]
