import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataFolderProblem } from '#server/data-folder.ts'
import type { Database } from '#server/database.ts'
import { checkSecret, holdMail, noteBackup } from '#server/installation.ts'
import { registerJobs, storeSuccess } from '#server/job-runs.ts'
import { secretsFrom } from '#server/secrets.ts'
import { examine } from '../scripts/doctor/examine.ts'
import { startMailServer } from '../scripts/faults/mail-server.ts'
import { openTestDatabase } from './database.ts'

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
async function told(settings: Record<string, string> = {}): Promise<string[]> {
  const findings = await examine({ DATA_DIR: data_dir, ...settings })
  return findings.map(({ level, subject, text }) => `${level} ${subject}: ${text}`)
}
const onServer = (settings: Record<string, string> = {}): Promise<string[]> =>
  told({ DATABASE_URL: database.url, APP_SECRET: SECRET, ...settings })

test('a folder before the first start has no problem', async () => {
  const lines = await told()
  expect(lines.filter((line) => line.startsWith('problem'))).toEqual([])
  expect(lines).toContain(
    'ok database: there is no embedded database yet; the first start makes it',
  )
})

test('a wrong setting is told by name', async () => {
  expect(await told({ SMTP_URL: 'correo.mx' })).toEqual([
    expect.stringMatching(/^problem settings: SMTP_URL: expected smtp:/),
  ])
})

test('a readable data folder and a readable secret are told', async () => {
  chmodSync(data_dir, 0o755)
  writeFileSync(path.join(data_dir, 'secret'), SECRET, { mode: 0o644 })
  const text = (await told()).join('\n')
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
    const text = (await told({ DATABASE_URL: database.url })).join('\n')
    expect(text).toContain('problem secret: APP_SECRET: DATABASE_URL is set')
  })
})

test('a data folder that is a file is told', async () => {
  const file = path.join(data_dir, 'data')
  writeFileSync(file, '')
  expect(await told({ DATA_DIR: file })).toContain(
    `problem data folder: DATA_DIR: expected a folder, ${file} is a file`,
  )
})

test('a mail server is asked for a connection', async () => {
  const smtp = await startMailServer()
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'a@ceiba.mx' }
  expect(await told(settings)).toContain(
    'ok mail: the mail server accepts the connection and the account',
  )
  await smtp.close()
  const text = (await told(settings)).join('\n')
  expect(text).toMatch(/problem mail: SMTP_URL: the mail server 127.0.0.1:\d+ did not accept/)
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
