import { hash } from 'node:crypto'
import {
  Kysely,
  PostgresDialect,
  type PostgresCursor,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type pg from 'pg'
import type { Schema } from './schema.ts'

/**
 * A database whose statements are planned once for each connection of the pool. For work that
 * repeats few statements: each stays in the memory of its connection.
 */
export const planStatementsOnce = (pool: pg.Pool): Kysely<Schema> =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: async () => new PlanningClient(await pool.connect()),
        end: () => pool.end(),
      },
    }),
  })

class PlanningClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(statement: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new TypeError('A cursor is not planned once.')
    return this.#client.query({
      name: nameStatement(statement),
      text: statement,
      values: [...parameters],
    })
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }
}

/** PostgreSQL takes names of up to 63 bytes. */
const nameStatement = (text: string): string => hash('sha1', text)
