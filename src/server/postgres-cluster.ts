import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Account, findBinaries } from './postgres-binaries.ts'
import { traceOf } from './processes.ts'
import { randomToken } from './secrets.ts'

const MAJOR = '18'
const USER = 'contorno'
const run = promisify(execFile)

/** Everything a command on the cluster needs. */
export interface Cluster {
  folder: string
  bin: string
  account: Account | undefined
}

export async function openCluster(data_dir: string): Promise<Cluster> {
  const home = path.join(data_dir, 'postgres')
  const account = await unprivileged(home)
  const bin = await findBinaries(data_dir, account)
  if (!existsSync(home)) await createCluster(home, bin, account)
  const folder = folderIn(data_dir)
  const version = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  if (version !== MAJOR) {
    throw new Error(
      `${folder} was made by PostgreSQL ${version}; this release brings ${MAJOR}. Make a backup with the release that made it, then restore it here (docs/operations.md).`,
    )
  }
  return { folder, bin, account }
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
      const [uid, gid] = await Promise.all(
        ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)),
      )
      if (uid && gid) return { uid, gid }
    } catch {
      continue // this machine has no such account: try the next
    }
  }
  throw new Error(
    'PostgreSQL never runs as root, and this machine has neither a postgres nor a nobody account. Start as an ordinary user, or set DATABASE_URL.',
  )
}

/** Made aside and moved into place whole: a cluster cut short by a crash is never used. */
async function createCluster(
  home: string,
  bin: string,
  account: Account | undefined,
): Promise<void> {
  const unfinished = `${home}.new`
  const cluster = path.join(unfinished, 'cluster')
  const password = path.join(unfinished, 'password')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(cluster, { recursive: true })
  writeFileSync(password, randomToken())
  for (const [place, mode] of [
    [unfinished, 0o700],
    [cluster, 0o700],
    [password, 0o600],
  ] as const) {
    chmodSync(place, mode)
    if (account) chownSync(place, account.uid, account.gid)
  }
  await run(
    path.join(bin, 'initdb'),
    [
      '-D',
      seenFromInside(cluster),
      '-U',
      USER,
      '-A',
      'scram-sha-256',
      `--pwfile=${seenFromInside(cluster)}/../password`,
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--wal-segsize=4',
      '--no-instructions',
    ],
    inside({ folder: cluster, account }),
  )
  renameSync(unfinished, home)
}

/**
 * Commands run with the cluster as working folder, which is entered before root is given up: so the unprivileged account needs no way
 * through the folders above, be they somebody's private home. That is also why Linux calls the cluster by this name.
 */
const seenFromInside = (folder: string): string =>
  process.platform === 'linux' ? '/proc/self/cwd' : folder
const inside = ({ folder, account }: Pick<Cluster, 'folder' | 'account'>) => ({
  ...account,
  cwd: folder,
  env: { LC_ALL: 'C', TZ: 'UTC' },
  windowsHide: true,
})

const control = ({ bin, folder, account }: Cluster, ...args: string[]) =>
  run(
    path.join(bin, 'pg_ctl'),
    ['-D', seenFromInside(folder), '-w', '-s', ...args],
    inside({ folder, account }),
  )

export async function startCluster(
  cluster: Cluster,
  settings: Record<string, string>,
): Promise<void> {
  const flags = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  await control(
    cluster,
    '-t',
    '600',
    '-l',
    `${seenFromInside(cluster.folder)}/../server.log`,
    '-o',
    flags,
    'start',
  )
}

export async function stopCluster(cluster: Cluster): Promise<void> {
  try {
    await control(cluster, '-m', 'fast', '-t', '7', 'stop')
  } catch {
    // a fast stop that meets a recovery can wait for ever; after an immediate one the next start recovers instead
    await control(cluster, '-m', 'immediate', '-t', '30', 'stop')
  }
}

export const folderIn = (data_dir: string): string => path.join(data_dir, 'postgres', 'cluster')

export function addressOf(folder: string, port: number): string {
  return `postgres://${USER}:${readFileSync(path.join(folder, '..', 'password'), 'utf8')}@127.0.0.1:${port}/postgres`
}

/** What the server says of itself. Another program may bear that number by now: ask isOurs before believing it. */
export function readPidFile(
  folder: string,
): { file: string; pid: number; port: number; status: string } | null {
  const file = path.join(folder, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  return { file, pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
}

export async function isOurs(pid: number, folder: string): Promise<boolean> {
  const trace = await traceOf(pid)
  if (trace === null) return false
  if (process.platform === 'linux') return trace === realpathSync(folder)
  return trace.includes(process.platform === 'win32' ? 'postgres.exe' : folder)
}

export function lastLines(folder: string): string {
  const file = path.join(folder, '..', 'server.log')
  return existsSync(file)
    ? readFileSync(file, 'utf8').trim().split('\n').slice(-5).join('\n')
    : 'it left no message'
}
