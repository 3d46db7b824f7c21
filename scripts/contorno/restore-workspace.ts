import { createReadStream, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Kysely } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { buildContext } from '#app/context.ts'
import { scheduledJobs } from '#app/features.ts'
import { notedErasures } from '#features/retention/server/noted-erasures.queries.ts'
import { repeatErasures } from '#features/retention/server/repeat-erasures.queries.ts'
import { recordActivity } from '#server/access/activity.ts'
import { openTrial, type Trial } from '#server/backup/backup-trial.ts'
import {
  checkBackup,
  type Counts,
  type Header,
  readHeader,
  restoreBackup,
} from '#server/backup/backup.ts'
import { describeOwnerless } from '#server/backup/missing-owners.ts'
import { withheldText, withholdReadGroups } from '#server/backup/restored-reports.ts'
import { copyWorkspace } from '#server/backup/workspace-copy.ts'
import type { AppSecret } from '#server/core/app-secret.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config.ts'
import { secretsFrom } from '#server/core/secrets.ts'
import { connectionDialect } from '#server/database/connection-dialect.ts'
import { type Database, migrationsFolder } from '#server/database/database.ts'
import { checkSecret } from '#server/database/installation.ts'
import { countPending, migrate } from '#server/database/migrate.ts'
import type { Schema } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { openLog } from '#server/telemetry/log.ts'
import { localDate } from '#shared/dates.ts'
import { isId } from '#shared/ids.ts'
import {
  type BackedUpWorkspace,
  type Choice,
  chosenWorkspace,
  listOf,
  workspacesOf,
} from './backed-up-workspaces.ts'

export interface WorkspaceRequest extends Choice {
  readonly file: string
  /** Only tells what would be done. */
  readonly dry_run?: boolean | undefined
  /** Restores also what an owner deleted. */
  readonly deleted_by_owner?: boolean | undefined
  /** The operator declares that no report was read since the backup. */
  readonly no_report_read?: boolean | undefined
}

/** The running installation. */
export interface Installation {
  readonly config: Config
  readonly clock: Clock
  readonly secret: AppSecret
  readonly database: Pick<Database, 'db' | 'pool'>
}

/** What a mail shows that waited, or became due, before the restore. */
const NOT_SENT = 'No se envió: el espacio de trabajo se restauró de un respaldo.'

/** A list of the workspaces in a backup. */
export const listWorkspaces = (installation: Installation, file: string): Promise<string> =>
  withBackup(installation, file, async ({ trial }) =>
    listOf(await workspacesOf(trial.database.pool)),
  )

/**
 * Brings one workspace of a backup back, whole or not at all, and tells what was done. What was
 * erased since the backup, and what is due now, is erased before a row reaches the installation.
 * @throws Error with what the operator can do.
 */
export async function restoreWorkspace(
  installation: Installation,
  request: WorkspaceRequest,
): Promise<string> {
  const { pool } = installation.database
  if ((await countPending(pool, migrationsFolder)) > 0)
    throw new Error(
      'contorno restore: the running database has the schema of an earlier release. Start this release once, then restore.',
    )
  // Before the backup is opened, which takes a while.
  const { workspace: named } = request
  if (named !== undefined && isId(named)) await requireAbsent(pool, named, request)
  return withBackup(installation, request.file, async (opened) => {
    const workspace = chosenWorkspace(await workspacesOf(opened.trial.database.pool), request)
    const deleted_at = await requireAbsent(pool, workspace.id, request)
    const now = installation.clock.now()
    const withheld = request.no_report_read
      ? []
      : await withholdReadGroups(opened.trial.database.pool, opened.header, now)
    await bringUpToDate(installation, opened.trial, workspace.id)
    const counts = await copy(installation, opened, {
      found: workspace,
      dry_run: request.dry_run,
      deleted_at,
    })
    const projects = withheld.filter((id) => id === workspace.id).length
    return describeRestored(workspace, opened.header, counts, request) + withheldText(projects)
  })
}

interface OpenedBackup {
  readonly trial: Trial
  readonly header: Header
}

/** Opens the backup in a throw-away cluster, with the newest schema and the installation's secret. */
async function withBackup<T>(
  { config, secret }: Installation,
  file: string,
  work: (opened: OpenedBackup) => Promise<T>,
): Promise<T> {
  await checkBackup(createReadStream(file))
  const header = await readHeader(createReadStream(file))
  requireFreeSpace(statSync(file).size, statfsSync(tmpdir()))
  const trial = await openTrial()
  try {
    const { pool } = trial.database
    await migrate(pool, migrationsFolder, header.schema)
    await restoreBackup(pool, createReadStream(file))
    await migrate(pool, migrationsFolder)
    const secrets = secretsFrom(secret.value, config.app_secret_previous)
    await checkSecret(pool, secrets, `The backup and ${secret.name}`)
    return await work({ trial, header })
  } finally {
    await trial.close()
  }
}

const EMPTY_CLUSTER_BYTES = 150_000_000
/** Rows with their indexes and the write-ahead log, against the packed file. */
const UNPACKED = 20

