import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { suspended } from '../access/suspension.ts'
import type { Config } from '../core/config.ts'
import { migrationsFolder } from '../database/database.ts'
import type { StorageProbe, StorageState } from '../database/storage-probe.ts'

/**
 * Whether each part that the process needs works. `worker` is null where another process is the
 * worker, `disk` where the process keeps no file.
 */
export interface Readiness extends Pick<StorageState, 'writes' | 'disk'> {
  readonly database: boolean
  readonly migrations: boolean
  readonly worker: boolean | null
}

interface ReadinessParts {
  readonly pool: pg.Pool
  readonly config: Config
  readonly storage: StorageProbe
}

/** Some worker takes each minute. Without one for this long no worker runs. */
const MAXIMUM_SECONDS_WITHOUT_TICK = 300
/** Each job runs every minute. Without a success for this long the worker is behind. */
const MAXIMUM_SECONDS_WITHOUT_SUCCESS = 900

/** Load balancers wait little longer. */
const PATIENCE_MS = 9000

/** A database that answers nothing within nine seconds does not answer. */
export const checkReadiness = (
  context: ReadinessParts,
  running_seconds: number,
): Promise<Readiness> =>
  Promise.race([
    examine(context, running_seconds),
    sleep(PATIENCE_MS, withoutDatabase(context), { ref: false }),
  ])

const withoutDatabase = ({ config }: Pick<ReadinessParts, 'config'>): Readiness => ({
  database: false,
  migrations: false,
  writes: false,
  disk: null,
  worker: config.role === 'web' ? null : false,
})

async function examine(context: ReadinessParts, running_seconds: number): Promise<Readiness> {
  const { pool, config, storage } = context
  const applied = await appliedMigrations(pool)
  const isWorker = config.role !== 'web'
  if (!applied) return withoutDatabase(context)
  const known = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  const { writes, disk } = await storage.state()
  return {
    database: true,
    migrations: known.every((name) => applied.has(name)),
    writes: writes && !(await isStandby(pool)),
    disk,
    worker: isWorker ? await isOnTime(pool, running_seconds) : null,
  }
}

export const isReady = ({ database, migrations, writes, disk, worker }: Readiness): boolean =>
  database && migrations && writes && disk !== false && worker !== false

async function isOnTime(pool: pg.Pool, running_seconds: number): Promise<boolean> {
  if (running_seconds >= MAXIMUM_SECONDS_WITHOUT_TICK && !(await hasTicked(pool))) return false
  return running_seconds < MAXIMUM_SECONDS_WITHOUT_SUCCESS || hasSucceeded(pool)
}

/** Their names; null when the database does not answer. */
const appliedMigrations = (pool: pg.Pool): Promise<Set<string> | null> =>
  pool.query<{ name: string }>('select name from migrations').then(
    ({ rows }) => new Set(rows.map(({ name }) => name)),
    () => null,
  )

/** The last write may have reached another server, which this one replaces. */
const isStandby = (pool: pg.Pool): Promise<boolean> =>
  pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby').then(
    ({ rows }) => rows[0]?.standby ?? true,
    () => true,
  )

/** Whether some worker has taken a minute recently: each goes to one worker. */
const hasTicked = (pool: pg.Pool): Promise<boolean> =>
  pool
    .query('select 1 from installation where ticked_at > now() - make_interval(secs => $1)', [
      MAXIMUM_SECONDS_WITHOUT_TICK,
    ])
    .then(
      ({ rowCount }) => rowCount === 1,
      () => false,
    )

/** Whether no scheduled job has failed, or not run, for a quarter of an hour. */
const hasSucceeded = (pool: pg.Pool): Promise<boolean> =>
  pool
    .query(
      'select 1 from job_runs where coalesce(succeeded_at, known_since) < now() - make_interval(secs => $1) limit 1',
      [MAXIMUM_SECONDS_WITHOUT_SUCCESS],
    )
    .then(
      ({ rowCount }) => rowCount === 0,
      () => false,
    )

export interface OutboxState {
  readonly waiting: number
  readonly failed: number
  /** Age of the oldest waiting mail; 0 when none waits. */
  readonly oldest_seconds: number
  /** No mail leaves: see installation.ts. */
  readonly held: boolean
}

/** Null when the database does not answer. */
export const outboxState = (pool: pg.Pool): Promise<OutboxState | null> =>
  pool
    .query<OutboxState>(
      `select count(*) filter (where failed_at is null) as waiting, count(*) filter (where failed_at is not null) as failed,
         coalesce(extract(epoch from now() - min(created_at) filter (where failed_at is null)), 0)::float8 as oldest_seconds,
         exists (select 1 from installation where mail_held_at is not null) as held
       from outbox where sent_at is null and (workspace_id is null or not ${suspended('workspace_id')})`,
    )
    .then(
      ({ rows }) => rows[0] ?? null,
      () => null,
    )
