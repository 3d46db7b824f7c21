import { describe, expect, test } from 'vitest'
import { PEER, SELF_EVALUATION } from '#shared/relations.ts'
import { changedRow, emptyRow, rowProblem, toRows } from './rows.rules.ts'

const savedForm = (
  id: string,
  evaluator_id: string,
  evaluated_id: string,
  relation_type_id: number,
) => ({
  id,
  evaluator_id,
  evaluated_id,
  relation_type_id,
  evaluator: { name: '', email: '' },
  evaluated: { name: '', email: '' },
})
const subjects = [{ id: 'z' }, { id: 'a' }, { id: 'm' }]
const forms = [
  savedForm('1', 'z', 'm', PEER),
  savedForm('2', 'a', 'm', PEER),
  savedForm('3', 'a', 'a', SELF_EVALUATION),
]

describe('a row that is being edited', () => {
  const rows = toRows(forms, [emptyRow('n')])
  const [row = emptyRow('n')] = rows

  test('gets its evaluator as evaluated when it becomes a self-evaluation', () => {
    const chosen = changedRow(
      rows,
      subjects,
      { ...row, evaluator_id: 'z' },
      { relation_type_id: SELF_EVALUATION },
    )
    expect(chosen).toMatchObject({ evaluator_id: 'z', evaluated_id: 'z' })
    expect(changedRow(rows, subjects, chosen, { relation_type_id: PEER })).toMatchObject({
      relation_type_id: PEER,
      evaluated_id: null,
    })
  })

  test('loses the values that its new evaluator does not allow', () => {
    const own = changedRow(
      rows,
      subjects,
      { ...row, evaluator_id: 'z', relation_type_id: SELF_EVALUATION },
      { evaluator_id: 'a' },
    )
    expect(own).toMatchObject({ evaluator_id: 'a', relation_type_id: null, evaluated_id: null })
    const pair = changedRow(
      rows,
      subjects,
      { ...row, relation_type_id: PEER, evaluated_id: 'm' },
      { evaluator_id: 'z' },
    )
    expect(pair).toMatchObject({ relation_type_id: PEER, evaluated_id: null })
  })

  test('has its problem at the first empty cell, and a duplicate at the evaluated', () => {
    expect(rowProblem(rows, row)).toEqual({ code: 'form.incomplete', cell: 'evaluator' })
    expect(rowProblem(rows, { ...row, evaluator_id: 'a', relation_type_id: PEER })).toEqual({
      code: 'form.incomplete',
      cell: 'evaluated',
    })
    expect(
      rowProblem(rows, { ...row, evaluator_id: 'a', relation_type_id: PEER, evaluated_id: 'm' }),
    ).toEqual({
      code: 'form.duplicate',
      cell: 'evaluated',
    })
  })
})
