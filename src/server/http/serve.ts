import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Access,
  type BodyOf,
  type Contract,
  type Endpoint,
  type FileReply,
  isLinkKind,
  isRepeatable,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '#shared/endpoint.ts'
import { safeName } from '#shared/file-name.ts'
import { Refusal } from '#shared/refusal.ts'
import { countTokenCall } from '../access/api-tokens.ts'
import { refuseForgery } from '../access/forgery.ts'
import {
  linkScope,
  type ScopeOf,
  visitorScope,
  type WorkspaceScope,
  workspaceScope,
} from '../access/session.ts'
import type { AppContext } from '../context.ts'
import { logAuditEvent } from '../telemetry/security-log.ts'
import { refuseOtherTypes } from './body-type.ts'
import { checkBody, checkParams, checkQuery, isUndeclared } from './check-input.ts'
import { addEntityTag, withReadVersion } from './entity-tag.ts'
import { answerOnce } from './idempotency.ts'
import { readMultipart, type Upload } from './multipart.ts'
import { admitProjectRead } from './project-reads.ts'

type AccessOf<E> = E extends { readonly access: infer A extends Access } ? A : never
/** A call that declares no reply returns nothing. */
type Returned<E> = [ReplyOf<E>] extends [undefined] ? void : ReplyOf<E>

