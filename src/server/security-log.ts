import type { FastifyRequest } from 'fastify'
import pg from 'pg'
import type { Access, Endpoint } from '#shared/endpoint.ts'
import type { Refusal, RefusalCode } from '#shared/refusal.ts'
import type { AppContext } from './context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, once that is known. */
    user_id: string | null
  }
  interface FastifyContextConfig {
    access?: Access
  }
}

/**
 * What whoever watches over the product reads afterwards (security.md SEC-23): who was refused and who changed or read what. Lines hold ids of
 * accounts and projects and templates of routes. Of raters they hold nothing: neither an id nor an address.
 */
const suspicious: ReadonlySet<RefusalCode> = new Set([
  'request.forged',
  'request.too_many',
  'access.denied',
  'second_factor.mandatory',
])

export function logRefusal(
  { log }: AppContext,
  request: FastifyRequest,
  { code, status }: Refusal,
): void {
  // what is not found by somebody signed in may be another workspace's
  const tried = code === 'not_found' && Boolean(request.user_id)
  if (!tried && !suspicious.has(code)) return
  const address = request.routeOptions.config.access === 'rater' ? undefined : request.ip
  log.warn(
    {
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status,
      code,
      user_id: request.user_id ?? undefined,
      address,
    },
    'A call was refused.',
  )
}

const readsReports = (declared: Endpoint): boolean => /\/reports\b/.test(declared.path)

export function logAuditEvent(
  { log }: AppContext,
  request: FastifyRequest,
  declared: Endpoint,
): void {
  if (!request.user_id || !(declared.changes || readsReports(declared))) return
  const { matrixId, companyId, workspaceId } = request.params as Record<string, string | undefined>
  const line = {
    request_id: request.id,
    method: declared.method,
    route: declared.path,
    user_id: request.user_id,
    matrix_id: matrixId,
    company_id: companyId,
    workspace_id: workspaceId,
  }
  log.info(line, declared.changes ? 'Something was changed.' : 'A report was read.')
}

/** What may be written down of a failure: where it happened and of which kind, without the values that its message quotes. */
export function traceOf(error: unknown): Readonly<Record<string, string | undefined>> {
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
  return {
    error: error.name,
    message: error.message
      .replace(/"[^"]*"?|'[^']*'?|«[^»]*»?|`[^`]*`?|<[^>]*>?/g, '…')
      .slice(0, 300),
    frames,
  }
}
