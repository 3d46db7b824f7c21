import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
} from 'kysely'
import type { PoolClient } from 'pg'

/** Its transactions are savepoints of the transaction that the connection is in. */
class SavepointDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await run(connection, 'savepoint inner_transaction')
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await run(connection, 'release savepoint inner_transaction')
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await run(connection, 'rollback to savepoint inner_transaction')
    await run(connection, 'release savepoint inner_transaction')
  }
}

/** A pool of one connection, which the owner of its transaction gives back. */
const onlyConnection = (client: PoolClient): PostgresPool => ({
  connect: async () => ({
    query: client.query.bind(client),
    release: () => undefined,
  }),
  end: async () => undefined,
  options: {},
})

const run = (connection: DatabaseConnection, statement: string) =>
  connection.executeQuery(CompiledQuery.raw(statement))

/** Runs everything, transactions included, on one connection that is in a transaction. */
export function connectionDialect(client: PoolClient): Dialect {
  const dialect = new PostgresDialect({ pool: onlyConnection(client) })
  return {
    createDriver: () => new SavepointDriver({ pool: onlyConnection(client) }),
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}
