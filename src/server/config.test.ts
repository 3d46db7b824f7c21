import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('a setting that cannot be used', () => {
  test.each([
    ['PORT', '70000', 'a number from 0 to 65535'],
    ['PUBLIC_URL', 'contorno.mx', 'an address such as https://contorno.example.com'],
    ['ROLE', 'both', 'one of web, worker, all'],
    ['TRUST_PROXY', 'many', 'how many proxies are in front, from 0 to 9'],
    ['MAIL_CONCURRENCY', '0', 'how many mails are sent at once, from 1 to 50'],
    ['DEFAULT_TIME_ZONE', 'Mexico', 'a time zone such as America/Mexico_City'],
    ['CONTACT_EMAIL', 'nobody', 'an e-mail address'],
  ])(
    'is refused with its name, what was expected and what was found: %s',
    (name, text, expected) => {
      expect(() => readConfig({ [name]: text })).toThrow(
        `${name}: expected ${expected}, got "${text}". Correct it or remove it to use the default.`,
      )
    },
  )

  test('is refused without its password: DATABASE_URL', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://ana:secret@db/contorno' })).toThrow(
      'DATABASE_URL: expected postgres://…, got "mysql://…@db/contorno". Set it to the URL of a PostgreSQL 16+ server or remove it.',
    )
  })
})

test.each(['postgres://db/contorno', 'postgresql://db/contorno', '/var/run/postgresql contorno'])(
  'accepts %s as DATABASE_URL',
  (url) => {
    expect(readConfig({ DATABASE_URL: url }).database_url).toBe(url)
  },
)
