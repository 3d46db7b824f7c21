import { type Expression, type RawBuilder, sql } from 'kysely'

const ACCENTED = 'áàâäãåéèêëíìîïóòôöõúùûüç'
const PLAIN = 'aaaaaaeeeeiiiiooooouuuuc'

const sourceOf = (text: string | Expression<string>): Expression<string> =>
  typeof text === 'string' ? sql.ref<string>(text) : text

/** Lower case without accents, as `foldText` gives it in the browser; for searches. */
export const foldedText = (text: string | Expression<string>): RawBuilder<string> =>
  sql<string>`translate(lower(${sourceOf(text)}), ${sql.lit(`${ACCENTED}ñ`)}, ${sql.lit(`${PLAIN}n`)})`

/**
 * Orders a column or a text by the Spanish alphabet in any collation, as `compareTexts` does in the
 * browser: accents and case do not count, ñ follows n, and numbers are compared by their value.
 */
export function alphabetically(text: string | Expression<string>): RawBuilder<string> {
  const letters = sql`replace(translate(lower(${sourceOf(text)}), ${sql.lit(ACCENTED)}, ${sql.lit(PLAIN)}), 'ñ', 'n~')`
  // Each number gets ten digits.
  return sql<string>`regexp_replace(regexp_replace(${letters}, '[0-9]+', '0000000000\\&', 'g'), '[0-9]*([0-9]{10})', '\\1', 'g')`
}
