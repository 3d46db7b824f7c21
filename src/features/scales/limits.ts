/** Limits of docs/rules.md, scales. */
export const MINIMUM_SCALE_VALUES = 3
export const MAXIMUM_SCALE_VALUES = 10

/**
 * Rows that the list of scales shows at first, and that «Cargar más» adds (docs/rules.md, numbers).
 */
export const SCALES_PAGE_SIZE = 20
