import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startOf } from './processes.ts'

/** One running product per data folder. A lock left behind by a killed process is recognised by pid and start time. */
export async function lockFolder(folder: string): Promise<{ release(): void }> {
  const file = path.join(folder, 'lock')
  const mine = `${process.pid} ${await startOf(process.pid)}\n`
  for (let attempt = 0; attempt < 5; attempt++) {
    if (claim(file, mine)) return { release: () => release(file, mine) }
    await clearStale(file, folder)
  }
  throw alreadyRunning(folder)
}

/** Written aside and linked into place, so that nobody ever reads half a lock. */
function claim(file: string, mine: string): boolean {
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, mine, { mode: 0o600 })
  try {
    linkSync(aside, file)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

async function clearStale(file: string, folder: string): Promise<void> {
  const held = read(file)
  if (held === null) return
  const [pid, ...start] = held.trim().split(' ')
  if ((await startOf(Number(pid))) === start.join(' ')) throw alreadyRunning(folder, pid)
  const taken = `${file}.${process.pid}.stale`
  try {
    renameSync(file, taken) // two that find the same stale lock: only one gets to move it
    if (read(taken) !== held) linkSync(taken, file) // somebody was faster and holds it now: give it back
    rmSync(taken)
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
}

function release(file: string, mine: string): void {
  if (read(file) === mine) rmSync(file)
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

function alreadyRunning(folder: string, pid = '?'): Error {
  return new Error(
    `Contorno ya está en marcha sobre ${folder} (proceso ${pid}). / Already running on this data folder: stop it, or choose another DATA_DIR and PORT.`,
  )
}
