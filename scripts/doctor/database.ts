import { existsSync } from 'node:fs'
import type { Pool } from 'pg'
import { existingSecret } from '#server/core/app-secret.ts'
import { systemClock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config.ts'
import { secretsFrom } from '#server/core/secrets.ts'
import { migrationsFolder, openDatabase } from '#server/database/database.ts'
import { backupTimes } from '#server/database/installation.ts'
import { countPending } from '#server/database/migrate.ts'
import { createStorageProbe } from '#server/database/storage-probe.ts'
import { clusterFolder } from '#server/embedded-postgres/postgres-cluster.ts'
import { findRunningPostgres } from '#server/embedded-postgres/postgres.ts'
import { outboxState } from '#server/http/readiness.ts'
import { jobRuns } from '#server/jobs/job-runs.ts'
import { clockFinding } from './clock.ts'
import { type Finding, messageOf, ok, problem, warning } from './finding.ts'

const LATE_MINUTES = 15
const OLD_BACKUP_HOURS = 26
const OLD_MAIL_S = 3600
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** Connects to the database, starting the embedded one when no product runs on it. */
export async function examineDatabase(config: Config): Promise<Finding[]> {
  if (!config.database_url && !existsSync(clusterFolder(config.data_dir)))
    return [ok('database', 'there is no embedded database yet; the first start makes it')]
  try {
    const running = config.database_url ?? (await findRunningPostgres(config.data_dir))
    const database = await openDatabase({
      database_url: running ?? undefined,
      data_dir: config.data_dir,
      log: quiet,
      migrate: false,
    })
    try {
      return await examineOpen(database.pool, config, running !== null)
    } finally {
      await database.close()
    }
  } catch (error) {
    return [problem('database', messageOf(error))]
  }
}

async function examineOpen(pool: Pool, config: Config, isRunning: boolean): Promise<Finding[]> {
  const findings = [...(await examineServer(pool, config)), await examineClock(pool)]
  const migrations = await examineMigrations(pool)
  findings.push(migrations)
  if (migrations.level !== 'ok') return findings
  const embedded = config.database_url === undefined
  const probe = createStorageProbe({ pool, embedded, config, clock: systemClock })
  const { writes } = await probe.state()
  findings.push(
    writes
      ? ok('writes', 'the database accepts them')
      : problem('writes', 'the database refuses them: it is read-only or its disk is full'),
    await examineFingerprint(pool, config),
    ...(isRunning ? [await examineWorker(pool)] : []),
    ...(await examineOutbox(pool)),
    ...(await examineBackup(pool)),
  )
  return findings
}

async function examineServer(pool: Pool, config: Config): Promise<Finding[]> {
  const { rows } = await pool.query<{ version: string; superuser: boolean }>(
    `select current_setting('server_version') as version, rolsuper as superuser from pg_roles where rolname = current_user`,
  )
  const findings = [
    ok('database', `PostgreSQL ${rows[0]?.version ?? ''} answers, without a pooler in between`),
  ]
  if (config.database_url !== undefined && rows[0]?.superuser)
    findings.push(
      warning(
        'database',
        'DATABASE_URL: its role is a superuser. Give the product a role that only owns its database.',
      ),
    )
  return findings
}

async function examineClock(pool: Pool): Promise<Finding> {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  return clockFinding('the database', rows[0]?.now.getTime() ?? 0, systemClock.now().getTime())
}

async function examineMigrations(pool: Pool): Promise<Finding> {
  const { rows: tables } = await pool.query<{ found: boolean }>(
    `select to_regclass('migrations') is not null as found`,
  )
  if (!tables[0]?.found)
    return warning('migrations', 'the database is empty; the first start fills it')
  try {
    const pending = await countPending(pool, migrationsFolder)
    return pending > 0
      ? warning('migrations', `${pending} are pending; the next start runs them`)
      : ok('migrations', 'all are applied')
  } catch (error) {
    return problem('migrations', messageOf(error))
  }
}

async function examineFingerprint(pool: Pool, config: Config): Promise<Finding> {
  const { rows } = await pool.query<{ secret_fingerprint: Buffer | null }>(
    'select secret_fingerprint from installation',
  )
  const stored = rows[0]?.secret_fingerprint ?? null
  const { name, value } = existingSecret(config)
  if (stored === null || value === null)
    return ok('secret', 'the next start stores its fingerprint in the database')
  return stored.equals(secretsFrom(value).fingerprint)
    ? ok('secret', 'it is the one of the database')
    : problem('secret', `${name}: the database belongs to another secret`)
}

async function examineWorker(pool: Pool): Promise<Finding> {
  const runs = (await jobRuns(pool)) ?? []
  const now = systemClock.now().getTime()
  const late = runs.filter(
    ({ succeeded_at }) =>
      succeeded_at === null || now - succeeded_at.getTime() > LATE_MINUTES * 60_000,
  )
  if (runs.length === 0) return warning('worker', 'no worker has run yet')
  return late.length === 0
    ? ok('worker', `all ${runs.length} scheduled jobs succeeded within ${LATE_MINUTES} minutes`)
    : problem(
        'worker',
        `no success for ${LATE_MINUTES} minutes: ${late.map(({ name }) => name).join(', ')}`,
      )
}

async function examineOutbox(pool: Pool): Promise<Finding[]> {
  const outbox = await outboxState(pool)
  if (outbox === null) return [problem('outbox', 'it could not be read')]
  const text = `${outbox.waiting} mails wait, ${outbox.failed} failed`
  const findings = [
    outbox.waiting > 0 && outbox.oldest_seconds > OLD_MAIL_S
      ? warning(
          'outbox',
          `${text}; the oldest waits for ${Math.round(outbox.oldest_seconds / 60)} minutes`,
        )
      : ok('outbox', text),
  ]
  if (outbox.held)
    findings.push(
      warning(
        'outbox',
        'these data were restored or copied, so no mail leaves. When they replace the original: contorno restore --send-waiting',
      ),
    )
  return findings
}

async function examineBackup(pool: Pool): Promise<Finding[]> {
  const times = await backupTimes(pool)
  const kept = hoursSince(times?.backed_up_at)
  if (kept === null) return [warning('backup', 'none was ever made with contorno backup')]
  const tried = hoursSince(times?.backup_tried_at)
  const level = (hours: number) => (hours > OLD_BACKUP_HOURS ? warning : ok)
  return [
    level(kept)('backup', `the last one is ${kept} hours old`),
    tried === null
      ? warning('backup', 'none was ever restored for trial: contorno backup FILE --verify')
      : level(tried)('backup', `one was restored for trial ${tried} hours ago`),
  ]
}

const hoursSince = (then: Date | null | undefined): number | null =>
  then ? Math.round((systemClock.now().getTime() - then.getTime()) / 3_600_000) : null
