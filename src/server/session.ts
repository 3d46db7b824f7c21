import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Access, LinkKind } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import { acceptToken, apiTokenOf } from './api-tokens.ts'
import type { AppContext } from './context.ts'
import { isProjectRole, mayCall, type Restricted } from './roles.ts'
import type { Role } from './schema.ts'
import { hashToken, isDerived, type LinkHolder, randomToken, type Secrets } from './secrets.ts'
import { setCookies, tokenOf } from './session-cookie.ts'

const HOUR_MS = 3_600_000
const LONGEST_IDLE_MS = 8 * HOUR_MS
export const LONGEST_SESSION_MS = 7 * 24 * HOUR_MS
/** How often a session's last use is stored. */
const TOUCH_INTERVAL_MS = 60_000

type CookieContext = Pick<AppContext, 'config'>
type StoreContext = Pick<AppContext, 'db' | 'clock'>
type SessionContext = CookieContext & StoreContext & Pick<AppContext, 'rateLimits'>

/** Sessions last used, or started, at or before these instants have ended. */
export const sessionCutoffs = (
  now: Date,
): { readonly seen_at: Date; readonly created_at: Date } => ({
  seen_at: new Date(now.getTime() - LONGEST_IDLE_MS),
  created_at: new Date(now.getTime() - LONGEST_SESSION_MS),
})

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
  /** All roles of the caller reach chosen projects only, and none of them may make the call. */
  readonly is_refused: boolean
  /** In some workspace the user's role, which reaches all of it, does not allow the call. */
  readonly has_lesser_role: boolean
  /** Some workspace requires a second factor that the user has not enabled. */
  readonly awaits_second_factor: boolean
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
  const keyOf = (made: Secrets, holder: LinkHolder): string =>
    kind === 'rater' ? made.raterKey(holder) : made.linkKey(kind, holder)
  const fields: Omit<LinkScope<Kind>, typeof proof> = {
    address: request.ip,
    key_given: key !== '',
    holdsKeyOf: (holder) => key !== '' && isDerived(secrets, key, (made) => keyOf(made, holder)),
  }
  return fields as LinkScope<Kind>
}

interface Membership {
  user_id: string
  seen_at: Date
  second_factor_enabled: boolean
  workspace_id: string | null
  role: Role | null
  second_factor_mandatory: boolean | null
  matrix_ids: string[]
}

/**
 * One row for each membership of the session's user; none when the session is unknown or expired.
 */
const findSession = (
  context: StoreContext,
  token_hash: Buffer,
  complete: boolean,
): Promise<Membership[]> => {
  const cutoffs = sessionCutoffs(context.clock.now())
  return (
    context.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('members', 'members.user_id', 'users.id')
      .leftJoin('workspaces', 'workspaces.id', 'members.workspace_id')
      .where('token_hash', '=', token_hash)
      .where('complete', '=', complete)
      // Signing in reopens a closed account, so an incomplete session may belong to one.
      .where((eb) => eb.or([eb('users.closed_at', 'is', null), eb.lit(!complete)]))
      .where('seen_at', '>', cutoffs.seen_at)
      .where('sessions.created_at', '>', cutoffs.created_at)
      .select([
        'users.id as user_id',
        'seen_at',
        'second_factor_enabled',
        'members.workspace_id',
        'role',
        'second_factor_mandatory',
      ])
      .select(
        sql<string[]>`array(select matrix_id from member_matrices chosen
          where chosen.workspace_id = members.workspace_id and chosen.user_id = members.user_id)`.as(
          'matrix_ids',
        ),
      )
      .execute()
  )
}

async function storeLastUse(
  context: StoreContext,
  token_hash: Buffer,
  seen_at: Date,
): Promise<void> {
  const now = context.clock.now()
  if (now.getTime() - seen_at.getTime() < TOUCH_INTERVAL_MS) return
  await context.db
    .updateTable('sessions')
    .set({ seen_at: now })
    .where('token_hash', '=', token_hash)
    .execute()
}

/** The scope of an API token: one workspace, and no calls that only a person may make. */
async function tokenScope(
  context: SessionContext,
  request: FastifyRequest,
  token: string,
  declared: Restricted,
): Promise<WorkspaceScope> {
  const stored = await acceptToken(context, request, token)
  const { user_id, token_hash, company_id, awaits_second_factor } = stored
  const isAllowed = !awaits_second_factor && mayCall(stored.role, declared)
  const ofProjects = isProjectRole(stored.role)
  return mintWorkspace({
    user_id,
    token_hash,
    token_id: stored.id,
    workspace_ids: isAllowed && !ofProjects ? [stored.workspace_id] : [],
    matrix_ids: isAllowed ? stored.matrix_ids : [],
    is_refused: ofProjects && !isAllowed && !awaits_second_factor,
    company_id,
    has_lesser_role: !ofProjects && !isAllowed && !awaits_second_factor,
    awaits_second_factor,
  })
}

/**
 * Resolves the session, or the API token, before the handler runs.
 * @throws Refusal `session.required` or `token.invalid` (401) without a valid one.
 */
export function workspaceScope(
  context: SessionContext,
  request: FastifyRequest,
  declared: Restricted,
): Promise<WorkspaceScope> {
  const token = apiTokenOf(request)
  return token === undefined
    ? sessionScope(context, request, declared)
    : tokenScope(context, request, token, declared)
}

/** As `workspaceScope` for calls of a person: an API token does not count. */
export async function sessionScope(
  context: CookieContext & StoreContext,
  request: FastifyRequest,
  declared: Restricted,
): Promise<WorkspaceScope> {
  const token = tokenOf(context, request)
  if (!token) throw new Refusal('session.required')
  const token_hash = hashToken(token)
  const rows = await findSession(context, token_hash, true)
  const [first] = rows
  if (!first) throw new Refusal('session.required')
  await storeLastUse(context, token_hash, first.seen_at)
  const accessible = rows.flatMap(({ role, workspace_id, ...row }) =>
    role !== null &&
    workspace_id !== null &&
    (!row.second_factor_mandatory || row.second_factor_enabled)
      ? { ...row, role, workspace_id }
      : [],
  )
  const allowed = accessible.filter(({ role }) => mayCall(role, declared))
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
    is_refused: isProjectsOnly && allowed.length === 0 && !awaits_second_factor,
    has_lesser_role: allowed.filter(isWhole).length < accessible.filter(isWhole).length,
    awaits_second_factor,
  })
}

/** Whether the request has a valid session. Does not count as a use of it. */
export async function isSignedIn(
  context: CookieContext & StoreContext,
  request: FastifyRequest,
): Promise<boolean> {
  const token = tokenOf(context, request)
  return token !== undefined && (await findSession(context, hashToken(token), true)).length > 0
}

/** The user whose sign-in waits for the second factor; undefined without such a session. */
export async function userAwaitingSecondFactor(
  context: CookieContext & StoreContext,
  request: FastifyRequest,
): Promise<string | undefined> {
  const token = tokenOf(context, request)
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
}

/** Starts a session under a new token and ends the request's own one. */
export async function startSession(
  context: CookieContext & StoreContext & Pick<AppContext, 'secrets'>,
  { request, reply, user_id, complete, browser }: NewSession,
): Promise<void> {
  const token = randomToken()
  const now = context.clock.now()
  const old = tokenOf(context, request)
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
    })
    .execute()
  setCookies(context, reply, token, LONGEST_SESSION_MS / 1000)
}

export async function endSession(
  context: Pick<AppContext, 'config' | 'db' | 'secrets'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = tokenOf(context, request)
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
