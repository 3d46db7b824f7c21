import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockFolder } from './lock.ts'
import {
  addressOf,
  type Cluster,
  folderIn,
  isOurs,
  lastLines,
  openCluster,
  readPidFile,
  startCluster,
  stopCluster,
} from './postgres-cluster.ts'

/** The supervisor of the embedded PostgreSQL: one cluster per data folder, reachable from this machine only. */
export interface Postgres {
  url: string
  adopted: boolean
  stop(): Promise<void>
}
export interface Log {
  info(text: string): void
  warn(text: string): void
  error(text: string): void
}
interface Options {
  data_dir: string
  log: Log
  settings?: Record<string, string>
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  cluster_name: 'contorno',
  // small: the whole product rests in 200 MB
  shared_buffers: '32MB',
  max_connections: '40',
  jit: 'off',
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  autovacuum_max_workers: '1',
  autovacuum_worker_slots: '1',
  max_logical_replication_workers: '0',
  // erased rows must not live on in recycled segments
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_recycle: 'off',
  min_wal_size: '8MB',
  max_wal_size: '256MB',
  // no statement, parameter or key reaches a log: errors are reported by the code that caused them
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: '0',
  log_statement: 'none',
  log_checkpoints: 'off',
}

export async function startPostgres(options: Options): Promise<Postgres> {
  const data_dir = path.resolve(options.data_dir)
  mkdirSync(data_dir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(data_dir)
  try {
    const server = {
      cluster: await openCluster(data_dir),
      settings: { ...settings, ...options.settings },
    }
    return await supervise(server, options.log, lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

const STOPPING_PATIENCE = 10_000

interface Server {
  cluster: Cluster
  settings: Record<string, string>
}

async function supervise(server: Server, log: Log, release: () => void): Promise<Postgres> {
  const { folder } = server.cluster
  const survivor = await findSurvivor(folder)
  const port = survivor ?? (await startServer(server))
  if (survivor) log.info('The database had outlived its last program and was adopted.')
  const watch = watchOver(server, port, log)
  const stop = async (): Promise<void> => {
    await watch.end()
    try {
      const left = readPidFile(folder)
      if (left && (await isOurs(left.pid, folder))) await stopCluster(server.cluster)
    } finally {
      release()
    }
  }
  return { url: addressOf(folder, port), adopted: survivor !== null, stop }
}

/** The address of the database that another program runs on this folder right now. */
export async function findRunningPostgres(data_dir: string): Promise<string | null> {
  const folder = folderIn(path.resolve(data_dir))
  const left = readPidFile(folder)
  return left?.status === 'ready' && (await isOurs(left.pid, folder))
    ? addressOf(folder, left.port)
    : null
}

/** A database that dies while we live comes back on the same port, so that every pool heals by itself. */
function watchOver(server: Server, port: number, log: Log): { end(): Promise<void> } {
  const { folder } = server.cluster
  let round: Promise<void> = Promise.resolve()
  let busy = false
  const look = async (): Promise<void> => {
    const left = readPidFile(folder)
    if (left && (await isOurs(left.pid, folder))) return
    log.warn('The database stopped unexpectedly; starting it again.')
    if (!(await findSurvivor(folder))) await startServer(server, port)
  }
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    round = look()
      .catch((error: Error) => log.error(error.message))
      .finally(() => {
        busy = false
      })
  }, 1000)
  timer.unref()
  return {
    end: () => {
      clearInterval(timer)
      return round
    },
  }
}

/** The port of a server that outlived its program. What a stale pid file points at is only believed once it proved to be ours. */
async function findSurvivor(folder: string): Promise<number | null> {
  for (let waited = 0; ; waited += 50) {
    const left = readPidFile(folder)
    if (!left) return null
    if (!(await isOurs(left.pid, folder))) {
      rmSync(left.file, { force: true })
      return null
    }
    if (left.status === 'ready') return left.port
    if (left.status === 'stopping' && waited === STOPPING_PATIENCE)
      process.kill(left.pid, 'SIGQUIT') // it stopped in the middle of a recovery and waits for itself
    await sleep(50) // starting, recovering or stopping: it will be ready or gone
  }
}

/** Orphans of a killed server hold its memory for a moment, and a port may be taken under our hands: both pass. */
async function startServer(server: Server, port?: number): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const chosen = port ?? (await freePort())
    try {
      await startCluster(server.cluster, { ...server.settings, port: String(chosen) })
      return chosen
    } catch (error) {
      const reason = lastLines(server.cluster.folder)
      if (attempt === 20 || !/shared memory|could not bind|in use/i.test(reason))
        throw new Error(`The database did not start:\n${reason}`, { cause: error })
      await sleep(500)
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
