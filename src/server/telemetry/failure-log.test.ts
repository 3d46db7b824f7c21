import type { FastifyRequest } from 'fastify'
import fastify from 'fastify'
import pino from 'pino'
import { expect, test } from 'vitest'
import { testClock } from '../../../tests/app.ts'
import { lineSink, parsed } from '../../../tests/log-lines.ts'
import { createFailureLog } from './failure-log.ts'

test('ten lines a minute for each code, and then how many were left out', async () => {
  const { lines, sink } = lineSink()
  const clock = testClock('2026-11-20T16:00:00Z')
  const logFailure = createFailureLog({ log: pino(sink), clock })
  const app = fastify()
  let request: FastifyRequest | undefined
  app.get('/', async (received) => {
    request = received
    return ''
  })
  await app.inject('/')
  const fail = (code: string, times: number): void => {
    for (let time = 0; time < times; time++)
      if (request) logFailure(request, { status: 507, code, error: new Error('no space') })
  }
  fail('server.full', 250)
  fail('server.unavailable', 1)
  expect(parsed(lines).map(({ refusal }) => refusal)).toEqual([
    ...Array.from({ length: 10 }, () => 'server.full'),
    'server.unavailable',
  ])
  clock.set('2026-11-20T16:01:00Z')
  fail('server.full', 1)
  expect(parsed(lines).at(-1)).toMatchObject({
    refusal: 'server.full',
    suppressed: 240,
    message: 'no space',
  })
  await app.close()
})
