import { expect, test } from 'vitest'
import { toTable } from '#features/subjects/file-table.rules.ts'
import { findFormerPeople } from './former-people.rules.ts'

const former = (head: string, values: readonly string[]) => {
  const rows = values.map((value, n) => [`Persona ${n}`, `p${n}@x.mx`, value])
  const table = toTable([['Nombre', 'Correo', head], ...rows])
  const found = table && findFormerPeople(table)
  return found && { ...found, lines: [...found.lines] }
}

test('the lines whose status says that the person left are found by its column', () => {
  expect(former('Estatus', ['ACTIVO', 'BAJA', 'Activo', 'baja'])).toEqual({
    head: 'Estatus',
    value: 'BAJA',
    lines: [3, 5],
  })
  expect(former('Situación laboral', ['Activa', 'Dada de baja'])?.lines).toEqual([3])
  expect(former('Status', ['Alta', 'Inactivo'])?.lines).toEqual([3])
})

test.each([
  ['of another column', 'Comentarios', ['Activo', 'Baja']],
  ['where each person still works there', 'Estatus', ['Activo', 'Alta']],
  ['where everyone left, which is a list of another kind', 'Estatus', ['Baja', 'Baja']],
  ['where the word is part of another one', 'Estatus', ['Activo', 'Baja California']],
])('no line is set apart %s', (_, head, values) => {
  expect(former(head, values)).toBeNull()
})
