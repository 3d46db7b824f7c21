import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Attributes,
  type Context,
  diag,
  DiagLogLevel,
  type Histogram,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  detectResources,
  type Resource,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
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
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { version } from './program-files.ts'
import type { TelemetrySettings } from './telemetry-settings.ts'
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

/** Traces and metrics by OTLP over HTTP (decision 63). */
export function startOpenTelemetry(settings: Settings, parts: Parts): Telemetry {
  logComplaints(parts)
  const resource = resourceOf(settings)
  const traces = tracerProvider(settings, resource)
  const metrics = meterProvider(settings, resource)
  const tracer = traces.getTracer(NAME, version)
  const durations = durationsOf(metrics)
  return {
    start: ({ kind, name, parent, facts }) => {
      const began = performance.now()
      const attributes: Attributes = { ...facts }
      const options = { kind: KINDS[kind], attributes }
      const span = tracer.startSpan(name, options, contextOf(parent))
      const { traceId, spanId, traceFlags } = span.spanContext()
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end: (more, has_failed) => {
          const { 'contorno.workspace_id': workspace_id, ...counted } = { ...facts, ...more }
          span.setAttributes({
            ...more,
            ...(workspace_id !== undefined && { 'contorno.workspace_id': workspace_id }),
          })
          if (has_failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
          durations[kind].record((performance.now() - began) / 1000, counted)
        },
      }
    },
    stop: async () => {
      const ended = Promise.allSettled([traces.shutdown(), metrics.shutdown()])
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
const resourceOf = ({ instance, role }: Settings): Resource =>
  resourceFromAttributes({
    'service.name': NAME,
    'service.version': version,
    'service.instance.id': instance,
    'contorno.role': role,
  }).merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }))

const tracerProvider = (settings: Settings, resource: Resource): TracerProvider =>
  new TracerProvider({
    resource,
    sampler: samplerOf(settings),
    spanProcessors: settings.traces
      ? [
          new BatchSpanProcessor({
            exporter: new OTLPTraceExporter(),
            scheduledDelayMillis: settings.traces_delay_ms,
          }),
        ]
      : [],
  })

function samplerOf({ sampler, sampled_part }: TelemetrySettings): Sampler {
  const [, root = sampler] = /^parentbased_(.+)$/.exec(sampler) ?? []
  const own =
    root === 'traceidratio'
      ? new TraceIdRatioBasedSampler(sampled_part)
      : root === 'always_off'
        ? new AlwaysOffSampler()
        : new AlwaysOnSampler()
  return root === sampler ? own : new ParentBasedSampler({ root: own })
}

const meterProvider = (settings: Settings, resource: Resource): MeterProvider =>
  new MeterProvider({
    resource,
    readers: settings.metrics
      ? [
          new PeriodicExportingMetricReader({
            exporter: new OTLPMetricExporter(),
            exportIntervalMillis: settings.metrics_interval_ms,
            exportTimeoutMillis: settings.metrics_interval_ms,
          }),
        ]
      : [],
  })

function durationsOf(provider: MeterProvider): Record<NewSpan['kind'], Histogram> {
  const meter = provider.getMeter(NAME, version)
  const histogram = (name: string, description: string): Histogram =>
    meter.createHistogram(name, { unit: 's', description })
  return {
    request: histogram('http.server.request.duration', 'Time to answer by route template.'),
    job: histogram('contorno.job.duration', 'Time of each scheduled job.'),
    mail: histogram('contorno.mail.duration', 'Time to prepare and send a mail.'),
  }
}

function contextOf(traceparent: string | undefined): Context {
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
    log.warn('Traces or metrics could not be sent. Check OTEL_EXPORTER_OTLP_ENDPOINT.')
  }
  const ignore = (): void => {}
  diag.setLogger(
    { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore },
    DiagLogLevel.WARN,
  )
}
