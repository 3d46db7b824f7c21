import type { Logger } from 'pino'
import type { AppContext } from '#server/context.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config.ts'
import { commit, version } from '#server/core/program-files.ts'
import { secretsFrom } from '#server/core/secrets.ts'
import type { Database } from '#server/database/database.ts'
import { createStorageProbe } from '#server/database/storage-probe.ts'
import { createRateLimits } from '#server/http/rate-limits.ts'
import { BASE_PATH } from '#server/http/serve.ts'
import { shareAttempts } from '#server/http/shared-attempts.ts'
import { outboxRow } from '#server/mail/outbox.ts'
import { createFailureLog } from '#server/telemetry/failure-log.ts'
import { createMetrics, type OutcomeCounter } from '#server/telemetry/metrics.ts'
import { quietTelemetry, type Telemetry } from '#server/telemetry/telemetry.ts'
import { featureRoutes, mailRenderers, reactions, refusals } from './features.ts'

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
    mails: database.mails,
    embedded: database.embedded,
    secrets,
    rateLimits: createRateLimits(
      clock,
      shareAttempts({ db: database.db, clock, log: parts.log, secrets }),
    ),
    refusals,
    reactions,
    metrics: createMetrics({ version, commit, outcomeCounters }),
    storage: createStorageProbe({ ...database, config: parts.config, clock }),
  }
  const complete: AppContext = Object.assign(context, {
    logFailure: createFailureLog(context),
    wouldSend: async (mail_id: string) => {
      const row = await outboxRow(context, mail_id)
      return row !== undefined && (await mailRenderers[row.kind](complete, row)) !== null
    },
  })
  return complete
}
