/** Limits of docs/rules.md, matrices. */
export const DASHBOARD_PAGE_SIZE = 9
export const REPORTS_OPEN_HOURS = 6
export const MINIMUM_RATERS = { lowest: 3, highest: 10, default: 3 } as const
export const MAXIMUM_COLUMNS = 30
/** Addresses that are told when the reports are ready. */
export const MAXIMUM_REPORTS_EMAILS = 10
/** How many peers the organisation chart gives a person at most. */
export const PEERS = { lowest: 1, highest: 8, default: 4 } as const
/** The picture of all matrices; a file of `public/`. */
export const MATRIX_IMAGE = '/matrix.svg'
/** The most raters of one relation that a person may propose. */
export const MOST_NOMINATED = 50

/**
 * The latest day after the deadline by which the personal data of a matrix are erased, as raters
 * are told.
 */
export const RETENTION_DAYS = 30
/** The day after the deadline on which the erasure runs. */
export const ERASURE_DAY = 29

/**
 * The least that a relation weighs, in percent: what is lighter cannot hide the others from the
 * average (decision 0054).
 */
export const LEAST_RELATION_WEIGHT = 10
export const LEAST_COMPETENCE_WEIGHT = 1
/** As many competences as whole percents can be shared among. */
export const MOST_WEIGHTED = 100
