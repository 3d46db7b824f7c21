import { expect, test } from 'vitest'
import { toTable } from '#features/subjects/file-table.rules.ts'
import { withoutEmailText } from '#features/subjects/identity.rules.ts'
import { proposeColumns } from '#features/subjects/import-columns.rules.ts'
import { guessMapping } from '#features/subjects/import-mapping.rules.ts'
import { readLines } from '#features/subjects/import.rules.ts'
import { compareStaff } from './comparison.rules.ts'
import { countByNumber } from './without-email.rules.ts'

const count = (rows: string[][], corrected?: string): number => {
  const table = toTable(rows) ?? { heads: [], lines: [] }
  const corrections = new Map(corrected === undefined ? [] : [[3, { email: corrected }]])
  return countByNumber(table.lines, proposeColumns(table, []), corrections)
}

const rows = [
  ['Nombre', 'Correo', 'Número de empleado'],
  ['Ana', 'ana@ceiba.mx', '1'],
  ['Beto', 'sin correo', '0042'],
  ['Carla', '', ''],
  ['Dora', 'n/a', '4 4'],
]

test('counts the people of a list who have a number and no e-mail', () => {
  expect(count(rows)).toBe(1)
  expect(count(rows, 'beto@ceiba.mx')).toBe(0)
  expect(count(rows.map(([name = '', , number = '']) => [name, number]))).toBe(2)
  expect(count(rows.map(([name = '', email = '']) => [name, email]))).toBe(0)
})

test('says how many they are', () => {
  expect(withoutEmailText(1)).toMatch(/^1 persona no tiene correo\. .* incluirla\.$/)
  expect(withoutEmailText(38)).toBe(
    '38 personas no tienen correo. Activa «Hay personas sin correo» para incluirlas.',
  )
})

const known = (id: string, name: string, external_id: string, email: string | null = null) => ({
  id,
  name,
  email,
  external_id,
  disputed: false,
  values: [],
  forms: [],
})

function compare(lines: readonly string[], subjects: ReturnType<typeof known>[]) {
  const table = toTable(lines.map((line) => line.split(','))) ?? { heads: [], lines: [] }
  const mapping = guessMapping(proposeColumns(table, []), [], true)
  if ('missing' in mapping) throw new Error(mapping.missing)
  const rows = readLines(table.lines, mapping, [])
  return compareStaff({ subjects, columns: [], forms: [] }, { rows, mapping })
}

test('a number is the same with and without its zeros, and stays as the draft writes it', () => {
  const { people } = compare(
    ['No. Emp.,Nombre,Correo', '42,Beto Ríos Peña,sin correo', '2001,Ana,'],
    [known('b', 'Beto Ríos', '0042'), known('a', 'Ana', '2001', 'ana@ceiba.mx')],
  )
  expect(
    people.map(({ key, difference, external_id, email, changes }) => [
      key,
      difference,
      external_id,
      email,
      changes.map(({ field }) => field),
    ]),
  ).toEqual([
    ['b', 'changed', '0042', '', ['name']],
    // an empty cell takes no e-mail away
    ['a', 'equal', '2001', 'ana@ceiba.mx', []],
  ])
})

test('a line with neither e-mail nor number asks for the number, which is typed in place', () => {
  const table = toTable([
    ['Nombre', 'Correo', 'No. Emp.'],
    ['Ana', '', ''],
    ['Eva', '', 'n.º 8'],
  ])
  const mapping = guessMapping(proposeColumns(table ?? { heads: [], lines: [] }, []), [], true)
  if (!table || 'missing' in mapping) throw new Error('the list lacks a column')
  const read = (number?: string) =>
    readLines(table.lines, mapping, [], new Map(number ? [[2, { number }]] : []))
  expect(read().map(({ problem }) => problem)).toEqual([
    { field: 'number', reason: 'Falta el correo o el número de empleado.' },
    {
      field: 'number',
      reason: 'El número lleva letras, números, guiones o puntos, hasta 20.',
    },
  ])
  expect(read('0017')[0]).toMatchObject({ external_id: '0017', problem: null })
})

test('a leader is named by the number of a person without e-mail, whatever its zeros', () => {
  const { leaders, people } = compare(
    ['No. Emp.,Nombre,Correo,Jefe', '7,Carla,,1041', '8,Dora,dora@ceiba.mx,B-9', '9,Eva,,7'],
    [known('j', 'José', '001041'), known('l', 'Luis', 'b-9')],
  )
  expect(leaders).toMatchObject({ named: 3, found: 3 })
  const keys = new Map(people.map(({ name, leader }) => [name, leader]))
  expect([keys.get('Carla'), keys.get('Dora'), keys.get('Eva')]).toEqual(['j', 'l', 'new 2'])
})
