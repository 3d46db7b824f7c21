import { mkdir, open, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import { keepsFiles } from '../core/data-folder.ts'

/** Whether anything can be saved. */
export interface StorageState {
  /** The database accepts a write: it is no replica and its disk is not full. */
  readonly writes: boolean
  /** DATA_DIR accepts a file and has room; null where the process keeps nothing there. */
  readonly disk: boolean | null
  /** Of the disk of DATA_DIR; null where the process keeps nothing there. */
  readonly free_bytes: number | null
}

export interface StorageProbe {
  /** Writes a little when the last look is older than five seconds. */
  state(): Promise<StorageState>
}

interface StorageProbeParts {
  readonly pool: pg.Pool
  readonly embedded: boolean
  readonly config: Pick<Config, 'data_dir' | 'smtp_url' | 'role'>
  readonly clock: Clock
  /** How long a write may wait. */
  readonly write_ms?: number
}

/** Short, because a load balancer sends calls here until it is told. */
const LOOK_EVERY_MS = 5000
/** Less than the five seconds that health checks wait. */
const WRITE_MS = 4000
/** Four segments of the write-ahead log: with less the database may stop at any moment. */
export const LEAST_FREE_BYTES = 16 * 1024 * 1024
const PROBE_BYTES = 64 * 1024

export function createStorageProbe({
  pool,
  embedded,
  config,
  clock,
  write_ms = WRITE_MS,
}: StorageProbeParts): StorageProbe {
  let looked_at = 0
  let last: Promise<StorageState> | undefined
  let looking = false
  const acceptsWrites = writeProbe(pool, write_ms)
  const look = async (): Promise<StorageState> => {
    const kept = keepsFiles({ ...config, embedded })
    const [writes, disk] = await Promise.all([
      acceptsWrites(),
      kept ? acceptsFiles(config.data_dir) : null,
    ])
    return { writes, disk, free_bytes: kept ? await freeBytes(config.data_dir) : null }
  }
  return {
    state: () => {
      const now = clock.now().getTime()
      if (!last || (!looking && Math.abs(now - looked_at) >= LOOK_EVERY_MS)) {
        looked_at = now
        looking = true
        last = look().finally(() => {
          looking = false
        })
      }
      return last
    },
  }
}

/**
 * Tries a write. One that waits, such as for a standby that is away, counts as refused after a
 * while, and no other is begun meanwhile: each would keep a connection.
 */
function writeProbe(pool: pg.Pool, patience_ms: number): () => Promise<boolean> {
  let waiting: Promise<boolean> | undefined
  return () => {
    waiting ??= write(pool).finally(() => {
      waiting = undefined
    })
    return Promise.race([waiting, sleep(patience_ms, false, { ref: false })])
  }
}

const write = (pool: pg.Pool): Promise<boolean> =>
  pool
    .query(
      'insert into installation (probed_at) values (now()) on conflict (singleton) do update set probed_at = excluded.probed_at',
    )
    .then(
      () => true,
      () => false,
    )

/** Of the folder's disk; zero where it cannot be asked. */
export const freeBytes = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )

async function acceptsFiles(folder: string): Promise<boolean> {
  const file = path.join(folder, `probe.${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await freeBytes(folder)) < LEAST_FREE_BYTES) return false
    const handle = await open(file, 'w', 0o600)
    try {
      await handle.writeFile(Buffer.alloc(PROBE_BYTES, 1))
      await handle.sync()
    } finally {
      await handle.close()
    }
    return true
  } catch {
    return false
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}
