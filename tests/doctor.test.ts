import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataFolderProblem } from '#server/core/data-folder.ts'
import { secretsFrom } from '#server/core/secrets.ts'
import type { Database } from '#server/database/database.ts'
import { checkSecret, holdMail, noteBackup } from '#server/database/installation.ts'
import { registerJobs, storeSuccess } from '#server/jobs/job-runs.ts'
import { examine } from '../scripts/doctor/examine.ts'
import { examinePages } from '../scripts/doctor/pages.ts'
import { startMailServer } from '../scripts/faults/mail-server.ts'
import { openTestDatabase } from './database.ts'
import { nameServer } from './name-server.ts'

const SECRET = 'a secret of the tests of the doctor'
let database: Database
let data_dir: string
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  data_dir = mkdtempSync(path.join(tmpdir(), 'contorno-doctor-'))
})
afterEach(() => rmSync(data_dir, { recursive: true }))

/** What the doctor says, as `level subject: text`. */
async function report(settings: Record<string, string> = {}): Promise<string[]> {
  const findings = await examine({ DATA_DIR: data_dir, ...settings })
  return findings.map(({ level, subject, text }) => `${level} ${subject}: ${text}`)
}
const onServer = (settings: Record<string, string> = {}): Promise<string[]> =>
  report({ DATABASE_URL: database.url, APP_SECRET: SECRET, ...settings })

test('a folder before the first start has no problem', async () => {
  const lines = await report()
  expect(lines.filter((line) => line.startsWith('problem'))).toEqual([])
  expect(lines).toContain(
    'ok database: there is no embedded database yet; the first start makes it',
  )
})

test('a wrong setting is told by name', async () => {
  expect(await report({ SMTP_URL: 'correo.mx' })).toEqual([
    expect.stringMatching(/^problem settings: SMTP_URL: expected smtp:/),
  ])
})

test('a readable data folder and a readable secret are told', async () => {
  chmodSync(data_dir, 0o755)
  writeFileSync(path.join(data_dir, 'secret'), SECRET, { mode: 0o644 })
  const text = (await report()).join('\n')
  expect(text).toContain(`warning data folder: ${data_dir} can be read by other accounts`)
  expect(text).toMatch(/problem secret: DATA_DIR: .*secret can be read by other accounts/)
})

describe('a database server', () => {
  test('that works has no problem', async () => {
    const { pool } = database
    await checkSecret(pool, secretsFrom(SECRET), 'APP_SECRET')
    await registerJobs(pool, [{ name: 'matrix.erase' }])
    await storeSuccess(pool, 'matrix.erase')
    await noteBackup(pool, { tried: true })
    const lines = await onServer()
    expect(lines.filter((line) => line.startsWith('problem'))).toEqual([])
    for (const line of [
      'ok writes: the database accepts them',
      'ok secret: it is the one of the database',
      'ok backup: the last one is 0 hours old',
      'ok backup: one was restored for trial 0 hours ago',
      'ok worker: all 1 scheduled jobs succeeded within 15 minutes',
    ])
      expect(lines).toContain(line)
  })

  test('with another secret, a late worker, held mail and an old backup is told', async () => {
    const { pool } = database
    await checkSecret(pool, secretsFrom(SECRET), 'APP_SECRET')
    await holdMail(pool)
    await pool.query(`update job_runs set succeeded_at = now() - interval '20 minutes'`)
    await pool.query(`update installation set backed_up_at = now() - interval '30 hours'`)
    const text = (await onServer({ APP_SECRET: `${SECRET} that differs` })).join('\n')
    expect(text).toContain('problem secret: APP_SECRET: the database belongs to another secret')
    expect(text).toContain('problem worker: no success for 15 minutes: matrix.erase')
    expect(text).toContain('warning outbox: these data were restored or copied')
    expect(text).toContain('warning backup: the last one is 30 hours old')
  })

  test('that does not answer is told', async () => {
    const text = (await onServer({ DATABASE_URL: database.url.replace(/\/[^/]+$/, '/none') })).join(
      '\n',
    )
    expect(text).toMatch(/problem database: .*database "none" does not exist/)
  })

  test('that a later release has migrated is told', async () => {
    const { pool } = database
    await pool.query("insert into migrations (name, checksum) values ('9999_later.sql', '')")
    const lines = await onServer()
    await pool.query("delete from migrations where name = '9999_later.sql'")
    expect(lines.join('\n')).toMatch(
      /problem migrations: The database has the migration 9999_later.sql, which this release does not/,
    )
  })

  test('without APP_SECRET is told', async () => {
    const text = (await report({ DATABASE_URL: database.url })).join('\n')
    expect(text).toContain('problem secret: APP_SECRET: DATABASE_URL is set')
  })
})

test('a data folder that is a file is told', async () => {
  const file = path.join(data_dir, 'data')
  writeFileSync(file, '')
  expect(await report({ DATA_DIR: file })).toContain(
    `problem data folder: DATA_DIR: expected a folder, ${file} is a file`,
  )
})

