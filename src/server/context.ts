import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import type { Refusals } from './core/refusals.ts'
import type { Secrets } from './core/secrets.ts'
import type { Schema } from './database/schema.ts'
import type { StorageProbe } from './database/storage-probe.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Reactions } from './reactions.ts'
import type { Metrics } from './telemetry/metrics.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

export type Db = Kysely<Schema>

/** A call that is answered with a status of 500 or more. */
export interface Failure {
  readonly status: number
  readonly code: string
  readonly error: unknown
}

export type FailureLog = (request: FastifyRequest, failure: Failure) => void

/**
 * What handlers and jobs need of the server, built once by app/product.ts; nothing is global. A
 * module of this layer takes only the part that it uses: `Pick<AppContext, 'db' | 'clock'>`.
 */
export interface AppContext {
  readonly config: Config
  readonly db: Db
  readonly pool: pg.Pool
  /** Connections of the raters' calls alone, so that no report keeps them waiting. */
  readonly raters: pg.Pool
  /** What the mailing reads and writes with, in place of the others. */
  readonly mails: Pick<AppContext, 'db' | 'pool'>
  /** Whether the database is the embedded one, whose files no other program uses. */
  readonly embedded: boolean
  readonly clock: Clock
  readonly log: Logger
  readonly secrets: Secrets
  readonly rateLimits: RateLimits
  readonly refusals: Refusals
  readonly metrics: Metrics
  readonly logFailure: FailureLog
  readonly telemetry: Telemetry
  readonly storage: StorageProbe
  /** Of the features, each after those that its tables refer to. */
  readonly reactions: readonly Reactions[]
  /** Whether a mail of the outbox has a reason to be sent: its renderer gives one. */
  wouldSend(mail_id: string): Promise<boolean>
  /** Makes a worker send the mail in the outbox; call it after the commit. */
  wakeMail(): void
}
