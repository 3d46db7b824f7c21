import { expect, test } from 'vitest'
import { suggestCompanyName } from './company-name.rules.ts'

test('a company is called by the domain of its organiser, unless that is a mail provider', () => {
  expect(suggestCompanyName('ana@grupo-prueba.com.mx')).toBe('Grupo Prueba')
  expect(suggestCompanyName('ana@ceiba.mx')).toBe('Ceiba')
  expect(suggestCompanyName('ana@gmail.com')).toBe('')
  expect(suggestCompanyName('ana')).toBe('')
})
