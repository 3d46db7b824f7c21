export const DEFAULT_COLOR = '#000000'
/**
 * What a row takes on disk with its indexes and, of a form, its answers (docs/operations.md, «What
 * one machine carries»). Not measured row by row: the size of answers grows while raters write, and
 * would tell an organiser when.
 */
export const ROW_BYTES = { subject: 500, form: 830 } as const
/** Characters of the name under which a company's mails come; mail programs show fewer. */
export const LONGEST_SENDER_NAME = 80
/** Characters of a company's own name of a relation. */
export const LONGEST_RELATION_NAME = 40
