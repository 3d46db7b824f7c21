import pg from 'pg'
import type { Log } from './postgres.ts'

/** Connections that follow the primary of several servers. */
export interface DatabaseServers {
  /** What a pool needs to connect to the primary, and to no other server. */
  readonly pool: pg.PoolConfig
  close(): void
}

interface Server {
  readonly host: string
  readonly port: number
}

interface Found extends Server {
  /** Grows with each promotion. */
  readonly timeline: number
}

type ConnectDone = ((error: Error) => void) | ((error: null, client: pg.ClientBase) => void)

/** SQLSTATE cannot_connect_now: callers are told to come back. */
const NO_PRIMARY = '57P03'
const LOOK_MS = 3000
/** A connection that is opened so soon after a look needs none of its own. */
const FRESH_MS = 1000
const WATCH_MS = 5000

const PRIMARY = `
  select case when pg_is_in_recovery() then null
    else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`

/** What a server that accepts writes is; otherwise why it is not used. */
async function look(url: string): Promise<Found | string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LOOK_MS,
    query_timeout: LOOK_MS,
    application_name: 'contorno-servers',
  })
  // The end of a server that is killed meanwhile is reported a second time.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number | null }>(PRIMARY)
    const timeline = rows[0]?.timeline ?? null
    return timeline === null
      ? `${addressOf(client)} is a standby`
      : { host: client.host, port: client.port, timeline }
  } catch (error) {
    return `${addressOf(client)}: ${error instanceof Error ? error.message : String(error)}`
  } finally {
    // Not awaited: a machine that is gone never answers.
    client.end().catch(() => {})
  }
}

/**
 * Of two servers that accept writes, the one that was promoted last: the other is a former primary
 * that was started again by mistake.
 */
const newest = (found: readonly Found[]): Found | undefined =>
  found.toSorted((a, b) => b.timeline - a.timeline)[0]

const isSame = (a: Server, b: Server): boolean => a.host === b.host && a.port === b.port

const noPrimary = (reasons: string): Error =>
  Object.assign(new Error(`No server of DATABASE_URL accepts writes: ${reasons}.`), {
    code: NO_PRIMARY,
  })

const addressOf = ({ host, port }: Server): string => `${host}:${port}`

/** The clients whose connections are open or being opened. */
type Clients = Set<pg.Client>

interface PrimaryFinder {
  /** Shared by connections that are opened together. */
  find(): Promise<Server>
  /** What was found turned out to be wrong. */
  forget(): void
}

function primaryFinder(urls: readonly string[], clients: Clients, log: Log): PrimaryFinder {
  let primary: Found | null = null
  let fresh_until = 0
  let looking: Promise<Found> | undefined
  const lookAtAll = async (): Promise<Found> => {
    const seen = await Promise.all(urls.map(look))
    const found = newest(seen.filter((one) => typeof one !== 'string'))
    if (!found) throw noPrimary(seen.filter((one) => typeof one === 'string').join('; '))
    if (primary && !isSame(primary, found))
      log.warn(`The database is now ${addressOf(found)}; it was ${addressOf(primary)}.`)
    for (const client of clients) if (!isSame(client, found)) client.connection.stream.destroy()
    primary = found
    fresh_until = performance.now() + FRESH_MS
    return found
  }
  return {
    find: async () => {
      if (primary && performance.now() < fresh_until) return primary
      looking ??= lookAtAll().finally(() => {
        looking = undefined
      })
      return looking
    },
    forget: () => {
      fresh_until = 0
    },
  }
}

/** The driver's client, which asks for the primary before it connects. */
function clientOf({ find, forget }: PrimaryFinder, clients: Clients) {
  return class PrimaryClient extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(done: ConnectDone): void
    override connect(done?: ConnectDone): Promise<pg.Client> | void {
      const connecting = this.connectToPrimary()
      if (!done) return connecting
      connecting.then(
        () => Reflect.apply(done, undefined, [null, this]),
        (error: unknown) => Reflect.apply(done, undefined, [error]),
      )
    }
    async connectToPrimary(): Promise<pg.Client> {
      const { host, port } = await find()
      Object.assign(this, { host, port })
      clients.add(this)
      this.once('end', () => clients.delete(this))
      try {
        return await super.connect()
      } catch (error) {
        forget()
        clients.delete(this)
        throw error
      }
    }
  }
}

/** Finds the primary for each new connection, and closes those to a server that it no longer is. */
export function followPrimary(urls: readonly string[], log: Log): DatabaseServers {
  const clients: Clients = new Set()
  const finder = primaryFinder(urls, clients, log)
  const watch = setInterval(() => void finder.find().catch(() => {}), WATCH_MS)
  watch.unref()
  return {
    pool: { connectionString: urls[0], Client: clientOf(finder, clients) },
    close: () => clearInterval(watch),
  }
}
