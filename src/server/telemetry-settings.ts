import * as shape from './setting-shapes.ts'

/** Whether and how the process exports traces and metrics by OpenTelemetry. */
export interface TelemetrySettings {
  readonly traces: boolean
  readonly metrics: boolean
  readonly sampler: (typeof SAMPLERS)[number]
  /** The part of all traces that the samplers by ratio keep. */
  readonly sampled_part: number
  readonly traces_delay_ms: number
  readonly metrics_interval_ms: number
}

const SAMPLERS = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The standard variables of OpenTelemetry that decide whether it is loaded and what it sends; its
 * exporters read those about the connection themselves. Null without an address or a named exporter.
 * @throws Error that names the setting, what was found and what to do.
 */
export function telemetryFrom(env: Environment): TelemetrySettings | null {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return null
  const address = env['OTEL_EXPORTER_OTLP_ENDPOINT']
  const traces = isExported('OTEL_TRACES_EXPORTER', env['OTEL_TRACES_EXPORTER'], {
    OTEL_EXPORTER_OTLP_ENDPOINT: address,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'],
  })
  const metrics = isExported('OTEL_METRICS_EXPORTER', env['OTEL_METRICS_EXPORTER'], {
    OTEL_EXPORTER_OTLP_ENDPOINT: address,
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: env['OTEL_EXPORTER_OTLP_METRICS_ENDPOINT'],
  })
  if (!traces && !metrics) return null
  shape.oneOf('OTEL_EXPORTER_OTLP_PROTOCOL', env['OTEL_EXPORTER_OTLP_PROTOCOL'] || 'http/json', [
    'http/json',
  ])
  return {
    traces,
    metrics,
    sampler: shape.oneOf(
      'OTEL_TRACES_SAMPLER',
      env['OTEL_TRACES_SAMPLER'] || SAMPLERS[0],
      SAMPLERS,
    ),
    sampled_part: shape.part('OTEL_TRACES_SAMPLER_ARG', env['OTEL_TRACES_SAMPLER_ARG'] || '1'),
    traces_delay_ms: milliseconds(
      'OTEL_BSP_SCHEDULE_DELAY',
      env['OTEL_BSP_SCHEDULE_DELAY'] || '5000',
    ),
    metrics_interval_ms: milliseconds(
      'OTEL_METRIC_EXPORT_INTERVAL',
      env['OTEL_METRIC_EXPORT_INTERVAL'] || '60000',
    ),
  }
}

/** Whether an exporter is named, or an address is given and none is refused by name. */
function isExported(
  name: string,
  exporter: string | undefined,
  addresses: Readonly<Record<string, string | undefined>>,
): boolean {
  const given = Object.entries(addresses).filter(([, address]) => Boolean(address))
  for (const [setting, address] of given) shape.webAddress(setting, address ?? '')
  const chosen = shape.oneOf(name, exporter || (given.length > 0 ? 'otlp' : 'none'), [
    'otlp',
    'none',
  ])
  return chosen === 'otlp'
}

const milliseconds = (name: string, text: string): number =>
  shape.wholeNumber(name, text, {
    expected: 'milliseconds, from 50 to 3600000',
    least: 50,
    most: 3_600_000,
  })
