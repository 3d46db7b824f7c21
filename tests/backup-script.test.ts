import { spawn, spawnSync } from 'node:child_process'
import { createDecipheriv } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkBackup } from '#server/backup/backup.ts'
import type { Database } from '#server/database/database.ts'
import { openTestDatabase } from './database.ts'

/**
 * deploy/backup.mjs with the built program. age is not installed everywhere: in its place stands a
 * program with the same options, which seals with Node and notes what lies beside its output.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'contorno-backup-script-'))
const [backups, programs, without_age] = ['backups', 'programs', 'without-age'].map((name) =>
  path.join(folder, name),
) as [string, string, string]
const RECIPIENT = 'age1reader'
const AGE = `#!/bin/sh
while [ $# -gt 0 ]; do
  case $1 in --recipient) recipient=$2; shift;; --output) output=$2; shift;; esac
  shift
done
[ "$recipient" = ${RECIPIENT} ] || { echo "age: error: unknown recipient" >&2; exit 1; }
[ "$output" = /dev/null ] || ls "${backups}" >> "${folder}/seen"
[ -z "$FULL_DISK" ] || [ "$output" = /dev/null ] || { cat >/dev/null; exit 1; }
exec "${process.execPath}" "${folder}/seal.mjs" "$output"
`
const CIPHER = 'aes-256-ctr'
const KEY = Buffer.alloc(32, 7)
const START = Buffer.alloc(16, 7)
const SEAL = `
import { createCipheriv } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
const seal = createCipheriv('${CIPHER}', Buffer.from('${KEY.toString('hex')}', 'hex'), Buffer.from('${START.toString('hex')}', 'hex'))
await pipeline(process.stdin, seal, createWriteStream(process.argv[2]))
`

let database: Database
beforeAll(async () => {
  // The pages, which other tests read meanwhile, stay as they are.
  const prepare = ['scripts/prepare.mjs', '--without-pages', '--server']
  const build = spawnSync(process.execPath, prepare, { encoding: 'utf8' })
  expect(build.status, build.stderr).toBe(0)
  database = await openTestDatabase()
  for (const name of [backups, programs, without_age]) mkdirSync(name)
  writeFileSync(path.join(programs, 'age'), AGE)
  writeFileSync(path.join(folder, 'seal.mjs'), SEAL)
  chmodSync(path.join(programs, 'age'), 0o755)
  // of the program in place of age, and of the throw-away cluster
  for (const name of ['sh', 'ls', 'cat', 'id', 'dirname']) {
    const { stdout } = spawnSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    symlinkSync(stdout.trim(), path.join(without_age, name))
  }
  symlinkSync(process.execPath, path.join(without_age, 'node'))
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  for (const name of readdirSync(backups)) rmSync(path.join(backups, name))
  rmSync(path.join(folder, 'seen'), { force: true })
  await database.pool.query('update installation set backed_up_at = null, backup_tried_at = null')
})

async function run(settings: Record<string, string> = {}, program = 'deploy/backup.mjs') {
  const child = spawn(program, [backups], {
    env: {
      PATH: `${programs}:${without_age}`,
      DATABASE_URL: database.url,
      BACKUP_RECIPIENT: RECIPIENT,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stderr, [status]] = await Promise.all([
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { status, stderr }
}
const isNoted = async (): Promise<boolean> => {
  const { rows } = await database.pool.query<{ noted: boolean }>(
    'select backed_up_at is not null and backup_tried_at is not null as noted from installation',
  )
  return rows[0]?.noted ?? false
}

test('a backup is sealed on its way, and no file holds it in plain text', async () => {
  const result = await run()
  expect(result.status, result.stderr).toBe(0)
  const [name = '', ...others] = readdirSync(backups)
  expect(others).toEqual([])
  expect(name).toMatch(/^contorno-[\dT-]+\.backup\.gz\.age$/)
  expect(readFileSync(path.join(folder, 'seen'), 'utf8')).toBe('')
  const sealed = createReadStream(path.join(backups, name))
  await checkBackup(sealed.pipe(createDecipheriv(CIPHER, KEY, START)))
  await expect(checkBackup(createReadStream(path.join(backups, name)))).rejects.toThrow()
  expect(await isNoted()).toBe(true)
})

test.each([
  ['no recipient', { BACKUP_RECIPIENT: '' }, /BACKUP_RECIPIENT: expected the age1/],
  ['a key that age refuses', { BACKUP_RECIPIENT: 'age1other' }, /age accepts no such key/],
  ['no age', { PATH: without_age }, /age: expected the program, found none/],
])('with %s nothing is read and nothing written', async (_, settings, reason) => {
  const { status, stderr } = await run({
    ...settings,
    DATABASE_URL: 'postgres://ana@127.0.0.1:9/x',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(reason)
  expect(stderr).not.toContain('127.0.0.1')
  expect(readdirSync(backups)).toEqual([])
})

test.each([
  ['the database is out of reach', { DATABASE_URL: 'mysql://nothing' }],
  ['the disk of the backups is full', { FULL_DISK: 'yes' }],
])('leaves no file, keeps the old ones and notes no backup when %s', async (_, settings) => {
  const old = path.join(backups, 'contorno-2026-01-01T000000.backup.gz.age')
  writeFileSync(old, '')
  utimesSync(old, 0, 0)
  expect((await run(settings)).status).not.toBe(0)
  expect(readdirSync(backups)).toEqual([path.basename(old)])
  expect(await isNoted()).toBe(false)
})

test('keeps a backup without its trial where BACKUP_VERIFY is no, and notes no trial', async () => {
  expect((await run({ BACKUP_VERIFY: 'no' })).status).toBe(0)
  expect(readdirSync(backups)).toHaveLength(1)
  expect(await isNoted()).toBe(false)
})

test('keeps a backup without its trial where there is no room for one, and says so', async () => {
  // no file system has less room
  const { status, stderr } = await run({ BACKUP_TRIAL_FOLDER: '/proc' })
  expect(status).toBe(0)
  expect(stderr).toMatch(
    /^The backup is not restored for trial: a trial needs \d+ MB in \/proc, which has 0 MB\./m,
  )
  expect(readdirSync(backups)).toHaveLength(1)
  expect(await isNoted()).toBe(false)
})

test('deletes backups of more than 14 days once a new one is kept', async () => {
  const old = path.join(backups, 'contorno-2026-01-01T000000.backup.gz.age')
  writeFileSync(old, '')
  utimesSync(old, 0, 0)
  expect((await run()).status).toBe(0)
  expect(existsSync(old)).toBe(false)
  expect(readdirSync(backups)).toHaveLength(1)
})

test('a unit that was installed with an earlier release finds the program under its old name', async () => {
  expect((await run({ BACKUP_VERIFY: 'no' }, 'deploy/backup.sh')).status).toBe(0)
  expect(readdirSync(backups)).toHaveLength(1)
})
