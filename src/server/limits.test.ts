import { expect, test } from 'vitest'
import { Refusal } from '#shared/refusal.ts'
import { testClock } from '../../tests/app.ts'
import { createLimits } from './limits.ts'

const link = (subject: string) => ({ address: '', subject })

test('a link that has used up its writes is refused until its minute is over', () => {
  const clock = testClock()
  const limits = createLimits(clock)
  for (let write = 0; write < 120; write++) limits.spend('rater_write', link('one'))
  expect(() => limits.check('rater_write', link('one'))).toThrow(
    new Refusal('request.too_many', { retry_after: 60 }),
  )
  limits.check('rater_write', link('another'))
  clock.set('2026-11-20T16:01:01Z')
  limits.check('rater_write', link('one'))
})

test('counts a hundred thousand links that write in the same minute, each by itself', () => {
  const limits = createLimits(testClock())
  for (let number = 0; number < 100_000; number++) limits.spend('rater_write', link(String(number)))
  for (const number of [0, 99_999]) limits.check('rater_write', link(String(number)))
})
