import type { Pool, PoolClient } from 'pg'

/** A connection or a pool. A named statement is prepared once a connection. */
export interface Runner {
  query<Row>(query: {
    name: string
    text: string
    values: unknown[]
  }): Promise<{ rows: Row[]; rowCount: number | null }>
}

/** All of the work or none of it, for what speaks to PostgreSQL directly (named statements, cursors); the rest uses kysely's. */
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
    client.release(broken) // a connection that cannot even roll back is closed, which undoes the work too
    throw error
  }
}
