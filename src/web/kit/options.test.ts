import { describe, expect, test } from 'vitest'
import { optionMatches } from './options.ts'

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
