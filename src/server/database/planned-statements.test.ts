import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/database.ts'
import type { Database } from './database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('the mailing plans a statement once, and a transaction ends as elsewhere', async () => {
  const { db, pool } = database.mails
  const countMails = (kind: string) =>
    db
      .selectFrom('outbox')
      .where('kind', '=', sql<'receipt'>`${kind}`)
      .selectAll()
      .execute()
  for (const kind of ['receipt', 'invitation', 'receipt'])
    expect(await countMails(kind)).toEqual([])
  const { rows } = await pool.query<{ plans: number }>(
    `select generic_plans::int as plans from pg_prepared_statements where statement like '%"outbox"%'`,
  )
  expect(rows).toEqual([{ plans: 3 }])
  await expect(
    db.transaction().execute(async (trx) => {
      await sql`create table gone (id int)`.execute(trx)
      await sql`select 1 / 0`.execute(trx)
    }),
  ).rejects.toThrow('division by zero')
  expect((await pool.query("select to_regclass('gone') as found")).rows).toEqual([{ found: null }])
})
