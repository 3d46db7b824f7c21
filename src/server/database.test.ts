import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openTestDatabase } from '../../tests/database.ts'
import { type Database, openPool, refuseUnlessSuitable } from './database.ts'
import { migrate } from './migrate.ts'

let database: Database
let folder: string
beforeEach(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'contorno-migrations-'))
  await database.pool.query('drop table migrations')
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text)
const landed = async (): Promise<string[]> =>
  (
    await database.pool.query<{ name: string }>('select name from migrations order by name')
  ).rows.map((row) => row.name)

test('several instances that start at once run every migration once', async () => {
  write('0001_first.sql', 'create table first (id int); insert into first values (1);')
  write('0002_second.sql', 'insert into first values (2)')
  await Promise.all([1, 2, 3].map(() => migrate(database.pool, folder)))
  expect(await landed()).toEqual(['0001_first.sql', '0002_second.sql'])
  expect((await database.pool.query('select id from first order by id')).rows).toEqual([
    { id: 1 },
    { id: 2 },
  ])
})

test('a migration that fails leaves nothing behind and is named', async () => {
  write('0001_first.sql', 'create table first (id int)')
  write('0002_broken.sql', 'create table second (id int); insert into nowhere values (1)')
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    'migrations/0002_broken.sql failed and left nothing behind: relation "nowhere" does not exist',
  )
  expect(await landed()).toEqual(['0001_first.sql'])
  expect((await database.pool.query("select to_regclass('second') as found")).rows).toEqual([
    { found: null },
  ])
})

test('a landed migration that changed is refused by name', async () => {
  write('0001_first.sql', 'create table first (id int)')
  await migrate(database.pool, folder)
  write('0001_first.sql', 'create table first (id bigint)')
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    'migrations/0001_first.sql was changed after it landed',
  )
})

test('a migration that slips in before a landed one is refused', async () => {
  write('0002_second.sql', 'select 1')
  await migrate(database.pool, folder)
  write('0001_first.sql', 'select 1')
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    'migrations/0001_first.sql comes before 0002_second.sql',
  )
})

test('a database of a newer release is refused', async () => {
  write('0001_first.sql', 'select 1')
  await migrate(database.pool, folder)
  rmSync(path.join(folder, '0001_first.sql'))
  await expect(migrate(database.pool, folder)).rejects.toThrow('a newer release has run on it')
})

test('counts are numbers, calendar dates are text and instants are dates', async () => {
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

test('a database in which Á and á are two letters is refused at the start', async () => {
  await database.pool.query(
    "create database letterless template template0 locale_provider libc locale 'C' encoding 'UTF8'",
  )
  const place = new URL(inject('test_server').url)
  place.pathname = '/letterless'
  const letterless = openPool(place.href, {
    info: () => {},
    warn: console.warn,
    error: console.error,
  })
  try {
    await expect(refuseUnlessSuitable(letterless)).rejects.toThrow(
      'does not know the letters of Spanish',
    )
    await refuseUnlessSuitable(database.pool)
  } finally {
    await letterless.end()
    await database.pool.query('drop database letterless')
  }
})

test('what raters ask for is found by its key, also where the plan was made while the table was empty', async () => {
  await database.pool.query('create table sheets (id int primary key, choice int); analyze sheets')
  const { rows } = await database.raters.query<{ 'QUERY PLAN': string }>(
    'explain select choice from sheets where id = 1',
  )
  expect(rows[0]?.['QUERY PLAN']).toContain('Index Scan using sheets_pkey')
})
