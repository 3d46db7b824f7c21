import { expect, test } from 'vitest'
import { editDistance, emailSuggester } from './near-domain.ts'

const colleagues = ['ana@laceiba.mx', 'luis@laceiba.mx', 'eva@laceiba.mx', 'ivan@laceiba.mx']

test.each([
  ['gmail.com', 'gmail.com', 0],
  ['gmial.com', 'gmail.com', 1],
  ['gmal.com', 'gmail.com', 1],
  ['gmaill.com', 'gmail.com', 1],
  ['hotmial.con', 'hotmail.com', 2],
  ['laceiba.mx', 'gmail.com', 3],
])('counts the mistakes between %s and %s', (one, other, mistakes) => {
  expect(editDistance(one, other, 2)).toBe(mistakes)
})

test.each([
  ['rosa@gmial.com', 'rosa@gmail.com'],
  ['rosa@hotmial.com', 'rosa@hotmail.com'],
  ['Rosa.Ruiz@Outlok.com', 'Rosa.Ruiz@outlook.com'],
  ['rosa@laceiva.mx', 'rosa@laceiba.mx'],
  ['rosa@laceiba.m', 'rosa@laceiba.mx'],
  ['rosa@laceiba.mx', null],
  ['rosa@mail.com', null],
  ['rosa@ymail.com', null],
  ['rosa@otra.mx', null],
  ['rosa', null],
])('says of %s that %s was meant', (email, suggested) => {
  expect(emailSuggester([...colleagues, email])(email)).toBe(suggested)
})

test('takes a domain of several people for right, however near it is to another', () => {
  const two = [1, 2, 3].map((n) => `persona${n}@laceiva.mx`)
  const suggest = emailSuggester([...colleagues, ...two])
  expect(suggest('persona1@laceiva.mx')).toBeNull()
  expect(suggest('ana@laceiba.mx')).toBeNull()
})

test('suggests nothing among ten thousand different domains', () => {
  const emails = Array.from({ length: 10_000 }, (_, n) => `persona@empresa${n}.example`)
  const suggest = emailSuggester(emails)
  expect(emails.filter((email) => suggest(email) !== null)).toEqual([])
})
