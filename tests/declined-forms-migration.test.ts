import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, migrationsFolder } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { testClock } from './app.ts'
import { openTestDatabase } from './database.ts'
import { makeForm, makeMatrix, makeSubject, markReleased } from './factories.ts'

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

test('migration 0017 closes what is past its deadline, and the version before it can go on', async () => {
  await database.pool.query('drop schema public cascade; create schema public')
  for (const name of readdirSync(migrationsFolder).filter((file) => file < '0017'))
    cpSync(path.join(migrationsFolder, name), path.join(folder, name))
  await migrate(database.pool, folder)
  const context = { db: database.db, pool: database.pool, clock: testClock() }
  const [past, open] = [await makeMatrix(context), await makeMatrix(context)]
  const subject = await makeSubject(context, { matrix_id: open.id })
  const form = await makeForm(context, { matrix_id: open.id, evaluator_id: subject.id })
  for (const { id } of [past, open]) await markReleased(context, id)
  await database.pool.query(`update matrices set closes_at = '2020-01-01' where id = $1`, [past.id])
  await database.pool.query(`update matrices set closes_at = '2120-01-01' where id = $1`, [open.id])

  const name = '0017_declined_forms.sql'
  cpSync(path.join(migrationsFolder, name), path.join(folder, name))
  await migrate(database.pool, folder)
  const { rows } = await database.pool.query(
    'select id, sheets_closed_at = closes_at as closed from matrices order by closes_at',
  )
  expect(rows).toEqual([
    { id: past.id, closed: true },
    { id: open.id, closed: null },
  ])
  await makeSubject(context, { matrix_id: open.id })
  await database.pool.query('update forms set answered = true where id = $1', [form.id])
  const stored = await database.pool.query('select answered, declined from forms')
  expect(stored.rows).toEqual([{ answered: true, declined: false }])
})
