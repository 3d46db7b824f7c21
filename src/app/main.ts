import { readConfig } from '#server/config.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { startProduct } from './product.ts'

const DRAIN_MS = 10_000

const { config, product } = await start().catch(exitWithMessage)
process.stdout.write(
  `${PRODUCT_NAME} is ready at ${config.public_url} (listening on ${product.url})\n`,
)

async function start() {
  const settings = readConfig()
  return { config: settings, product: await startProduct(settings) }
}

/** Prints only the message: it tells the operator what to do, and a stack would hide it. */
function exitWithMessage(error: Error): never {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

let stopping = false
const stop = (): void => {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), DRAIN_MS).unref()
  void product.close().then(() => process.exit(0))
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
