import { expect, test } from 'vitest'
import { toTable } from '#features/subjects/file-table.rules.ts'
import { proposeColumns } from '#features/subjects/import-columns.rules.ts'
import { countByNumber, withoutEmailText } from './without-email.rules.ts'

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
