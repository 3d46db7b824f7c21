import { describe, expect, test } from 'vitest'
import { isCreateOption, matchingOptions, optionMatches } from './options.ts'

const person = { value: '1', label: 'Lucía Cárdenas Ibáñez', detail: 'lucia.cardenas@laceiba.mx' }

describe('an option', () => {
  test('is found without accents or capitals', () => {
    expect(optionMatches(person, 'lucia card')).toBe(true)
    expect(optionMatches(person, 'IBAÑEZ')).toBe(true)
  })

  test('is found by its second line', () => {
    expect(optionMatches(person, '@laceiba')).toBe(true)
  })

  test('is not found by another name', () => {
    expect(optionMatches(person, 'mariana')).toBe(false)
  })
})

describe('the option to create', () => {
  const columns = [
    { value: 'a', label: 'Área' },
    { value: 'b', label: 'Antigüedad' },
  ]

  test('comes last, with the typed text', () => {
    expect(matchingOptions(columns, ' An ', 50, true).map(({ label }) => label)).toEqual([
      'Antigüedad',
      'An',
    ])
    expect(matchingOptions(columns, 'An', 50, true).map(isCreateOption)).toEqual([false, true])
  })

  test('is missing for an existing name, for an empty text and where creating is not allowed', () => {
    expect(matchingOptions(columns, 'area', 50, true)).toEqual([columns[0]])
    expect(matchingOptions(columns, ' ', 50, true)).toEqual(columns)
    expect(matchingOptions(columns, 'x', 50, false)).toEqual([])
  })

  test('stays when a long list is cut', () => {
    expect(matchingOptions(columns, 'a', 1, true).map(({ label }) => label)).toEqual(['Área', 'a'])
  })
})
