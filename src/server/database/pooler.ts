import type pg from 'pg'

const ROUNDS = 3

type Connection = Pick<pg.ClientBase, 'query'>

async function readServerProcess(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/**
 * Whether two open connections are served in turns by the same processes of PostgreSQL: a pooler in
 * transaction or statement mode is in between. Locks of a session and named statements, which the
 * product uses, then reach the wrong process.
 */
export async function shareServerProcesses(a: Connection, b: Connection): Promise<boolean> {
  const [ofA, ofB] = [await readServerProcess(a), await readServerProcess(b)]
  if (ofA === ofB) return true
  for (let round = 1; round < ROUNDS; round++) {
    if ((await readServerProcess(a)) !== ofA || (await readServerProcess(b)) !== ofB) return true
  }
  return false
}

const ADVICE =
  'Set DATABASE_URL to PostgreSQL itself; each process opens its own connections once and needs no pooler.'

/** @throws Error when a pooler between the product and PostgreSQL would break its sessions. */
export async function refusePooler(pool: pg.Pool): Promise<void> {
  const [a, b] = await Promise.all([pool.connect(), pool.connect()])
  try {
    if (await shareServerProcesses(a, b))
      throw new Error(
        `DATABASE_URL: a connection changes its process of PostgreSQL between statements, as through pgbouncer in transaction mode. ${ADVICE}`,
      )
    const { rows } = await a.query<{ limit: string }>(
      "select current_setting('statement_timeout') as limit",
    )
    if (rows[0]?.limit === '0')
      throw new Error(
        `DATABASE_URL: the settings of a session (statement_timeout) do not reach PostgreSQL, as through a pooler that ignores them. ${ADVICE}`,
      )
  } finally {
    a.release()
    b.release()
  }
}

/** What a pooler replies to a setting of a session; null for any other error. */
export const poolerProblem = (error: unknown): string | null =>
  error instanceof Error && /unsupported startup parameter/i.test(error.message)
    ? `DATABASE_URL: ${error.message}: this is a pooler such as pgbouncer. ${ADVICE}`
    : null
