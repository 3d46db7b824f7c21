import { describe, expect, test } from 'vitest'
import { telemetryFrom } from './telemetry-settings.ts'

const address = 'http://collector:4318'

describe('the settings of OpenTelemetry', () => {
  test.each([
    ['none is given', {}, null],
    ['an address is given', { OTEL_EXPORTER_OTLP_ENDPOINT: address }, [true, true]],
    [
      'an address of traces alone is given',
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address },
      [true, false],
    ],
    ['an exporter is named', { OTEL_METRICS_EXPORTER: 'otlp' }, [false, true]],
    [
      'an exporter is refused',
      { OTEL_EXPORTER_OTLP_ENDPOINT: address, OTEL_METRICS_EXPORTER: 'none' },
      [true, false],
    ],
    ['it is turned off', { OTEL_EXPORTER_OTLP_ENDPOINT: address, OTEL_SDK_DISABLED: 'true' }, null],
  ])('decide whether traces and metrics are sent: %s', (_, env, expected) => {
    const settings = telemetryFrom(env)
    expect(settings && [settings.traces, settings.metrics]).toEqual(expected)
  })

  test.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'an address such as'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'one of http/json'],
    ['OTEL_TRACES_EXPORTER', 'zipkin', 'one of otlp, none'],
    ['OTEL_TRACES_SAMPLER', 'some', 'one of parentbased_always_on'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'a part from 0 to 1'],
    ['OTEL_BSP_SCHEDULE_DELAY', 'soon', 'milliseconds, from 50 to 3600000'],
    ['OTEL_METRIC_EXPORT_INTERVAL', '0', 'milliseconds, from 50 to 3600000'],
  ])('are refused by name: %s=%s', (name, text, expected) => {
    expect(() => telemetryFrom({ OTEL_EXPORTER_OTLP_ENDPOINT: address, [name]: text })).toThrow(
      `${name}: expected ${expected}`,
    )
  })
})
