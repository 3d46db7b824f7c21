import { readdirSync } from 'node:fs'
import type pg from 'pg'
import type { AppContext } from './context.ts'
import { migrationsFolder } from './database.ts'
import { SCHEMA, TICK } from './jobs.ts'

/** Why the process could not do its work now. `worker` is null where another process is the worker. */
export interface Readiness {
  readonly database: boolean
  readonly migrations: boolean
  readonly worker: boolean | null
}

/** A worker ticks every minute; one that was silent for longer, or never began, has stopped. */
const PATIENCE_SECONDS = 300

export async function readinessOf(
  { pool, config }: AppContext,
  running_seconds: number,
): Promise<Readiness> {
  const landed = await landedMigrations(pool)
  const scheduledJobs = config.role !== 'web'
  if (!landed) return { database: false, migrations: false, worker: scheduledJobs ? false : null }
  const known = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  const worker = scheduledJobs
    ? running_seconds < PATIENCE_SECONDS || (await hasTicked(pool))
    : null
  return { database: true, migrations: known.every((name) => landed.has(name)), worker }
}

export const isReady = ({ database, migrations, worker }: Readiness): boolean =>
  database && migrations && worker !== false

/** A failure is an answer too. */
const landedMigrations = (pool: pg.Pool): Promise<Set<string> | null> =>
  pool.query<{ name: string }>('select name from migrations').then(
    ({ rows }) => new Set(rows.map(({ name }) => name)),
    () => null,
  )

/** Whether any worker is at its due work or ended it lately: each tick goes to one of them. */
const hasTicked = (pool: pg.Pool): Promise<boolean> =>
  pool
    .query(
      `select 1 from ${SCHEMA}.job where name = $1 and (state = 'active' or completed_on > now() - make_interval(secs => $2)) limit 1`,
      [TICK, PATIENCE_SECONDS],
    )
    .then(
      ({ rowCount }) => rowCount === 1,
      () => false,
    )

export interface OutboxState {
  readonly waiting: number
  readonly failed: number
  readonly oldest_seconds: number
}

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
