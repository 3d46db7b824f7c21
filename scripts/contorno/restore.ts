// npm run restore -- file: fills an empty database from a backup, also to move to a database
// server. The copy sends no mail until `npm run restore -- --send-waiting`. With --workspaces it lists
// the workspaces of the backup; with --workspace ID or --owner E-MAIL it brings one of them back into
// the running database. See docs/operations.md.
import '#server/core/node-version.ts'
import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { checkBackup, type Header, readHeader, restoreBackup } from '#server/backup/backup.ts'
import { describeMissingOwners } from '#server/backup/missing-owners.ts'
import { withheldText, withholdReadGroups } from '#server/backup/restored-reports.ts'
import { loadSecret } from '#server/core/app-secret.ts'
import { systemClock } from '#server/core/clock.ts'
import { readConfig } from '#server/core/config.ts'
import { migrationsFolder, openDatabase } from '#server/database/database.ts'
import { forgetSecret, holdMail, sendWaitingMail } from '#server/database/installation.ts'
import { migrate } from '#server/database/migrate.ts'
import { findRunningPostgres } from '#server/embedded-postgres/postgres.ts'
import type { Installation } from './restore-workspace.ts'

const { values: wanted, positionals } = parseArgs({
  options: {
    'send-waiting': { type: 'boolean' },
    'forget-secret': { type: 'boolean' },
    workspaces: { type: 'boolean' },
    workspace: { type: 'string' },
    owner: { type: 'string' },
    'dry-run': { type: 'boolean' },
    'deleted-by-owner': { type: 'boolean' },
    'no-report-read': { type: 'boolean' },
  },
  allowPositionals: true,
})
const [named] = positionals
const isOfOne = Boolean(wanted.workspaces ?? wanted.workspace ?? wanted.owner)

/** @throws Error when the options do not fit to one another. */
function checkOptions(): void {
  if (!named && !wanted['send-waiting'] && !wanted['forget-secret'])
    throw new Error(
      'npm run restore: found no file name. Run npm run restore -- <file>, or npm run restore -- --send-waiting for data that are restored already.',
    )
  if (isOfOne ? !named : wanted['dry-run'] || wanted['deleted-by-owner'])
    throw new Error(
      'npm run restore: expected npm run restore -- <file> --workspaces, or <file> --workspace <id> or --owner <e-mail> with --dry-run or --deleted-by-owner.',
    )
}

async function run(): Promise<void> {
  checkOptions()
  const config = readConfig()
  const backup = named
    ? await checkedBackup(path.resolve(process.env.INIT_CWD ?? '.', named))
    : null
  const isWhole = backup !== null && !isOfOne
  if (!isWhole && !config.database_url && !existsSync(path.join(config.data_dir, 'postgres')))
    throw new Error(
      `DATA_DIR: found no database in ${config.data_dir}. Set DATA_DIR or DATABASE_URL.`,
    )
  const running = isWhole || config.database_url ? null : await findRunningPostgres(config.data_dir)
  const database = await openDatabase({
    database_url: config.database_url ?? running ?? undefined,
    data_dir: config.data_dir,
    log: console,
    migrate: false,
  })
  try {
    if (isWhole) await restore(database.pool, backup)
    else if (backup) console.log(await ofOneWorkspace({ config, database }, backup.file))
    if (wanted['forget-secret']) await forget(database.pool)
    if (wanted['send-waiting']) {
      await sendWaitingMail(database.pool)
      console.log('Waiting mail is sent from the next minute or start on.')
    } else if (isWhole)
      console.log(
        'This copy sends no mail. When it replaces the original: npm run restore -- --send-waiting',
      )
  } finally {
    await database.close()
  }
}

async function forget(pool: Pool): Promise<void> {
  await forgetSecret(pool)
  console.log(
    'The next start may bring another secret. Mailed links and second factors of the old one no longer work. For each user with a second factor: npm run account -- reset-second-factor EMAIL',
  )
}

interface Backup {
  readonly file: string
  readonly header: Header
}

async function checkedBackup(file: string): Promise<Backup> {
  await checkBackup(createReadStream(file))
  return { file, header: await readHeader(createReadStream(file)) }
}

async function ofOneWorkspace(
  { config, database }: Pick<Installation, 'config' | 'database'>,
  file: string,
): Promise<string> {
  // Loaded here, because it needs the whole product.
  const { listWorkspaces, restoreWorkspace } = await import('./restore-workspace.ts')
  const installation = { config, database, clock: systemClock, secret: loadSecret(config) }
  if (wanted.workspaces) return listWorkspaces(installation, file)
  return restoreWorkspace(installation, {
    file,
    workspace: wanted.workspace,
    owner: wanted.owner,
    dry_run: wanted['dry-run'],
    deleted_by_owner: wanted['deleted-by-owner'],
    no_report_read: wanted['no-report-read'],
  })
}

async function restore(pool: Pool, { file, header }: Backup): Promise<void> {
  await migrate(pool, migrationsFolder, header.schema)
  const counts = await restoreBackup(pool, createReadStream(file))
  await migrate(pool, migrationsFolder)
  const withheld = wanted['no-report-read']
    ? []
    : await withholdReadGroups(pool, header, systemClock.now())
  await holdMail(pool)
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  console.log(
    `Restored ${rows} rows as they were at ${header.made_at}. The next start erases what became due meanwhile, before it serves.${withheldText(withheld.length)}`,
  )
  const missing = await describeMissingOwners(pool)
  if (missing !== '') console.log(missing)
}

try {
  await run()
} catch (error) {
  // Only the message: it tells the operator what to do, and a stack would hide it.
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
