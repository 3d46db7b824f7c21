import { execFile } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { lockFolder } from './lock.ts'
import { type Account, findBinaries } from './postgres-binaries.ts'
import { traceOf } from './processes.ts'
import { randomToken } from './secrets.ts'

/** The supervisor of the embedded PostgreSQL: one cluster per data folder, reachable from this machine only. */
export interface Postgres { url: string; adopted: boolean; stop(): Promise<void> }
export interface Log { info(text: string): void; warn(text: string): void; error(text: string): void }
interface Options { data_dir: string; log: Log; settings?: Record<string, string> }

const MAJOR = '18'
const USER = 'contorno'
const run = promisify(execFile)

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
    const server = await prepare(data_dir, { ...settings, ...options.settings })
    return await supervise(server, options.log, lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Everything a command on the cluster needs. */
interface Server { cluster: string; bin: string; account: Account | undefined; settings: Record<string, string> }

async function prepare(data_dir: string, wanted: Record<string, string>): Promise<Server> {
  const home = path.join(data_dir, 'postgres')
  const account = await unprivileged(home)
  const bin = await findBinaries(data_dir, account)
  if (!existsSync(home)) await createCluster(home, bin, account)
  const cluster = path.join(home, 'cluster')
  const version = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== MAJOR) {
    throw new Error(`${cluster} was made by PostgreSQL ${version}; this release brings ${MAJOR}. Make a backup with the release that made it, then restore it here (docs/operations.md).`)
  }
  return { cluster, bin, account, settings: wanted }
}

/** PostgreSQL refuses root. An existing cluster keeps its owner; a new one goes to postgres or nobody. */
async function unprivileged(home: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(home)) {
    const { uid, gid } = statSync(home)
    if (uid !== 0) return { uid, gid }
  }
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)))
      if (uid && gid) return { uid, gid }
    } catch {
      continue // this machine has no such account: try the next
    }
  }
  throw new Error('PostgreSQL never runs as root, and this machine has neither a postgres nor a nobody account. Start as an ordinary user, or set DATABASE_URL.')
}

/** Made aside and moved into place whole: a cluster cut short by a crash is never used. */
async function createCluster(home: string, bin: string, account: Account | undefined): Promise<void> {
  const unfinished = `${home}.new`
  const cluster = path.join(unfinished, 'cluster')
  const password = path.join(unfinished, 'password')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(cluster, { recursive: true })
  writeFileSync(password, randomToken())
  for (const [place, mode] of [[unfinished, 0o700], [cluster, 0o700], [password, 0o600]] as const) {
    chmodSync(place, mode)
    if (account) chownSync(place, account.uid, account.gid)
  }
  await run(path.join(bin, 'initdb'), [
    '-D', seenFromInside(cluster), '-U', USER, '-A', 'scram-sha-256', `--pwfile=${seenFromInside(cluster)}/../password`, '-E', 'UTF8',
    '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums', '--wal-segsize=4', '--no-instructions',
  ], inside({ cluster, account }))
  renameSync(unfinished, home)
}

/**
 * Commands run with the cluster as working folder, which is entered before root is given up: so the unprivileged account needs no way
 * through the folders above, be they somebody's private home. That is also why Linux calls the cluster by this name.
 */
const seenFromInside = (cluster: string): string => (process.platform === 'linux' ? '/proc/self/cwd' : cluster)
const inside = ({ cluster, account }: Pick<Server, 'cluster' | 'account'>) => ({
  ...account, cwd: cluster, env: { LC_ALL: 'C', TZ: 'UTC' }, windowsHide: true,
})
const control = (server: Server, ...args: string[]) =>
  run(path.join(server.bin, 'pg_ctl'), ['-D', seenFromInside(server.cluster), '-w', '-s', ...args], inside(server))

async function supervise(server: Server, log: Log, release: () => void): Promise<Postgres> {
  const survivor = await findSurvivor(server)
  const port = survivor ?? (await startServer(server))
  const password = readFileSync(path.join(server.cluster, '..', 'password'), 'utf8')
  if (survivor) log.info('The database had outlived its last program and was adopted.')
  const watch = watchOver(server, port, log)
  const stop = async (): Promise<void> => {
    await watch.end()
    try {
      const left = readPidFile(server.cluster)
      if (left && (await isOurs(left.pid, server.cluster))) await control(server, '-m', 'fast', '-t', '60', 'stop')
    } finally {
      release()
    }
  }
  return { url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`, adopted: survivor !== null, stop }
}

/** A database that dies while we live comes back on the same port, so that every pool heals by itself. */
function watchOver(server: Server, port: number, log: Log): { end(): Promise<void> } {
  let round: Promise<void> = Promise.resolve()
  let busy = false
  const look = async (): Promise<void> => {
    const left = readPidFile(server.cluster)
    if (left && (await isOurs(left.pid, server.cluster))) return
    log.warn('The database stopped unexpectedly; starting it again.')
    if (!(await findSurvivor(server))) await startServer(server, port)
  }
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    round = look().catch((error: Error) => log.error(error.message)).finally(() => { busy = false })
  }, 1000)
  timer.unref()
  return { end: () => { clearInterval(timer); return round } }
}

/** The port of a server that outlived its program. What a stale pid file points at is only believed once it proved to be ours. */
async function findSurvivor({ cluster }: Server): Promise<number | null> {
  for (;;) {
    const left = readPidFile(cluster)
    if (!left) return null
    if (!(await isOurs(left.pid, cluster))) {
      rmSync(left.file, { force: true })
      return null
    }
    if (left.status === 'ready') return left.port
    await sleep(50) // starting, recovering or stopping: it will be ready or gone
  }
}

function readPidFile(cluster: string): { file: string; pid: number; port: number; status: string } | null {
  const file = path.join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  return { file, pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
}

async function isOurs(pid: number, cluster: string): Promise<boolean> {
  const trace = await traceOf(pid)
  if (trace === null) return false
  if (process.platform === 'linux') return trace === realpathSync(cluster)
  return trace.includes(process.platform === 'win32' ? 'postgres.exe' : cluster)
}

/** Orphans of a killed server hold its memory for a moment, and a port may be taken under our hands: both pass. */
async function startServer(server: Server, port?: number): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const chosen = port ?? (await freePort())
    try {
      const flags = Object.entries({ ...server.settings, port: String(chosen) }).map(([name, value]) => `-c ${name}=${value}`)
      await control(server, '-t', '600', '-l', `${seenFromInside(server.cluster)}/../server.log`, '-o', flags.join(' '), 'start')
      return chosen
    } catch (error) {
      const reason = lastLines(server)
      if (attempt === 20 || !/shared memory|could not bind|in use/i.test(reason)) throw new Error(`The database did not start:\n${reason}`, { cause: error })
      await sleep(500)
    }
  }
}

function lastLines({ cluster }: Server): string {
  const file = path.join(cluster, '..', 'server.log')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-5).join('\n') : 'it left no message'
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
