import pg from 'pg'
import { fillIn } from '#shared/messages.ts'
import { Refusal, type RefusalCode } from '#shared/refusal.ts'

/** The features' declarations about their refusals, merged by app/features.ts. */
export interface RefusalTables {
  readonly texts: Readonly<Record<RefusalCode, string>>
  readonly statuses: Readonly<Record<RefusalCode, number>>
  /** The refusal that a violation of a database constraint means, by the constraint's name. */
  readonly constraints: Constraints
}

/** Refusal code by the name of the database constraint whose violation it explains. */
export type Constraints = Readonly<Record<string, RefusalCode>>

export interface Refusals {
  /** HTTP status. */
  statusOf(refusal: Refusal): number
  /** Spanish text for the caller. */
  textOf(refusal: Refusal): string
  /** The refusal that an error stands for; undefined when the error is unexpected. */
  from(error: unknown): Refusal | undefined
}

export function createRefusals({ texts, statuses, constraints }: RefusalTables): Refusals {
  return {
    statusOf: ({ code }) => statuses[code],
    textOf: ({ code, params }) => fillIn(texts[code], params),
    from: (error) => refusalFrom(error, constraints),
  }
}

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
const UNREACHABLE_TEXT =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|connection timeout/i
/** SQLSTATE classes 08 (connection) and 57P (shutdown), and 53300: too many connections. */
const UNREACHABLE_STATE = /^(08|57P|53300)/
/** SQLSTATE of a full disk, and Node's code for it. */
const DISK_FULL = new Set(['53100', 'ENOSPC'])
/**
 * SQLSTATE of conflicts that a second attempt may survive: serialization, deadlock, lock, timeout,
 * and a database that is read-only while another one takes over.
 */
const TRANSIENT = new Set(['40001', '40P01', '55P03', '57014', '25006'])
const RECONNECT_SECONDS = 5

const readCode = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : ''

function isUnreachable(error: Error): boolean {
  const code = readCode(error)
  return (
    UNREACHABLE.has(code) || UNREACHABLE_STATE.test(code) || UNREACHABLE_TEXT.test(error.message)
  )
}

function refusalFrom(error: unknown, constraints: Constraints): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return undefined
  if (error instanceof AggregateError)
    return error.errors
      .map((part) => refusalFrom(part, constraints))
      .find((refusal) => refusal !== undefined)
  if (DISK_FULL.has(readCode(error))) return new Refusal('server.full')
  if (isUnreachable(error))
    return new Refusal('server.unavailable', { retry_after: RECONNECT_SECONDS })
  if (!(error instanceof pg.DatabaseError)) return undefined
  const code = constraints[error.constraint ?? '']
  if (code) return new Refusal(code)
  if (TRANSIENT.has(readCode(error))) return new Refusal('server.unavailable', { retry_after: 1 })
  return undefined
}
