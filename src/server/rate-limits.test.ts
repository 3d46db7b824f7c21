import { expect, test } from 'vitest'
import { raterWriteLimit } from '#features/answers/limits.ts'
import { Refusal } from '#shared/refusal.ts'
import { testClock } from '../../tests/app.ts'
import { createRateLimits } from './rate-limits.ts'

const link = (subject: string) => ({ address: '', subject })

test('a link that has used up its writes is refused until its minute is over', () => {
  const clock = testClock()
  const limits = createRateLimits(clock)
  for (let write = 0; write < 120; write++) limits.count(raterWriteLimit, link('one'))
  expect(() => limits.check(raterWriteLimit, link('one'))).toThrow(
    new Refusal('request.too_many', { retry_after: 60 }),
  )
  limits.check(raterWriteLimit, link('another'))
  clock.set('2026-11-20T16:01:01Z')
  limits.check(raterWriteLimit, link('one'))
})

test('counts a hundred thousand links that write in the same minute, each by itself', () => {
  const limits = createRateLimits(testClock())
  for (let number = 0; number < 100_000; number++)
    limits.count(raterWriteLimit, link(String(number)))
  for (const number of [0, 99_999]) limits.check(raterWriteLimit, link(String(number)))
})
