// npm run backup [-- file]: writes all tables into one file, while the product runs or not. See docs/operations.md.
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { checkBackup, writeBackup } from '#server/backup.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database.ts'
import { noteBackup } from '#server/installation.ts'
import { findRunningPostgres } from '#server/postgres.ts'

const config = readConfig()
const file = path.resolve(
  process.env.INIT_CWD ?? '.',
  process.argv[2] ?? `contorno-${new Date().toISOString().slice(0, 16).replace(':', '')}.backup.gz`,
)
if (existsSync(file)) throw new Error(`npm run backup: ${file} exists. Name another file.`)
if (!config.database_url && !existsSync(path.join(config.data_dir, 'postgres')))
  throw new Error(
    `DATA_DIR: found no database in ${config.data_dir}. Set DATA_DIR or DATABASE_URL.`,
  )

const running = config.database_url ?? (await findRunningPostgres(config.data_dir)) ?? undefined
const database = await openDatabase({
  database_url: running,
  data_dir: config.data_dir,
  log: console,
  migrate: false,
})
const unfinished = `${file}.part`
try {
  const counts = await writeBackup(
    database.pool,
    createWriteStream(unfinished, { mode: 0o600, flush: true }),
  )
  await checkBackup(createReadStream(unfinished))
  renameSync(unfinished, file)
  await noteBackup(database.pool).catch((error: Error) =>
    console.warn(`The backup is complete, but its time could not be stored: ${error.message}`),
  )
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  console.log(
    `${file}: ${rows} rows of ${Object.keys(counts).length} tables, written and read back. It holds personal data: delete it within 30 days.`,
  )
} finally {
  rmSync(unfinished, { force: true })
  await database.close()
}
