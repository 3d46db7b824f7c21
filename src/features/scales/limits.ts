/** Limits of spec §5. */
export const MINIMUM_SCALE_VALUES = 3
export const MAXIMUM_SCALE_VALUES = 10

/** Rows that the list of scales shows at first, and that «Cargar más» adds (spec §9). */
export const SCALES_PAGE_SIZE = 20
