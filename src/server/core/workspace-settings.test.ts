import { expect, test } from 'vitest'
import { defaultQuotas, quotasFrom, signUp } from './workspace-settings.ts'

test('reads each limit, its unit and its removal', () => {
  expect(quotasFrom(['companies=5', 'people=1000', 'mails=0', 'storage=2GB'])).toEqual({
    quota_companies: 5,
    quota_people: 1000,
    quota_mails: 0,
    quota_bytes: 2_000_000_000,
  })
  expect(quotasFrom(['people=none'])).toEqual({ quota_people: null })
})

test.each(['people', 'people=', 'people=-1', 'people=2GB', 'storage=5', 'robots=1', 'people=1e9'])(
  'refuses %s and says what is expected',
  (word) => {
    expect(() => quotasFrom([word])).toThrow(/expected companies=.*got/)
  },
)

test('a setting of limits takes commas or spaces, and names itself when it is wrong', () => {
  const limits = { quota_people: 1000, quota_bytes: 2e9 }
  expect(defaultQuotas('DEFAULT_QUOTAS', 'people=1000,storage=2GB')).toEqual(limits)
  expect(defaultQuotas('DEFAULT_QUOTAS', 'people=1000 storage=2GB')).toEqual(limits)
  expect(defaultQuotas('DEFAULT_QUOTAS', '')).toEqual({})
  expect(() => defaultQuotas('DEFAULT_QUOTAS', 'people')).toThrow(/^DEFAULT_QUOTAS: expected/)
})

test.each([
  ['open', { mode: 'open', domains: [] }],
  ['invitation', { mode: 'invitation', domains: [] }],
  ['closed', { mode: 'closed', domains: [] }],
  ['domains:Ceiba.mx, norte.mx', { mode: 'domains', domains: ['ceiba.mx', 'norte.mx'] }],
])('SIGN_UP=%s', (text, expected) => {
  expect(signUp('SIGN_UP', text)).toEqual(expected)
})

test.each([
  '',
  'yes',
  'domains',
  'domains:',
  'domains:ceiba',
  'open:ceiba.mx',
  'domains:a.mx:b.mx',
])('SIGN_UP=%s is refused by name', (text) => {
  expect(() => signUp('SIGN_UP', text)).toThrow(/^SIGN_UP: expected/)
})
