import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = path.join(import.meta.dirname, '../..')
/** An editor writes several files, or one in several steps. */
const DEBOUNCE_MS = 60
const POLL_MS = 25
/** Only the browser loads these: Vite replaces them in the open page. */
const BROWSER_ONLY = /(^|\/)web\/|^app\/(admin|rater|routes|layouts\/)|\.css$|\.test\.tsx?$/
const SERVER_SOURCE = /\.(ts|tsx|typ|txt)$/

interface RestartingServer {
  /** Resolves when the current process answers; a request that comes during a restart waits. */
  ready(): Promise<void>
  stop(): Promise<void>
}

interface Options {
  readonly port: number
  readonly env: Readonly<Record<string, string>>
}

/** Runs src/app/main.ts and starts it anew after each change of a file that the server loads. */
export function runRestartingServer(options: Options): RestartingServer {
  const { port } = options
  let child = startServer(options)
  let stopping = false
  let restarting: Promise<void> = Promise.resolve()
  const restart = async (): Promise<void> => {
    const began = performance.now()
    await stopServer(child)
    if (stopping) return
    child = startServer(options)
    await answers(port)
    console.log(`Server restarted in ${Math.round(performance.now() - began)} ms`)
  }
  const stopWatching = watchServerSources(() => {
    restarting = restarting.then(restart)
  })
  return {
    ready: async () => {
      await restarting
      await answers(port)
    },
    stop: async () => {
      stopping = true
      stopWatching()
      await stopServer(child)
    },
  }
}

const startServer = ({ port, env }: Options): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', 'src/app/main.ts'], {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Calls back after a change of the server's files; returns how to stop. */
function watchServerSources(onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(path.join(root, 'src'), { recursive: true }, (_event, file) => {
    const name = (file ?? '').replaceAll('\\', '/')
    if (!SERVER_SOURCE.test(name) || BROWSER_ONLY.test(name)) return
    clearTimeout(timer)
    timer = setTimeout(onChange, DEBOUNCE_MS)
  })
  return () => {
    clearTimeout(timer)
    watcher.close()
  }
}

/** Waits until the port answers; after a syntax error that is after the next change. */
async function answers(port: number): Promise<void> {
  while (!(await isAnswering(port))) await sleep(POLL_MS)
}

const isAnswering = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    request({ port, host: '127.0.0.1', path: '/health' }, (reply) => {
      reply.resume()
      resolve(reply.statusCode === 200)
    })
      .on('error', () => resolve(false))
      .end()
  })
