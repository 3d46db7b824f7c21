import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Log } from './postgres.ts'
import type { Schema } from './schema.ts'

type Db = Kysely<Schema>

/** Reads that may leave the primary alone: results and reports. */
export interface Reads {
  /**
   * The standby of DATABASE_READ_URL once it has all that was committed before the call, the primary
   * where there is none, or where it is away, behind or no standby of the same database.
   */
  current(): Promise<Db>
  close(): Promise<void>
}

export const readsFrom = (primary: Db): Reads => ({
  current: async () => primary,
  close: async () => {},
})

interface Servers {
  readonly primary: pg.Pool
  readonly db: Db
  readonly replica: pg.Pool
  readonly log: Log
}

/** A report must not wait longer for a standby than reading its answers from the primary takes. */
const PATIENCE_MS = 500
const PAUSE_MS = 20
/** How long a standby that is away is not asked again. */
const AWAY_MS = 10_000

interface Position {
  readonly position: string
  readonly system: string
  readonly database: string
}

/** `insert` and not `write`: what is committed without waiting for the disk is visible too. */
const POSITION = `
  select pg_current_wal_insert_lsn()::text as position,
    (select system_identifier::text from pg_control_system()) as system, current_database() as database`

const CAUGHT_UP = `
  select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as caught_up, pg_is_in_recovery() as standby,
    (select system_identifier::text from pg_control_system()) as system, current_database() as database`

/** Reads from a standby as soon as it has what the primary has; otherwise from the primary. */
export function readsFromReplica({ primary, db, replica, log }: Servers): Reads {
  const standby = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: orPrimary(replica, primary) }),
  })
  let away_until = 0
  let told: string | null = null
  const tell = (problem: string | null): void => {
    if (problem === told) return
    if (problem === null) log.info('Results and reports are read from DATABASE_READ_URL again.')
    else log.warn(`DATABASE_READ_URL: ${problem}. Results and reports are read from DATABASE_URL.`)
    told = problem
  }
  return {
    current: async () => {
      if (performance.now() < away_until) return db
      const problem = await lagProblem(primary, replica)
      tell(problem)
      // One that is only behind may have caught up at the next call.
      if (problem !== null && problem !== BEHIND) away_until = performance.now() + AWAY_MS
      return problem === null ? standby : db
    },
    close: () => replica.end(),
  }
}

const BEHIND = 'this standby is behind'

/** Why the standby cannot be read now; null when it has all that the primary has committed. */
export async function lagProblem(primary: pg.Pool, replica: pg.Pool): Promise<string | null> {
  const { rows } = await primary.query<Position>(POSITION)
  const [wanted] = rows
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const found = await standbyState(replica, wanted?.position ?? '')
    if (typeof found === 'string') return found
    if (found.system !== wanted?.system || found.database !== wanted.database)
      return 'this is another database than that of DATABASE_URL'
    if (!found.standby) return 'this server is no standby'
    if (found.caught_up) return null
    if (performance.now() > end) return BEHIND
    await sleep(PAUSE_MS)
  }
}

interface StandbyState extends Omit<Position, 'position'> {
  readonly caught_up: boolean
  readonly standby: boolean
}

const standbyState = (replica: pg.Pool, position: string): Promise<StandbyState | string> =>
  replica.query<StandbyState>(CAUGHT_UP, [position]).then(
    ({ rows }) => rows[0] ?? 'this server does not answer',
    (error: Error) => `this server does not answer (${error.message})`,
  )

/** The standby may go away between two queries of one report. */
const orPrimary = (replica: pg.Pool, primary: pg.Pool) => ({
  options: {},
  connect: () => replica.connect().catch(() => primary.connect()),
  end: async () => {},
})
