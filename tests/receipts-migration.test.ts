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

test('migration 0011 keeps the subjects, and the version before it can still add some', async () => {
  await database.pool.query('drop schema public cascade; create schema public')
  for (const name of readdirSync(migrationsFolder).filter((file) => file < '0011'))
    cpSync(path.join(migrationsFolder, name), path.join(folder, name))
  await migrate(database.pool, folder)
  const context = { db: database.db, pool: database.pool, clock: testClock() }
  const matrix = await makeMatrix(context)
  const subject = await makeSubject(context, { matrix_id: matrix.id })
  await makeForm(context, { matrix_id: matrix.id, evaluator_id: subject.id })
  await markReleased(context, matrix.id)

  const name = '0011_receipts.sql'
  cpSync(path.join(migrationsFolder, name), path.join(folder, name))
  await migrate(database.pool, folder)
  const later = await makeSubject(context, { matrix_id: matrix.id })
  const { rows } = await database.pool.query(
    'select id, name, email, key_version, self_reopened, others_reopened from subjects order by name',
  )
  const fresh = { key_version: 1, self_reopened: 0, others_reopened: 0 }
  expect(rows).toEqual(
    [subject, later]
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ id, name, email }) => ({ id, name, email, ...fresh })),
  )
})
