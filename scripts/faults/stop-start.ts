import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readStartTime } from '#server/core/processes.ts'
import { readPidFile, clusterFolder } from '#server/embedded-postgres/postgres-cluster.ts'
import { withDataFolder } from './fixture.ts'
import { waitUntil } from './inspection.ts'
import { readyAddress } from './product-process.ts'

const LONGEST_STOP_MS = 10_000
const root = path.join(import.meta.dirname, '../..')

/** A way in which an operator ends `npm start`. */
interface Ending {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** Ends it while the database starts instead of when the product serves. */
  readonly while_starting?: boolean
  end(child: ChildProcess): void
}

const NPM_START = ['npm', 'start'] as const
const toGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  process.kill(-(child.pid ?? 0), signal)
}

/** The first starts on an empty folder. */
const endings: readonly Ending[] = [
  {
    name: 'Ctrl+C during the start',
    command: NPM_START,
    while_starting: true,
    end: (child) => toGroup(child, 'SIGINT'),
  },
  { name: 'SIGTERM to npm', command: NPM_START, end: (child) => child.kill('SIGTERM') },
  closedTerminal(),
]

const furtherEndings: readonly Ending[] = [
  { name: 'Ctrl+C', command: NPM_START, end: (child) => toGroup(child, 'SIGINT') },
  { name: 'SIGKILL to npm', command: NPM_START, end: (child) => child.kill('SIGKILL') },
  {
    name: 'SIGTERM to npm during the start',
    command: NPM_START,
    while_starting: true,
    end: (child) => child.kill('SIGTERM'),
  },
]

/** `script` of util-linux holds a terminal; when it dies the terminal hangs up its programs. */
function closedTerminal(): Ending {
  const name = 'a terminal that closes'
  return existsSync('/usr/bin/script') && process.platform === 'linux'
    ? {
        name,
        command: ['script', '-qec', NPM_START.join(' '), '/dev/null'],
        end: (child) => child.kill('SIGKILL'),
      }
    : { name, command: NPM_START, end: (child) => toGroup(child, 'SIGHUP') }
}

/**
 * Ends the README's command on one data folder in three ways, or in all: npm, the server, its
 * database, lock and port are gone within ten seconds.
 */
export function stopStart(inAllWays: boolean): Promise<string> {
  return withDataFolder(async (data_dir) => {
    const ended: string[] = []
    for (const ending of inAllWays ? [...endings, ...furtherEndings] : endings)
      ended.push(`${ending.name} ${await startAndEnd(data_dir, ending)} ms`)
    return `nothing was left after ${ended.join(', ')}`
  })
}

async function startAndEnd(data_dir: string, ending: Ending): Promise<number> {
  const [command, ...args] = ending.command
  const child = spawn(command, args, {
    cwd: root,
    detached: true,
    env: { ...process.env, PORT: '0', DATA_DIR: data_dir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const url = ending.while_starting ? null : await readyAddress(child)
  await waitUntil('the database', () => existsSync(pidFileOf(data_dir)))
  const server = await processOf(lockOf(data_dir))
  const postmaster = await processOf(readPidFile(clusterFolder(data_dir))?.pid ?? 0)
  const start = performance.now()
  ending.end(child)
  await exited
  await waitUntil(
    `the end of the server after ${ending.name}`,
    async () => !(await isRunning(server)) && !(await isRunning(postmaster)),
    { patience_ms: LONGEST_STOP_MS },
  )
  const elapsed_ms = Math.round(performance.now() - start)
  assert(elapsed_ms < LONGEST_STOP_MS, `${ending.name}: it took ${elapsed_ms} ms`)
  assert(!existsSync(path.join(data_dir, 'lock')), `${ending.name}: the lock is left`)
  assert(!existsSync(pidFileOf(data_dir)), `${ending.name}: PostgreSQL did not stop in order`)
  if (url !== null)
    await assert.rejects(fetch(`${url}/health`), `${ending.name}: the port still answers`)
  return elapsed_ms
}

const pidFileOf = (data_dir: string): string => path.join(clusterFolder(data_dir), 'postmaster.pid')
const lockOf = (data_dir: string): number =>
  Number(readFileSync(path.join(data_dir, 'lock'), 'utf8').split(' ')[0])

interface KnownProcess {
  readonly pid: number
  readonly started: string | null
}

async function processOf(pid: number): Promise<KnownProcess> {
  const started = await readStartTime(pid)
  assert(started !== null, `no process ${pid} runs`)
  return { pid, started }
}

const isRunning = async ({ pid, started }: KnownProcess): Promise<boolean> =>
  (await readStartTime(pid)) === started