test('a mail server is asked for a connection', async () => {
  const smtp = await startMailServer()
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'a@ceiba.mx' }
  expect(await report(settings)).toContain(
    'ok mail: the mail server accepts the connection and the account',
  )
  await smtp.close()
  const text = (await report(settings)).join('\n')
  expect(text).toMatch(/problem mail: SMTP_URL: the mail server 127.0.0.1:\d+ did not accept/)
})

describe('the domain of the sender', () => {
  const records = {
    'ceiba.com.mx': ['otra=cosa', 'v=spf1 include:spf.correo.mx -all'],
    'rebotes.ceiba.com.mx': ['v=spf1 include:spf.correo.mx ~all'],
    's1._domainkey.ceiba.com.mx': ['v=DKIM1; k=rsa; p=MIGf'],
    '_dmarc.ceiba.com.mx': ['v=DMARC1; p=quarantine; aspf=r'],
  }
  const settings = {
    MAIL_FROM: 'Contorno <no-responder@ceiba.com.mx>',
    MAIL_BOUNCE_ADDRESS: 'r@rebotes.ceiba.com.mx',
    MAIL_DKIM_SELECTORS: 's1',
  }

  /** What is told of the sender when the name server knows these records. */
  async function findLines(
    known: Readonly<Record<string, readonly string[]>>,
    more: Record<string, string> = {},
  ): Promise<string[]> {
    const [names, smtp] = [await nameServer(), await startMailServer()]
    for (const [name, texts] of Object.entries(known)) names.records.set(name, texts)
    try {
      const lines = await report({
        SMTP_URL: smtp.url,
        DNS_SERVERS: names.address,
        ...settings,
        ...more,
      })
      return lines.filter((line) => / sender: /.test(line))
    } finally {
      names.close()
      await smtp.close()
    }
  }

  test('that is set up has no warning', async () => {
    expect(await findLines(records)).toEqual([
      'ok sender: SPF: rebotes.ceiba.com.mx has "v=spf1 include:spf.correo.mx ~all"',
      'ok sender: SPF alignment: the envelope (rebotes.ceiba.com.mx) and the sender (ceiba.com.mx) belong together',
      'ok sender: DKIM: s1._domainkey.ceiba.com.mx has a key',
      'ok sender: DMARC: the policy of ceiba.com.mx is quarantine',
    ])
  })

  test('whose policy stands at the domain above finds it there', async () => {
    const more = { MAIL_FROM: 'a@correo.ceiba.com.mx', MAIL_DKIM_SELECTORS: '' }
    const lines = await findLines(records, more)
    expect(lines.filter((line) => line.startsWith('warning'))).toEqual([])
    expect(lines).toContain('ok sender: DMARC: the policy of correo.ceiba.com.mx is quarantine')
  })

  test.each([
    [{ 'rebotes.ceiba.com.mx': [] }, {}, 'SPF: rebotes.ceiba.com.mx has no TXT record'],
    [
      { 'rebotes.ceiba.com.mx': ['v=spf1 -all', 'v=spf1 ~all'] },
      {},
      'SPF: rebotes.ceiba.com.mx has 2 records',
    ],
    [
      { 'rebotes.ceiba.com.mx': ['v=spf1 +all'] },
      {},
      'SPF: the record of rebotes.ceiba.com.mx allows every server',
    ],
    [
      { 'rebotes.otra.com.mx': ['v=spf1 -all'] },
      { MAIL_BOUNCE_ADDRESS: 'r@rebotes.otra.com.mx' },
      'SPF alignment: the envelope (rebotes.otra.com.mx) and the sender (ceiba.com.mx) do not belong together, so',
    ],
    [
      { '_dmarc.ceiba.com.mx': ['v=DMARC1; p=none; aspf=s'] },
      {},
      'SPF alignment: the envelope (rebotes.ceiba.com.mx) and the sender (ceiba.com.mx) do not belong together (aspf=s)',
    ],
    [{ 's1._domainkey.ceiba.com.mx': [] }, {}, 'DKIM: s1._domainkey.ceiba.com.mx has no key'],
    [
      { 's1._domainkey.ceiba.com.mx': ['v=DKIM1; p='] },
      {},
      'DKIM: the key at s1._domainkey.ceiba.com.mx is withdrawn',
    ],
    [{ '_dmarc.ceiba.com.mx': [] }, {}, 'DMARC: _dmarc.ceiba.com.mx has no policy'],
  ])('is told of a fault: %j %j', async (changed, more, fault) => {
    const warnings = (await findLines({ ...records, ...changed }, more)).filter((line) =>
      line.startsWith('warning'),
    )
    expect(warnings).toEqual([expect.stringContaining(`warning sender: ${fault}`)])
  })

  describe('of a company', () => {
    const listed = { MAIL_SENDER_DOMAINS: 'ceiba.com.mx, norte.mx' }
    const norte = { '_dmarc.norte.mx': ['v=DMARC1; p=reject'] }

    test('whose mails the mail server signs has no warning', async () => {
      const key = { 's1._domainkey.norte.mx': ['v=DKIM1; k=rsa; p=MIGf'] }
      const lines = await findLines({ ...records, ...norte, ...key }, listed)
      expect(lines.slice(4)).toEqual([
        'ok sender: DKIM: s1._domainkey.norte.mx has a key',
        'ok sender: DMARC: the policy of norte.mx is reject',
      ])
    })

    test('that belongs with the envelope needs no key', async () => {
      const lines = await findLines(records, { MAIL_SENDER_DOMAINS: 'gente.ceiba.com.mx' })
      expect(lines.slice(4)).toEqual([
        'ok sender: SPF alignment: the envelope (rebotes.ceiba.com.mx) and the sender (gente.ceiba.com.mx) belong together',
        'ok sender: DMARC: the policy of gente.ceiba.com.mx is quarantine',
      ])
    })

    test.each([
      [{}, 's1._domainkey.norte.mx has no key'],
      [{ MAIL_DKIM_SELECTORS: '' }, 'MAIL_DKIM_SELECTORS names no key'],
    ])('whose mails would fail DMARC is told: %j', async (more, reason) => {
      const warnings = (await findLines({ ...records, ...norte }, { ...listed, ...more })).filter(
        (line) => line.startsWith('warning'),
      )
      expect(warnings).toEqual([
        `warning sender: DMARC: mails from norte.mx fail, whose policy is reject: the envelope (rebotes.ceiba.com.mx) does not belong to it, and ${reason}. Let the mail server sign for norte.mx and publish its key, or take it off MAIL_SENDER_DOMAINS.`,
      ])
    })
  })
})

