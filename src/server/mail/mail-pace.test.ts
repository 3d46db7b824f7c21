import { expect, test } from 'vitest'
import { createPace } from './mail-pace.ts'

test('each answer allows one more mail at once, up to the limit', () => {
  const pace = createPace(3)
  const allowed = Array.from({ length: 5 }, () => {
    pace.answered()
    return pace.allowed()
  })
  expect(allowed).toEqual([2, 3, 3, 3, 3])
})

test('an absent mail server ends the delivery after one mail, and the next one tries again', () => {
  const pace = createPace(8)
  pace.unreachable()
  expect(pace.allowed()).toBe(0)
  pace.begin()
  expect(pace.allowed()).toBe(1)
  pace.answered()
  expect(pace.allowed()).toBe(2)
})

test('a mail server that disappears ends the delivery with the mails under way', () => {
  const pace = createPace(8)
  for (let answer = 0; answer < 20; answer++) pace.answered()
  for (let lost = 0; lost < 8; lost++) {
    expect(pace.allowed()).toBeGreaterThan(0)
    pace.unreachable()
  }
  expect(pace.allowed()).toBe(0)
})

test('a mail server that bears three connections is used with three, and seldom asked for more', () => {
  const pace = createPace(8)
  let [sent, refused] = [0, 0]
  while (sent < 1000) {
    const [opened, borne] = [pace.allowed(), Math.min(pace.allowed(), 3)]
    for (let mail = 0; mail < opened; mail++) {
      if (mail < borne) pace.answered()
      else pace.unreachable()
    }
    sent += borne
    refused += opened - borne
    expect(pace.allowed()).toBeGreaterThan(0)
  }
  expect(refused).toBeLessThan(30)
})

test('a mail server is away from the start, or from the end of a delivery, until it accepts a mail', () => {
  const pace = createPace(8)
  expect(pace.isAway()).toBe(true)
  pace.answered()
  expect(pace.isAway()).toBe(true)
  pace.accepted()
  expect(pace.isAway()).toBe(false)
  pace.unreachable()
  expect([pace.allowed(), pace.isAway()]).toEqual([1, false])
  pace.unreachable()
  expect([pace.allowed(), pace.isAway()]).toEqual([0, true])
})
