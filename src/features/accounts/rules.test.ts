import { expect, test } from 'vitest'
import { memberProblem, passwordProblem, signUpProblem, splitName } from './rules.ts'

const nobody = { email: 'renata@ceiba.mx', names: ['Renata Villaseñor'] }

test('a full name is split at its first space', () => {
  expect(splitName('Renata Villaseñor del Río')).toEqual({
    name: 'Renata',
    last_name: 'Villaseñor del Río',
  })
  expect(splitName('Renata')).toEqual({ name: 'Renata', last_name: '' })
})

test('a password of seven characters is too short, one of eight is not', () => {
  expect(passwordProblem('siete77', nobody)).toBe('password.too_short')
  expect(passwordProblem('ocho8888', nobody)).toBeNull()
})

test('characters are counted as people see them, and 256 are enough', () => {
  expect(passwordProblem('🐈🐈🐈🐈', nobody)).toBe('password.too_short')
  expect(passwordProblem('🐈 '.repeat(128), nobody)).toBeNull()
  expect(passwordProblem('x'.repeat(257), nobody)).toBe('password.too_long')
})

test('no composition is asked for', () => {
  expect(passwordProblem('la lluvia cae despacio', nobody)).toBeNull()
})

test.each([
  'renata@ceiba.mx',
  'Renata2026',
  '12renata!',
  'Ceiba-2026',
  'CEIBA2026',
  'villasenor',
  'Villaseñor1',
  'renatavillasenor',
  'Contorno',
  'contorno#1',
  '¡Contorno!',
])('a password that only says who one is is too well known: %s', (password) => {
  expect(passwordProblem(password, nobody)).toBe('password.common')
})

test('a name inside a longer password is no problem', () => {
  expect(passwordProblem('renata y siete gatos', nobody)).toBeNull()
})

test('a well-known password is refused whatever its case', () => {
  expect(
    passwordProblem('PassWord1', { ...nobody, isCommon: (text) => text === 'password1' }),
  ).toBe('password.common')
})

test('an e-mail and a mailbox of digits make no password either', () => {
  expect(passwordProblem('19901990', { email: '19901990@correo.mx', names: [] })).toBe(
    'password.common',
  )
  expect(passwordProblem('20012001', { email: '19901990@correo.mx', names: [] })).toBeNull()
})

test('signing up needs an e-mail and, where it is asked for, consent', () => {
  expect(signUpProblem({ email: 'renata@ceiba.mx', consent: true })).toBeNull()
  expect(signUpProblem({ email: 'renata@ceiba.mx' })).toBeNull()
  expect(signUpProblem({ email: 'renata@ceiba.mx', consent: false })).toBe(
    'signup.consent_required',
  )
  expect(signUpProblem({ email: 'evil,b@x.mx' })).toBe('email.invalid')
})

test('a workspace keeps an owner who is still there', () => {
  const renata = { user_id: 'renata', role: 'owner', closed: false } as const
  const ivan = { user_id: 'ivan', role: 'owner', closed: false } as const
  const julia = { user_id: 'julia', role: 'admin', closed: false } as const
  expect(memberProblem([renata, julia], 'renata', 'admin')).toBe('member.last_owner')
  expect(memberProblem([renata, julia], 'renata', null)).toBe('member.last_owner')
  expect(memberProblem([renata, julia], 'renata', 'owner')).toBeNull()
  expect(memberProblem([renata, julia], 'julia', null)).toBeNull()
  expect(memberProblem([renata, ivan], 'renata', null)).toBeNull()
  expect(memberProblem([renata, { ...ivan, closed: true }], 'renata', null)).toBe(
    'member.last_owner',
  )
})