/** @throws Error when the folder of temporary files is too small for the throw-away cluster. */
export function requireFreeSpace(
  size: number,
  { bavail, bsize }: { readonly bavail: number; readonly bsize: number },
): void {
  const [needed, free] = [EMPTY_CLUSTER_BYTES + size * UNPACKED, bavail * bsize]
  if (free < needed)
    throw new Error(
      `TMPDIR: ${tmpdir()} has ${Math.floor(free / 1e6)} MB free, and opening the backup may need ${Math.ceil(needed / 1e6)}. Free some, or set TMPDIR to a larger disk. Nothing was changed.`,
    )
}

/** When the workspace was deleted, where that is known. */
async function requireAbsent(
  pool: Pool,
  id: string,
  { deleted_by_owner }: WorkspaceRequest,
): Promise<Date | null> {
  const { rows: existing } = await pool.query('select 1 from workspaces where id = $1', [id])
  if (existing.length > 0)
    throw new Error(
      `contorno restore: the workspace ${id} exists, and a restore overwrites nothing. An owner deletes it first, or the whole backup is restored into a new DATA_DIR. Nothing was changed.`,
    )
  const { rows } = await pool.query<{ happened_at: Date }>(
    "select happened_at from erasure_ledger where kind = 'workspace' and target_id = $1",
    [id],
  )
  const deleted_at = rows[0]?.happened_at ?? null
  if (deleted_at && !deleted_by_owner)
    throw new Error(
      `contorno restore: an owner deleted the workspace ${id} for good on ${deleted_at.toISOString().slice(0, 10)}. If the owner asks for it back, add --deleted-by-owner; the activity will say so. Nothing was changed.`,
    )
  return deleted_at
}

/**
 * Does in the throw-away cluster what the erasures since the backup and the clock ask for, and lets
 * no mail wait: the restored workspace sends nothing of the time in which it was away.
 */
async function bringUpToDate(
  { config, clock, secret, database }: Installation,
  trial: Trial,
  workspace_id: string,
): Promise<void> {
  const { pool } = trial.database
  const context = buildContext({
    config: { ...config, data_dir: trial.folder },
    database: trial.database,
    clock,
    log: openLog({ ...config, log_level: 'silent' }),
    secret: secret.value,
    wakeMail: () => {},
  })
  await pool.query('update workspaces set delete_at = null, closing_at = null where id = $1', [
    workspace_id,
  ])
  const erasures = (await notedErasures(database.db)).filter(
    ({ target_id }) => target_id !== workspace_id,
  )
  await repeatErasures(context, erasures)
  await runDueJobs(
    context,
    scheduledJobs.filter(({ stage }) => stage === 'erase' || stage === 'send'),
  )
  await pool.query(
    'update outbox set failed_at = $1, failure = $2 where sent_at is null and failed_at is null',
    [clock.now(), NOT_SENT],
  )
}

interface CopyRequest {
  readonly found: BackedUpWorkspace
  readonly dry_run?: boolean | undefined
  readonly deleted_at: Date | null
}

/** One transaction of the installation: a reader sees all of the workspace or nothing. */
const copy = (
  installation: Installation,
  { trial, header }: OpenedBackup,
  request: CopyRequest,
): Promise<Counts> =>
  inTransaction(installation.database.pool, async (target) => {
    const counts = await inTransaction(trial.database.pool, (source) =>
      copyWorkspace({ source, target, workspace_id: request.found.id }),
    )
    await note(installation, target, { ...request, header })
    // What follows, the commit, then has nothing to keep.
    if (request.dry_run) await target.query('rollback; begin')
    return counts
  })

async function note(
  { config, clock }: Installation,
  target: PoolClient,
  { found: { id }, deleted_at, header }: CopyRequest & { readonly header: Header },
): Promise<void> {
  await target.query(
    `insert into purges (target_id) select matrix_id from erasures join matrices m on m.id = matrix_id
     where m.workspace_id = $1 and bytes_purged_at is null on conflict do nothing`,
    [id],
  )
  await target.query("delete from erasure_ledger where kind = 'workspace' and target_id = $1", [id])
  const dayOf = (instant: Date): string => localDate(instant, config.default_time_zone)
  await recordActivity(new Kysely<Schema>({ dialect: connectionDialect(target) }), clock, {
    workspace_id: id,
    user_id: null,
    action: 'workspace.restored',
    target_id: id,
    detail: {
      made_on: dayOf(new Date(header.made_at)),
      ...(deleted_at && { deleted_on: dayOf(deleted_at) }),
    },
  })
}

function describeRestored(
  { id, name, owners }: BackedUpWorkspace,
  { made_at }: Header,
  counts: Counts,
  { dry_run }: WorkspaceRequest,
): string {
  const { users = 0, ...own } = counts
  const rows = Object.values(own).reduce((sum, count) => sum + count, 0)
  const done = dry_run ? 'Would restore' : 'Restored'
  return `${done} ${name} (${id}) as it was at ${made_at}: ${rows} rows, ${own['matrices'] ?? 0} projects, ${own['subjects'] ?? 0} people, ${users} accounts that were missing. It sends none of the mails that waited; API tokens, webhooks and single sign-on are set up anew.${owners.length === 0 ? `\n${describeOwnerless({ id, name })}` : ''}`
}
