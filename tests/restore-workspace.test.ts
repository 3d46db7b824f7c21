import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { scheduledJobs } from '#app/features.ts'
import type { ResultsPage } from '#features/reports/contract.ts'
import { workspacesJob } from '#features/retention/server/jobs.ts'
import { findWorkspaceTables } from '#server/backup/workspace-tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { newId } from '#shared/ids.ts'
import { chosenWorkspace } from '../scripts/contorno/backed-up-workspaces.ts'
import {
  listWorkspaces,
  requireFreeSpace,
  restoreWorkspace,
} from '../scripts/contorno/restore-workspace.ts'
import { openTestApp, type TestApp } from './app.ts'
import { Browser } from './browser.ts'
import { callerOf } from './caller.ts'
import { makeUser, makeWorkspace } from './factories.ts'
import { raterHeaders } from './rater-key.ts'
import { REPORTS_OPEN } from './report-fixtures.ts'
import { installationOf, makeFullWorkspace, writeBackupFile } from './restore-fixtures.ts'
import { matrixWithEva } from './retention-fixtures.ts'
import { digestsOf } from './table-digests.ts'
import { makeWorkspaceFixture, type WorkspaceFixture } from './workspace-fixture.ts'
import { workspaceDigests } from './workspace-rows.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'contorno-restore-workspace-'))
const backup = path.join(folder, 'nightly.backup.gz')
const WORD = 'evacanario'
const [BACKED_UP, DELETED, RESTORED] = [
  '2026-11-20T16:00:00Z',
  '2026-11-28T16:00:00Z',
  '2026-11-29T16:00:00Z',
]
let t: TestApp
let away: Awaited<ReturnType<typeof makeFullWorkspace>>
let kept: WorkspaceFixture
let eva: Awaited<ReturnType<typeof matrixWithEva>>
let published: string
let original: Record<string, string>

const resultsOf = async (): Promise<string> => {
  // A session of that day: the one of the fixture has ended by then.
  const caller = await t.as(away.user.id)
  const { data } = await caller.get<ResultsPage>(`/matrices/${away.matrix.id}/results`)
  return JSON.stringify(data.cells)
}
const count = async (text: string, ...values: unknown[]): Promise<number> =>
  (await t.context.pool.query(text, values)).rows.length
const restore = (given: { dry_run?: boolean; deleted_by_owner?: boolean; file?: string } = {}) =>
  restoreWorkspace(installationOf(t), {
    file: backup,
    workspace: away.workspace_id,
    deleted_by_owner: true,
    ...given,
  })
const existing = () => count('select from workspaces where id = $1', away.workspace_id)

/** What waits for its time, its day of erasure and its reminder, at the backup. */
async function makeDue(): Promise<void> {
  const { pool } = t.context
  await pool.query("update matrices set erase_at = '2026-11-25' where id = $1", [
    away.reported.matrix.id,
  ])
  await pool.query("update matrices set remind_at = '2026-11-24' where id = $1", [
    away.released.matrix.id,
  ])
  await pool.query(
    `insert into outbox (id, kind, dedupe_key, workspace_id, matrix_id, subject_id, created_at, due_at)
     values (gen_random_uuid(), 'invitation', $1, $2, $3, $4, $5, $5)`,
    ['waits', away.workspace_id, away.released.matrix.id, away.released.luis.id, BACKED_UP],
  )
}

beforeAll(async () => {
  t = await openTestApp()
  away = await makeFullWorkspace(t, 'Zafiro')
  kept = await makeWorkspaceFixture(t, 'Jade')
  eva = await matrixWithEva(t.context, away.workspace_id, WORD)
  t.clock.set(REPORTS_OPEN)
  published = await resultsOf()
  t.clock.set(BACKED_UP)
  await makeDue()
  original = await workspaceDigests(t.context.pool, away.workspace_id)
  await writeBackupFile(t, backup)
  const owner = await t.as(away.user_id)
  await owner.delete(`/data-subjects/${eva.matrix.id}/${eva.eva.id}`)
  await owner.delete(`/matrices/${away.draft.matrix.id}`)
  await t.context.pool.query('update workspaces set delete_at = $2 where id = $1', [
    away.workspace_id,
    DELETED,
  ])
  t.clock.set(DELETED)
  await workspacesJob.run(t.context)
  await makeUser(t.context, { workspace_id: kept.workspace_id, name: 'Nueva' })
})
beforeEach(() => t.clock.set(RESTORED))
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

