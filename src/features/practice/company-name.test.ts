import { expect, test } from 'vitest'
import { companyNameOf } from './company-name.rules.ts'

test('a company is called by the domain of its organiser, unless that is a mail provider', () => {
  expect(companyNameOf('ana@grupo-prueba.com.mx')).toBe('Grupo Prueba')
  expect(companyNameOf('ana@ceiba.mx')).toBe('Ceiba')
  expect(companyNameOf('ana@gmail.com')).toBe('')
  expect(companyNameOf('ana')).toBe('')
})
