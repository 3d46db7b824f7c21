import { expect, test } from 'vitest'
import {
  formHeads,
  mappedFormRows,
  missingFormRole,
  proposedFormColumns,
  withFormRole,
} from './import-columns.rules.ts'
import { readFormImport } from './import.rules.ts'

const people = [
  { id: 'ana', name: 'Ana Muñoz', email: 'ana@laceiba.mx' },
  { id: 'luis', name: 'Luis Peña', email: 'luis@laceiba.mx' },
]
const strange = [
  ['Evaluaciones de 2026', '', '', ''],
  ['Clave', 'Quién responde', 'Es su', 'Sobre quién'],
  ['17', 'ana@laceiba.mx', 'jefa', 'Luis Peña'],
  ['18', 'luis@laceiba.mx', 'amigo', 'Ana Muñoz'],
]
const headsOf = (rows: readonly (readonly string[])[]) => formHeads(rows) ?? { row: 0, texts: [] }

test('proposes every column of a file with known headers', () => {
  const rows = [['Nombre del evaluador', 'Correo-e', 'Tipo de relación', 'Nombre del evaluado']]
  const columns = proposedFormColumns(headsOf(rows))
  expect(columns).toEqual({ evaluator: 0, email: 1, relation: 2, evaluated: 3 })
  expect(missingFormRole(columns)).toBeNull()
})

test('names the evaluated by e-mail where the file has it', () => {
  const rows = [['Evaluador', 'Correo', 'Relación', 'Evaluado', 'Correo del evaluado']]
  expect(proposedFormColumns(headsOf(rows)).evaluated).toBe(4)
})

test('reads who rates by employee number where the file has no e-mail', () => {
  const rows = [
    ['No. Emp.', 'Relación', 'Evaluado'],
    ['0017', 'Líder', 'Luis Peña'],
  ]
  const numbered = [{ id: 'eva', name: 'Eva Ruiz', email: null, external_id: '17' }, ...people]
  const columns = proposedFormColumns(headsOf(rows))
  expect(columns).toEqual({ evaluator: null, email: 0, relation: 1, evaluated: 2 })
  expect(readFormImport(mappedFormRows(rows, headsOf(rows), columns), numbered, [])).toMatchObject({
    added: [{ evaluator_id: 'eva', relation_type_id: 2, evaluated_id: 'luis' }],
  })
})

test('asks for the columns of strange headers, and reads the file once they are known', () => {
  const heads = headsOf(strange)
  const proposed = proposedFormColumns(heads)
  expect(heads.row).toBe(1)
  expect(missingFormRole(proposed)).toBe('evaluator')
  const email = withFormRole(proposed, 'email', 1)
  expect(missingFormRole(email)).toBe('relation')
  const relation = withFormRole(email, 'relation', 2)
  expect(missingFormRole(relation)).toBe('evaluated')
  const columns = withFormRole(relation, 'evaluated', 3)
  expect(missingFormRole(columns)).toBeNull()
  expect(readFormImport(mappedFormRows(strange, heads, columns), people, [])).toMatchObject({
    added: [{ evaluator_id: 'ana', relation_type_id: 2, evaluated_id: 'luis' }],
    invalid: [{ line: 4, reason: 'La relación «amigo» no existe.' }],
  })
})

test('takes a column from the role that had it', () => {
  const columns = { evaluator: 0, email: 1, relation: 2, evaluated: 3 }
  expect(withFormRole(columns, 'evaluated', 0)).toEqual({
    ...columns,
    evaluator: null,
    evaluated: 0,
  })
  expect(withFormRole(columns, 'email', null)).toEqual({ ...columns, email: null })
})

test('finds no heads in an empty worksheet', () => {
  expect(formHeads([])).toBeNull()
  expect(formHeads([['', '']])).toBeNull()
})
