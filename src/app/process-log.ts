import pino, { type Logger } from 'pino'
import { namesOfRefusedStart } from '#server/core/config.ts'
import { openLog } from '#server/telemetry/log.ts'
import { describeTrace } from '#server/telemetry/security-log.ts'
import { PRODUCT_NAME } from '#shared/product.ts'

/** Where the product is served. A person at a terminal reads a sentence, a program a line of the log. */
export function tellReady(log: Logger, public_url: string, listening_url: string): void {
  const text = `${PRODUCT_NAME} is ready at ${public_url} (listening on ${listening_url})`
  if (process.stdout.isTTY) process.stdout.write(`${text}\n`)
  // A program that starts the product waits for this line, whatever LOG_LEVEL is.
  else log.child({}, { level: 'info' }).info(text)
}

/** Ends a start that failed. Prints only the message: it tells the operator what to do. */
export function exitWithMessage(error: Error): never {
  if (process.stderr.isTTY) process.stderr.write(`${error.message}\n`)
  else
    openLog({ log_level: 'error', ...namesOfRefusedStart() }, pino.destination(2)).fatal(
      error.message,
    )
  process.exit(1)
}

/** What Node would write as plain text, with the values that a message quotes. */
export function logProcess(log: Logger): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn(describeTrace(warning), 'Node warned.'))
  process.on('uncaughtException', (error) => {
    log.fatal(describeTrace(error), 'The process ended unexpectedly.')
    process.exit(1)
  })
}
