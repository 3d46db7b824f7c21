import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access, LinkKind } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import { isProjectRole, mayRole, type Permission, type Role } from '#shared/roles.ts'
import type { AppContext, Db } from '../context.ts'
import {
  hashToken,
  isDerived,
  type LinkHolder,
  randomToken,
  type Secrets,
} from '../core/secrets.ts'
import { acceptToken, findApiToken, missingToken } from './api-tokens.ts'
import { setCookies, readSessionToken } from './session-cookie.ts'
import {
  findSession,
  hasSecondFactor,
  LONGEST_SESSION_MS,
  type StoreContext,
  storeLastUse,
} from './stored-session.ts'

export { LONGEST_SESSION_MS, sessionCutoffs } from './stored-session.ts'

type CookieContext = Pick<AppContext, 'config'>
type SessionContext = CookieContext & StoreContext & Pick<AppContext, 'rateLimits'>

declare const proof: unique symbol

/**
 * Proves that a user is signed in, or that a program has a user's API token, and in which workspaces
 * they may make the call. Only this file creates it.
 */
export interface WorkspaceScope {
  readonly [proof]: 'workspace'
  readonly user_id: string
  readonly token_hash: Buffer
  /** The API token that the call was made with; null in a session. */
  readonly token_id: string | null
  /** Workspaces in which the user's role allows the call. */
  readonly workspace_ids: string[]
  /** The only company that the caller may reach; null for all of the workspaces. */
  readonly company_id: string | null
  /** The chosen projects of roles that reach no others, where they may make the call. */
  readonly matrix_ids: string[]
  /** Those of the chosen projects that the caller runs, so that they see who rates. */
  readonly run_matrix_ids: string[]
  /** All roles of the caller reach chosen projects only, and none of them may make the call. */
  readonly is_refused: boolean
  /** In some workspace the user's role, which reaches all of it, does not allow the call. */
  readonly has_lesser_role: boolean
  /** Some workspace requires a second factor that the user has not enabled. */
  readonly awaits_second_factor: boolean
  /** The only workspace of a session that its provider opened; null for all others. */
  readonly signed_on_workspace_id: string | null
}

/**
 * A call through a personal link. Only a request with the mailed key may write as its holder or
 * learn what concerns them (security.md KEY-01).
 */
export interface LinkScope<Kind extends LinkKind> {
  readonly [proof]: Kind
  readonly address: string
  /** Whether the request carries a key, valid or not. */
  readonly key_given: boolean
  /** Of the privacy notice that the holder's page showed; null when the request names none. */
  readonly notice_version: string | null
  holdsKeyOf(holder: LinkHolder): boolean
}

export type RaterScope = LinkScope<'rater'>

export interface VisitorScope {
  readonly [proof]: 'visitor'
  readonly address: string
}

export type ScopeOf<A extends Access> = A extends 'public'
  ? VisitorScope
  : A extends LinkKind
    ? LinkScope<A>
    : WorkspaceScope

const mintWorkspace = (fields: Omit<WorkspaceScope, typeof proof>): WorkspaceScope =>
  fields as WorkspaceScope
export const visitorScope = (request: FastifyRequest): VisitorScope =>
  ({ address: request.ip }) as VisitorScope

export function linkScope<Kind extends LinkKind>(
  { secrets }: Pick<AppContext, 'secrets'>,
  request: FastifyRequest,
  kind: Kind,
): LinkScope<Kind> {
  const header = request.headers[kind === 'rater' ? 'x-rater-key' : 'x-link-key']
  const key = typeof header === 'string' ? header : ''
  const deriveKey = (made: Secrets, holder: LinkHolder): string =>
    kind === 'rater' ? made.raterKey(holder) : made.linkKey(kind, holder)
  const fields: Omit<LinkScope<Kind>, typeof proof> = {
    address: request.ip,
    key_given: key !== '',
    notice_version:
      /^[\w.-]{1,20}$/.exec(String(request.headers['x-notice-version'] ?? ''))?.[0] ?? null,
    holdsKeyOf: (holder) =>
      key !== '' && isDerived(secrets, key, (made) => deriveKey(made, holder)),
  }
  return fields as LinkScope<Kind>
}

/** The scope of an API token: one workspace, and no calls that only a person may make. */
async function tokenScope(
  context: SessionContext,
  request: FastifyRequest,
  token: string,
  permission: Permission,
): Promise<WorkspaceScope> {
  const stored = await acceptToken(context, request, token)
  const { user_id, token_hash, company_id, awaits_second_factor } = stored
  const isAllowed = !awaits_second_factor && mayRole(stored.role, permission)
  const ofProjects = isProjectRole(stored.role)
  return mintWorkspace({
    user_id,
    token_hash,
    token_id: stored.id,
    workspace_ids: isAllowed && !ofProjects ? [stored.workspace_id] : [],
    matrix_ids: isAllowed ? stored.matrix_ids : [],
    run_matrix_ids: isAllowed && mayRole(stored.role, 'project.run') ? stored.matrix_ids : [],
    is_refused: ofProjects && !isAllowed && !awaits_second_factor,
    company_id,
    has_lesser_role: !ofProjects && !isAllowed && !awaits_second_factor,
    awaits_second_factor,
    signed_on_workspace_id: null,
  })
}

