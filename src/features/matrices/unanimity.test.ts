import { expect, test } from 'vitest'
import { expectedUnanimity, shareText, TOP_SHARE, unanimityChance } from './unanimity.rules.ts'

test('of groups with 24 questions, 90 % of those of three raters and 36 % of those of five have a unanimous question', () => {
  expect(unanimityChance(3, 24)).toBeCloseTo(0.899, 3)
  expect(unanimityChance(5, 24)).toBeCloseTo(0.36, 3)
})

test('a chance is one minus that of every question having at least one rater below the top', () => {
  expect(unanimityChance(1, 1)).toBeCloseTo(TOP_SHARE)
  expect(unanimityChance(2, 1)).toBeCloseTo(TOP_SHARE ** 2)
  expect(unanimityChance(2, 2)).toBeCloseTo(1 - (1 - TOP_SHARE ** 2) ** 2)
  expect(unanimityChance(3, 0)).toBe(0)
})

test('the formula gives the share of simulated groups', () => {
  let state = 360
  const random = (): number => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const isUnanimous = (): boolean =>
    Array.from({ length: 24 }, () =>
      Array.from({ length: 5 }, random).every((value) => value < TOP_SHARE),
    ).some(Boolean)
  const groups = 4000
  const found = Array.from({ length: groups }, isUnanimous).filter(Boolean).length
  expect(found / groups).toBeCloseTo(unanimityChance(5, 24), 1)
})

test('the expected share is the mean over the groups, and zero without any', () => {
  expect(expectedUnanimity([3, 5], 24)).toBeCloseTo(
    (unanimityChance(3, 24) + unanimityChance(5, 24)) / 2,
  )
  expect(expectedUnanimity([], 24)).toBe(0)
})

test('a share is never shown as certain', () => {
  expect([0.0001, 0.3604, 0.9999].map(shareText)).toEqual(['1 %', '36 %', '99 %'])
})
