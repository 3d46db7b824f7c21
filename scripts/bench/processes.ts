import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** What Linux says about a process and those it started. Elsewhere there is nothing to read, and nothing is measured. */
const TICK_MS = 10

/** The process and all below it. */
export function family(pid: number): number[] {
  const known = existsSync('/proc/self') ? readdirSync('/proc') : []
  const parents = known.flatMap((name) =>
    /^\d+$/.test(name) ? [{ pid: Number(name), parent: Number(stat(name)[1] ?? 0) }] : [],
  )
  const found = [pid]
  for (const member of found)
    found.push(...parents.filter(({ parent }) => parent === member).map((child) => child.pid))
  return found
}

/** Milliseconds of processor time of the process and all below it, those that have ended included. */
export function cpuOf(pid: number): number {
  return (
    family(pid).reduce(
      (sum, member) =>
        sum +
        stat(member)
          .slice(11, 15)
          .reduce((ticks, field) => ticks + Number(field), 0),
      0,
    ) * TICK_MS
  )
}

/** Megabytes, now and at most so far. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = said(`/proc/${pid}/status`)
  const megabytes = (name: string): number =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024)
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

export const command = (pid: number): string => said(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')

/** The fields after the name, which may have spaces. */
const stat = (pid: number | string): string[] =>
  said(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')

function said(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // it ended while we looked
    return ''
  }
}
