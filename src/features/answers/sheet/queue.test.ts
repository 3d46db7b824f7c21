import { expect, test } from 'vitest'
import type { Draft } from './draft.rules.ts'
import { isTemporary, nextBatch, retryDelay } from './queue.rules.ts'

const draft = (value: string, question_id: string | null): Draft => ({
  form_id: 'f',
  question_id,
  value,
  sequence: 1,
})

test('a batch holds at most 300 choices and no comment, or only comments', () => {
  const comment = draft('Escucha.', null)
  const pending = [comment, ...Array.from({ length: 400 }, (_, index) => draft('3', `q${index}`))]
  expect(nextBatch(pending)).toHaveLength(300)
  expect(nextBatch(pending).every((one) => one.question_id !== null)).toBe(true)
  expect(nextBatch([comment])).toEqual([comment])
})

test('declined forms, what matters for the role and comments each have a call of their own', () => {
  const declined = draft('yes', 'declined')
  const important = draft('c a', 'important')
  const comment = draft('Escucha.', null)
  expect(nextBatch([comment, important, declined])).toEqual([declined])
  expect(nextBatch([comment, important])).toEqual([important])
  expect(nextBatch([comment])).toEqual([comment])
})

test('only a lost network, a busy server and a broken server are temporary', () => {
  expect([0, 408, 423, 425, 429, 500, 503, 507].every(isTemporary)).toBe(true)
  expect([400, 403, 404, 409, 410, 413, 422].some(isTemporary)).toBe(false)
})

test('retries wait 1, 2, 4, 8, 16 and then 30 seconds, give or take a quarter', () => {
  expect([1, 2, 3, 4, 5, 6, 40].map((failures) => retryDelay(failures, 0.5))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
  expect([retryDelay(1, 0), retryDelay(1, 1)]).toEqual([750, 1250])
})
