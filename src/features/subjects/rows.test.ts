import { describe, expect, test } from 'vitest'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import type { Subject } from './contract.ts'
import {
  emptyDraft,
  foundRows,
  inputOf,
  type LocalRow,
  pastedRows,
  rowProblem,
  rowsOf,
  sortedRows,
} from './rows.rules.ts'

const columns: SubjectProperty[] = [
  { id: 'area', name: 'Área', type: 'text', description: '' },
  { id: 'since', name: 'Ingreso', type: 'date', description: '' },
]
const person = (id: string, name: string, email: string): Subject => ({
  id,
  name,
  email,
  disputed: false,
  values: [],
  forms: [],
})
const subjects = [
  person('a', 'Ana Muñoz', 'ana@laceiba.mx'),
  person('e', 'Emilio Peña', 'emilio@laceiba.mx'),
  person('z', 'Álvaro Ruiz', 'alvaro@laceiba.mx'),
]
const local = (given: Partial<LocalRow>): LocalRow => ({
  key: 'n',
  subject_id: null,
  draft: emptyDraft,
  editing: true,
  unsaved: false,
  ...given,
})
const full = { area: 'Calidad', since: '2020-01-31' }

describe('the rows of the table', () => {
  test('begin with the newest one that is not saved yet', () => {
    expect(
      rowsOf(subjects, [local({ key: 'n1' }), local({ key: 'n2' })]).map(({ key }) => key),
    ).toEqual(['n2', 'n1', 'a', 'e', 'z'])
  })

  test('show what is being changed about a saved participant in its place', () => {
    const rows = rowsOf(subjects, [
      local({ key: 'e', subject_id: 'e', draft: { ...emptyDraft, name: 'Emilio P.' } }),
    ])
    expect(rows[1]).toMatchObject({ key: 'e', editing: true, draft: { name: 'Emilio P.' } })
  })

  test('are found without accents, and never lose a row that is being edited', () => {
    const rows = rowsOf(subjects, [local({})])
    expect(foundRows(rows, 'alvaro').map(({ key }) => key)).toEqual(['n', 'z'])
  })

  test('are sorted as Spanish is, with those who were just added on top', () => {
    const rows = rowsOf(subjects, [local({})])
    expect(
      sortedRows(rows, { column: 'name', descending: false }, new Set()).map(({ key }) => key),
    ).toEqual(['n', 'z', 'a', 'e'])
    expect(
      sortedRows(rows, { column: 'name', descending: true }, new Set(['z'])).map(({ key }) => key),
    ).toEqual(['n', 'z', 'e', 'a'])
  })
})

describe('what is wrong with a row', () => {
  const rows = rowsOf(subjects, [local({})])

  test('is told at every empty cell', () => {
    expect(
      rowProblem(rows, 'n', { name: 'Eva', email: '', values: { area: ' ' } }, columns),
    ).toEqual({
      code: 'subject.incomplete',
      places: ['email', 'area', 'since'],
    })
  })

  test('is told at the cell that repeats somebody', () => {
    expect(
      rowProblem(rows, 'n', { name: 'Eva', email: 'EMILIO@laceiba.mx', values: full }, columns),
    ).toEqual({
      code: 'subject.duplicate',
      places: ['email'],
    })
    expect(
      rowProblem(rows, 'n', { name: 'ana muñoz', email: 'eva@laceiba.mx', values: full }, columns),
    ).toEqual({
      code: 'subject.duplicate',
      places: ['name'],
    })
  })

  test('is told at the column whose kind it is not', () => {
    expect(
      rowProblem(
        rows,
        'n',
        { name: 'Eva', email: 'eva@laceiba.mx', values: { ...full, since: 'ayer' } },
        columns,
      ),
    ).toEqual({
      code: 'subject.value_invalid',
      places: ['since'],
    })
  })

  test('is nothing when a participant keeps their own name and e-mail', () => {
    expect(
      rowProblem(rows, 'a', { name: 'Ana Muñoz', email: 'ana@laceiba.mx', values: full }, columns),
    ).toBeNull()
  })
})

test('a row goes to the server with its values as they are kept', () => {
  expect(
    inputOf(
      { name: 'Eva', email: 'eva@laceiba.mx', values: { area: ' Calidad ', since: '31/01/2020' } },
      null,
      columns,
    ),
  ).toEqual({
    id: null,
    name: 'Eva',
    email: 'eva@laceiba.mx',
    values: [
      { subject_property_id: 'area', value: 'Calidad' },
      { subject_property_id: 'since', value: '2020-01-31' },
    ],
  })
})

describe('rows copied from a spreadsheet', () => {
  test('follow the order of the table', () => {
    expect(pastedRows('Ana\tana@x.mx\tCalidad\r\n\t\r\nEva\teva@x.mx\n', columns)).toEqual([
      ['Nombre', 'Correo', 'Área', 'Ingreso'],
      ['Ana', 'ana@x.mx', 'Calidad'],
      ['Eva', 'eva@x.mx'],
    ])
  })

  test('may bring their own header', () => {
    expect(pastedRows('Correo\tNombre\nana@x.mx\tAna', columns)).toEqual([
      ['Correo', 'Nombre'],
      ['ana@x.mx', 'Ana'],
    ])
  })
})
