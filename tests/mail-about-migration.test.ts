import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, migrationsFolder } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { newId } from '#shared/ids.ts'
import { openTestDatabase } from './database.ts'

let database: Database
let folder: string
beforeAll(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'contorno-migrations-'))
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const INSERT = `insert into outbox (id, kind, dedupe_key, created_at, due_at)
  values (gen_random_uuid(), $1, $2, now(), now())`

test('migration 0079 knows whom the mails of leaders are about, and the version before it can still queue', async () => {
  await database.pool.query('drop schema public cascade; create schema public')
  for (const name of readdirSync(migrationsFolder).filter((file) => file < '0079'))
    cpSync(path.join(migrationsFolder, name), path.join(folder, name))
  await migrate(database.pool, folder)
  const [evaluated, later] = [newId(), newId()]
  await database.pool.query(INSERT, ['leader_report', `leader_report ${evaluated} 1`])
  await database.pool.query(INSERT, ['member_invitation', `member_invitation ${later}`])

  const name = '0079_whom_mails_are_about.sql'
  cpSync(path.join(migrationsFolder, name), path.join(folder, name))
  await migrate(database.pool, folder)
  await database.pool.query(INSERT, ['invitation', `invitation ${later}`])
  const { rows } = await database.pool.query('select kind, about_id from outbox order by kind')
  expect(rows).toEqual([
    { kind: 'invitation', about_id: null },
    { kind: 'leader_report', about_id: evaluated },
    { kind: 'member_invitation', about_id: null },
  ])
})
