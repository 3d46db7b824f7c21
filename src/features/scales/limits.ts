/** Limits of spec §5. */
export const MINIMUM_SCALE_VALUES = 3
export const MAXIMUM_SCALE_VALUES = 10
