import { describe, expect, test } from 'vitest'
import { storedValue, continueProblem, subjectProblem, subjectProblemParams } from './rules.ts'

const columns = [
  { id: 'p1', name: 'Ingreso', type: 'date' },
  { id: 'p2', name: 'Área', type: 'text' },
] as const
const values = [
  { subject_property_id: 'p1', value: '2020-01-31' },
  { subject_property_id: 'p2', value: 'Calidad' },
]
const ana = { id: 'a', name: 'Ana Muñoz', email: 'ana@laceiba.mx', values }
const luis = { id: 'l', name: 'Luis Peña', email: 'luis@laceiba.mx', values }

describe('subjectProblem', () => {
  test('is null for a complete subject, also when it is saved again', () => {
    expect(subjectProblem([], ana, columns)).toBeNull()
    expect(subjectProblem([ana, luis], { ...ana, name: 'ANA MUÑOZ' }, columns)).toBeNull()
  })

  test.each([
    { name: ' ' },
    { email: '' },
    { name: '\u200b' },
    { values: [] },
    { values: values.slice(1) },
  ])('refuses a subject with %j as incomplete', (missing) => {
    expect(subjectProblem([], { ...ana, ...missing }, columns)).toBe('subject.incomplete')
  })

  test.each(['ana', 'ana@laceiba', 'ana@x.mx, evil@x.mx', 'ana muñoz@x.mx', '<a@x.mx>'])(
    'refuses the e-mail %j and names it',
    (email) => {
      expect(subjectProblem([], { ...ana, email }, columns)).toBe('subject.email_invalid')
      expect(subjectProblemParams({ ...ana, email }, columns)).toHaveProperty('email', email)
    },
  )

  test('refuses a value of another type and names its column', () => {
    const wrong = {
      ...ana,
      values: [{ subject_property_id: 'p1', value: 'ayer' }, ...values.slice(1)],
    }
    expect(subjectProblem([], wrong, columns)).toBe('subject.value_invalid')
    expect(subjectProblemParams(wrong, columns)).toHaveProperty('column', 'Ingreso')
  })

  test('refuses the name or the e-mail of another subject, without regard to case', () => {
    expect(subjectProblem([ana], { ...luis, email: 'ANA@LaCeiba.mx' }, columns)).toBe(
      'subject.duplicate',
    )
    expect(subjectProblem([ana], { ...luis, name: ' ana  muÑoz' }, columns)).toBe(
      'subject.duplicate',
    )
    expect(subjectProblem([ana], { ...luis, name: 'Ana Munoz' }, columns)).toBeNull()
  })
})

test.each([
  ['number', '1,234.50', '1234.50'],
  ['number', '-3', '-3'],
  ['number', '1,2', null],
  ['number', 'tres', null],
  ['date', '04/09/2019', '2019-09-04'],
  ['date', '2019-09-04', '2019-09-04'],
  ['date', '31/02/2019', null],
  ['date', '9/4/19', '2019-04-09'],
  ['date', '4-dic-26', '2026-12-04'],
  ['date', '46360', '2026-12-04'],
  ['date', '7', null],
  ['boolean', 'Sí', 'true'],
  ['boolean', 'SI', 'true'],
  ['boolean', 'falso', 'false'],
  ['boolean', 'quizá', null],
  ['text', ' Alta  dirección ', 'Alta dirección'],
  ['text', ' ', null],
] as const)('a column of type %s stores %j as %j', (type, typed, stored) => {
  expect(storedValue(type, typed)).toBe(stored)
})

describe('continueProblem', () => {
  const rows = [
    { ...ana, editing: false },
    { ...luis, editing: false },
  ]

  test('requires two subjects, none being edited, with valid e-mails and no duplicates', () => {
    expect(continueProblem(rows)).toBeNull()
    expect(continueProblem(rows.slice(1))).toBe('subjects.too_few')
    expect(continueProblem([...rows, { name: '', email: '', editing: true }])).toBe(
      'subjects.editing',
    )
    expect(continueProblem([...rows, { name: 'Eva', email: 'eva@', editing: false }])).toBe(
      'subjects.emails_invalid',
    )
    expect(
      continueProblem([...rows, { name: 'Eva', email: 'LUIS@laceiba.mx', editing: false }]),
    ).toBe('subjects.duplicated')
    expect(
      continueProblem([...rows, { name: 'LUIS PEÑA', email: 'eva@laceiba.mx', editing: false }]),
    ).toBe('subjects.duplicated')
  })
})
