import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'

const quiet = { info: () => {}, warn: console.warn, error: console.error }
let count = 0

/** A new, migrated database; `close()` drops it. */
export const openTestDatabase = (): Promise<Database> =>
  openDatabaseFrom(inject('test_server').template)

/** A new database without tables, for tests that migrate it themselves. */
export const openEmptyDatabase = (): Promise<Database> => openDatabaseFrom('template0')

async function openDatabaseFrom(template: string): Promise<Database> {
  const { url } = inject('test_server')
  const name = `contorno_test_${process.pid}_${++count}`
  await onServer(url, `drop database if exists ${name} with (force)`)
  await onServer(url, `create database ${name} template ${template} strategy file_copy`)
  const address = new URL(url)
  address.pathname = `/${name}`
  const database = await openDatabase({
    database_url: address.href,
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
      await onServer(url, `drop database if exists ${name} with (force)`)
    },
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
