import { describe, expect, test } from 'vitest'
import { PEER, SELF_EVALUATION } from '#shared/relations.ts'
import type { Form } from './contract.ts'
import {
  changedRow,
  directoryOf,
  emptyRow,
  groupedLines,
  listedPeople,
  listedRows,
  rowProblem,
  rowsOf,
} from './rows.rules.ts'

const people = [
  { id: 'z', name: 'Zoé Ríos', email: 'zoe@x.mx' },
  { id: 'a', name: 'Álvaro Peña', email: 'alvaro@x.mx' },
  { id: 'm', name: 'Mariana Solís', email: 'mariana@x.mx' },
]
const directory = directoryOf(people)
const form = (
  id: string,
  evaluator_id: string,
  evaluated_id: string,
  relation_type_id = PEER,
): Form => ({
  id,
  evaluator_id,
  evaluated_id,
  relation_type_id,
  evaluator: { name: '', email: '' },
  evaluated: { name: '', email: '' },
})
const forms = [form('1', 'z', 'm'), form('2', 'a', 'm'), form('3', 'a', 'a', SELF_EVALUATION)]
const everything = { search: '', evaluated_ids: null }

describe('a row that is being edited', () => {
  const rows = rowsOf(forms, [emptyRow('n')])
  const [row = emptyRow('n')] = rows

  test('is about its evaluator as soon as it is a self-evaluation', () => {
    const chosen = changedRow(
      rows,
      people,
      { ...row, evaluator_id: 'z' },
      { relation_type_id: SELF_EVALUATION },
    )
    expect(chosen).toMatchObject({ evaluator_id: 'z', evaluated_id: 'z' })
    expect(changedRow(rows, people, chosen, { relation_type_id: PEER })).toMatchObject({
      relation_type_id: PEER,
      evaluated_id: null,
    })
  })

  test('loses what its new evaluator cannot be offered', () => {
    const own = changedRow(
      rows,
      people,
      { ...row, evaluator_id: 'z', relation_type_id: SELF_EVALUATION },
      { evaluator_id: 'a' },
    )
    expect(own).toMatchObject({ evaluator_id: 'a', relation_type_id: null, evaluated_id: null })
    const pair = changedRow(
      rows,
      people,
      { ...row, relation_type_id: PEER, evaluated_id: 'm' },
      { evaluator_id: 'z' },
    )
    expect(pair).toMatchObject({ relation_type_id: PEER, evaluated_id: null })
  })

  test('says at the first empty cell that something is missing', () => {
    expect(rowProblem(rows, row)).toEqual({ code: 'form.incomplete', place: 'evaluator' })
    expect(rowProblem(rows, { ...row, evaluator_id: 'a', relation_type_id: PEER })).toEqual({
      code: 'form.incomplete',
      place: 'evaluated',
    })
    expect(
      rowProblem(rows, { ...row, evaluator_id: 'a', relation_type_id: PEER, evaluated_id: 'm' }),
    ).toEqual({
      code: 'form.duplicate',
      place: 'evaluated',
    })
  })
})

describe('the table', () => {
  const rows = rowsOf(forms, [emptyRow('n')])

  test('lists connections by evaluator and relation, the new one on top', () => {
    expect(listedRows(rows, directory, everything).map(({ key }) => key)).toEqual([
      'n',
      '3',
      '2',
      '1',
    ])
  })

  test('finds either of the two people, without accents', () => {
    expect(
      listedRows(rows, directory, { ...everything, search: 'alvaro' }).map(({ key }) => key),
    ).toEqual(['n', '3', '2'])
  })

  test('keeps what is being edited in sight, whoever it is about', () => {
    const [edited = emptyRow('1')] = rowsOf(forms, [])
    const others = { search: '', evaluated_ids: new Set(['z']) }
    expect(
      groupedLines(rowsOf(forms, [{ ...edited, editing: true }]), directory, others).map(
        ({ key }) => key,
      ),
    ).toEqual(['1', 'persona z'])
  })

  test('gathers the evaluators under whom they evaluate, also where there are none', () => {
    expect(groupedLines(rows, directory, everything).map(({ key }) => key)).toEqual([
      'n',
      'persona a',
      '3',
      'persona m',
      '2',
      '1',
      'persona z',
    ])
    expect(
      listedPeople(directory, { search: '', evaluated_ids: new Set(['z']) }).map(
        ({ name }) => name,
      ),
    ).toEqual(['Zoé Ríos'])
  })
})
