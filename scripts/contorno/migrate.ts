import { readConfig } from '#server/core/config.ts'
import { openDatabase } from '#server/database/database.ts'

const log = { info: () => {}, warn: console.error, error: console.error }

/** Applies the migrations of this release and ends. */
export async function runMigrate(): Promise<void> {
  const { database_url, data_dir } = readConfig()
  const database = await openDatabase({ database_url, data_dir, log })
  await database.close()
  console.log('Every migration of this release is applied.')
}
