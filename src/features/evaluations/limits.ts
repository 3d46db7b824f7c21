import { MINUTE, type RateLimit } from '#shared/rate-limit.ts'

export const EVALUATION_TITLE_LENGTH = 30
export const MAXIMUM_QUESTIONS = 300
/** Open questions of an evaluation. */
export const MAXIMUM_PROMPTS = 5
/** Characters of what a value means for one question. */
export const ANCHOR_LENGTH = 200

/** The estimate of a rater's time for one question about one evaluated subject. */
export const SECONDS_PER_CHOICE = 7

/** Rows that the list of evaluations shows at first, and that «Cargar más» adds (spec §9). */
export const EVALUATIONS_PAGE_SIZE = 20

export const evaluationImportLimit: RateLimit = {
  name: 'evaluation-import',
  counts: 'calls',
  rules: [{ max: 10, window_ms: MINUTE, per: 'subject' }],
}
