// npm run restore -- file: fills an empty database from a backup, also to move to a database
// server. The copy sends no mail until `npm run restore -- --send-waiting`. See docs/operations.md.
import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { checkBackup, type Header, readHeader, restoreBackup } from '#server/backup.ts'
import { readConfig } from '#server/config.ts'
import { migrationsFolder, openDatabase } from '#server/database.ts'
import { forgetSecret, holdMail, sendWaitingMail } from '#server/installation.ts'
import { migrate } from '#server/migrate.ts'
import { findRunningPostgres } from '#server/postgres.ts'

const { values: wanted, positionals } = parseArgs({
  options: { 'send-waiting': { type: 'boolean' }, 'forget-secret': { type: 'boolean' } },
  allowPositionals: true,
})
const [named] = positionals
if (!named && !wanted['send-waiting'] && !wanted['forget-secret'])
  throw new Error(
    'npm run restore: found no file name. Run npm run restore -- <file>, or npm run restore -- --send-waiting for data that are restored already.',
  )

const config = readConfig()
const backup = named ? await checkedBackup(path.resolve(process.env.INIT_CWD ?? '.', named)) : null
if (!backup && !config.database_url && !existsSync(path.join(config.data_dir, 'postgres')))
  throw new Error(
    `DATA_DIR: found no database in ${config.data_dir}. Set DATA_DIR or DATABASE_URL.`,
  )
const running = backup || config.database_url ? null : await findRunningPostgres(config.data_dir)
const database = await openDatabase({
  database_url: config.database_url ?? running ?? undefined,
  data_dir: config.data_dir,
  log: console,
  migrate: false,
})
try {
  if (backup) await restore(database.pool, backup)
  if (wanted['forget-secret']) {
    await forgetSecret(database.pool)
    console.log(
      'The next start may bring another secret. Mailed links and second factors of the old one no longer work.',
    )
  }
  if (wanted['send-waiting']) {
    await sendWaitingMail(database.pool)
    console.log('Waiting mail is sent from the next minute or start on.')
  } else if (backup)
    console.log(
      'This copy sends no mail. When it replaces the original: npm run restore -- --send-waiting',
    )
} finally {
  await database.close()
}

interface Backup {
  readonly file: string
  readonly header: Header
}

async function checkedBackup(file: string): Promise<Backup> {
  await checkBackup(createReadStream(file))
  return { file, header: await readHeader(createReadStream(file)) }
}

async function restore(pool: Pool, { file, header }: Backup): Promise<void> {
  await migrate(pool, migrationsFolder, header.schema)
  const counts = await restoreBackup(pool, createReadStream(file))
  await migrate(pool, migrationsFolder)
  await holdMail(pool)
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  console.log(
    `Restored ${rows} rows as they were at ${header.made_at}. The next start erases what became due meanwhile, before it serves.`,
  )
}
