import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Draft,
  isPassing,
  keyOf,
  nextBatch,
  reconciled,
  retryDelay,
  withNewest,
} from './queue.rules.ts'

const draft = (value: string, sequence: number, question_id: string | null = 'q'): Draft => ({
  form_id: 'f',
  question_id,
  value,
  sequence,
})
const kept = (...drafts: Draft[]) => new Map(drafts.map((one) => [keyOf(one), one]))
const values = (drafts: ReadonlyMap<string, Draft>) => [...drafts.values()].map((one) => one.value)

describe('two tabs or devices', () => {
  test('the newest choice wins, in whatever order they arrive', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(1000), { minLength: 1, maxLength: 12 }), (sequences) => {
        const drafts = sequences.map((sequence) => draft(String(sequence), sequence))
        expect(values(drafts.reduce((known, one) => withNewest(known, [one]), kept()))).toEqual([
          String(Math.max(...sequences)),
        ])
      }),
    )
  })

  test('a comment and a choice about the same person are two things', () => {
    expect(values(withNewest(kept(draft('3', 1)), [draft('Escucha.', 1, null)]))).toEqual([
      '3',
      'Escucha.',
    ])
  })
})

describe('after asking the server', () => {
  const nothing = () => false

  test('what it holds replaces what it was told, although a clock that runs ahead numbered it higher here', () => {
    expect(values(reconciled(kept(draft('mine', 9_000)), [draft('theirs', 500)], nothing))).toEqual(
      ['theirs'],
    )
  })

  test('what it has not been told yet competes by its number', () => {
    const untold = () => true
    expect(values(reconciled(kept(draft('mine', 9)), [draft('theirs', 5)], untold))).toEqual([
      'mine',
    ])
    expect(values(reconciled(kept(draft('mine', 5)), [draft('theirs', 9)], untold))).toEqual([
      'theirs',
    ])
  })
})

test('a batch holds choices before comments, never both', () => {
  const waiting = [
    draft('Escucha.', 1, null),
    ...Array.from({ length: 400 }, (_, place) => draft('3', 1, `q${place}`)),
  ]
  expect(nextBatch(waiting)).toHaveLength(300)
  expect(nextBatch(waiting).every((one) => one.question_id !== null)).toBe(true)
  expect(values(kept(...nextBatch(waiting.slice(0, 1))))).toEqual(['Escucha.'])
})

test('it tries again after a lost network, a busy or a broken server, and after nothing else', () => {
  expect([0, 408, 425, 429, 500, 503, 507].every(isPassing)).toBe(true)
  expect([400, 403, 404, 409, 410, 413, 422].some(isPassing)).toBe(false)
})

test('it waits 1, 2, 4, 8, 16 and then 30 seconds, a quarter more or less', () => {
  expect([1, 2, 3, 4, 5, 6, 40].map((failures) => retryDelay(failures, 0.5))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
  expect([retryDelay(1, 0), retryDelay(1, 1)]).toEqual([750, 1250])
})
