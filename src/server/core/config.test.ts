import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('a setting that cannot be used', () => {
  test.each([
    ['PORT', '70000', 'a number from 0 to 65535'],
    ['PUBLIC_URL', 'contorno.mx', 'an address such as https://contorno.example.com'],
    ['DRAIN_SECONDS', '61', 'for how many seconds to listen after SIGTERM, from 0 to 60'],
    ['ROLE', 'both', 'one of web, worker, all'],
    ['TRUST_PROXY', 'many', 'how many proxies are in front, from 0 to 9'],
    ['MAIL_CONCURRENCY', '0', 'how many mails are sent at once, from 1 to 50'],
    ['DEFAULT_TIME_ZONE', 'Mexico', 'a time zone such as America/Mexico_City'],
    ['CONTACT_EMAIL', 'no address', 'an e-mail address'],
    ['MAIL_FROM', 'Contorno', 'a sender such as Contorno <no-responder@example.com>'],
    [
      'MAIL_FROM',
      'a@b.mx>\r\nBcc: <c@d.mx',
      'a sender such as Contorno <no-responder@example.com>',
    ],
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

test.each(['/', '/home', '/var', '/var/lib', '/usr/local/'])(
  'a folder of the system is refused as DATA_DIR: %s',
  (folder) => {
    expect(() => readConfig({ DATA_DIR: folder })).toThrow(
      `DATA_DIR: expected a folder of its own, got "${folder}". Set it to one such as /var/lib/contorno/data.`,
    )
  },
)

test('a folder below one of the system may be DATA_DIR', () => {
  expect(readConfig({ DATA_DIR: '/srv/contorno/' }).data_dir).toBe('/srv/contorno')
})

describe('a setting that holds a password or is a secret', () => {
  test.each([
    ['DATABASE_URL', 'postgres://ana:cla#ve@db:5432/contorno'],
    ['SMTP_URL', 'http://ana:clave@correo.mx'],
    ['SMTP_URL', 'smtp://ana:cla#ve@correo.mx:587'],
    ['SMTP_URL', 'correo.mx'],
    ['OUTGOING_PROXY', 'https://ana:clave@proxy.mx'],
    ['OUTGOING_PROXY', 'proxy.mx:3128'],
    ['APP_SECRET', 'clave demasiado corta'],
    ['APP_SECRET_PREVIOUS', 'clave demasiado corta'],
  ])('is refused by its name and without the password: %s', (name, text) => {
    expect(() => readConfig({ [name]: text })).toThrow(new RegExp(`^${name}: expected `))
    expect(() => readConfig({ [name]: text })).not.toThrow(/cla#?ve/)
  })

  test.each([
    'https://ana:clave@contorno.mx',
    'https://contorno.mx/app',
    'https://contorno.mx?x=1',
  ])('PUBLIC_URL holds nothing but a host name: %s', (text) => {
    expect(() => readConfig({ PUBLIC_URL: text })).toThrow(/^PUBLIC_URL: expected .* without/)
  })
})

test.each([
  ['DATA_DIR', "'/var/lib/contorno/data'"],
  ['METRICS_TOKEN', '"token"'],
  ['PARENT_COMPANY_NAME', '"La Ceiba"'],
  ['PARENT_COMPANY_ADDRESS', "'Calle 1'"],
  ['POSTMARK_PASSWORD', '"una clave de veinte"'],
  ['SMTP_URL', '"smtp://ana:clave@correo.mx"'],
  ['MAIL_FROM', '"Contorno <a@ceiba.mx>"'],
  ['LOG_LEVEL', "'info'"],
])('%s is refused with its quotes: %s', (name, text) => {
  const refused = new RegExp(
    `^${name}: expected .* Remove the quotes around it: what started the product did not\\.$`,
  )
  expect(() => readConfig({ [name]: text })).toThrow(refused)
  expect(() => readConfig({ [name]: text })).not.toThrow('clave')
})

test('a secret keeps its quotes, because it was one with them', () => {
  const secret = '"un secreto compartido de las pruebas"'
  expect(readConfig({ APP_SECRET: secret }).app_secret).toBe(secret)
})

test('an empty setting counts as absent', () => {
  const names = [
    'MAIL_CONCURRENCY',
    'DATABASE_URL',
    'SOURCE_URL',
    'DEFAULT_TIME_ZONE',
    'PUBLIC_URL',
  ]
  const empty = Object.fromEntries(names.map((name) => [name, '']))
  expect(readConfig({ ...empty, INSTANCE: 'uno' })).toEqual(readConfig({ INSTANCE: 'uno' }))
})

test.each(['smtp://correo.mx:25', 'smtps://ana%40mx:cla%23ve@correo.mx'])(
  'accepts %s as SMTP_URL',
  (url) => {
    expect(readConfig({ SMTP_URL: url }).smtp_url).toBe(url)
  },
)

test.each([
  'postgres://db/contorno',
  'postgresql://db/contorno',
  '/var/run/postgresql contorno',
  'postgres://ana:cl%40v,e@uno:5432/contorno?target_session_attrs=read-write',
])('accepts %s as DATABASE_URL', (url) => {
  expect(readConfig({ DATABASE_URL: url }).database_url).toBe(url)
})

test.each([
  ['postgres://uno:puerto/contorno', /^DATABASE_URL: expected postgres:/],
  [
    'postgres://ana:clave@uno:5432,dos:5433/contorno',
    /^DATABASE_URL: expected one host, got "postgres:\/\/…@uno:5432,dos:5433\/contorno"/,
  ],
])('refuses %s as DATABASE_URL', (url, reason) => {
  expect(() => readConfig({ DATABASE_URL: url })).toThrow(reason)
})
