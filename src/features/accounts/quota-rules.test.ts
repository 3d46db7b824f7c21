import { expect, test } from 'vitest'
import { quotasFrom } from './quota.rules.ts'

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
