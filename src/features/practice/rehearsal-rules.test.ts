import { expect, test } from 'vitest'
import { rehearsedSheet } from './rehearsal.rules.ts'

const form = (evaluator: string, evaluated: string, relation_type_id = 3) => ({
  evaluator,
  evaluated,
  relation_type_id,
})

test('rehearses the longest sheet of the draft, shortened, with its self-evaluation', () => {
  const forms = [
    form('Ana', 'Luis'),
    ...['Luis', 'Eva', 'Juan', 'Rosa'].map((name) => form('Iván', name, 2)),
    form('Iván', 'Iván', 1),
  ]
  expect(rehearsedSheet(forms, 'Renata')).toEqual({
    rater: 'Iván',
    forms: [
      { evaluated: 'Iván', relation_type_id: 1 },
      { evaluated: 'Luis', relation_type_id: 2 },
      { evaluated: 'Eva', relation_type_id: 2 },
      { evaluated: 'Juan', relation_type_id: 2 },
    ],
  })
})

test('invents the sheet of a draft without forms', () => {
  const { rater, forms } = rehearsedSheet([], 'Renata')
  expect(rater).toBe('Renata')
  expect(forms).toHaveLength(4)
})
