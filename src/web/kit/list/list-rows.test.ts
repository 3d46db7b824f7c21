import { expect, test } from 'vitest'
import { divideIntoGroups, keysBetween, parseSort, sortedBy, sortText } from './list-rows.ts'

const asText = (text: string) => text
const sorted = (texts: readonly string[], descending = false) => sortedBy(texts, asText, descending)

test('sorts by the Spanish alphabet, and numbers within texts by their value', () => {
  expect(sorted(['Zoé', 'Íñigo', 'nube', 'Ñandú', 'Noé', 'ana', 'Óscar', 'Ibarra'])).toEqual([
    'ana',
    'Ibarra',
    'Íñigo',
    'Noé',
    'nube',
    'Ñandú',
    'Óscar',
    'Zoé',
  ])
  expect(sorted(['Planta 10', 'planta 2', 'Planta 1'])).toEqual([
    'Planta 1',
    'planta 2',
    'Planta 10',
  ])
})

test('sorts numbers by their value', () => {
  const rows = [{ forms: 10 }, { forms: 9 }, { forms: 100 }]
  expect(sortedBy(rows, ({ forms }) => forms, true).map(({ forms }) => forms)).toEqual([100, 10, 9])
})

test('keeps rows without a value last in both directions', () => {
  const rows = [null, 'b', '', 'a']
  const value = (row: string | null) => row
  expect(sortedBy(rows, value, false)).toEqual(['a', 'b', null, ''])
  expect(sortedBy(rows, value, true)).toEqual(['b', 'a', null, ''])
})

test('reads the sort of an address', () => {
  expect(parseSort('-nombre')).toEqual({ column: 'nombre', descending: true })
  expect(sortText(parseSort('-nombre'))).toBe('-nombre')
  expect(sortText(parseSort('nombre'))).toBe('nombre')
})

test('a range goes from the last chosen row to the clicked one, in either direction', () => {
  const keys = ['a', 'b', 'c', 'd']
  expect(keysBetween(keys, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(keysBetween(keys, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(keysBetween(keys, null, 'c')).toEqual(['c'])
  expect(keysBetween(keys, 'filtered away', 'c')).toEqual(['c'])
})

test('groups rows by fifty', () => {
  const sizes = divideIntoGroups(
    Array.from({ length: 120 }, (_, index) => index),
    50,
  ).map(({ length }) => length)
  expect(sizes).toEqual([50, 50, 20])
  expect(divideIntoGroups([], 50)).toEqual([])
})
