import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readStartTime } from './processes.ts'

const ATTEMPTS = 5

/**
 * Lets one process use the data folder. The lock of a killed process is recognised by its pid and
 * start time, and replaced.
 * @throws Error when another running process holds the lock.
 */
export async function lockFolder(folder: string): Promise<{ release(): void }> {
  const file = path.join(folder, 'lock')
  const own = `${process.pid} ${await readStartTime(process.pid)}\n`
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (acquire(file, own)) return { release: () => release(file, own) }
    await removeStaleLock(file, folder)
  }
  throw alreadyRunning(folder)
}

/** Writes a temporary file and links it, so that no process reads half a lock. */
function acquire(file: string, own: string): boolean {
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, own, { mode: 0o600 })
  try {
    linkSync(temporary, file)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}

async function removeStaleLock(file: string, folder: string): Promise<void> {
  const found = readIfPresent(file)
  if (found === null) return
  const [pid, ...start] = found.trim().split(' ')
  if ((await readStartTime(Number(pid))) === start.join(' ')) throw alreadyRunning(folder, pid)
  const moved = `${file}.${process.pid}.stale`
  try {
    // Of two processes that found the same stale lock, only one can rename it.
    renameSync(file, moved)
    // The other process has replaced the lock in between: put its lock back.
    if (readIfPresent(moved) !== found) linkSync(moved, file)
    rmSync(moved)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

function release(file: string, own: string): void {
  if (readIfPresent(file) === own) rmSync(file)
}

function readIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

function alreadyRunning(folder: string, pid = 'unknown'): Error {
  return new Error(
    `DATA_DIR: ${folder} is in use by a running Contorno (process ${pid}). Stop that process, or set another DATA_DIR and PORT.`,
  )
}
