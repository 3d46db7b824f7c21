import type { FastifyRequest } from 'fastify'
import pg from 'pg'
import type { Access, Endpoint } from '#shared/endpoint.ts'
import type { Refusal } from '#shared/refusal.ts'
import type { AppContext } from '../context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; null before the session is resolved and without one. */
    user_id: string | null
    /** The API token that the call is made with; null in a session. */
    token_id: string | null
    /** The workspace of the call, where its caller reaches one only. */
    workspace_id: string | null
  }
  interface FastifyContextConfig {
    access?: Access
  }
}

/** Statuses of refusals that an operator looks for after an attack (security.md SEC-23). */
const SUSPICIOUS_STATUSES: ReadonlySet<number> = new Set([403, 429])

/**
 * Logs refusals that may be an attack. Lines hold ids of accounts and route templates; of raters
 * they hold neither an id nor an address.
 */
export function logRefusal(
  { log }: Pick<AppContext, 'log'>,
  request: FastifyRequest,
  { code }: Refusal,
  status: number,
): void {
  // A signed-in user's 404 may be an attempt on another workspace.
  const foreign = code === 'not_found' && Boolean(request.user_id)
  if (!foreign && !SUSPICIOUS_STATUSES.has(status)) return
  const line = {
    request_id: request.id,
    method: request.method,
    route: request.routeOptions.url,
    status,
    code,
    user_id: request.user_id ?? undefined,
    token_id: request.token_id ?? undefined,
    address: isOfRater(request) ? undefined : request.ip,
  }
  log.warn(line, 'A call was refused.')
}

/** Whether the call comes from the holder of a personal link, with or without its key. */
function isOfRater({ routeOptions: { config, url } }: FastifyRequest): boolean {
  if (config.access === 'rater') return true
  return config.access === 'public' && (url ?? '').endsWith('/:subjectId')
}

/** Logs a signed-in user's change, and the reading of what the contract marks as `audited`. */
export function logAuditEvent(
  { log }: Pick<AppContext, 'log'>,
  request: FastifyRequest,
  declared: Endpoint,
): void {
  if (!request.user_id || !(declared.changes || declared.audited)) return
  // Only these ids: a path may also hold those of subjects and forms, which no log keeps.
  const { matrixId, companyId, workspaceId } = request.params as Record<string, string | undefined>
  const line = {
    request_id: request.id,
    method: declared.method,
    route: declared.path,
    user_id: request.user_id,
    token_id: request.token_id ?? undefined,
    matrix_id: matrixId,
    company_id: companyId,
    workspace_id: workspaceId,
  }
  log.info(line, declared.changes ? 'Something was changed.' : 'A report was read.')
}

const MESSAGE_LENGTH = 300
const QUOTED = /"[^"]*"?|'[^']*'?|«[^»]*»?|`[^`]*`?|<[^>]*>?/g

/**
 * The fields of a log line about an error: its kind and where it happened, without the values that
 * its message quotes. No other code reads `stack` or `cause`.
 */
export function describeTrace(error: unknown): Readonly<Record<string, string | undefined>> {
  if (!(error instanceof Error)) return { error: typeof error }
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join(' | ')
  if (error instanceof pg.DatabaseError)
    return {
      error: error.name,
      code: error.code,
      constraint: error.constraint,
      table: error.table,
      frames,
    }
  const message = error.message.replace(QUOTED, '…').slice(0, MESSAGE_LENGTH)
  return { error: error.name, message, frames }
}
