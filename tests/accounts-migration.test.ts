import { expect, test } from 'vitest'
import { migrationsFolder } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openTestDatabase } from './database.ts'

const LAST_BEFORE = '0010_rater_keys_and_mail_kinds.sql'

test('migration 0013 keeps accounts and sessions, and accounts that exist count as proved', async () => {
  const database = await openTestDatabase()
  await database.pool.query('drop schema public cascade; create schema public')
  await migrate(database.pool, migrationsFolder, LAST_BEFORE)
  const user = 'aaaaaaaa-0000-4000-8000-000000000001'
  await database.pool.query(
    `insert into users (id, name, email, password_hash, created_at) values ($1, 'Renata', 'renata@ceiba.mx', '-', '2026-01-01')`,
    [user],
  )
  const startSession = (token: string) =>
    database.pool.query(
      `insert into sessions (token_hash, user_id, created_at, seen_at, complete) values ($1, $2, now(), now(), true)`,
      [Buffer.from(token), user],
    )
  await startSession('before')
  await migrate(database.pool, migrationsFolder)
  const { rows: users } = await database.pool.query(
    'select email_proved_at = created_at as proved from users',
  )
  expect(users).toEqual([{ proved: true }])
  // The previous release goes on writing the columns that it knows.
  await startSession('after')
  const { rows: sessions } = await database.pool.query<{ id: string; browser: string }>(
    'select id, browser from sessions',
  )
  expect(new Set(sessions.map(({ id }) => id)).size).toBe(2)
  expect(sessions.map(({ browser }) => browser)).toEqual(['', ''])
  await database.close()
})
