export const MAXIMUM_FORMS = 200_000
