import { describe, expect, test } from 'vitest'
import { PEER, SELF_EVALUATION } from '#shared/relations.ts'
import { directoryOf, linesByEvaluated, listedEvaluated, listedRows } from './listing.rules.ts'
import { emptyRow, type Row } from './rows.rules.ts'

const directory = directoryOf([
  { id: 'z', name: 'Zoé Ríos', email: 'zoe@x.mx' },
  { id: 'a', name: 'Álvaro Peña', email: 'alvaro@x.mx' },
  { id: 'm', name: 'Mariana Solís', email: 'mariana@x.mx' },
])
const rowOf = (
  id: string,
  evaluator_id: string,
  evaluated_id: string,
  relation_type_id: number,
): Row => ({
  key: id,
  id,
  evaluator_id,
  evaluated_id,
  relation_type_id,
  editing: false,
  problem: null,
})
const rows = [
  emptyRow('new'),
  rowOf('1', 'z', 'm', PEER),
  rowOf('2', 'a', 'm', PEER),
  rowOf('3', 'a', 'a', SELF_EVALUATION),
]
const everything = { search: '', evaluated_ids: null }
const keysOf = (lines: readonly { readonly key: string }[]) => lines.map(({ key }) => key)

describe('the list', () => {
  test('is sorted by evaluator and relation, with the new row on top', () => {
    expect(keysOf(listedRows(rows, directory, everything))).toEqual(['new', '3', '2', '1'])
  })

  test('finds evaluators and evaluated without regard to accents', () => {
    const found = listedRows(rows, directory, { ...everything, search: 'alvaro' })
    expect(keysOf(found)).toEqual(['new', '3', '2'])
  })
})

describe('the forms by evaluated', () => {
  const onlyZoe = { search: '', evaluated_ids: new Set(['z']) }

  test('stand under each evaluated subject, also under one without forms', () => {
    expect(keysOf(linesByEvaluated(rows, directory, everything))).toEqual([
      'new',
      'evaluated a',
      '3',
      'evaluated m',
      '2',
      '1',
      'evaluated z',
    ])
  })

  test('stand under the evaluated of the filter only', () => {
    expect(listedEvaluated(directory, onlyZoe).map(({ name }) => name)).toEqual(['Zoé Ríos'])
  })

  test('keep a row that is being edited, whatever the filter', () => {
    const edited = { ...rowOf('1', 'z', 'm', PEER), editing: true }
    expect(keysOf(linesByEvaluated([edited], directory, onlyZoe))).toEqual(['1', 'evaluated z'])
  })
})
