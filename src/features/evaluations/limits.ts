import { MINUTE, type RateLimit } from '#shared/rate-limit.ts'

export const EVALUATION_TITLE_LENGTH = 30
export const MAXIMUM_QUESTIONS = 300
/** Open questions of an evaluation. */
export const MAXIMUM_PROMPTS = 5
/** Characters of what a value means for one question. */
export const ANCHOR_LENGTH = 200

/** The estimate of a rater's time: reading a question, and answering it about the first subject. */
export const SECONDS_FIRST_CHOICE = 8
/** Answering the same question about each further subject, who is compared with those before. */
export const SECONDS_FURTHER_CHOICE = 2.5
/** For each subject, because only some raters write and not about each. */
export const SECONDS_FOR_COMMENTS = 10

/**
 * Rows that the list of evaluations shows at first, and that «Cargar más» adds (docs/rules.md,
 * numbers).
 */
export const EVALUATIONS_PAGE_SIZE = 20

export const evaluationImportLimit: RateLimit = {
  name: 'evaluation-import',
  counts: 'calls',
  rules: [{ max: 10, window_ms: MINUTE, per: 'subject' }],
}
