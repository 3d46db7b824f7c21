import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Database, migrationsFolder } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openTestDatabase } from './database.ts'

export interface DatabaseBefore extends Database {
  /** Runs the migration alone. */
  migrate(): Promise<void>
}

/** A database as the migrations before the one of this file name left it. */
export async function openDatabaseBefore(name: string): Promise<DatabaseBefore> {
  const database = await openTestDatabase()
  const folder = mkdtempSync(path.join(tmpdir(), 'contorno-migrations-'))
  const add = (file: string) => cpSync(path.join(migrationsFolder, file), path.join(folder, file))
  await database.pool.query('drop schema public cascade; create schema public')
  for (const file of readdirSync(migrationsFolder)) if (file < name) add(file)
  await migrate(database.pool, folder)
  return {
    ...database,
    migrate: async () => {
      add(name)
      await migrate(database.pool, folder)
    },
    close: () => database.close().finally(() => rmSync(folder, { recursive: true })),
  }
}
