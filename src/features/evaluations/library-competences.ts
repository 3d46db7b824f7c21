import { executiveCompetences } from './library-executive.ts'
import { managerCompetences } from './library-manager.ts'
import { personCompetences } from './library-person.ts'
import type { LibraryCompetence } from './library-questions.ts'
import { workCompetences } from './library-work.ts'

/**
 * Each question names one observable behaviour in the third person and the present tense, so that a
 * rater can say how often they have seen it; its other wording is for the self-evaluation.
 */
export const libraryCompetences: readonly LibraryCompetence[] = [
  ...personCompetences,
  ...workCompetences,
  ...managerCompetences,
  ...executiveCompetences,
]
