import { expect, test } from 'vitest'
import { memberProblem, passwordProblem, signUpProblem, splitName } from './rules.ts'

const owner = { email: 'renata@ceiba.mx', names: ['Renata Villaseñor'] }

test('splits a full name at its first space', () => {
  expect(splitName('Renata Villaseñor del Río')).toEqual({
    name: 'Renata',
    last_name: 'Villaseñor del Río',
  })
  expect(splitName('Renata')).toEqual({ name: 'Renata', last_name: '' })
})

test('refuses a password of seven characters and accepts one of eight', () => {
  expect(passwordProblem('siete77', owner)).toBe('password.too_short')
  expect(passwordProblem('ocho8888', owner)).toBeNull()
})

test('counts Unicode characters, and refuses more than 256', () => {
  expect(passwordProblem('🐈🐈🐈🐈', owner)).toBe('password.too_short')
  expect(passwordProblem('🐈 '.repeat(128), owner)).toBeNull()
  expect(passwordProblem('x'.repeat(257), owner)).toBe('password.too_long')
})

test('demands no composition of letters, digits and symbols', () => {
  expect(passwordProblem('la lluvia cae despacio', owner)).toBeNull()
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
])('refuses the personal password %s', (password) => {
  expect(passwordProblem(password, owner)).toBe('password.common')
})

test('accepts a name inside a longer password', () => {
  expect(passwordProblem('renata y siete gatos', owner)).toBeNull()
})

test('refuses a common password in any case', () => {
  expect(passwordProblem('PassWord1', { ...owner, isCommon: (text) => text === 'password1' })).toBe(
    'password.common',
  )
})

test('refuses an e-mail mailbox of digits as a password', () => {
  expect(passwordProblem('19901990', { email: '19901990@correo.mx', names: [] })).toBe(
    'password.common',
  )
  expect(passwordProblem('20012001', { email: '19901990@correo.mx', names: [] })).toBeNull()
})

test('sign-up needs a valid e-mail and refuses withheld consent', () => {
  expect(signUpProblem({ email: 'renata@ceiba.mx', consent: true })).toBeNull()
  expect(signUpProblem({ email: 'renata@ceiba.mx' })).toBeNull()
  expect(signUpProblem({ email: 'renata@ceiba.mx', consent: false })).toBe(
    'signup.consent_required',
  )
  expect(signUpProblem({ email: 'evil,b@x.mx' })).toBe('email.invalid')
})

test('a workspace keeps an owner whose account is open', () => {
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
