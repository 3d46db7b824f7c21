import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { type Clock, systemClock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { openDatabase } from '#server/database.ts'
import { type Jobs, runBeforeServing, startJobs } from '#server/jobs.ts'
import { type MailTransport, openMailTransport } from '#server/mail-transport.ts'
import { loadSecret } from '#server/secrets.ts'
import { buildContext } from './context.ts'
import { mailDefinitions, scheduledJobs } from './features.ts'
import { createApp } from './http.ts'

export interface Product {
  readonly url: string
  readonly app: FastifyInstance
  readonly context: AppContext
  /** Runs every due job now, then sends the due mail. */
  runDueJobs(): Promise<void>
  /** Stops accepting requests, finishes those in progress, then closes the database. */
  close(): Promise<void>
}

/** What tests replace. */
export interface Doubles {
  readonly clock?: Clock
  readonly transport?: MailTransport
}

export async function startProduct(
  config: Config,
  { clock = systemClock, transport = openMailTransport(config) }: Doubles = {},
): Promise<Product> {
  const log = openLog(config)
  const database = await openDatabase({
    database_url: config.database_url,
    data_dir: config.data_dir,
    log: {
      info: (text) => log.info(text),
      warn: (text) => log.warn(text),
      error: (text) => log.error(text),
    },
  })
  let jobs: Jobs | undefined
  const secret = loadSecret(config.app_secret, config.data_dir)
  const wakeMail = (): void => jobs?.wakeMail()
  const context = buildContext({ config, database, clock, log, secret, wakeMail })
  try {
    if (config.role !== 'web') await runBeforeServing(context, scheduledJobs)
    const started = await startJobs(context, {
      scheduledJobs,
      definitions: mailDefinitions,
      transport,
    })
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

const openLog = (config: Config): Logger =>
  pino({ level: config.log_level, base: null, timestamp: pino.stdTimeFunctions.isoTime })

const SWEEP_MS = 50

/** Closes each kept-alive connection after its last reply: `app.close()` would wait for it. */
async function stopServing(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
  await app.close().finally(() => clearInterval(sweep))
}
