import { type Finding, ok, problem, warning } from './finding.ts'

const TOLERANCE_S = 5
/** Codes of the second factor are refused, and deadlines pass at a wrong minute. */
const WRONG_S = 60

/**
 * Compares this machine's clock with that of `other`.
 * @param told milliseconds since 1970, as `own`
 */
export function clockFinding(other: string, told: number, own: number): Finding {
  const seconds = Math.round(Math.abs(told - own) / 1000)
  if (seconds <= TOLERANCE_S) return ok('clock', `${new Date(own).toISOString()}, as ${other}`)
  const found = seconds > WRONG_S ? problem : warning
  return found(
    'clock',
    `this machine and ${other} differ by ${seconds} s. Synchronise both with a time server.`,
  )
}
