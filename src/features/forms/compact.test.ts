import { expect, test } from 'vitest'
import { expandForms, gatherForms, type StoredForm } from './compact.rules.ts'
import type { CompactForms } from './contract.ts'

const forms = [
  { id: 'f1', evaluator_id: 'ana', evaluated_id: 'luis', relation_type_id: 2 },
  { id: 'f2', evaluator_id: 'luis', evaluated_id: 'luis', relation_type_id: 1 },
  { id: 'f3', evaluator_id: 'eva', evaluated_id: 'ana', relation_type_id: 3, by_hand: true },
]

function compactForms(given: readonly StoredForm[]): CompactForms {
  const gathering = gatherForms()
  for (const one of given) gathering.add([one])
  return gathering.gathered()
}

test('names each subject once, and gives the same forms back in their order', () => {
  const compact = compactForms(forms)
  expect(compact).toEqual({
    subjects: ['ana', 'luis', 'eva'],
    forms: [
      ['f1', 0, 1, 2],
      ['f2', 1, 1, 1],
      ['f3', 2, 0, 3],
    ],
    by_hand: [2],
  })
  expect(expandForms(compact)).toEqual(forms)
})

test('gives no form of a subject that is not named', () => {
  expect(expandForms({ subjects: ['ana'], forms: [['f1', 0, 1, 2]], by_hand: [] })).toEqual([])
  expect(expandForms(compactForms([]))).toEqual([])
})
