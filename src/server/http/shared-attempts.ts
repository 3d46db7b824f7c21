import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../core/clock.ts'
import type { Secrets } from '../core/secrets.ts'
import type { Schema } from '../database/schema.ts'

/** Attempts in one window of a limit; a key names limit, rule and caller. */
export interface Attempts {
  readonly key: string
  readonly attempts: number
  /** Epoch milliseconds. */
  readonly ends: number
  readonly window_ms: number
}

export interface SharedAttempts {
  /** Reports to the other instances soon; never waits. */
  add(attempts: Attempts): void
  /** Calls back with what all instances together have counted, after this one has added to it. */
  onTotal(listener: (total: Attempts) => void): void
  /** Waits until everything that was added is reported, or could not be. */
  settled(): Promise<void>
}

/** Keeps a statement short under a flood of callers. */
const KEYS_AT_ONCE = 500

interface Stored {
  readonly db: Kysely<Schema>
  readonly clock: Clock
}

interface SharedParts extends Stored {
  readonly log: Pick<Logger, 'warn'>
  readonly secrets: Pick<Secrets, 'attemptKey'>
}

/**
 * Adds attempts in a table, one statement at a time: what is counted meanwhile waits for the next,
 * so that no call waits for the database and a flood costs few statements (decision 0092).
 */
export function shareAttempts(parts: SharedParts): SharedAttempts {
  let waiting = new Map<string, Attempts>()
  let exchange: Promise<void> | null = null
  let notify = (_total: Attempts): void => {}

  const report = (total: Attempts): void => {
    const later = waiting.get(total.key)
    // a total of a window that has ended would close the one that is open now
    if (later && isLaterWindow(later, total)) return
    notify({ ...total, attempts: total.attempts + (later?.attempts ?? 0) })
  }
  const sendAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      const sent = [...waiting.values()].slice(0, KEYS_AT_ONCE)
      waiting = new Map([...waiting].slice(KEYS_AT_ONCE))
      for (const total of await addAttempts(parts, sent)) report(total)
    }
  }
  const start = (): void => {
    exchange ??= sendAll()
      // this instance has counted them itself
      .catch((error: unknown) => parts.log.warn({ error: String(error) }, UNSHARED))
      .finally(() => {
        exchange = null
      })
  }
  return {
    add(more) {
      const attempts = countWaiting(waiting.get(more.key), more) + more.attempts
      waiting.set(more.key, { ...more, attempts })
      start()
    },
    onTotal: (listener) => void (notify = listener),
    settled: async () => {
      while (exchange) await exchange
    },
  }
}

/** Windows of one key never overlap; instances may disagree on the end by less than a window. */
const isLaterWindow = (one: Attempts, other: Attempts): boolean =>
  one.ends - other.ends >= one.window_ms

/** What waits to be reported of the window of these attempts. */
const countWaiting = (waiting: Attempts | undefined, more: Attempts): number =>
  waiting && !isLaterWindow(more, waiting) ? waiting.attempts : 0

const UNSHARED = 'Attempts were counted in this instance only.'

interface StoredAttempts {
  readonly key: Buffer
  readonly attempts: number
  readonly ends_at: Date
}

/**
 * Adds to the open windows and returns their totals. One whose end is further away than two windows
 * was opened before a clock was set back.
 */
async function addAttempts(
  { db, clock, secrets }: SharedParts,
  sent: readonly Attempts[],
): Promise<Attempts[]> {
  const now = clock.now()
  const byHash = new Map(
    sent.map((attempts) => [secrets.attemptKey(attempts.key).toString('hex'), attempts]),
  )
  // Sorted, so that two instances lock the rows in the same order.
  const hashes = [...byHash.keys()].toSorted()
  const column = <Value>(read: (attempts: Attempts) => Value): Value[] =>
    hashes.flatMap((hash) => {
      const attempts = byHash.get(hash)
      return attempts ? [read(attempts)] : []
    })
  const { rows } = await sql<StoredAttempts>`
    insert into rate_limits as stored (key, attempts, ends_at)
    select decode(given.key, 'hex'), given.attempts, given.ends_at
    from unnest(${hashes}::text[], ${column(({ attempts }) => attempts)}::int[],
      ${column(({ ends }) => new Date(ends))}::timestamptz[]) as given (key, attempts, ends_at)
    on conflict (key) do update set
      attempts = excluded.attempts + case when ${isOpen(now)} then stored.attempts else 0 end,
      ends_at = case when ${isOpen(now)} then stored.ends_at else excluded.ends_at end
    returning key, attempts, ends_at`.execute(db)
  return rows.flatMap(({ key, attempts, ends_at }) => {
    const given = byHash.get(key.toString('hex'))
    return given ? [{ ...given, attempts, ends: ends_at.getTime() }] : []
  })
}

const isOpen = (now: Date) =>
  sql`stored.ends_at > ${now} and stored.ends_at - excluded.ends_at <= excluded.ends_at - ${now}::timestamptz`

/** Deletes what no instance counts by any more. */
export async function deleteEndedAttempts({ db, clock }: Stored): Promise<void> {
  await db.deleteFrom('rate_limits').where('ends_at', '<=', clock.now()).execute()
}
