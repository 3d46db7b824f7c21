import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Attributes,
  type Context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  detectResources,
  type Resource,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import { version } from '../core/program-files.ts'
import type { TelemetrySettings } from '../core/telemetry-settings.ts'
import type { NewSpan, Telemetry } from './telemetry.ts'

const NAME = 'contorno'
const STOP_MS = 2000
/** How often the log says that nothing arrives: every batch fails while a collector is away. */
const COMPLAINT_MS = 600_000

type Settings = TelemetrySettings & Pick<Config, 'instance' | 'role'>

interface Parts {
  readonly log: Logger
  readonly clock: Clock
}

/** Traces by OTLP over HTTP (decisions 63 and 100). */
export function startOpenTelemetry(settings: Settings, parts: Parts): Telemetry {
  logComplaints(parts)
  const traces = createTracerProvider(settings)
  const tracer = traces.getTracer(NAME, version)
  return {
    start: ({ kind, name, parent, facts }) => {
      const attributes: Attributes = { ...facts }
      const options = { kind: KINDS[kind], attributes }
      const span = tracer.startSpan(name, options, parseContext(parent))
      const { traceId, spanId, traceFlags } = span.spanContext()
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end: (more, has_failed) => {
          span.setAttributes({ ...facts, ...more })
          if (has_failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    stop: async () => {
      const ended = traces.shutdown().catch(() => {})
      await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })])
    },
  }
}

const KINDS = {
  request: SpanKind.SERVER,
  job: SpanKind.INTERNAL,
  mail: SpanKind.CLIENT,
} as const satisfies Record<NewSpan['kind'], SpanKind>

/** OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES say more of the process, or otherwise. */
const describeResource = ({ instance, role }: Settings): Resource =>
  resourceFromAttributes({
    'service.name': NAME,
    'service.version': version,
    'service.instance.id': instance,
    'contorno.role': role,
  }).merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }))

const createTracerProvider = (settings: Settings): TracerProvider =>
  new TracerProvider({
    resource: describeResource(settings),
    sampler: createSampler(settings),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        scheduledDelayMillis: settings.delay_ms,
      }),
    ],
  })

function createSampler({ sampler, sampled_part }: TelemetrySettings): Sampler {
  const [, root = sampler] = /^parentbased_(.+)$/.exec(sampler) ?? []
  const own =
    root === 'traceidratio'
      ? new TraceIdRatioBasedSampler(sampled_part)
      : root === 'always_off'
        ? new AlwaysOffSampler()
        : new AlwaysOnSampler()
  return root === sampler ? own : new ParentBasedSampler({ root: own })
}

function parseContext(traceparent: string | undefined): Context {
  if (traceparent === undefined) return ROOT_CONTEXT
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-')
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** The text of a complaint may quote what was to be sent, so the log says only that there is one. */
function logComplaints({ log, clock }: Parts): void {
  let next = 0
  const complain = (): void => {
    const now = clock.now().getTime()
    if (now < next) return
    next = now + COMPLAINT_MS
    log.warn('Traces could not be sent. Check OTEL_EXPORTER_OTLP_ENDPOINT.')
  }
  const ignore = (): void => {}
  diag.setLogger(
    { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore },
    DiagLogLevel.WARN,
  )
}
