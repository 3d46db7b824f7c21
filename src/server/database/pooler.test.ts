import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/database.ts'
import { type Database, openPool } from './database.ts'
import { poolerProblem, refusePooler, shareServerProcesses } from './pooler.ts'

let database: Database
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('direct connections pass', async () => {
  await refusePooler(database.pool)
})

test('two connections that reach one process of PostgreSQL are recognised', async () => {
  const client = await database.pool.connect()
  expect(await shareServerProcesses(client, client)).toBe(true)
  client.release()
})

test('a connection whose process of PostgreSQL changes is recognised', async () => {
  const [a, b, c] = await Promise.all([1, 2, 3].map(() => database.pool.connect()))
  if (!a || !b || !c) throw new Error('three connections were expected')
  let turn = 0
  // What a pooler does between two statements.
  const changing = { query: (text: string) => (++turn % 2 ? a : c).query(text) }
  expect(await shareServerProcesses(Object.assign(Object.create(a) as typeof a, changing), b)).toBe(
    true,
  )
  for (const client of [a, b, c]) client.release()
})

test('a server that does not receive the settings of a session is refused by name', async () => {
  const pool = openPool(database.url, quiet, { statement_timeout: 0 })
  await expect(refusePooler(pool)).rejects.toThrow(/^DATABASE_URL: the settings of a session/)
  await pool.end()
})

test('the refusal of a setting by a pooler is told by name', () => {
  const reply = new Error('unsupported startup parameter: statement_timeout')
  expect(poolerProblem(reply)).toMatch(/^DATABASE_URL: unsupported startup parameter.*pgbouncer/)
  expect(poolerProblem(new Error('password authentication failed'))).toBe(null)
})
