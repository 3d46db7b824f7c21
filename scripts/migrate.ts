// node dist/server/migrate.js: applies the migrations of this release and ends. Every start does the
// same; this way a deployment that fails at it stops while the earlier release serves.
import '#server/core/node-version.ts'
import { readConfig } from '#server/core/config.ts'
import { openDatabase } from '#server/database/database.ts'

const log = { info: () => {}, warn: console.error, error: console.error }
try {
  const { database_url, data_dir } = readConfig()
  const database = await openDatabase({ database_url, data_dir, log })
  await database.close()
  console.log('Every migration of this release is applied.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
