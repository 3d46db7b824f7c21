import { describe, expect, test } from 'vitest'
import { readFormImport } from './import.rules.ts'
import { unfoldWideTable } from './wide-table.rules.ts'

const people = ['Ana Muñoz', 'Luis Peña', 'Eva Ríos', 'Rosa Gil'].map((name) => {
  const id = name.split(' ')[0]?.toLowerCase() ?? ''
  return { id, name, email: `${id}@laceiba.mx` }
})

const connections = (rows: readonly (readonly string[])[]) => {
  const unfolded = unfoldWideTable(rows)
  if (!unfolded) return null
  const reading = readFormImport(unfolded, people, [])
  if ('code' in reading) throw new Error(reading.code)
  return {
    added: reading.added.map(
      (form) => `${form.evaluator_id} ${form.relation_type_id} ${form.evaluated_id}`,
    ),
    invalid: reading.invalid.map(({ reason }) => reason),
  }
}

describe('a table with a column of raters for each relation', () => {
  test('is read as a connection a cell', () => {
    const rows = [
      ['Matriz 360', '', '', '', '', ''],
      ['Evaluado', 'Jefe', 'Par 1', 'Par 2', 'Colaborador 1', 'Autoevaluación'],
      ['Ana Muñoz', '', 'Luis Peña', 'eva@laceiba.mx', 'Gil, Rosa', 'Sí'],
      ['Luis Peña', 'Ana Muñoz', '-', '', 'Alguien Más', 'Luis Peña'],
      ['', '', '', '', '', ''],
    ]
    expect(connections(rows)).toEqual({
      added: ['luis 3 ana', 'eva 3 ana', 'rosa 4 ana', 'ana 1 ana', 'ana 2 luis', 'luis 1 luis'],
      invalid: ['No hay un participante «Alguien Más».'],
    })
  })

  test('may name several people in a cell, and the evaluated by e-mail', () => {
    const rows = [
      ['Nombre', 'Correo', 'Líder', 'Pares', 'Equipo'],
      ['Ana Muñoz', 'ana@laceiba.mx', 'rosa@laceiba.mx', 'Luis Peña; Eva Ríos', 'No'],
    ]
    expect(connections(rows)?.added).toEqual(['rosa 2 ana', 'luis 3 ana', 'eva 3 ana'])
  })

  test('keeps the own names of relations', () => {
    const own = { cliente: { one: 'Tienda', many: 'Tiendas' } }
    const rows = [
      ['Evaluado', 'Tienda 1'],
      ['Ana Muñoz', 'Luis Peña'],
    ]
    expect(unfoldWideTable(rows, own)?.[1]).toEqual(['Luis Peña', '', 'Tienda', 'Ana Muñoz'])
  })
})

test.each([
  ['people with their leader', ['Nombre', 'Correo', 'Jefe']],
  ['people with their team', ['Colaborador', 'Correo', 'Jefe inmediato', 'Equipo', 'Cliente']],
  ['connections, a line each', ['Evaluador', 'Correo', 'Relación', 'Evaluado']],
  ['nothing that is known', ['Clave', 'Texto']],
])('a table of %s is left as it is', (_, heads) => {
  expect(unfoldWideTable([heads, ['a', 'b', 'c', 'd']])).toBeNull()
})