/** A handler's input: access and shape are checked, and `scope` proves who the caller is. */
export interface Call<E> {
  readonly context: AppContext
  readonly scope: ScopeOf<AccessOf<E>>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly files: Readonly<Record<string, Upload>>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Handlers<C extends Contract> = {
  readonly [Name in keyof C]: (
    call: Call<C[Name]>,
  ) => Promise<Returned<C[Name]>> | Returned<C[Name]>
}

/** A feature's calls, ready to be mounted by app/http.ts. */
export interface Routes {
  readonly contract: Contract
  mount(app: FastifyInstance, context: AppContext): void
}

/** Every address below is the API's: it replies with JSON or a file, never with a page. */
export const API_ROOT = '/api/'
export const BASE_PATH = `${API_ROOT}v1`

/** The address of a call, with its path parameters filled in. */
export function buildAddress<E extends Endpoint>(endpoint: E, params: ParamsOf<E>): string {
  const values: Readonly<Record<string, string>> = params
  return (
    BASE_PATH +
    endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  )
}

const LARGE_BODY_BYTES = 2 * 1024 * 1024

interface Route {
  readonly context: AppContext
  readonly declared: Endpoint
  readonly handler: (call: Call<Endpoint>) => unknown
}

/** Binds every declared call to its handler: a missing or mistyped one does not compile. */
export function serve<C extends Contract>(contract: C, handlers: Handlers<C>): Routes {
  return {
    contract,
    mount(app, context) {
      for (const [name, declared] of Object.entries(contract)) {
        const handler = handlers[name] as unknown as Route['handler']
        mountEndpoint(app, { context, declared, handler })
      }
    },
  }
}

function mountEndpoint(app: FastifyInstance, route: Route): void {
  const { declared } = route
  const methods = declared.method === 'PATCH' ? (['PATCH', 'PUT'] as const) : [declared.method]
  for (const method of methods) {
    for (const url of listAddresses(declared)) {
      app.route({
        method,
        url,
        config: { access: declared.access },
        ...findBodyLimit(declared),
        handler: (request, reply) => answer(route, request, reply),
      })
    }
  }
}

/** The complete paths at which a call answers. */
export const listAddresses = ({ path, described_path, aliases }: Endpoint): string[] => [
  BASE_PATH + path,
  ...(described_path === undefined ? [] : [BASE_PATH + described_path]),
  ...aliases,
]

function findBodyLimit({ large, body_bytes }: Endpoint): { bodyLimit?: number } {
  if (body_bytes !== undefined) return { bodyLimit: body_bytes }
  return large ? { bodyLimit: LARGE_BODY_BYTES } : {}
}

/** Runs a call: forgery, access, parameters, body, rate limit, turn, handler, reply. */
async function answer(
  { context, declared, handler }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (declared.changes) refuseForgery(context, request, declared)
  const scope = await scopeFor(context, declared, request)
  if ('user_id' in scope) admitUser(context, declared, { scope, request, reply })
  refuseOtherTypes(request, declared)
  const params = checkParams(request.params, declared)
  const { fields, files } = declared.multipart
    ? await readMultipart(request)
    : { fields: request.body, files: {} }
  const body = checkBody(declared, withReadVersion(declared, request, fields))
  const query = checkQuery(declared, request.query)
  const call = { context, scope, params, query, body, files, request, reply }
  countAttempt(declared, call)
  const handle = async (within: AppContext): Promise<unknown> => {
    const result = await handler({ ...call, context: within })
    logAuditEvent(context, request, declared)
    return result
  }
  const run = async (within: AppContext): Promise<unknown> =>
    replyWith(declared, reply, await handle(within))
  try {
    if (declared.reads === 'project' && 'user_id' in scope)
      return await answerInTurn(declared, { scope, request, reply }, () => handle(context))
    if (!isRepeatable(declared) || !('user_id' in scope)) return await run(context)
    const caller_id = scope.token_id ?? scope.user_id
    const { shown_once } = declared
    return await answerOnce(context, { request, reply, caller_id, fields, files, shown_once }, run)
  } catch (error) {
    throw toForbidden(error, declared, scope)
  }
}

/** Answers a call that reads a whole project when it is the workspace's turn. */
async function answerInTurn(
  declared: Endpoint,
  call: Pick<Call<Endpoint>, 'request' | 'reply'> & { readonly scope: WorkspaceScope },
  handle: () => Promise<unknown>,
): Promise<unknown> {
  const read = admitProjectRead(call)
  if (declared.download === undefined) return read.sendData(declared, handle)
  const file = await read.readFile(async () => (await handle()) as FileReply)
  return sendFile(call.reply, declared.download, file)
}

function replyWith(declared: Endpoint, reply: FastifyReply, result: unknown): unknown {
  if (declared.download !== undefined)
    return sendFile(reply, declared.download, result as FileReply)
  const data = isUndeclared(declared.reply) ? null : declared.reply.parse(result)
  addEntityTag(declared, reply, data)
  return { status: 'success', data }
}

/** Whom the logs name; an API token is counted, and refused what only a person may do. */
function admitUser(
  context: AppContext,
  declared: Endpoint,
  { scope, request, reply }: Pick<Call<Endpoint>, 'request' | 'reply'> & { scope: WorkspaceScope },
): void {
  request.user_id = scope.user_id
  request.token_id = scope.token_id
  const [first, second] = scope.workspace_ids
  request.workspace_id = second === undefined ? (first ?? null) : null
  if (scope.token_id !== null) {
    countTokenCall(context, scope.token_id, reply)
    if (declared.session_only) throw new Refusal('token.session_only')
  }
  // A role that reaches chosen projects only sees of any other call what a stranger sees.
  if (scope.is_refused) throw new Refusal('not_found')
}

function scopeFor(
  context: AppContext,
  { access }: Endpoint,
  request: FastifyRequest,
): Promise<ScopeOf<Access>> | ScopeOf<Access> {
  if (access === 'public') return visitorScope(request)
  if (isLinkKind(access)) return linkScope(context, request, access)
  return workspaceScope(context, request, access)
}

function countAttempt(
  { rateLimit }: Endpoint,
  { context, request, scope, body }: Call<Endpoint>,
): void {
  if (rateLimit?.counts !== 'calls') return
  const caller = { address: request.ip, subject: subjectOfAttempt(request, scope, body) }
  context.rateLimits.check(rateLimit, caller)
  context.rateLimits.count(rateLimit, caller)
}

/**
 * By what an attempt is counted: the API token, the signed-in user, the link, the form, the e-mail
 * or the mailed token.
 */
function subjectOfAttempt(request: FastifyRequest, scope: ScopeOf<Access>, body: unknown): string {
  if ('user_id' in scope) return scope.token_id ?? scope.user_id
  const { subjectId } = request.params as { subjectId?: string }
  if (subjectId) return subjectId
  const first: unknown = Array.isArray(body) ? body[0] : body
  if (typeof first !== 'object' || first === null) return ''
  const fields = first as Readonly<Record<string, unknown>>
  const named = ['form_id', 'email', 'token']
    .map((name) => fields[name])
    .find((value) => typeof value === 'string')
  return named === undefined ? '' : String(named).toLowerCase()
}

/**
 * Replaces `not_found` by the reason when the caller's role or a missing second factor is the
 * cause. The reply does not tell whether the entity exists.
 */
function toForbidden(error: unknown, declared: Endpoint, scope: ScopeOf<Access>): unknown {
  if (!(error instanceof Refusal) || error.code !== 'not_found' || !('user_id' in scope))
    return error
  if (scope.awaits_second_factor) return new Refusal('second_factor.mandatory')
  return declared.changes && scope.has_lesser_role ? new Refusal('access.denied') : error
}

function sendFile(reply: FastifyReply, media_type: string, file: FileReply): FastifyReply {
  reply.header('content-type', file.media_type ?? media_type)
  reply.header(
    'cache-control',
    file.cache === 'immutable' ? 'public, max-age=31536000, immutable' : 'no-store',
  )
  if (file.file_name !== undefined)
    reply.header('content-disposition', contentDisposition(file.file_name))
  return reply.send(
    file.body instanceof Uint8Array ? Buffer.from(file.body) : Readable.from(file.body),
  )
}

/** RFC 6266: an ASCII name for old clients, and the exact name in UTF-8. */
function contentDisposition(file_name: string): string {
  const [, title = file_name, extension = ''] = /^(.*)(\.\w{1,5})$/su.exec(file_name) ?? []
  const name = safeName(title) + extension
  const plain = name.normalize('NFD').replace(/[^\x20-\x7e]|[%;]/g, '')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
