import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { type DatabaseBefore, openDatabaseBefore } from './database-before.ts'

let database: DatabaseBefore
beforeAll(async () => {
  database = await openDatabaseBefore('0079_whom_mails_are_about.sql')
})
afterAll(() => database.close())

const INSERT = `insert into outbox (id, kind, dedupe_key, created_at, due_at)
  values (gen_random_uuid(), $1, $2, now(), now())`

test('migration 0079 knows whom the mails of leaders are about, and the version before it can still queue', async () => {
  const [evaluated, later] = [newId(), newId()]
  await database.pool.query(INSERT, ['leader_report', `leader_report ${evaluated} 1`])
  await database.pool.query(INSERT, ['member_invitation', `member_invitation ${later}`])

  await database.migrate()
  await database.pool.query(INSERT, ['invitation', `invitation ${later}`])
  const { rows } = await database.pool.query('select kind, about_id from outbox order by kind')
  expect(rows).toEqual([
    { kind: 'invitation', about_id: null },
    { kind: 'leader_report', about_id: evaluated },
    { kind: 'member_invitation', about_id: null },
  ])
})