test('every table of a backup is known as one of workspaces or of none', async () => {
  const tables = await inTransaction(t.context.pool, findWorkspaceTables)
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['workspaces', 'answers', 'logos', 'outbox', 'activity', 'plans']),
  )
  await expect(
    inTransaction(t.context.pool, async (client) => {
      await client.query('create table forgotten (id uuid primary key)')
      return findWorkspaceTables(client)
    }),
  ).rejects.toThrow('the table forgotten belongs to no workspace')
})

test('lists the workspaces of a backup with what they hold', async () => {
  const list = await listWorkspaces(installationOf(t), backup)
  expect(list).toMatch(
    new RegExp(`${away.workspace_id} .*${away.email}.*: made 2026-11-20, .* 5 projects, `),
  )
  expect(list).toContain(kept.workspace_id)
})

test('refuses what an owner deleted until it is asked for, and changes nothing', async () => {
  const before = await digestsOf(t.context)
  await expect(restore({ deleted_by_owner: false })).rejects.toThrow(
    /an owner deleted .* for good on 20\d\d-\d\d-\d\d\. If the owner asks for it back, add --deleted-by-owner/,
  )
  expect(await digestsOf(t.context)).toEqual(before)
})

test('tells beforehand what it would restore, and changes nothing', async () => {
  const before = await digestsOf(t.context)
  expect(await restore({ dry_run: true })).toMatch(/^Would restore .* 4 projects, /)
  expect(await digestsOf(t.context)).toEqual(before)
})

test('refuses a workspace with the account of an e-mail that another has taken', async () => {
  const { pool } = t.context
  const stored = (await pool.query('select * from users where id = $1', [away.owner.id])).rows[0]
  await pool.query('delete from users where id = $1', [away.owner.id])
  await pool.query("delete from erasure_ledger where kind = 'user'")
  await makeUser(t.context, { email: away.owner.email.toUpperCase() })
  const before = await digestsOf(t.context)
  await expect(restore()).rejects.toThrow(
    `Another account has taken the e-mail of a member since the backup: ${away.owner.email.toUpperCase()}.`,
  )
  expect(await digestsOf(t.context)).toEqual(before)
  await pool.query('delete from users where lower(email) = $1', [away.owner.email])
  expect(stored).toBeDefined()
})

test('refuses a file that is no backup, and one for which there is no room', async () => {
  const file = path.join(folder, 'other.gz')
  writeFileSync(file, 'hola')
  await expect(restore({ file })).rejects.toThrow('The backup cannot be used')
  expect(() => requireFreeSpace(50_000_000, { ...statfsSync(folder), bavail: 1000 })).toThrow(
    /TMPDIR: .* MB free, and opening the backup may need 1150\. Free some/,
  )
})

test('names the command that makes an owner for a workspace that has none', async () => {
  const { id, name } = await makeWorkspace(t.context)
  const file = path.join(folder, 'ownerless.backup.gz')
  await writeBackupFile(t, file)
  await t.context.pool.query('delete from workspaces where id = $1', [id])
  const output = await restoreWorkspace(installationOf(t), {
    file,
    workspace: id,
    deleted_by_owner: true,
    dry_run: true,
  })
  expect(output.split('\n')[1]).toBe(
    `${name} has no owner. Make an account its owner: contorno account make-owner EMAIL ${id}`,
  )
})

