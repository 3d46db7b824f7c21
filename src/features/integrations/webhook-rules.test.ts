import { expect, test } from 'vitest'
import { isAccepted, nextAttempt, resultText, webhookProblem } from './webhook.rules.ts'

const events = ['matrix.released'] as const

test.each([
  'http://avisos.ceiba.mx/',
  'https://usuario:clave@ceiba.mx/',
  'https://ceiba.mx/#parte',
  'ftp://ceiba.mx/',
  'https://',
  'https://ceiba.mx /',
  'ceiba.mx',
])('the address %s is refused', (url) => {
  expect(webhookProblem({ url, events }, false)).toBe('webhook.url_invalid')
})

test.each(['https://ceiba.mx', 'https://avisos.ceiba.mx:8443/contorno?a=b', 'https://[2606::1]/x'])(
  'the address %s is accepted',
  (url) => {
    expect(webhookProblem({ url, events }, false)).toBeNull()
  },
)

test('plain HTTP is for tests, and at least one event is chosen', () => {
  expect(webhookProblem({ url: 'http://127.0.0.1:80/', events }, true)).toBeNull()
  expect(webhookProblem({ url: 'https://ceiba.mx', events: [] }, false)).toBe(
    'webhook.events_required',
  )
})

test('attempts go on for a day, ever more rarely', () => {
  let now = new Date('2026-11-20T16:00:00Z')
  const start = now
  for (let attempts = 1; attempts <= 9; attempts++) {
    const next = nextAttempt(attempts, now)
    if (next === null) throw new Error(`attempt ${attempts} is the last`)
    expect(next.getTime()).toBeGreaterThan(now.getTime())
    now = next
  }
  expect(nextAttempt(10, now)).toBeNull()
  const hours = (now.getTime() - start.getTime()) / 3_600_000
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThanOrEqual(24)
})

test('only statuses from 200 to 299 are accepted', () => {
  expect([200, 204, 299].every(isAccepted)).toBe(true)
  expect([null, 0, 199, 301, 302, 307, 404, 503].some(isAccepted)).toBe(false)
})

test('a result is said in words', () => {
  const failed = { state: 'failed', status: null } as const
  expect(resultText({ ...failed, failure: 'timeout' })).toBe('Sin respuesta en 10 s, no se entregó')
  expect(resultText({ state: 'retrying', status: 503, failure: null })).toBe('503, se reintenta')
  expect(resultText({ state: 'delivered', status: 204, failure: null })).toBe('204')
  expect(resultText({ state: 'waiting', status: null, failure: null })).toBe('En espera')
})
