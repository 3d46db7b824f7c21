import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/database.ts'
import { type Database, migrationsFolder } from './database.ts'
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
const appliedNames = async (): Promise<string[]> =>
  (
    await database.pool.query<{ name: string }>('select name from migrations order by name')
  ).rows.map((row) => row.name)

test('instances that start at the same time run each migration once', async () => {
  write('0001_first.sql', 'create table first (id int); insert into first values (1);')
  write('0002_second.sql', 'insert into first values (2)')
  await Promise.all([1, 2, 3].map(() => migrate(database.pool, folder)))
  expect(await appliedNames()).toEqual(['0001_first.sql', '0002_second.sql'])
  expect((await database.pool.query('select id from first order by id')).rows).toEqual([
    { id: 1 },
    { id: 2 },
  ])
})

test('a failed migration leaves no trace in the database and is named', async () => {
  write('0001_first.sql', 'create table first (id int)')
  write('0002_broken.sql', 'create table second (id int); insert into nowhere values (1)')
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    'migrations/0002_broken.sql failed and was rolled back: relation "nowhere" does not exist',
  )
  expect(await appliedNames()).toEqual(['0001_first.sql'])
  expect((await database.pool.query("select to_regclass('second') as found")).rows).toEqual([
    { found: null },
  ])
})

describe('refuses', () => {
  test('an applied migration whose file has changed', async () => {
    write('0001_first.sql', 'create table first (id int)')
    await migrate(database.pool, folder)
    write('0001_first.sql', 'create table first (id bigint)')
    await expect(migrate(database.pool, folder)).rejects.toThrow(
      'migrations/0001_first.sql has changed since it was applied',
    )
  })

  test('a new migration whose number is before an applied one', async () => {
    write('0002_second.sql', 'select 1')
    await migrate(database.pool, folder)
    write('0001_first.sql', 'select 1')
    await expect(migrate(database.pool, folder)).rejects.toThrow(
      'migrations/0001_first.sql comes before 0002_second.sql',
    )
  })

  test('a database of a newer release', async () => {
    write('0001_first.sql', 'select 1')
    await migrate(database.pool, folder)
    rmSync(path.join(folder, '0001_first.sql'))
    await expect(migrate(database.pool, folder)).rejects.toThrow('a newer release has run on it')
  })

  test('a database of a newer release that does not keep this one working', async () => {
    write('0001_first.sql', 'select 1')
    write('0002_second.sql', '-- compatible from: 0002_second.sql\nselect 1')
    await migrate(database.pool, folder)
    rmSync(path.join(folder, '0002_second.sql'))
    await expect(migrate(database.pool, folder)).rejects.toThrow('a newer release has run on it')
  })
})

test('a program starts on the schema of the next release when that is compatible from it', async () => {
  write('0001_first.sql', 'create table first (id int)')
  write(
    '0002_expand.sql',
    '-- compatible from: 0001_first.sql\nalter table first add column name text',
  )
  await migrate(database.pool, folder)
  rmSync(path.join(folder, '0002_expand.sql'))
  await migrate(database.pool, folder)
  expect(await appliedNames()).toEqual(['0001_first.sql', '0002_expand.sql'])
})

test('a migration that names an earlier release as compatible takes nothing away', () => {
  const taken =
    /\b(drop (table|column)|rename (to|column)|alter column \S+ (type|set not null|drop default))\b/i
  const wrong = readdirSync(migrationsFolder).filter((name) => {
    const text = readFileSync(path.join(migrationsFolder, name), 'utf8')
    const [, from] = /^-- compatible from: (\S+)$/m.exec(text) ?? []
    return from !== undefined && from < name && taken.test(text)
  })
  expect(wrong).toEqual([])
})
