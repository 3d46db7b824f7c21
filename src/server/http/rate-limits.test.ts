import { expect, test } from 'vitest'
import { linkRequestLimit, raterWriteLimit } from '#features/answers/limits.ts'
import { Refusal } from '#shared/refusal.ts'
import { testClock } from '../../../tests/app.ts'
import { findNetwork, findSite } from './networks.ts'
import { createRateLimits } from './rate-limits.ts'

const callerOf = (subject: string) => ({ address: '', subject })

test('refuses a link that has used up its writes until its minute is over', () => {
  const clock = testClock()
  const limits = createRateLimits(clock)
  for (let write = 0; write < 120; write++) limits.count(raterWriteLimit, callerOf('one'))
  expect(() => limits.check(raterWriteLimit, callerOf('one'))).toThrow(
    new Refusal('request.too_many', { retry_after: 60 }),
  )
  limits.check(raterWriteLimit, callerOf('another'))
  clock.set('2026-11-20T16:01:01Z')
  limits.check(raterWriteLimit, callerOf('one'))
})

test('a clock that is set back does not prolong a refusal', () => {
  const clock = testClock()
  const limits = createRateLimits(clock)
  clock.set('2026-12-24T16:00:00Z')
  for (let write = 0; write < 120; write++) limits.count(raterWriteLimit, callerOf('one'))
  clock.set('2026-11-20T16:00:00Z')
  limits.check(raterWriteLimit, callerOf('one'))
})

test('counts each of a hundred thousand links that write in the same minute separately', () => {
  const limits = createRateLimits(testClock())
  for (let number = 0; number < 100_000; number++)
    limits.count(raterWriteLimit, callerOf(String(number)))
  for (const number of [0, 99_999]) limits.check(raterWriteLimit, callerOf(String(number)))
})

test('counts an IPv6 /48 with four times the limit of a /64', () => {
  const limits = createRateLimits(testClock())
  const from = (network: number) => ({
    address: `2001:db8:1:${network.toString(16)}::1`,
    subject: '',
  })
  for (let network = 1; network <= 240; network++) {
    limits.check(linkRequestLimit, from(network))
    limits.count(linkRequestLimit, from(network))
  }
  expect(() => limits.check(linkRequestLimit, from(999))).toThrow(Refusal)
  limits.check(linkRequestLimit, { address: '2001:db8:2::1', subject: '' })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1::1', '2001:db8:0::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
])('counts the site of %j by %j', (address, site) => {
  expect(findSite(address)).toBe(site)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['2001:0DB8:0000:0001:abcd:ef01:2345:6789', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('counts attempts of %j by %j', (address, network) => {
  expect(findNetwork(address)).toBe(network)
})
