import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { type Clock, systemClock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { openDatabase } from '#server/database.ts'
import { type Jobs, runBeforeServing, startJobs } from '#server/jobs.ts'
import { createLimits } from '#server/limits.ts'
import { type MailTransport, openMailTransport } from '#server/mail-transport.ts'
import { createMetrics } from '#server/metrics.ts'
import { loadSecret, secretsFrom } from '#server/secrets.ts'
import { createApp } from './http.ts'
import { mailRenderers } from './mails.ts'
import { scheduledJobs } from './scheduled-jobs.ts'

export interface Product {
  readonly url: string
  readonly app: FastifyInstance
  readonly context: AppContext
  /** Does at once whatever is due by the clock, and sends the mail that waits. */
  runDueJobs(): Promise<void>
  /** Stops accepting, finishes what is under way, then lets the database go. */
  close(): Promise<void>
}

/** What tests replace; everything else is real. */
export interface Doubles {
  readonly clock?: Clock
  readonly transport?: MailTransport
}

export async function startProduct(
  config: Config,
  { clock = systemClock, transport = openMailTransport(config) }: Doubles = {},
): Promise<Product> {
  const log = pino({
    level: config.log_level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  })
  const lines = {
    info: (text: string) => log.info(text),
    warn: (text: string) => log.warn(text),
    error: (text: string) => log.error(text),
  }
  const database = await openDatabase({
    database_url: config.database_url,
    data_dir: config.data_dir,
    log: lines,
  })
  let jobs: Jobs | undefined
  const context: AppContext = {
    config,
    db: database.db,
    pool: database.pool,
    raters: database.raters,
    embedded: database.embedded,
    clock,
    log,
    secrets: secretsFrom(loadSecret(config.app_secret, config.data_dir)),
    limits: createLimits(clock),
    metrics: createMetrics(),
    wakeMail: () => jobs?.wakeMail(),
  }
  try {
    if (config.role !== 'web') await runBeforeServing(context, scheduledJobs)
    const started = await startJobs(context, { scheduledJobs, renderers: mailRenderers, transport })
    jobs = started
    const app = await createApp(context)
    const url = await app.listen({ host: config.host, port: config.port })
    const close = async (): Promise<void> => {
      await stopServing(app)
      await started.stop()
      await database.close()
    }
    return { url, app, context, runDueJobs: started.runDueJobs, close }
  } catch (error) {
    await jobs?.stop()
    await database.close()
    throw error
  }
}

const SWEEP_MS = 50

/** Browsers keep connections open for the next request: each goes as soon as its last answer is out, or the end would wait for all of them. */
async function stopServing(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
  await app.close().finally(() => clearInterval(sweep))
}
