// npm run restore -- file: fills an empty database from a backup, also to move to a database server. See docs/operations.md.
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { checkBackup, readHeader, restoreBackup } from '#server/backup.ts'
import { readConfig } from '#server/config.ts'
import { migrationsFolder, openDatabase } from '#server/database.ts'
import { migrate } from '#server/migrate.ts'

const named = process.argv[2]
if (!named) throw new Error('npm run restore: found no file name. Run npm run restore -- <file>.')
const file = path.resolve(process.env.INIT_CWD ?? '.', named)

const config = readConfig()
await checkBackup(createReadStream(file))
const header = await readHeader(createReadStream(file))
const database = await openDatabase({
  database_url: config.database_url,
  data_dir: config.data_dir,
  log: console,
  migrate: false,
})
try {
  await migrate(database.pool, migrationsFolder, header.schema)
  const counts = await restoreBackup(database.pool, createReadStream(file))
  await migrate(database.pool, migrationsFolder)
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  console.log(
    `Restored ${rows} rows as they were at ${header.made_at}. The next start erases what became due meanwhile, before it serves.`,
  )
} finally {
  await database.close()
}
