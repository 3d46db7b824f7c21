import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { AppContext } from '#server/context.ts'
import { loadSecret } from '#server/core/app-secret.ts'
import { type Clock, systemClock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config.ts'
import { dataFolderProblem } from '#server/core/data-folder.ts'
import { openDatabase } from '#server/database/database.ts'
import { checkSecret, locateData, recogniseCopy } from '#server/database/installation.ts'
import type { Log } from '#server/embedded-postgres/postgres.ts'
import { type Jobs, runBeforeServing, startJobs } from '#server/jobs/jobs.ts'
import { mailServerProblem, senderProblem } from '#server/mail/mail-check.ts'
import { type MailTransport, openMailTransport } from '#server/mail/mail-transport.ts'
import { openLog } from '#server/telemetry/log.ts'
import { openTelemetry } from '#server/telemetry/telemetry.ts'
import { buildContext } from './context.ts'
import { mailRenderers, scheduledJobs } from './features.ts'
import { createApp } from './http.ts'
import { listen, stopServing } from './serving.ts'

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
  const database = await openDatabase({ ...config, stopping, log: plainLog(log) })
  let jobs: Jobs | undefined
  const wakeMail = (): void => jobs?.wakeMail()
  const closeAll = async (): Promise<void> => {
    await jobs?.stop()
    await telemetry.stop()
    await database.close()
  }
  const parts = { config, database, clock, log, telemetry, wakeMail }
  const context = buildContext({ ...parts, secret: secret.value })
  try {
    await checkSecret(context.pool, context.secrets, secret.name)
    await reportToOperator(context)
    if (config.role !== 'web') await runBeforeServing(context, scheduledJobs)
    stopping?.throwIfAborted()
    const mails = { renderers: mailRenderers, transport }
    jobs = await startJobs(context, { scheduledJobs, ...mails })
    const app = await createApp(context)
    const url = await listen(app, config)
    const close = async (): Promise<void> => {
      await stopServing(app, config.drain_ms)
      await closeAll()
    }
    return { url, app, context, runDueJobs: jobs.runDueJobs, close }
  } catch (error) {
    await closeAll()
    throw error
  }
}

const plainLog = (log: Logger): Log => ({
  info: (text) => log.info(text),
  warn: (text) => log.warn(text),
  error: (text) => log.error(text),
})

/**
 * Warns the operator at a start of what keeps the product from doing its work later: data that were
 * copied, a mail server that refuses, a data folder that a new checkout deletes.
 */
async function reportToOperator(context: AppContext): Promise<void> {
  const { config, pool, log, embedded } = context
  const location = await locateData(pool, embedded ? config.data_dir : null)
  const held_at = await recogniseCopy(pool, location)
  if (held_at)
    log.warn(
      { held_since: held_at },
      'These data were restored or copied, so no mail leaves. When they replace the original: contorno restore --send-waiting',
    )
  for (const problem of [dataFolderProblem(config), senderProblem(config)])
    if (problem !== null) log.warn(problem)
  // Not awaited: a mail server that is silent would hold up the start.
  if (config.role !== 'web')
    void mailServerProblem(config).then((problem) => {
      if (problem !== null) log.warn(problem)
    })
}