test('brings the workspace back with its numbers, and nothing that was erased', async () => {
  const others = await workspaceDigests(t.context.pool, kept.workspace_id)
  const users = await digestsOf(t.context, [kept.owner.id])
  expect(await restore()).toMatch(/^Restored .* 4 projects, .* 1 accounts that were missing\. /)
  expect(await workspaceDigests(t.context.pool, kept.workspace_id)).toEqual(others)
  expect(await digestsOf(t.context, [kept.owner.id])).toEqual(users)

  const browser = new Browser(t)
  expect((await browser.login(away.email)).status).toBe(200)
  t.clock.set(REPORTS_OPEN)
  expect(await resultsOf()).toBe(published)
  t.clock.set(RESTORED)

  // What left none of its rows behind is the same, byte for byte.
  const restored = await workspaceDigests(t.context.pool, away.workspace_id)
  for (const table of ['companies', 'logos', 'scales', 'evaluations', 'questions', 'members'])
    expect([table, restored[table]]).toEqual([table, original[table]])

  const { rows: traces } = await t.context.pool.query(
    'select 1 from subjects s where s::text ilike $1 union all select 1 from comments c where c::text ilike $1',
    [`%${WORD}%`],
  )
  // Luis, who rated Eva, wrote the comment that stays.
  expect(traces).toHaveLength(1)
  expect(await count('select from subjects where id = $1', eva.eva.id)).toBe(0)
  expect(await count('select from matrices where id = $1', away.draft.matrix.id)).toBe(0)
  const due = away.reported.matrix.id
  expect(await count('select from subjects where matrix_id = $1', due)).toBe(0)
  expect(await count('select from erasures where matrix_id = $1', due)).toBe(1)
})

test('a link that was mailed works again, and the activity tells of the restore', async () => {
  const { ana } = away.released
  const rater = callerOf(t.app, raterHeaders(t.context.secrets, ana.id))
  expect((await rater.get(`/subjects/forms/self/${ana.id}`)).status).toBe(200)
  const owner = await t.as(away.user_id)
  const { bytes } = await owner.get(`/workspaces/${away.workspace_id}/activity`)
  expect(bytes.toString()).toContain('"workspace.restored"')
  const { rows } = await t.context.pool.query(
    "select detail from activity where action = 'workspace.restored'",
  )
  expect(rows).toEqual([
    {
      detail: {
        made_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        deleted_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    },
  ])
})

test('sends nothing by itself, and connects no program', async () => {
  await runDueJobs(
    t.context,
    scheduledJobs.filter(({ stage }) => stage === 'send'),
  )
  const waiting =
    'select from outbox where workspace_id = $1 and sent_at is null and failed_at is null'
  expect(await count(waiting, away.workspace_id)).toBe(0)
  const { rows } = await t.context.pool.query(
    "select failure from outbox where dedupe_key = 'waits'",
  )
  expect(rows).toEqual([
    { failure: 'No se envió: el espacio de trabajo se restauró de un respaldo.' },
  ])
  for (const table of ['webhooks', 'sign_on_connections', 'sign_on_domains', 'api_tokens'])
    expect([
      table,
      await count(`select from ${table} where workspace_id = $1`, away.workspace_id),
    ]).toEqual([table, 0])
})

test('refuses a workspace that exists', async () => {
  expect(await existing()).toBe(1)
  const before = await digestsOf(t.context)
  await expect(restore()).rejects.toThrow(/exists, and a restore overwrites nothing/)
  expect(await digestsOf(t.context)).toEqual(before)
})

test('an owner of one workspace names it, and the id of one of several is asked for', () => {
  const found = {
    name: 'Espacio',
    created_on: '2026-11-20',
    used_on: null,
    companies: 1,
    matrices: 2,
    people: 3,
    answered: 4,
  }
  const [first, second] = [
    { ...found, id: newId(), owners: ['ana@ceiba.mx', 'eva@ceiba.mx'] },
    { ...found, id: newId(), owners: ['eva@ceiba.mx'] },
  ]
  const chosen = (choice: { workspace?: string; owner?: string }) =>
    chosenWorkspace([first, second], choice)
  expect(chosen({ owner: 'Ana@Ceiba.mx' })).toBe(first)
  expect(chosen({ workspace: second.id })).toBe(second)
  expect(() => chosen({ owner: 'eva@ceiba.mx' })).toThrow(
    /eva@ceiba\.mx owns 2 workspaces of the backup\. Name one by --workspace/,
  )
  expect(() => chosen({ owner: 'sin@espacio.mx' })).toThrow('holds no workspace of sin@espacio.mx')
  expect(() => chosen({ workspace: 'Espacio' })).toThrow('--workspace expects an id, got "Espacio"')
  expect(() => chosen({ workspace: newId() })).toThrow(
    `${first.id}  Espacio  (ana@ceiba.mx, eva@ceiba.mx): made 2026-11-20, last used never, 1 companies, 2 projects, 3 people, 4 answered sheets`,
  )
})
