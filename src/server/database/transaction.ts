import type { Pool, PoolClient } from 'pg'

/** A connection or a pool. PostgreSQL plans a named statement once for each connection. */
export interface Runner {
  query<Row>(query: {
    name: string
    text: string
    values: unknown[]
  }): Promise<{ rows: Row[]; rowCount: number | null }>
}

/**
 * Runs the work in a transaction, for code that needs the driver itself (named statements,
 * cursors); other code uses kysely's transactions. `mode` is appended to `begin`.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  mode = '',
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(`begin ${mode}`)
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    const broken = await client.query('rollback').then(
      () => false,
      () => true,
    )
    // A connection that cannot roll back is closed, which also undoes the work.
    client.release(broken)
    throw error
  }
}
