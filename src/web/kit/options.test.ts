import { describe, expect, test } from 'vitest'
import { isCreation, offered, optionMatches } from './options.ts'

const person = { value: '1', label: 'Lucía Cárdenas Ibáñez', detail: 'lucia.cardenas@laceiba.mx' }

describe('picking from a list', () => {
  test('a person is found without accents or capitals', () => {
    expect(optionMatches(person, 'lucia card')).toBe(true)
    expect(optionMatches(person, 'IBAÑEZ')).toBe(true)
  })

  test('a person is found by the second line too', () => {
    expect(optionMatches(person, '@laceiba')).toBe(true)
  })

  test('what fits nobody finds nobody', () => {
    expect(optionMatches(person, 'mariana')).toBe(false)
  })
})

describe('creating what the list does not have', () => {
  const columns = [
    { value: 'a', label: 'Área' },
    { value: 'b', label: 'Antigüedad' },
  ]

  test('it is offered last, with what was typed', () => {
    expect(offered(columns, ' An ', 50, true).map(({ label }) => label)).toEqual([
      'Antigüedad',
      'An',
    ])
    expect(offered(columns, 'An', 50, true).map(isCreation)).toEqual([false, true])
  })

  test('it is not offered for a name that exists, for nothing, or where nothing can be created', () => {
    expect(offered(columns, 'area', 50, true)).toEqual([columns[0]])
    expect(offered(columns, ' ', 50, true)).toEqual(columns)
    expect(offered(columns, 'x', 50, false)).toEqual([])
  })

  test('a long list is cut, the offer stays', () => {
    expect(offered(columns, 'a', 1, true).map(({ label }) => label)).toEqual(['Área', 'a'])
  })
})