/**
 * Resolves the session, or the API token, before the handler runs.
 * @throws Refusal `session.required` or `token.invalid` (401) without a valid one.
 */
export function workspaceScope(
  context: SessionContext,
  request: FastifyRequest,
  permission: Permission,
): Promise<WorkspaceScope> {
  const token = findApiToken(request)
  return token === undefined
    ? sessionScope(context, request, permission)
    : tokenScope(context, request, token, permission)
}

/** As `workspaceScope` for calls of a person: an API token does not count. */
export async function sessionScope(
  context: CookieContext & StoreContext,
  request: FastifyRequest,
  permission: Permission,
): Promise<WorkspaceScope> {
  const token = readSessionToken(context, request)
  if (!token) throw missingToken(request)
  const token_hash = hashToken(token)
  const found = await findSession(context, token_hash, true)
  const [first] = found
  if (!first) throw new Refusal('session.required')
  await storeLastUse(context, token_hash, first.seen_at)
  return mintScope(token_hash, { first, found, permission })
}

type FoundSession = Awaited<ReturnType<typeof findSession>>

function mintScope(
  token_hash: Buffer,
  {
    first,
    found,
    permission,
  }: {
    readonly first: FoundSession[number]
    readonly found: FoundSession
    readonly permission: Permission
  },
): WorkspaceScope {
  const rows = found.filter(({ awaits_sign_on }) => !awaits_sign_on)
  const accessible = rows.flatMap(({ role, workspace_id, ...row }) =>
    role !== null && workspace_id !== null && hasSecondFactor(row)
      ? { ...row, role, workspace_id }
      : [],
  )
  const allowed = accessible.filter(({ role }) => mayRole(role, permission))
  const isWhole = ({ role }: { readonly role: Role }): boolean => !isProjectRole(role)
  const awaits_second_factor =
    accessible.length < rows.filter(({ workspace_id }) => workspace_id !== null).length
  const isProjectsOnly = accessible.length > 0 && !accessible.some(isWhole)
  return mintWorkspace({
    user_id: first.user_id,
    token_hash,
    token_id: null,
    company_id: null,
    workspace_ids: allowed.filter(isWhole).map(({ workspace_id }) => workspace_id),
    matrix_ids: allowed.filter((row) => !isWhole(row)).flatMap(({ matrix_ids }) => matrix_ids),
    run_matrix_ids: allowed
      .filter(({ role }) => isProjectRole(role) && mayRole(role, 'project.run'))
      .flatMap(({ matrix_ids }) => matrix_ids),
    is_refused: isProjectsOnly && allowed.length === 0 && !awaits_second_factor,
    has_lesser_role: allowed.filter(isWhole).length < accessible.filter(isWhole).length,
    awaits_second_factor,
    signed_on_workspace_id: first.signed_on_workspace_id,
  })
}

/** Whether the request has a valid session. Does not count as a use of it. */
export async function isSignedIn(
  context: CookieContext & StoreContext,
  request: FastifyRequest,
): Promise<boolean> {
  const token = readSessionToken(context, request)
  return token !== undefined && (await findSession(context, hashToken(token), true)).length > 0
}

/** The user whose sign-in waits for the second factor; undefined without such a session. */
export async function userAwaitingSecondFactor(
  context: CookieContext & StoreContext,
  request: FastifyRequest,
): Promise<string | undefined> {
  const token = readSessionToken(context, request)
  if (!token) return undefined
  const [row] = await findSession(context, hashToken(token), false)
  return row?.user_id
}

interface NewSession {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly user_id: string
  /** False until the second factor is given. */
  readonly complete: boolean
  /** The browser in words, for the list of sessions. */
  readonly browser: string
  /** Given when the provider of this workspace opens the session, which then reaches no other. */
  readonly workspace_id?: string | undefined
}

/** Starts a session under a new token and ends the request's own one. */
export async function startSession(
  context: CookieContext & StoreContext & Pick<AppContext, 'secrets'>,
  { request, reply, user_id, complete, browser, workspace_id }: NewSession,
): Promise<void> {
  const token = randomToken()
  const now = context.clock.now()
  const old = readSessionToken(context, request)
  if (old)
    await context.db.deleteFrom('sessions').where('token_hash', '=', hashToken(old)).execute()
  await context.db
    .insertInto('sessions')
    .values({
      id: newId(),
      token_hash: hashToken(token),
      user_id,
      created_at: now,
      seen_at: now,
      complete,
      browser,
      workspace_id: workspace_id ?? null,
    })
    .execute()
  setCookies(context, reply, token, LONGEST_SESSION_MS / 1000)
}

export async function endSession(
  context: Pick<AppContext, 'config' | 'db' | 'secrets'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = readSessionToken(context, request)
  if (token)
    await context.db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
  setCookies(context, reply, '', 0)
}

/** Ends all sessions of a user except the one with the token hash `except`. */
export async function endSessions(
  { db }: Pick<AppContext, 'db'>,
  user_id: string,
  except?: Buffer,
): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', user_id)
  if (except) query = query.where('token_hash', '!=', except)
  await query.execute()
}

/** Ends the sessions that the provider of a workspace opened, except the one with the token hash. */
export async function endSignedOnSessions(
  db: Db,
  workspace_id: string,
  except: Buffer,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('workspace_id', '=', workspace_id)
    .where('token_hash', '!=', except)
    .execute()
}
