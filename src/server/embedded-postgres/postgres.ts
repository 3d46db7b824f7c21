import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockFolder } from '../core/lock.ts'
import {
  type Cluster,
  clusterFolder,
  runsServer,
  lastLogLines,
  openCluster,
  readPidFile,
  startCluster,
  stopCluster,
  buildUrl,
} from './postgres-cluster.ts'
import { openToProduct } from './postgres-role.ts'

/**
 * A supervised embedded PostgreSQL: one cluster per data folder, reachable from this machine only.
 */
export interface Postgres {
  readonly url: string
  /** The URL under initdb's role, which may do everything. */
  readonly superuser_url: string
  /** The server was already running, left behind by a killed process of the product. */
  readonly adopted: boolean
  stop(): Promise<void>
}

export interface Log {
  info(text: string): void
  warn(text: string): void
  error(text: string): void
}

interface Options {
  readonly data_dir: string
  readonly log: Log
  /** Settings of PostgreSQL, in addition to the product's own. */
  readonly settings?: Readonly<Record<string, string>>
  /** Stops the server when it is aborted, also while it starts. */
  readonly stopping?: AbortSignal | undefined
}

const productSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  cluster_name: 'contorno',
  // Small: an idle product uses 200 MB.
  shared_buffers: '32MB',
  max_connections: '40',
  jit: 'off',
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  autovacuum_max_workers: '1',
  autovacuum_worker_slots: '1',
  max_logical_replication_workers: '0',
  // Recycled segments would still contain deleted rows.
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_recycle: 'off',
  min_wal_size: '8MB',
  max_wal_size: '256MB',
  // Statements and parameters hold personal data, so none is logged; the product reports its
  // errors.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: '0',
  log_statement: 'none',
  log_checkpoints: 'off',
}

const POLL_MS = 50
const WATCH_INTERVAL_MS = 1000
const STOPPING_PATIENCE_MS = 10_000
const START_ATTEMPTS = 20
const START_PAUSE_MS = 500

/** @throws Error when another process uses the data folder or PostgreSQL does not start. */
export async function startPostgres(options: Options): Promise<Postgres> {
  const data_dir = path.resolve(options.data_dir)
  mkdirSync(data_dir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(data_dir)
  try {
    const server = {
      cluster: await openCluster(data_dir),
      settings: { ...productSettings, ...options.settings },
    }
    options.stopping?.throwIfAborted()
    const postgres = await supervise(server, options.log, lock.release)
    options.stopping?.addEventListener('abort', () => void postgres.stop())
    if (options.stopping?.aborted) await postgres.stop()
    options.stopping?.throwIfAborted()
    return postgres
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Ends the server of a data folder at once, without waiting; its next start recovers. */
export async function abandonPostgres(data_dir: string): Promise<void> {
  const folder = clusterFolder(path.resolve(data_dir))
  const found = readPidFile(folder)
  if (found && (await runsServer(folder, found))) process.kill(found.pid, 'SIGQUIT')
}

interface Server {
  readonly cluster: Cluster
  readonly settings: Readonly<Record<string, string>>
}

async function supervise(server: Server, log: Log, release: () => void): Promise<Postgres> {
  const { folder } = server.cluster
  const runningPort = await portOfRunningServer(folder)
  const port = runningPort ?? (await startServer(server))
  if (runningPort !== null)
    log.info('The database of a killed process was still running and is used again.')
  const watch = restartWhenStopped(server, port, log)
  let stopped: Promise<void> | undefined
  const stop = (): Promise<void> => {
    stopped ??= watch
      .end()
      .then(() => stopIfRunning(server.cluster))
      .finally(release)
    return stopped
  }
  const superuser_url = buildUrl(folder, port)
  try {
    const url = await openToProduct(superuser_url)
    return { url, superuser_url, adopted: runningPort !== null, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function stopIfRunning(cluster: Cluster): Promise<void> {
  const found = readPidFile(cluster.folder)
  if (found && (await runsServer(cluster.folder, found))) await stopCluster(cluster)
}

/** The URL of the database that another process runs on this data folder; null when none runs. */
export async function findRunningPostgres(data_dir: string): Promise<string | null> {
  const folder = clusterFolder(path.resolve(data_dir))
  const found = readPidFile(folder)
  return found?.status === 'ready' && (await runsServer(folder, found))
    ? openToProduct(buildUrl(folder, found.port))
    : null
}

/** Restarts a server that stopped unexpectedly on the same port, so that open pools reconnect. */
function restartWhenStopped(server: Server, port: number, log: Log): { end(): Promise<void> } {
  const { folder } = server.cluster
  let check: Promise<void> = Promise.resolve()
  let isChecking = false
  const restartIfStopped = async (): Promise<void> => {
    const found = readPidFile(folder)
    if (found && (await runsServer(folder, found))) return
    log.warn('The database stopped unexpectedly and is started again.')
    if ((await portOfRunningServer(folder)) === null) await startServer(server, port)
  }
  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    check = restartIfStopped()
      .catch((error: Error) => log.error(error.message))
      .finally(() => {
        isChecking = false
      })
  }, WATCH_INTERVAL_MS)
  timer.unref()
  return {
    end: () => {
      clearInterval(timer)
      return check
    },
  }
}

/**
 * Waits until a server that is starting, recovering or stopping is ready (its port) or gone (null).
 * Removes a pid file whose process is not the server of this cluster.
 */
async function portOfRunningServer(folder: string): Promise<number | null> {
  for (let waited = 0; ; waited += POLL_MS) {
    const found = readPidFile(folder)
    if (!found) return null
    if (!(await runsServer(folder, found))) {
      rmSync(found.file, { force: true })
      return null
    }
    if (found.status === 'ready') return found.port
    // A server that was stopped during its recovery never ends by itself.
    if (found.status === 'stopping' && waited === STOPPING_PATIENCE_MS)
      process.kill(found.pid, 'SIGQUIT')
    await sleep(POLL_MS)
  }
}

/**
 * Tries again after passing failures: processes of a killed server still hold its shared memory, or
 * another program has taken the port in between.
 */
async function startServer(server: Server, port?: number): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const chosen = port ?? (await freePort())
    try {
      await startCluster(server.cluster, { ...server.settings, port: String(chosen) })
      return chosen
    } catch (error) {
      const reason = lastLogLines(server.cluster.folder)
      if (attempt === START_ATTEMPTS || !/shared memory|could not bind|in use/i.test(reason)) {
        // A terminal that closes ends pg_ctl too, and the server that it was starting would stay.
        if (wasKilled(error)) await stopIfRunning(server.cluster)
        throw new Error(`The embedded database did not start. Its log ends with:\n${reason}`, {
          cause: error,
        })
      }
      await sleep(START_PAUSE_MS)
    }
  }
}

/** Whether a signal ended the command that failed. */
const wasKilled = (error: unknown): boolean =>
  error instanceof Error && 'signal' in error && typeof error.signal === 'string'

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
