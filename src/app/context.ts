import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database.ts'
import { createFailureLog } from '#server/failure-log.ts'
import { createMetrics, type OutcomeCounter } from '#server/metrics.ts'
import { outboxRow } from '#server/outbox.ts'
import { version } from '#server/program-files.ts'
import { createRateLimits } from '#server/rate-limits.ts'
import { secretsFrom } from '#server/secrets.ts'
import { BASE_PATH } from '#server/serve.ts'
import { shareAttempts } from '#server/shared-attempts.ts'
import { createStorageProbe } from '#server/storage-probe.ts'
import { quietTelemetry, type Telemetry } from '#server/telemetry.ts'
import { featureRoutes, mailDefinitions, refusals } from './features.ts'

interface ContextParts {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly telemetry?: Telemetry
  /** The secret from which keys are derived. */
  readonly secret: string
  wakeMail(): void
}

const outcomeCounters: readonly OutcomeCounter[] = featureRoutes
  .flatMap(({ contract }) => Object.values(contract))
  .flatMap(({ method, path, outcomes }) =>
    outcomes ? [{ ...outcomes, method, route: BASE_PATH + path }] : [],
  )

/** Builds the server's context, in the product and in tests alike. */
export function buildContext({
  database,
  clock,
  secret,
  telemetry = quietTelemetry,
  ...parts
}: ContextParts): AppContext {
  const secrets = secretsFrom(secret, parts.config.app_secret_previous)
  const context: Omit<AppContext, 'logFailure' | 'wouldSend'> = {
    ...parts,
    clock,
    telemetry,
    db: database.db,
    pool: database.pool,
    raters: database.raters,
    embedded: database.embedded,
    secrets,
    rateLimits: createRateLimits(
      clock,
      shareAttempts({ db: database.db, clock, log: parts.log, secrets }),
    ),
    refusals,
    metrics: createMetrics({ version, outcomeCounters }),
    storage: createStorageProbe({ ...database, config: parts.config, clock }),
  }
  const complete: AppContext = Object.assign(context, {
    logFailure: createFailureLog(context),
    wouldSend: async (mail_id: string) => {
      const row = await outboxRow(context, mail_id)
      return row !== undefined && (await mailDefinitions[row.kind].render(complete, row)) !== null
    },
  })
  return complete
}
