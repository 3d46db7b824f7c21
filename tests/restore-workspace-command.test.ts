import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBackup } from '#server/backup/backup.ts'
import { type Database, migrationsFolder } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { newId } from '#shared/ids.ts'
import { builtCommand } from '../scripts/faults/product-process.ts'
import { openTestApp, type TestApp } from './app.ts'
import { openEmptyDatabase, openTestDatabase } from './database.ts'
import { makeUser } from './factories.ts'
import { makeFullWorkspace, writeBackupFile } from './restore-fixtures.ts'
import { workspaceDigests } from './workspace-rows.ts'

/** The operator's command beside a database that others use. */
const folder = mkdtempSync(path.join(tmpdir(), 'contorno-restore-command-'))
const temporary = path.join(folder, 'temporary')
const backup = path.join(folder, 'nightly.backup.gz')
let t: TestApp
let workspace_id: string

beforeAll(async () => {
  // The account of the throw-away cluster passes through, where root runs the tests.
  chmodSync(folder, 0o711)
  mkdirSync(temporary, { mode: 0o711 })
  t = await openTestApp()
  workspace_id = (await makeFullWorkspace(t, 'Zafiro')).workspace_id
  await writeBackupFile(t, backup)
  await t.context.pool.query('delete from workspaces where id = $1', [workspace_id])
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

const start = (...options: string[]) =>
  spawn(process.execPath, [builtCommand(), 'restore', ...options], {
    env: {
      ...process.env,
      DATABASE_URL: t.context.pool.options.connectionString,
      APP_SECRET: 'un secreto compartido de todas las pruebas',
      TMPDIR: temporary,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
async function run(...options: string[]) {
  const child = start(...options)
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { status, stdout, stderr }
}
const restore = (file: string, id: string) => run(file, '--workspace', id, '--deleted-by-owner')
const rowsOf = (id: string) => workspaceDigests(t.context.pool, id)

async function backupOf({ pool }: Database, name: string): Promise<string> {
  const file = path.join(folder, name)
  await writeBackup(pool, createWriteStream(file))
  return file
}

test(
  'killed in the middle it leaves nothing of the workspace, and the next one removes its cluster',
  { timeout: 480_000 },
  async () => {
    const lock = await t.context.pool.connect()
    await lock.query(`begin; set local idle_in_transaction_session_timeout = 0;
     lock table activity in access exclusive mode`)
    const child = start(backup, '--workspace', workspace_id, '--deleted-by-owner')
    const waiting = async () =>
      (
        await t.context.pool.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into _activity_ %'",
        )
      ).rowCount
    // Asked on another connection: one transaction sees the same activity all along.
    await expect.poll(waiting, { timeout: 240_000 }).toBe(1)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await lock.query('rollback')
    lock.release()
    await expect.poll(() => rowsOf(workspace_id)).toEqual({})

    const clusters = () => readdirSync(temporary).filter((name) => name.startsWith('contorno-'))
    const abandoned = clusters().map((name) => path.join(temporary, name))
    expect(abandoned).toHaveLength(1)
    for (const cluster of abandoned) utimesSync(cluster, 0, 0)
    const again = await restore(backup, workspace_id)
    expect(again.stderr).toBe('')
    expect(again.status).toBe(0)
    expect(again.stdout).toContain(`Restored `)
    expect(Object.keys(await rowsOf(workspace_id))).toContain('answers')
    expect(clusters()).toEqual([])
  },
)

test('refuses with one line and the exit code 1', async () => {
  expect(await restore(backup, workspace_id)).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^contorno restore: the workspace \S+ exists, .*\.\n$/),
  })
  const unused = await run(backup, '--dry-run')
  expect([unused.status, unused.stdout]).toEqual([2, ''])
  expect(unused.stderr).toMatch(/^contorno: restore: expected a file with --workspaces, .*\.\n$/)
})

test('a backup of an earlier release is migrated, and one of a later release is refused', async () => {
  const earlier = await openEmptyDatabase()
  await migrate(earlier.pool, migrationsFolder, '0059_workspace_deletion.sql')
  const user = await makeUser({ ...t.context, db: earlier.db, pool: earlier.pool })
  const file = await backupOf(earlier, 'earlier.gz')
  await earlier.close()
  const done = await run(file, '--owner', user.email)
  expect(done.stderr).toBe('')
  expect(done.stdout).toContain('1 accounts that were missing')
  expect(Object.keys(await rowsOf(user.workspace_id))).toEqual([
    'workspaces',
    'activity',
    'members',
  ])

  const later = await openTestDatabase()
  await later.pool.query("insert into migrations (name, checksum) values ('9999_later.sql', '')")
  const newer = await backupOf(later, 'later.gz')
  await later.close()
  const refused = await restore(newer, newId())
  expect([refused.status, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toMatch(
    /^The backup has the schema 9999_later\.sql and .*: restore it with the release that made it, or a later one\.\n$/,
  )
})
