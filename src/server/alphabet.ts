import { type RawBuilder, sql } from 'kysely'

/** The Spanish alphabet whatever the collation of the server: accents do not count, and ñ follows n. */
export const alphabetically = (column: string): RawBuilder<string> =>
  sql<string>`replace(translate(lower(${sql.ref(column)}), 'áéíóúü', 'aeiouu'), 'ñ', 'n~')`
