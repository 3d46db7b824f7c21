import { describe, expect, test } from 'vitest'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import type { MessageCode } from '#shared/messages.ts'
import type { Subject } from './contract.ts'
import {
  type Draft,
  emptyDraft,
  toInput,
  isIncomplete,
  type LocalRow,
  refusedRow,
  type Row,
  rowProblem,
  toRows,
  sortValue,
} from './rows.rules.ts'

const columns: SubjectProperty[] = [
  { id: 'area', name: 'Área', type: 'text', description: '' },
  { id: 'since', name: 'Ingreso', type: 'date', description: '' },
]
const subjectOf = (id: string, name: string, email: string): Subject => ({
  id,
  name,
  email,
  disputed: false,
  values: [],
  forms: [],
})
const subjects = [
  subjectOf('a', 'Ana Muñoz', 'ana@laceiba.mx'),
  subjectOf('e', 'Emilio Peña', 'emilio@laceiba.mx'),
  subjectOf('z', 'Álvaro Ruiz', 'alvaro@laceiba.mx'),
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
  test('begin with the newest row that is not saved yet', () => {
    expect(
      toRows(subjects, [local({ key: 'n1' }), local({ key: 'n2' })]).map(({ key }) => key),
    ).toEqual(['n2', 'n1', 'a', 'e', 'z'])
  })

  test('keep the position of a saved subject that is being edited', () => {
    const rows = toRows(subjects, [
      local({ key: 'e', subject_id: 'e', draft: { ...emptyDraft, name: 'Emilio P.' } }),
    ])
    expect(rows[1]).toMatchObject({ key: 'e', editing: true, draft: { name: 'Emilio P.' } })
  })

  test('are sorted by the value of a number, and by the date of a day', () => {
    expect(sortValue('number', '10')).toBe(10)
    expect(sortValue('date', '2019-09-04')).toBe('2019-09-04')
    expect(sortValue('text', '')).toBeNull()
  })

  test('are incomplete without a value of a column', () => {
    const row = local({ draft: { name: 'Eva', email: 'eva@laceiba.mx', values: full } })
    expect(isIncomplete(row, columns)).toBe(false)
    const without = { ...row, draft: { ...row.draft, values: { area: 'Calidad' } } }
    expect(isIncomplete(without, columns)).toBe(true)
  })
})

describe('rowProblem', () => {
  const rows = toRows(subjects, [local({})])

  test('names every empty cell', () => {
    expect(
      rowProblem(rows, 'n', { name: 'Eva', email: '', values: { area: ' ' } }, columns),
    ).toEqual({
      code: 'subject.incomplete',
      cells: ['email', 'area', 'since'],
    })
  })

  test('keeps a cell empty that was imported empty, and no other', () => {
    const [ana] = toRows(subjects, [])
    const saved = toRows(
      [
        {
          ...subjectOf('a', 'Ana Muñoz', 'ana@laceiba.mx'),
          values: [{ subject_id: 'a', subject_property_id: 'area', value: 'Ventas' }],
        },
      ],
      [],
    )
    const renamed = { name: 'Ana Muñoz Díaz', email: 'ana@laceiba.mx', values: {} }
    expect(ana && rowProblem([ana], 'a', renamed, columns)).toBeNull()
    expect(rowProblem(saved, 'a', renamed, columns)).toEqual({
      code: 'subject.incomplete',
      cells: ['area'],
    })
    expect(
      rowProblem(saved, 'a', { ...renamed, values: { area: 'Ventas', since: 'ayer' } }, columns),
    ).toEqual({ code: 'subject.value_invalid', cells: ['since'] })
  })

  test('names the cell that repeats another subject', () => {
    expect(
      rowProblem(rows, 'n', { name: 'Eva', email: 'EMILIO@laceiba.mx', values: full }, columns),
    ).toEqual({
      code: 'subject.duplicate',
      cells: ['email'],
    })
    expect(
      rowProblem(rows, 'n', { name: 'ana muñoz', email: 'eva@laceiba.mx', values: full }, columns),
    ).toEqual({
      code: 'subject.namesake',
      cells: ['name'],
    })
  })

  test('names the column whose type the value does not fit', () => {
    expect(
      rowProblem(
        rows,
        'n',
        { name: 'Eva', email: 'eva@laceiba.mx', values: { ...full, since: 'ayer' } },
        columns,
      ),
    ).toEqual({
      code: 'subject.value_invalid',
      cells: ['since'],
    })
  })

  test('is null for a subject that keeps its own name and e-mail', () => {
    expect(
      rowProblem(rows, 'a', { name: 'Ana Muñoz', email: 'ana@laceiba.mx', values: full }, columns),
    ).toBeNull()
  })
})

describe('a row that the server refused', () => {
  const refused = (code: MessageCode, ...paths: string[]) =>
    refusedRow({ code, issues: paths.map((path) => ({ path, message: '' })) })

  test('shows at the field that is taken that another subject has it', () => {
    expect(refused('subject.duplicate', 'name')).toEqual({
      code: 'subject.namesake',
      cells: ['name'],
    })
    expect(refused('subject.duplicate', 'email')).toEqual({
      code: 'subject.email_taken',
      cells: ['email'],
    })
  })

  test('shows an invalid e-mail at its cell, and other refusals at none', () => {
    expect(refused('subject.email_invalid')?.cells).toEqual(['email'])
    expect(refused('server.failed')).toBeNull()
  })
})

test('toInput sends the values of a row in their stored form', () => {
  expect(
    toInput(
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

describe('a row with a number', () => {
  const numbered = (key: string, draft: Partial<Draft>): Row => ({
    key,
    subject_id: null,
    draft: { ...emptyDraft, number: '', ...draft },
    editing: true,
    unsaved: false,
  })
  const beto = numbered('beto', { name: 'Beto', number: '0042' })
  const check = (draft: Partial<Draft>) => {
    const row = numbered('new', draft)
    return rowProblem([beto, row], 'new', row.draft, [])
  }

  test('needs an e-mail or a number', () => {
    expect(check({ name: 'Ana', number: 'A-7' })).toBeNull()
    expect(check({ name: 'Ana', email: 'ana@ceiba.mx' })).toBeNull()
    expect(check({ name: 'Ana' })).toEqual({
      code: 'subject.email_or_number',
      cells: ['email', 'number'],
    })
  })

  test('names the person who has the number already, with other zeros too', () => {
    const problem = { code: 'subject.number_taken', cells: ['number'], name: 'Beto' }
    expect(check({ name: 'Ana', number: '42' })).toEqual(problem)
    expect(check({ name: 'Ana', number: '4/2' })?.code).toBe('subject.number_invalid')
  })
})
