import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Draft,
  draftKey,
  toDrafts,
  importanceDraft,
  isChoice,
  markedIn,
  reconciled,
  toAnswer,
  toImportance,
  withNewest,
} from './draft.rules.ts'

const draft = (value: string, sequence: number, question_id: string | null = 'q'): Draft => ({
  form_id: 'f',
  question_id,
  value,
  sequence,
})
const byKey = (...drafts: Draft[]) => new Map(drafts.map((one) => [draftKey(one), one]))
const values = (drafts: ReadonlyMap<string, Draft>) => [...drafts.values()].map((one) => one.value)

describe('drafts of two tabs or devices', () => {
  test('merge to the newest choice in whatever order they arrive', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(1000), { minLength: 1, maxLength: 12 }), (sequences) => {
        const drafts = sequences.map((sequence) => draft(String(sequence), sequence))
        expect(values(drafts.reduce((known, one) => withNewest(known, [one]), byKey()))).toEqual([
          String(Math.max(...sequences)),
        ])
      }),
    )
  })

  test('keep a comment and a choice of one form apart', () => {
    expect(values(withNewest(byKey(draft('3', 1)), [draft('Escucha.', 1, null)]))).toEqual([
      '3',
      'Escucha.',
    ])
  })
})

test('an answer that was taken back goes to the server and returns as empty', () => {
  const taken_back = draft('', 7)
  const answer = { form_id: 'f', question_id: 'q', value_id: null, sequence: 7 }
  expect(toAnswer({ ...taken_back, question_id: 'q' })).toEqual(answer)
  expect(toDrafts({ answers: [answer], comments: [], declines: [], importances: [] })).toEqual([
    taken_back,
  ])
})

test('what matters for the role is one draft a form, apart from its answers', () => {
  const importance = { ...importanceDraft('f', ['c', 'a']), sequence: 7 }
  const answer = { ...draft('3', 5), question_id: 'q' }
  const drafts = byKey(answer, importance)
  expect([isChoice(importance), drafts.size, markedIn(drafts, 'f')]).toEqual([false, 2, ['c', 'a']])
  expect(toImportance({ ...importance, value: '' }).competence_ids).toEqual([])
  const given = { form_id: 'f', competence_ids: ['c', 'a'], sequence: 7 }
  expect(toImportance(importance)).toEqual(given)
  expect(toDrafts({ answers: [], comments: [], declines: [], importances: [given] })).toEqual([
    importance,
  ])
})

describe('reconciling with the server', () => {
  test('replaces a saved draft even if a fast clock gave it a greater sequence', () => {
    const isPending = () => false
    expect(
      values(reconciled(byKey(draft('mine', 9_000)), [draft('theirs', 500)], isPending)),
    ).toEqual(['theirs'])
  })

  test('keeps the newer of a pending draft and the stored one', () => {
    const isPending = () => true
    expect(values(reconciled(byKey(draft('mine', 9)), [draft('theirs', 5)], isPending))).toEqual([
      'mine',
    ])
    expect(values(reconciled(byKey(draft('mine', 5)), [draft('theirs', 9)], isPending))).toEqual([
      'theirs',
    ])
  })
})
