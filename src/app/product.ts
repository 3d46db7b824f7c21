import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { AppContext } from '#server/context.ts'
import { loadSecret } from '#server/core/app-secret.ts'
import { type Clock, systemClock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { checkSecret } from '#server/database/installation.ts'
import type { Log } from '#server/embedded-postgres/postgres.ts'
import { type Jobs, runBeforeServing, startJobs } from '#server/jobs/jobs.ts'
import { type MailTransport, openMailTransport } from '#server/mail/mail-transport.ts'
import { openLog } from '#server/telemetry/log.ts'
import { openTelemetry } from '#server/telemetry/telemetry.ts'
import { buildContext } from './context.ts'
import { mailRenderers, scheduledJobs } from './features.ts'
import { createApp } from './http.ts'
import { listen, stopServing } from './serving.ts'
import { reportToOperator } from './start-report.ts'

export interface Product {
  readonly url: string
  readonly app: FastifyInstance
  readonly context: AppContext
  /** Runs every due job now, then sends the due mail. */
  runDueJobs(): Promise<void>
  /** Drains, stops accepting requests, finishes those in progress, then closes the database. */
  close(): Promise<void>
}

interface StartOptions {
  /** Replaced by tests and by the demo. */
  readonly clock?: Clock
  /** Replaced by tests. */
  readonly transport?: MailTransport
  /** Ends a start that is under way: it stops the embedded database and rejects. */
  readonly stopping?: AbortSignal | undefined
  /** The log of the process, where it is open before the start. */
  readonly log?: Logger
}

export async function startProduct(
  config: Config,
  {
    clock = systemClock,
    transport = openMailTransport(config),
    stopping,
    log = openLog(config),
  }: StartOptions = {},
): Promise<Product> {
  const secret = loadSecret(config)
  const telemetry = await openTelemetry(config, { log, clock })
  const database = await openDatabase({
    database_url: config.database_url,
    data_dir: config.data_dir,
    stopping,
    log: plainLog(log),
  })
  let jobs: Jobs | undefined
  const wakeMail = (): void => jobs?.wakeMail()
  const context = buildContext({
    config,
    database,
    clock,
    log,
    telemetry,
    secret: secret.value,
    wakeMail,
  })
  try {
    await checkSecret(context.pool, context.secrets, secret.name)
    await reportToOperator(context)
    if (config.role !== 'web') await runBeforeServing(context, scheduledJobs)
    stopping?.throwIfAborted()
    const started = await startJobs(context, {
      scheduledJobs,
      renderers: mailRenderers,
      transport,
    })
    jobs = started
    const app = await createApp(context)
    const url = await listen(app, config)
    const close = async (): Promise<void> => {
      await stopServing(app, config.drain_ms)
      await started.stop()
      await telemetry.stop()
      await database.close()
    }
    return { url, app, context, runDueJobs: started.runDueJobs, close }
  } catch (error) {
    await jobs?.stop()
    await telemetry.stop()
    await database.close()
    throw error
  }
}

const plainLog = (log: Logger): Log => ({
  info: (text) => log.info(text),
  warn: (text) => log.warn(text),
  error: (text) => log.error(text),
})