describe('the clock', () => {
  /** What is told of a product whose replies bear a date so many seconds ahead. */
  async function findLines(seconds: number, status = 200): Promise<string[]> {
    const product = createServer((_request, reply) => {
      reply.sendDate = false
      reply.writeHead(status, { date: new Date(Date.now() + seconds * 1000).toUTCString() }).end()
    })
    await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve))
    const { port } = product.address() as AddressInfo
    const lines = await report({ PUBLIC_URL: `http://127.0.0.1:${port}` })
    product.closeAllConnections()
    await new Promise((resolve) => product.close(resolve))
    return lines.filter((line) => / (clock|address): /.test(line))
  }

  test('of this machine that differs from that of the product’s address is told', async () => {
    const [address, clock] = await findLines(600)
    expect(address).toMatch(/^ok address: http:\/\/127\.0\.0\.1:\d+\/health answers$/)
    expect(clock).toMatch(
      /^problem clock: this machine and http:\S+ differ by (59\d|60\d) s\. Synchronise both/,
    )
    expect((await findLines(-20))[1]).toMatch(/^warning clock: /)
    expect((await findLines(0))[1]).toMatch(/^ok clock: /)
  })

  test('is not compared with an address that does not answer, which is told', async () => {
    expect((await report({ PUBLIC_URL: 'http://127.0.0.1:9' })).join('\n')).toMatch(
      /warning address: PUBLIC_URL: http:\/\/127\.0\.0\.1:9\/health does not answer \(\S/,
    )
    expect((await findLines(0, 502))[0]).toMatch(/^warning address: .*\/health answers 502$/)
  })
})

describe('pages', () => {
  const manifest = (): string => path.join(data_dir, '.vite', 'manifest.json')

  test('that were never built are told', () => {
    expect(examinePages(data_dir, true)).toMatchObject({ level: 'problem', subject: 'pages' })
    expect(examinePages(data_dir, false)).toMatchObject({ level: 'warning' })
  })

  test('of which files are missing or unreadable are told', () => {
    mkdirSync(path.dirname(manifest()))
    writeFileSync(manifest(), JSON.stringify({ a: { file: 'a.js' }, b: { file: 'b.js' } }))
    writeFileSync(path.join(data_dir, 'a.js'), '')
    expect(examinePages(data_dir, true).text).toMatch(/^1 files are missing/)
    writeFileSync(path.join(data_dir, 'b.js'), '')
    expect(examinePages(data_dir, true).level).toBe('ok')
    writeFileSync(manifest(), '{')
    expect(examinePages(data_dir, true)).toMatchObject({ level: 'problem' })
  })
})

test('a data folder in a git work tree is told in production alone', () => {
  mkdirSync(path.join(data_dir, '.git'))
  const folder = path.join(data_dir, 'data')
  expect(dataFolderProblem({ data_dir: folder, production: true })).toMatch(
    /^DATA_DIR: .* lies in the git work tree/,
  )
  expect(dataFolderProblem({ data_dir: folder, production: false })).toBe(null)
  expect(dataFolderProblem({ data_dir: tmpdir(), production: true })).toBe(null)
})
