import { execFile } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Tells a process from a later one with the same pid. The format depends on the platform. Null when
 * no process has the pid.
 */
export async function readStartTime(pid: number): Promise<string | null> {
  if (process.platform === 'linux') return linuxProcess(pid)?.startTime ?? null
  if (process.platform === 'win32') return (await readCommand(pid)) && 'running'
  return (await output('ps', ['-o', 'lstart=', '-p', String(pid)])) || null
}

/**
 * The working folder of a process on Linux, empty where it may not be seen; its command line
 * elsewhere. Null when it does not run.
 */
export async function readFolderOrCommand(pid: number): Promise<string | null> {
  return process.platform === 'linux' ? (linuxProcess(pid)?.folder ?? null) : readCommand(pid)
}

async function readCommand(pid: number): Promise<string | null> {
  if (process.platform !== 'win32')
    return (await output('ps', ['-o', 'command=', '-p', String(pid)])) || null
  const row = await output('tasklist', ['/NH', '/FO', 'CSV', '/FI', `PID eq ${pid}`])
  return row.startsWith('"') ? row : null
}

/** Empty when the command fails: ps exits with 1 when there is no such process. */
async function output(command: string, args: string[]): Promise<string> {
  try {
    return (await run(command, args)).stdout.trim()
  } catch {
    return ''
  }
}

function linuxProcess(pid: number): { startTime: string; folder: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    // A zombie has ended, but keeps its pid in a container without an init process.
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return { startTime: fields[19] ?? '', folder: readWorkingFolder(pid) }
  } catch {
    return null
  }
}

/** The program and its arguments, which every account may read; none when it does not run. */
export function readLinuxCommand(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

/** Empty for a process of another user. */
function readWorkingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}
