import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * Reads processor time and memory of processes from /proc; on other systems than Linux the figures
 * are 0.
 */
const TICK_MS = 10

/** The process and its descendants. */
export function processTree(pid: number): number[] {
  const known = existsSync('/proc/self') ? readdirSync('/proc') : []
  const parents = known.flatMap((name) =>
    /^\d+$/.test(name) ? [{ pid: Number(name), parent: Number(stat(name)[1] ?? 0) }] : [],
  )
  const found = [pid]
  for (const member of found)
    found.push(...parents.filter(({ parent }) => parent === member).map((child) => child.pid))
  return found
}

/** Milliseconds of processor time of the process and its descendants, ended ones included. */
export function cpuOf(pid: number): number {
  return (
    processTree(pid).reduce(
      (sum, member) =>
        sum +
        stat(member)
          .slice(11, 15)
          .reduce((ticks, field) => ticks + Number(field), 0),
      0,
    ) * TICK_MS
  )
}

/** Resident megabytes: now, and the peak so far. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readOrEmpty(`/proc/${pid}/status`)
  const megabytes = (name: string): number =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024)
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

export const command = (pid: number): string =>
  readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')

/** The fields of /proc/…/stat after the name, which may contain spaces. */
const stat = (pid: number | string): string[] =>
  readOrEmpty(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // the process ended meanwhile
    return ''
  }
}
