import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase, openPool } from '#server/database/database.ts'
import { databaseAt } from './postgres.setup.ts'

const quiet = { info: () => {}, warn: console.warn, error: console.error }
let count = 0

/** A new, migrated database; `close()` drops it. */
export const openTestDatabase = (): Promise<Database> =>
  openDatabaseFrom(inject('test_server').template)

/** A new database without tables, for tests that migrate it themselves. */
export const openEmptyDatabase = (): Promise<Database> => openDatabaseFrom('template0')

/** Two new databases with the data that `fill` writes into one without tables. */
export async function openTwins(
  fill: (pool: pg.Pool) => Promise<void>,
): Promise<[Database, Database]> {
  const source = await createDatabase('template0')
  const pool = openPool(urlTo(source), quiet)
  // a database that has connections cannot be copied
  await fill(pool).finally(() => pool.end())
  const twins: [Database, Database] = [
    await openDatabaseFrom(source),
    await openDatabaseFrom(source),
  ]
  await dropDatabase(source)
  return twins
}

async function openDatabaseFrom(template: string): Promise<Database> {
  const name = await createDatabase(template)
  const database = await openDatabase({
    database_url: urlTo(name),
    data_dir: '',
    log: quiet,
    migrate: false,
    // a connection to a new database plans every statement anew
    connections: { raters: 2, mails: 1, others: 3 },
  })
  return {
    ...database,
    close: async () => {
      await database.close()
      await dropDatabase(name)
    },
  }
}

async function createDatabase(template: string): Promise<string> {
  const name = `contorno_test_${process.pid}_${++count}`
  await dropDatabase(name)
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  return name
}

const dropDatabase = (name: string): Promise<void> =>
  onServer(`drop database if exists ${name} with (force)`)

const urlTo = (name: string): string => databaseAt(inject('test_server').url, name)

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(inject('test_server').url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
