import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { type Clock, systemClock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/database.ts'
import type { Foundation } from '#server/foundation.ts'
import { createLimits } from '#server/limits.ts'
import { loadSecret, secretsFrom } from '#server/secrets.ts'
import { createApp } from './http.ts'

export interface Product {
  readonly url: string
  readonly app: FastifyInstance
  readonly foundation: Foundation
  /** Stops accepting, finishes what is under way, then lets the database go. */
  close(): Promise<void>
}

/** Starts everything on real parts; only the clock may be another (tests). */
export async function startProduct(config: Config, clock: Clock = systemClock): Promise<Product> {
  const log = pino({ level: config.log_level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  const lines = { info: (text: string) => log.info(text), warn: (text: string) => log.warn(text), error: (text: string) => log.error(text) }
  const database = await openDatabase({ database_url: config.database_url, data_dir: config.data_dir, log: lines })
  const foundation: Foundation = {
    config, db: database.db, pool: database.pool, embedded: database.embedded, clock, log,
    secrets: secretsFrom(loadSecret(config.app_secret, config.data_dir)), limits: createLimits(clock), wakeMail: () => {},
  }
  const app = await createApp(foundation)
  const address = await app.listen({ host: config.host, port: config.port })
  const close = async (): Promise<void> => {
    await app.close()
    await database.close()
  }
  return { url: address, app, foundation, close }
}
