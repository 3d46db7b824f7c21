import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  clusterFolder,
  runsServer,
  readPidFile,
} from '#server/embedded-postgres/postgres-cluster.ts'

/** The product in a process of its own, which a fault kills. */
export interface RunningProduct {
  readonly pid: number
  readonly url: string
  readonly started_in_ms: number
  /** Sends SIGKILL to the server and its database at the same instant. */
  killEverything(): Promise<void>
  /** Sends SIGKILL to the server alone. */
  killServer(): Promise<void>
  /** Sends SIGTERM; returns the exit code. */
  terminate(): Promise<number | null>
}

const root = join(import.meta.dirname, '../..')
/** Started and not ended yet: a fault that fails leaves no process behind. */
const running = new Set<RunningProduct>()

export async function killLeftBehind(): Promise<void> {
  await Promise.all([...running].map((product) => product.killEverything()))
}

/** Arguments for Node: the sources, as in development, or the bundle, as in production. */
const SOURCES = ['--import', 'tsx', 'src/app/main.ts']
const COMMAND = 'dist/server/contorno.js'

type Settings = Readonly<Record<string, string>>

export const runProduct = (data_dir: string, settings: Settings = {}): Promise<RunningProduct> =>
  run(SOURCES, data_dir, settings)

/** Runs dist/server of the program in `folder`: it starts in half the time of the sources. */
export function runBuiltProduct(
  data_dir: string,
  settings: Settings = {},
  folder = root,
): Promise<RunningProduct> {
  if (folder === root) buildServer()
  return run([join(folder, COMMAND), 'start'], data_dir, settings)
}

/** The operator's command as a bundle has it. */
export function builtCommand(): string {
  buildServer()
  return join(root, COMMAND)
}

let is_built = false

/** Builds dist/server unless it is fresh, and leaves the pages as they are. */
function buildServer(): void {
  if (is_built) return
  const prepare = ['scripts/prepare.mjs', '--without-pages', '--server']
  const { status, stderr } = spawnSync(process.execPath, prepare, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`the server was not built: ${stderr}`)
  is_built = true
}

async function run(
  entry: readonly string[],
  data_dir: string,
  settings: Settings,
): Promise<RunningProduct> {
  const started = performance.now()
  const child = launch(entry, data_dir, settings)
  const url = await readyAddress(child)
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  void ended.then(() => running.delete(product))
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  const product: RunningProduct = {
    pid: child.pid ?? 0,
    url,
    started_in_ms: Math.round(performance.now() - started),
    killServer: kill,
    killEverything: async () => {
      const postmaster = settings['DATABASE_URL'] ? undefined : postmasterOf(data_dir)
      if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL')
      await kill()
      if (postmaster !== undefined) await waitUntilGone(postmaster)
    },
    terminate: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
  running.add(product)
  return product
}

const launch = (entry: readonly string[], data_dir: string, settings: Settings): ChildProcess =>
  spawn(process.execPath, [...entry], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: data_dir, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/**
 * Starts the product and kills it with its database after `after_ms`, at whatever point the start
 * is.
 */
export async function killWhileStarting(data_dir: string, after_ms: number): Promise<void> {
  buildServer()
  const child = launch([join(root, COMMAND), 'start'], data_dir, {})
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await sleep(after_ms)
  child.kill('SIGKILL')
  await ended
  const left = readPidFile(clusterFolder(data_dir))
  if (!left || !(await runsServer(clusterFolder(data_dir), left))) return
  process.kill(left.pid, 'SIGKILL')
  await waitUntilGone(left.pid)
}

/** The address on which a started product listens. */
export function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const address = /(http:\/\/[^\s]+) \(listening on (http:\/\/[^)]+)\)/.exec(text)?.[2]
      if (address) resolve(address)
    })
    child.once('exit', (code) =>
      reject(new Error(`the product ended with ${code} before it was ready: ${text}`)),
    )
  })
}

/** The process id of the embedded database; throws when none runs. */
export function postmasterOf(data_dir: string): number {
  const left = readPidFile(clusterFolder(data_dir))
  if (!left) throw new Error(`${data_dir}: no embedded database runs there`)
  return left.pid
}

async function waitUntilGone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return
      throw error
    }
    if (/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) return
    await sleep(20)
  }
}
