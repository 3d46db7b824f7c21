import { expect, test } from 'vitest'
import { tokenProblem } from './rules.ts'
import { describeHolder, describeLastUse, describeReach, findExpiry } from './token.rules.ts'

const now = new Date('2026-11-20T16:00:00Z')

test.each([
  ['2026-11-20T16:00:00Z', { tone: 'danger', text: 'Venció' }],
  ['2026-11-20T20:00:00Z', { tone: 'warning', text: 'Hoy' }],
  ['2026-11-21T20:00:00Z', { tone: 'warning', text: 'Mañana' }],
  ['2026-12-04T16:00:00Z', { tone: 'warning', text: 'En 14 días' }],
  ['2026-12-05T16:00:00Z', { tone: 'plain', text: '5 de diciembre de 2026' }],
])('the expiry %s reads %j', (expires_at, expiry) => {
  expect(findExpiry({ expires_at }, now)).toEqual(expiry)
})

test.each([
  [null, 'Nunca'],
  ['2026-11-20T16:00:30Z', 'Ahora mismo'],
  ['2026-11-20T15:30:00Z', 'Hace 30 min'],
  ['2026-11-20T12:30:00Z', 'Hace 3 h'],
  ['2026-11-19T23:00:00Z', 'Ayer'],
  ['2026-10-01T16:00:00Z', '1 de octubre de 2026'],
])('the last use %s reads %s', (seen_at, text) => {
  expect(describeLastUse({ seen_at }, now)).toBe(text)
})

test('the list tells a service token from one that ends with its person', () => {
  const user_name = 'Ana Ruiz'
  expect(describeHolder({ user_name, service: false })).toBe('Ana Ruiz')
  expect(describeHolder({ user_name, service: true })).toBe('Ana Ruiz, de servicio')
})

test('a token needs a name and holds from 1 to 365 days', () => {
  expect(tokenProblem({ name: 'Nómina', days: 365 })).toBeNull()
  expect(tokenProblem({ name: '', days: 365 })).toBe('token.name_required')
  for (const days of [0, 366, 1.5, Number.NaN])
    expect(tokenProblem({ name: 'Nómina', days })).toBe('token.days_invalid')
})

test.each([
  [{ role: 'viewer', company_name: null, matrix_ids: [] }, 'Sólo lectura'],
  [{ role: 'admin', company_name: 'La Ceiba', matrix_ids: [] }, 'Administración en La Ceiba'],
  [{ role: 'organizer', company_name: null, matrix_ids: ['1'] }, 'Carga de personas de 1 proyecto'],
  [{ role: 'consultant', company_name: null, matrix_ids: [] }, 'Coach externo de 0 proyectos'],
] as const)('the reach %j reads %s', (token, text) => {
  expect(describeReach({ ...token, matrix_ids: [...token.matrix_ids] })).toBe(text)
})
