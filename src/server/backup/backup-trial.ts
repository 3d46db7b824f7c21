import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { systemClock } from '../core/clock.ts'
import { lockFolder } from '../core/lock.ts'
import { type Database, migrationsFolder, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { freeBytes } from '../database/storage-probe.ts'
import { abandonPostgres } from '../embedded-postgres/postgres.ts'
import { type Counts, restoreBackup } from './backup.ts'

/** A throw-away cluster in which a backup is restored to see whether it can be. */
export interface Trial {
  readonly folder: string
  /** Empty, and not migrated yet. */
  readonly database: Database
  /**
   * Returns the restored rows by table.
   * @throws Error when the backup is damaged, a table lacks rows, or an erasure left personal data.
   */
  restore(source: Readable): Promise<Counts>
  close(): Promise<void>
}

const FOLDER = 'contorno-trial-'
/** A cluster that is being made has no lock yet. */
const YOUNG_MS = 60_000
const REMOVE_ATTEMPTS = 100
const REMOVE_PAUSE_MS = 100
/** The rows, their indexes and their write-ahead log: 2.2 times the database, measured. */
const TIMES_THE_DATABASE = 2.3
const EMPTY_CLUSTER_BYTES = 150e6
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

const toMegabytes = (bytes: number): number => Math.ceil(bytes / 1e6)

/** An operator's sentence when the folder has too little room for one; otherwise null. */
export async function trialProblem(pool: Pool, folder: string): Promise<string | null> {
  const { rows } = await pool.query<{ bytes: number }>(
    'select pg_database_size(current_database()) as bytes',
  )
  const needed = toMegabytes(TIMES_THE_DATABASE * (rows[0]?.bytes ?? 0) + EMPTY_CLUSTER_BYTES)
  const free = toMegabytes(await freeBytes(folder))
  return free >= needed
    ? null
    : `a trial needs ${needed} MB in ${folder}, which has ${free} MB. Set BACKUP_TRIAL_FOLDER to a folder with more room.`
}

/** Opens it in a folder, readable to this account only. */
export async function openTrial(folder: string = tmpdir()): Promise<Trial> {
  await removeAbandonedTrials(folder)
  const data_dir = mkdtempSync(path.join(folder, FOLDER))
  const remove = (): void => rmSync(data_dir, { recursive: true, force: true })
  try {
    const database = await openDatabase({
      database_url: undefined,
      data_dir,
      log: quiet,
      migrate: false,
    })
    return {
      folder: data_dir,
      database,
      restore: (source) => restoreAndCheck(database.pool, source),
      close: () => database.close().finally(remove),
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** Those of killed programs hold personal data, and their database may still run. */
async function removeAbandonedTrials(parent: string): Promise<void> {
  const folders = readdirSync(parent)
    .filter((name) => name.startsWith(FOLDER))
    .map((name) => path.join(parent, name))
  for (const folder of folders)
    try {
      if (statSync(folder).mtimeMs > systemClock.now().getTime() - YOUNG_MS) continue
      await lockFolder(folder)
      await abandonPostgres(folder)
      await removeEnding(folder)
    } catch {
      // It is in use, of another account, or just removed by another program.
    }
}

/**
 * Its database is ending, and removes and writes files meanwhile. `rmSync` then stops halfway, with
 * an error or without one.
 */
async function removeEnding(folder: string): Promise<void> {
  for (let attempt = 1; attempt <= REMOVE_ATTEMPTS && existsSync(folder); attempt++) {
    if (attempt > 1) await sleep(REMOVE_PAUSE_MS)
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // tried again
    }
  }
}

async function restoreAndCheck(pool: Pool, source: Readable): Promise<Counts> {
  await migrate(pool, migrationsFolder)
  const counts = await restoreBackup(pool, source)
  for (const [table, expected] of Object.entries(counts)) {
    const { rows } = await pool.query<{ found: number }>(
      `select count(*) as found from ${JSON.stringify(table)}`,
    )
    if (rows[0]?.found !== expected)
      throw new Error(
        `The trial restored ${rows[0]?.found} of ${expected} rows of ${table}. Do not rely on this backup.`,
      )
  }
  await checkErasures(pool)
  return counts
}

/** Tables of personal data whose rows an erasure deletes. */
const PERSONAL = ['subjects', 'forms', 'answers', 'comments', 'deliveries', 'plans']

async function checkErasures(pool: Pool): Promise<void> {
  for (const table of PERSONAL) {
    const { rows } = await pool.query<{ left: number }>(
      `select count(*) as left from ${table} where matrix_id in (select matrix_id from erasures)`,
    )
    if (rows[0]?.left !== 0)
      throw new Error(
        `The trial found ${rows[0]?.left} rows of ${table} in erased projects. Do not rely on this backup.`,
      )
  }
}
