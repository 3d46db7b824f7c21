import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Limits } from './limits.ts'
import type { Metrics } from './metrics.ts'
import type { Schema } from './schema.ts'
import type { Secrets } from './secrets.ts'

export type Db = Kysely<Schema>

/** What every handler and job stands on. Made once in app/main.ts and handed down; nothing is global. */
export interface AppContext {
  readonly config: Config
  readonly db: Db
  readonly pool: pg.Pool
  /** Connections of raters alone; their named statements are planned once. */
  readonly raters: pg.Pool
  /** The embedded database is ours alone, down to its files. */
  readonly embedded: boolean
  readonly clock: Clock
  readonly log: Logger
  readonly secrets: Secrets
  readonly limits: Limits
  readonly metrics: Metrics
  /** Tells the worker that mail waits in the outbox; call it after the commit. */
  wakeMail(): void
}
