import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimatedMinutes } from '#features/evaluations/rules.ts'
import { minutesAt, NO_PACE, paceAfter } from './pace.rules.ts'

test('begins with the estimate of the product', () => {
  for (const [questions, evaluated] of [
    [28, 5],
    [4, 1],
    [300, 12],
  ] as const)
    expect(minutesAt(NO_PACE, questions * evaluated, evaluated)).toBe(
      estimatedMinutes(questions, evaluated),
    )
})

test('follows the rater, without the pauses in which the rater was away', () => {
  const after = (pauses: readonly number[]) => pauses.reduce(paceAfter, NO_PACE)
  expect(minutesAt(after(Array<number>(100).fill(3)), 100, 5)).toBe(6)
  expect(minutesAt(after(Array<number>(100).fill(20)), 100, 5)).toBe(30)
  expect(after([3, 3600, 3])).toEqual(after([3, 3]))
})

test('never says that no time is left, and forgets the first choices of many', () => {
  fc.assert(
    fc.property(
      fc.array(fc.float({ min: 0, max: 500, noNaN: true })),
      fc.nat(5000),
      (pauses, left) => {
        const pace = pauses.reduce(paceAfter, NO_PACE)
        expect(minutesAt(pace, left, 5)).toBeGreaterThanOrEqual(1)
        expect(pace.choices).toBeLessThanOrEqual(200)
        expect(pace.seconds).toBeLessThanOrEqual(120 * 200)
      },
    ),
  )
})
