import { readdirSync } from 'node:fs'
import type pg from 'pg'
import type { Config } from './config.ts'
import { migrationsFolder } from './database.ts'
import { JOBS_SCHEMA, TICK_QUEUE } from './job-queues.ts'

/**
 * Whether each part that the process needs works. `worker` is null where another process is the
 * worker.
 */
export interface Readiness {
  readonly database: boolean
  readonly migrations: boolean
  readonly worker: boolean | null
}

/** A worker ticks every minute. Without a tick for this long it has stopped. */
const MAXIMUM_SECONDS_WITHOUT_TICK = 300

export async function readinessOf(
  { pool, config }: { readonly pool: pg.Pool; readonly config: Config },
  running_seconds: number,
): Promise<Readiness> {
  const applied = await appliedMigrations(pool)
  const isWorker = config.role !== 'web'
  if (!applied) return { database: false, migrations: false, worker: isWorker ? false : null }
  const known = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  const worker = isWorker
    ? running_seconds < MAXIMUM_SECONDS_WITHOUT_TICK || (await hasTicked(pool))
    : null
  return { database: true, migrations: known.every((name) => applied.has(name)), worker }
}

export const isReady = ({ database, migrations, worker }: Readiness): boolean =>
  database && migrations && worker !== false

/** Their names; null when the database does not answer. */
const appliedMigrations = (pool: pg.Pool): Promise<Set<string> | null> =>
  pool.query<{ name: string }>('select name from migrations').then(
    ({ rows }) => new Set(rows.map(({ name }) => name)),
    () => null,
  )

/** Whether some worker runs its jobs or has ended them recently: each tick goes to one worker. */
const hasTicked = (pool: pg.Pool): Promise<boolean> =>
  pool
    .query(
      `select 1 from ${JOBS_SCHEMA}.job where name = $1 and (state = 'active' or completed_on > now() - make_interval(secs => $2)) limit 1`,
      [TICK_QUEUE, MAXIMUM_SECONDS_WITHOUT_TICK],
    )
    .then(
      ({ rowCount }) => rowCount === 1,
      () => false,
    )

export interface OutboxState {
  readonly waiting: number
  readonly failed: number
  /** Age of the oldest waiting mail; 0 when none waits. */
  readonly oldest_seconds: number
}

/** Null when the database does not answer. */
export const outboxState = (pool: pg.Pool): Promise<OutboxState | null> =>
  pool
    .query<OutboxState>(
      `select count(*) filter (where failed_at is null) as waiting, count(*) filter (where failed_at is not null) as failed,
         coalesce(extract(epoch from now() - min(created_at) filter (where failed_at is null)), 0)::float8 as oldest_seconds
       from outbox where sent_at is null`,
    )
    .then(
      ({ rows }) => rows[0] ?? null,
      () => null,
    )
