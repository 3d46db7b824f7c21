import { execFile, execFileSync } from 'node:child_process'
import {
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct } from '#app/product.ts'
import { writeBackup } from '#server/backup/backup.ts'
import type { AppContext } from '#server/context.ts'
import { readConfig } from '#server/core/config.ts'
import { migrationsFolder, openDatabase } from '#server/database/database.ts'
import { isMailHeld } from '#server/database/installation.ts'
import { migrate } from '#server/database/migrate.ts'
import { queueMail } from '#server/mail/mail.ts'
import { newId } from '#shared/ids.ts'
import { startMailServer, type MailServer } from '../scripts/faults/mail-server.ts'
import { builtCommand } from '../scripts/faults/product-process.ts'

/** A restored backup and a copied data folder send no mail until told (security.md OPS-02). */
const folder = mkdtempSync(path.join(tmpdir(), 'contorno-copy-'))
const original = path.join(folder, 'original')
const backup = path.join(folder, 'copy.gz')
const HOUR_MS = 3_600_000
const run = promisify(execFile)
let smtp: MailServer

const runScript = async (
  name: 'backup' | 'restore',
  data_dir: string,
  ...args: string[]
): Promise<string> =>
  (
    await run(process.execPath, [builtCommand(), name, ...args], {
      env: { ...process.env, DATA_DIR: data_dir, DATABASE_URL: '' },
    })
  ).stdout

async function withProduct<T>(
  data_dir: string,
  work: (context: AppContext, runDueJobs: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const product = await startProduct(
    readConfig({ PORT: '0', DATA_DIR: data_dir, LOG_LEVEL: 'error', SMTP_URL: smtp.url }),
  )
  try {
    return await work(product.context, product.runDueJobs)
  } finally {
    await product.close()
  }
}

/** Starts the product, lets it do all that is due, and returns how many mails arrived. */
async function mailsFrom(data_dir: string): Promise<number> {
  const before = smtp.received.length
  await withProduct(data_dir, (_context, runDueJobs) => runDueJobs())
  return smtp.received.length - before
}

const copySecret = (data_dir: string): void =>
  writeFileSync(path.join(data_dir, 'secret'), readFileSync(path.join(original, 'secret')), {
    mode: 0o600,
  })

beforeAll(async () => {
  smtp = await startMailServer()
  await withProduct(original, async ({ pool, db, clock }) => {
    const id = newId()
    await pool.query(
      `insert into contact_messages (id, name, email, message, created_at) values ($1, 'Ana', 'ana@ceiba.mx', 'Hola', now())`,
      [id],
    )
    await queueMail(db, clock, [
      {
        kind: 'contact',
        dedupe_key: id,
        email: 'contacto@ceiba.mx',
        payload: { contact_message_id: id },
        due_at: new Date(clock.now().getTime() + HOUR_MS),
      },
    ])
  })
  await runScript('backup', original, backup)
})
afterAll(async () => {
  await smtp.close()
  rmSync(folder, { recursive: true, force: true })
})

const quiet = { info: () => {}, warn: console.warn, error: console.error }
const openAt = (data_dir: string) =>
  openDatabase({ database_url: undefined, data_dir, log: quiet, migrate: false })

async function makeDue(data_dir: string): Promise<void> {
  const { pool, close } = await openAt(data_dir)
  await pool.query("update outbox set due_at = now() - interval '1 minute'").finally(close)
}

test('a restored backup needs the secret of the original', async () => {
  const copy = path.join(folder, 'without-secret')
  const output = await runScript('restore', copy, backup)
  expect(output).toContain('This copy sends no mail.')
  expect(output).toMatch(/^No account was restored: start the product and sign up\.$/m)
  await expect(mailsFrom(copy)).rejects.toThrow(
    /^DATA_DIR: .*secret: this is not the secret of the database/,
  )
  await runScript('restore', copy, '--forget-secret')
  expect(await mailsFrom(copy)).toBe(0)
})

test.each([
  ['cut', (whole: Buffer) => whole.subarray(0, -30)],
  [
    'changed in the middle',
    (whole: Buffer) => Buffer.from(whole).fill(0, Math.floor(whole.length / 2)),
  ],
  ['no backup', () => Buffer.from('age-encryption.org/v1')],
])('a file that is %s is refused in one line', async (_, damage) => {
  const [file, copy] = [path.join(folder, 'damaged.gz'), path.join(folder, 'from-damaged')]
  writeFileSync(file, damage(readFileSync(backup)))
  await expect(runScript('restore', copy, file)).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The backup cannot be used: [^\n]+\.\n$/) as string,
  })
  expect(existsSync(copy)).toBe(false)
})

test('a restored backup sends no mail until it is told to', async () => {
  const copy = path.join(folder, 'restored')
  await runScript('restore', copy, backup)
  copySecret(copy)
  await makeDue(copy)
  expect(await mailsFrom(copy)).toBe(0)
  await runScript('restore', copy, '--send-waiting')
  expect(await mailsFrom(copy)).toBe(1)
  expect(await mailsFrom(copy)).toBe(0)
})

test('a restore that replaces the original mails at once when it is told to', async () => {
  const copy = path.join(folder, 'replacing')
  await runScript('restore', copy, backup, '--send-waiting')
  copySecret(copy)
  await makeDue(copy)
  expect(await mailsFrom(copy)).toBe(1)
})

test('a copied data folder sends no mail, and the original goes on', async () => {
  const copy = path.join(folder, 'copied')
  execFileSync('cp', ['-a', original, copy])
  await makeDue(copy)
  expect(await mailsFrom(copy)).toBe(0)
  await makeDue(original)
  expect(await mailsFrom(original)).toBe(1)
})

test('a backup of an earlier release sends no mail either', async () => {
  const earlier = await openAt(path.join(folder, 'earlier'))
  await migrate(earlier.pool, migrationsFolder, '0009_constraint_names.sql')
  const file = path.join(folder, 'earlier.gz')
  await writeBackup(earlier.pool, createWriteStream(file))
  await earlier.close()
  await runScript('restore', path.join(folder, 'from-earlier'), file)
  const restored = await openAt(path.join(folder, 'from-earlier'))
  expect(await isMailHeld(restored.pool)).toBe(true)
  await restored.close()
})
