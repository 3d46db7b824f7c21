import { describe, expect, test } from 'vitest'
import { telemetryFrom } from './telemetry-settings.ts'

const address = 'http://collector:4318'

describe('the settings of OpenTelemetry', () => {
  test.each([
    ['none is given', {}, false],
    ['an address is given', { OTEL_EXPORTER_OTLP_ENDPOINT: address }, true],
    ['an address of traces is given', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address }, true],
    ['an exporter is named', { OTEL_TRACES_EXPORTER: 'otlp' }, true],
    [
      'an exporter is refused',
      { OTEL_EXPORTER_OTLP_ENDPOINT: address, OTEL_TRACES_EXPORTER: 'none' },
      false,
    ],
    [
      'it is turned off',
      { OTEL_EXPORTER_OTLP_ENDPOINT: address, OTEL_SDK_DISABLED: 'true' },
      false,
    ],
  ])('decide whether traces are sent: %s', (_, env, expected) => {
    expect(telemetryFrom(env) !== null).toBe(expected)
  })

  test.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'an address such as'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'one of http/json'],
    ['OTEL_TRACES_EXPORTER', 'zipkin', 'one of otlp, none'],
    ['OTEL_TRACES_SAMPLER', 'some', 'one of parentbased_always_on'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'a part from 0 to 1'],
    ['OTEL_BSP_SCHEDULE_DELAY', 'soon', 'milliseconds, from 50 to 3600000'],
  ])('are refused by name: %s=%s', (name, text, expected) => {
    expect(() => telemetryFrom({ OTEL_EXPORTER_OTLP_ENDPOINT: address, [name]: text })).toThrow(
      `${name}: expected ${expected}`,
    )
  })
})
