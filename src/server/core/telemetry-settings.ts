import * as shape from './setting-shapes.ts'

/** Whether and how the process exports traces by OpenTelemetry. */
export interface TelemetrySettings {
  readonly sampler: (typeof SAMPLERS)[number]
  /** The part of all traces that the samplers by ratio keep. */
  readonly sampled_part: number
  /** Between two sendings. */
  readonly delay_ms: number
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
  if (!areExported(env)) return null
  shape.oneOf('OTEL_EXPORTER_OTLP_PROTOCOL', env['OTEL_EXPORTER_OTLP_PROTOCOL'] || 'http/json', [
    'http/json',
  ])
  return {
    sampler: shape.oneOf(
      'OTEL_TRACES_SAMPLER',
      env['OTEL_TRACES_SAMPLER'] || SAMPLERS[0],
      SAMPLERS,
    ),
    sampled_part: shape.part('OTEL_TRACES_SAMPLER_ARG', env['OTEL_TRACES_SAMPLER_ARG'] || '1'),
    delay_ms: shape.wholeNumber(
      'OTEL_BSP_SCHEDULE_DELAY',
      env['OTEL_BSP_SCHEDULE_DELAY'] || '5000',
      { expected: 'milliseconds, from 50 to 3600000', least: 50, most: 3_600_000 },
    ),
  }
}

/** Whether an exporter is named, or an address is given and none is refused by name. */
function areExported(env: Environment): boolean {
  const given = Object.entries({
    OTEL_EXPORTER_OTLP_ENDPOINT: env['OTEL_EXPORTER_OTLP_ENDPOINT'],
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'],
  }).filter(([, address]) => Boolean(address))
  for (const [setting, address] of given) shape.webAddress(setting, address ?? '')
  const exporter = env['OTEL_TRACES_EXPORTER'] || (given.length > 0 ? 'otlp' : 'none')
  return shape.oneOf('OTEL_TRACES_EXPORTER', exporter, ['otlp', 'none']) === 'otlp'
}
