import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestDatabase } from '../../../tests/database.ts'
import { checkServer, type Database, openPool } from './database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('reads counts as numbers, calendar dates as text and instants as dates', async () => {
  const { rows } = await database.pool.query(
    "select count(*) as people, date '2026-12-31' as limit_date, timestamptz '2026-12-31T06:00:00Z' as at, array[1, null]::bigint[] as sequences from (values (1)) as t",
  )
  expect(rows).toEqual([
    {
      people: 1,
      limit_date: '2026-12-31',
      at: new Date('2026-12-31T06:00:00Z'),
      sequences: [1, null],
    },
  ])
})

test('refuses a database in which á is not the lower case of Á', async () => {
  await database.pool.query(
    "create database letterless template template0 locale_provider libc locale 'C' encoding 'UTF8'",
  )
  const url = new URL(inject('test_server').url)
  url.pathname = '/letterless'
  const letterless = openPool(url.href, {
    info: () => {},
    warn: console.warn,
    error: console.error,
  })
  try {
    await expect(checkServer(letterless)).rejects.toThrow('does not know the letters of Spanish')
    await checkServer(database.pool)
  } finally {
    await letterless.end()
    await database.pool.query('drop database letterless')
  }
})

test("raters' queries use the key's index even when the plan was made for an empty table", async () => {
  await database.pool.query('create table sheets (id int primary key, choice int); analyze sheets')
  const { rows } = await database.raters.query<{ 'QUERY PLAN': string }>(
    'explain select choice from sheets where id = 1',
  )
  expect(rows[0]?.['QUERY PLAN']).toContain('Index Scan using sheets_pkey')
})

test('lets other work run while it reads a large result', async () => {
  const client = await database.pool.connect()
  let now = 0
  let most = 0
  let isRead = false
  const turn = (): void => {
    now = 0
    if (!isRead) setImmediate(turn)
  }
  setImmediate(turn)
  const query = client.query(
    new pg.Query("select repeat('x', 1000) from generate_series(1, 50_000)"),
  )
  query.on('row', () => {
    now += 1
    most = Math.max(most, now)
  })
  await once(query, 'end')
  isRead = true
  client.release()
  // 128 kB, and what one more reading of 64 kB brings
  expect(most).toBeLessThan(200)
})
