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
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { readFolderOrCommand, readLinuxCommand } from '../core/processes.ts'
import { randomToken } from '../core/secrets.ts'
import { findBinaries } from './postgres-binaries.ts'
import { type Account, unprivilegedAccount } from './system-account.ts'

const MAJOR_VERSION = '18'
const USER = 'contorno'
const LOG_LINES_SHOWN = 5
const START_SECONDS = '600'
const FAST_STOP_SECONDS = '7'
const IMMEDIATE_STOP_SECONDS = '30'
const run = promisify(execFile)

/** A PostgreSQL data directory and how to run commands on it. */
export interface Cluster {
  readonly folder: string
  readonly bin: string
  /** The account that runs PostgreSQL when the product runs as root. */
  readonly account: Account | undefined
}

export const clusterFolder = (data_dir: string): string =>
  path.join(data_dir, 'postgres', 'cluster')

async function accountForPostgres(data_dir: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const account = await unprivilegedAccount(data_dir)
  if (account) return account
  throw new Error(
    'PostgreSQL never runs as root, and this machine has neither an account postgres nor nobody. Start as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Creates the cluster at the first start.
 * @throws Error when another major version of PostgreSQL made the cluster.
 */
export async function openCluster(data_dir: string): Promise<Cluster> {
  const folder = clusterFolder(data_dir)
  const home = path.dirname(folder)
  const account = await accountForPostgres(data_dir)
  const bin = await findBinaries(data_dir, account)
  if (!existsSync(home)) await createCluster(home, bin, account)
  const version = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  if (version !== MAJOR_VERSION)
    throw new Error(
      `${folder} was made by PostgreSQL ${version}; this release brings ${MAJOR_VERSION}. Make a backup with the release that made it, then restore it here (docs/operations.md).`,
    )
  return { folder, bin, account }
}

/** Creates it in a temporary folder and renames that, so that a crash leaves no half cluster. */
async function createCluster(
  home: string,
  bin: string,
  account: Account | undefined,
): Promise<void> {
  const unfinished = `${home}.new`
  const folder = path.join(unfinished, 'cluster')
  const password = path.join(unfinished, 'password')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(password, randomToken())
  for (const [file, mode] of [
    [unfinished, 0o700],
    [folder, 0o700],
    [password, 0o600],
  ] as const) {
    chmodSync(file, mode)
    if (account) chownSync(file, account.uid, account.gid)
  }
  await initialise({ folder, bin, account })
  renameSync(unfinished, home)
}

async function initialise(cluster: Cluster): Promise<void> {
  const folder = pathForCommands(cluster.folder)
  const flags = [
    ['-D', folder],
    ['-U', USER],
    ['-A', 'scram-sha-256'],
    [`--pwfile=${folder}/../password`],
    ['-E', 'UTF8'],
    ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ['--data-checksums', '--wal-segsize=4', '--no-instructions'],
  ].flat()
  await run(path.join(cluster.bin, 'initdb'), flags, commandOptions(cluster))
}

/**
 * Commands name the cluster by their working folder on Linux: it is entered before root is given
 * up, so the unprivileged account needs no access to the folders above, such as a private home
 * folder.
 */
const pathForCommands = (folder: string): string =>
  process.platform === 'linux' ? '/proc/self/cwd' : folder

const commandOptions = ({ folder, account }: Cluster) => ({
  ...account,
  cwd: folder,
  env: { LC_ALL: 'C', TZ: 'UTC' },
  windowsHide: true,
})

const runPgCtl = (cluster: Cluster, ...args: string[]) =>
  run(
    path.join(cluster.bin, 'pg_ctl'),
    ['-D', pathForCommands(cluster.folder), '-w', '-s', ...args],
    commandOptions(cluster),
  )

export async function startCluster(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const log = `${pathForCommands(cluster.folder)}/../server.log`
  const flags = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  await runPgCtl(cluster, '-t', START_SECONDS, '-l', log, '-o', flags, 'start')
}

export async function stopCluster(cluster: Cluster): Promise<void> {
  try {
    await runPgCtl(cluster, '-m', 'fast', '-t', FAST_STOP_SECONDS, 'stop')
  } catch {
    // A fast stop during a recovery may never end. After an immediate one the next start recovers.
    await runPgCtl(cluster, '-m', 'immediate', '-t', IMMEDIATE_STOP_SECONDS, 'stop')
  }
}

/** The server's connection URL, with its password. */
export function buildUrl(folder: string, port: number): string {
  const password = readFileSync(path.join(folder, '..', 'password'), 'utf8')
  return `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`
}

export interface PidFile {
  readonly file: string
  readonly pid: number
  readonly port: number
  /** starting, ready, standby or stopping */
  readonly status: string
}

/**
 * What the server wrote about itself. Its pid may belong to another program by now: see runsServer.
 */
export function readPidFile(folder: string): PidFile | null {
  const file = path.join(folder, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  return { file, pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
}

/** Whether the process that the pid file names is the server of the cluster. */
export async function runsServer(folder: string, { pid, port }: PidFile): Promise<boolean> {
  const found = await readFolderOrCommand(pid)
  if (found === null) return false
  if (process.platform === 'linux')
    return found === '' ? runsPostgresOn(port, pid) : found === realpathSync(folder)
  return found.includes(process.platform === 'win32' ? 'postgres.exe' : folder)
}

/** For a process whose folder may not be seen: of another account, by a root that may not trace. */
const runsPostgresOn = (port: number, pid: number): boolean => {
  const [program = '', ...flags] = readLinuxCommand(pid)
  return path.basename(program) === 'postgres' && flags.includes(`port=${port}`)
}

/** The end of the server's log, for an error message. */
export function lastLogLines(folder: string): string {
  const file = path.join(folder, '..', 'server.log')
  return existsSync(file)
    ? readFileSync(file, 'utf8').trim().split('\n').slice(-LOG_LINES_SHOWN).join('\n')
    : 'The server left no log.'
}
