import '#server/core/node-version.ts'
import pino, { type Logger } from 'pino'
import { type Config, namesOfRefusedStart, readConfig } from '#server/core/config.ts'
import { isBuilt } from '#server/core/program-files.ts'
import { findSuccessor, giveUpRoot, isRoot } from '#server/database/privileges.ts'
import { abandonPostgres } from '#server/embedded-postgres/postgres.ts'
import { openLog } from '#server/telemetry/log.ts'
import { describeTrace } from '#server/telemetry/security-log.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { runUntilStopped } from './lifetime.ts'
import { type Product, startProduct } from './product.ts'

const { config, product } = await run().catch(exitWithMessage)
announceReady(product.context.log, config.public_url, product.url)

async function run() {
  const settings = readConfig()
  const running = await runUntilStopped({
    start: (stopping) => startWithoutRoot(settings, stopping),
    abandon: () => abandonPostgres(settings.data_dir),
    ends_with_parent: settings.started_by_npm,
    drain_ms: settings.drain_ms,
  })
  return { config: settings, product: running }
}

/** The sources, which developers run, keep their account: it owns the caches of the tools. */
async function startWithoutRoot(settings: Config, stopping: AbortSignal): Promise<Product> {
  const successor = isBuilt && isRoot() ? findSuccessor(settings) : undefined
  const log = openLog(settings)
  logProcess(log)
  const started = await startProduct(settings, { stopping, log })
  const problem = successor ? giveUpRoot(settings.data_dir, await successor) : null
  if (problem !== null) started.context.log.warn(problem)
  return started
}

/** Where the product is served. A person at a terminal reads a sentence, a program a line of the log. */
function announceReady(log: Logger, public_url: string, listening_url: string): void {
  const text = `${PRODUCT_NAME} is ready at ${public_url} (listening on ${listening_url})`
  if (process.stdout.isTTY) process.stdout.write(`${text}\n`)
  // A program that starts the product waits for this line, whatever LOG_LEVEL is.
  else log.child({}, { level: 'info' }).info(text)
}

/** Ends a start that failed. Prints only the message: it tells the operator what to do. */
function exitWithMessage(error: Error): never {
  if (process.stderr.isTTY) process.stderr.write(`${error.message}\n`)
  else
    openLog({ log_level: 'error', ...namesOfRefusedStart() }, pino.destination(2)).fatal(
      error.message,
    )
  process.exit(1)
}

/** What Node would write as plain text, with the values that a message quotes. */
function logProcess(log: Logger): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn(describeTrace(warning), 'Node warned.'))
  process.on('uncaughtException', (error) => {
    log.fatal(describeTrace(error), 'The process ended unexpectedly.')
    process.exit(1)
  })
}
