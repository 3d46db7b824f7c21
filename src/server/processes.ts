import { execFile } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Pids are reused; a pid together with the instant it started is not. Null when there is no such process. */
export async function startOf(pid: number): Promise<string | null> {
  if (process.platform === 'linux') return linuxStat(pid)?.start ?? null
  if (process.platform === 'win32') return (await commandOf(pid)) && 'running'
  return (await output('ps', ['-o', 'lstart=', '-p', String(pid)])) || null
}

/** What runs under a pid: the working folder on Linux, the command line elsewhere. Null when nothing runs. */
export async function traceOf(pid: number): Promise<string | null> {
  return process.platform === 'linux' ? (linuxStat(pid)?.folder ?? null) : commandOf(pid)
}

async function commandOf(pid: number): Promise<string | null> {
  if (process.platform !== 'win32')
    return (await output('ps', ['-o', 'command=', '-p', String(pid)])) || null
  const row = await output('tasklist', ['/NH', '/FO', 'CSV', '/FI', `PID eq ${pid}`])
  return row.startsWith('"') ? row : null
}

async function output(command: string, args: string[]): Promise<string> {
  try {
    return (await run(command, args)).stdout.trim()
  } catch {
    return '' // ps exits with 1 when there is no such process
  }
}

function linuxStat(pid: number): { start: string; folder: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    // A zombie answers to signals, yet is gone: containers without an init keep them.
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return { start: fields[19] ?? '', folder: folderOf(pid) }
  } catch {
    return null
  }
}

function folderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return '' // another user's process: alive, and not ours
  }
}
