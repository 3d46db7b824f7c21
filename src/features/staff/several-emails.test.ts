import { expect, test } from 'vitest'
import { firstEmails } from './several-emails.rules.ts'

const first = (email: string) =>
  firstEmails([{ line: 2, cells: ['Ana', email], hidden: false }], 1).get(2)?.email

test.each([
  ['ana@x.mx; a.ruiz@y.mx', 'ana@x.mx'],
  ['ana@x.mx,a.ruiz@y.mx / ana@z.mx', 'ana@x.mx'],
  ['ana@x.mx\na.ruiz@y.mx', 'ana@x.mx'],
  ['ana@x.mx', undefined],
  ['ana@x.mx; 55 1234', undefined],
  ['', undefined],
])('the first e-mail of «%s»', (text, email) => {
  expect(first(text)).toBe(email)
})
