import { expect, test } from 'vitest'
import { testClock } from '../../../tests/app.ts'
import { readConfig } from './config.ts'
import { createRate } from './mail-rate.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 16, 0, 0) + seconds * 1000)

test('no stretch of a second holds more mails than the rate, and a clock set back ends no wait', () => {
  const clock = testClock()
  const rate = createRate({ mails: 3, window_ms: 1000 }, clock)
  const left: number[] = []
  for (let ms = 0; ms < 5000; ms += 50) {
    clock.set(at(ms / 1000).toISOString())
    while (rate.wait() === 0) {
      rate.left()
      left.push(ms)
    }
  }
  expect(left).toHaveLength(15)
  for (const start of left)
    expect(left.filter((ms) => ms >= start && ms < start + 1000).length).toBeLessThanOrEqual(3)
  clock.set(at(-3600).toISOString())
  expect(rate.wait()).toBe(0)
})

test('it says how long to wait', () => {
  const clock = testClock()
  const rate = createRate({ mails: 1, window_ms: 60_000 }, clock)
  rate.left()
  clock.set(at(15).toISOString())
  expect(rate.wait()).toBe(45_000)
})

test.each([
  ['', null],
  ['14/s', { mails: 14, window_ms: 1000 }],
  ['600/min', { mails: 600, window_ms: 60_000 }],
  ['otro.mx=1/s, correo.mx=5000/h, 2/s', { mails: 5000, window_ms: 3_600_000 }],
  ['otro.mx=1/s,2/s', { mails: 2, window_ms: 1000 }],
  ['otro.mx=1/s', null],
])('MAIL_RATE=%s is read for the host of SMTP_URL', (text, limit) => {
  expect(readConfig({ MAIL_RATE: text, SMTP_URL: 'smtp://correo.mx:587' }).mail_rate).toEqual(limit)
})

test.each(['0/s', '14', '14/day', '1.5/s', 'a b=1/s', '100000/s'])(
  'MAIL_RATE=%s is refused',
  (text) => {
    expect(() => readConfig({ MAIL_RATE: text })).toThrow(
      /^MAIL_RATE: expected rates such as 14\/s/,
    )
  },
)
