// contorno restore: fills an empty database from a backup, also to move to a database server. The
// copy sends no mail until `contorno restore --send-waiting`. With --workspaces it lists the
// workspaces of the backup; with --workspace ID or --owner E-MAIL it brings one of them back into the
// running database. See docs/operations.md.
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { checkBackup, type Header, readHeader, restoreBackup } from '#server/backup/backup.ts'
import { describeMissingOwners } from '#server/backup/missing-owners.ts'
import { withheldText, withholdReadGroups } from '#server/backup/restored-reports.ts'
import { loadSecret } from '#server/core/app-secret.ts'
import { systemClock } from '#server/core/clock.ts'
import { readConfig } from '#server/core/config.ts'
import { type Database, migrationsFolder } from '#server/database/database.ts'
import { clearSecret, holdMail, sendWaitingMail } from '#server/database/installation.ts'
import { migrate } from '#server/database/migrate.ts'
import { withDatabase } from './operator-database.ts'
import type { Installation } from './restore-workspace.ts'
import { WrongUsage } from './wrong-usage.ts'

const optionsOfRestore = {
  'send-waiting': { type: 'boolean' },
  'forget-secret': { type: 'boolean' },
  workspaces: { type: 'boolean' },
  workspace: { type: 'string' },
  owner: { type: 'string' },
  'dry-run': { type: 'boolean' },
  'deleted-by-owner': { type: 'boolean' },
  'no-report-read': { type: 'boolean' },
} as const

const readWords = (words: readonly string[]) =>
  parseArgs({ args: [...words], options: optionsOfRestore, allowPositionals: true })
type Requested = ReturnType<typeof readWords>['values']

/** @throws WrongUsage when the options do not fit to one another. */
function checkOptions(requested: Requested, named: readonly string[], isOfOne: boolean): void {
  if (named.length > 1) throw new WrongUsage(`expected nothing more, got "${named.at(-1)}".`)
  if (named.length === 0 && !requested['send-waiting'] && !requested['forget-secret'])
    throw new WrongUsage(
      'found no file name. Name a file, or add --send-waiting for data that are restored already.',
    )
  if (isOfOne ? named.length === 0 : requested['dry-run'] || requested['deleted-by-owner'])
    throw new WrongUsage(
      'expected a file with --workspaces, or with --workspace ID or --owner E-MAIL and then --dry-run or --deleted-by-owner.',
    )
}

export async function runRestore(words: readonly string[]): Promise<void> {
  const { values: requested, positionals } = readWords(words)
  const isOfOne = Boolean(requested.workspaces ?? requested.workspace ?? requested.owner)
  checkOptions(requested, positionals, isOfOne)
  const [named] = positionals
  const config = readConfig()
  const backup = named
    ? await checkedBackup(path.resolve(process.env.INIT_CWD ?? '.', named))
    : null
  const isWhole = backup !== null && !isOfOne
  const fill = async (database: Database): Promise<void> => {
    const { pool } = database
    if (isWhole) await restore(pool, backup, requested['no-report-read'])
    else if (backup) console.log(await ofOneWorkspace({ config, database }, backup.file, requested))
    if (requested['forget-secret']) await replaceSecret(pool)
    if (requested['send-waiting']) {
      await sendWaitingMail(pool)
      console.log('Waiting mail is sent from the next minute or start on.')
    } else if (isWhole)
      console.log(
        'This copy sends no mail. When it replaces the original: contorno restore --send-waiting',
      )
  }
  await withDatabase(config, fill, { is_new: isWhole })
}

async function replaceSecret(pool: Pool): Promise<void> {
  await clearSecret(pool)
  console.log(
    'The next start may bring another secret. Mailed links and second factors of the old one no longer work. For each user with a second factor: contorno account reset-second-factor EMAIL',
  )
}

interface Backup {
  readonly file: string
  readonly header: Header
}

async function checkedBackup(file: string): Promise<Backup> {
  const { lost_proposals } = await checkBackup(createReadStream(file))
  if (lost_proposals > 0)
    console.log(
      `The release that made this backup left ${lost_proposals} proposals of raters out: they are not restored.`,
    )
  return { file, header: await readHeader(createReadStream(file)) }
}

async function ofOneWorkspace(
  { config, database }: Pick<Installation, 'config' | 'database'>,
  file: string,
  requested: Requested,
): Promise<string> {
  // Loaded here, because it needs the whole product.
  const { listWorkspaces, restoreWorkspace } = await import('./restore-workspace.ts')
  const installation = { config, database, clock: systemClock, secret: loadSecret(config) }
  if (requested.workspaces) return listWorkspaces(installation, file)
  return restoreWorkspace(installation, {
    file,
    workspace: requested.workspace,
    owner: requested.owner,
    dry_run: requested['dry-run'],
    deleted_by_owner: requested['deleted-by-owner'],
    no_report_read: requested['no-report-read'],
  })
}

async function restore(
  pool: Pool,
  { file, header }: Backup,
  no_report_read: boolean | undefined,
): Promise<void> {
  await migrate(pool, migrationsFolder, header.schema)
  const counts = await restoreBackup(pool, createReadStream(file))
  await migrate(pool, migrationsFolder)
  const withheld = no_report_read ? [] : await withholdReadGroups(pool, header, systemClock.now())
  await holdMail(pool)
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  console.log(
    `Restored ${rows} rows as they were at ${header.made_at}. The next start erases what became due meanwhile, before it serves.${withheldText(withheld.length)}`,
  )
  const missing = await describeMissingOwners(pool)
  if (missing !== '') console.log(missing)
}
