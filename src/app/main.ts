import '#server/core/node-version.ts'
import { type Config, readConfig } from '#server/core/config.ts'
import { isBuilt } from '#server/core/program-files.ts'
import { findSuccessor, giveUpRoot, isRoot } from '#server/database/privileges.ts'
import { abandonPostgres } from '#server/embedded-postgres/postgres.ts'
import { openLog } from '#server/telemetry/log.ts'
import { runUntilStopped } from './lifetime.ts'
import { exitWithMessage, logProcess, tellReady } from './process-log.ts'
import { type Product, startProduct } from './product.ts'

const { config, product } = await run().catch(exitWithMessage)
tellReady(product.context.log, config.public_url, product.url)

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
