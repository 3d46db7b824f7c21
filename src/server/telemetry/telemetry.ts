import type { Logger } from 'pino'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'

/**
 * What a span may say: templates, statuses, names from the code and the id of a workspace. Whatever
 * else would tell of a person has no name here.
 */
export interface SpanFacts {
  readonly 'http.request.method'?: string
  readonly 'http.route'?: string | undefined
  readonly 'http.response.status_code'?: number
  readonly 'contorno.job'?: string
  readonly 'contorno.mail_kind'?: string
  readonly 'contorno.outcome'?: string
  readonly 'contorno.workspace_id'?: string | undefined
}

export interface NewSpan {
  readonly kind: 'request' | 'job' | 'mail'
  readonly name: string
  /** The `traceparent` of the caller. */
  readonly parent?: string | undefined
  readonly facts: SpanFacts
}

/** A piece of work that is told to a collector when it ends. */
export interface Span {
  /** By which log lines and other programs name the trace. */
  readonly traceparent: string | undefined
  end(facts: SpanFacts, has_failed: boolean): void
}

export interface Telemetry {
  start(span: NewSpan): Span
  /** Sends what is left, for two seconds at most. */
  stop(): Promise<void>
}

/** Tells nothing and carries the trace of the caller on. */
export const quietTelemetry: Telemetry = {
  start: ({ parent }) => ({ traceparent: parent, end: () => {} }),
  stop: async () => {},
}

/** OpenTelemetry where the settings ask for it; its packages are loaded only then. */
export async function openTelemetry(
  config: Pick<Config, 'telemetry' | 'instance' | 'role'>,
  parts: { readonly log: Logger; readonly clock: Clock },
): Promise<Telemetry> {
  const { telemetry, instance, role } = config
  if (telemetry === null) return quietTelemetry
  const { startOpenTelemetry } = await import('./open-telemetry.ts')
  return startOpenTelemetry({ ...telemetry, instance, role }, parts)
}
