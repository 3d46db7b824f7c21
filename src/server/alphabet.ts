import { type RawBuilder, sql } from 'kysely'

/**
 * Orders a column by the Spanish alphabet in any collation: accents do not count, and ñ follows n.
 */
export const alphabetically = (column: string): RawBuilder<string> =>
  sql<string>`replace(translate(lower(${sql.ref(column)}), 'áéíóúü', 'aeiouu'), 'ñ', 'n~')`
