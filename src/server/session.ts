import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import type { AppContext } from './context.ts'
import type { Role } from './schema.ts'
import { hashToken, randomToken, sameText } from './secrets.ts'

const HOUR = 3_600_000
const IDLE = 8 * HOUR
export const LONGEST = 7 * 24 * HOUR
const SEEN_EVERY = 60_000

declare const proof: unique symbol

/** Proof that somebody signed in, and of the workspaces in which the call is theirs to make. Only this file mints it. */
export interface WorkspaceScope {
  readonly [proof]: 'workspace'
  readonly user_id: string
  readonly token_hash: Buffer
  /** Workspaces in which the person's role is at least what the endpoint asks. */
  readonly workspace_ids: string[]
  /** There are workspaces of theirs in which it is not. */
  readonly lesser: boolean
  /** There are workspaces of theirs that wait for a second factor. */
  readonly waiting: boolean
}

/** A call through a personal link. What was written so far is only given to whoever holds the mailed key. */
export interface RaterScope {
  readonly [proof]: 'rater'
  readonly address: string
  /** Whether a key came along at all. */
  readonly key_given: boolean
  holdsKeyOf(subject_id: string): boolean
}

export interface VisitorScope {
  readonly [proof]: 'visitor'
  readonly address: string
}

export type ScopeOf<A extends Access> = A extends 'public'
  ? VisitorScope
  : A extends 'rater'
    ? RaterScope
    : WorkspaceScope

const mintWorkspace = (fields: Omit<WorkspaceScope, typeof proof>): WorkspaceScope =>
  fields as WorkspaceScope
export const visitorScope = (request: FastifyRequest): VisitorScope =>
  ({ address: request.ip }) as VisitorScope

export function raterScope(context: AppContext, request: FastifyRequest): RaterScope {
  const header = request.headers['x-rater-key']
  const key = typeof header === 'string' ? header : ''
  const fields: Omit<RaterScope, typeof proof> = {
    address: request.ip,
    key_given: key !== '',
    holdsKeyOf: (subject_id) => key !== '' && sameText(key, context.secrets.raterKey(subject_id)),
  }
  return fields as RaterScope
}

const rank: Readonly<Record<Role, number>> = { viewer: 0, admin: 1, owner: 2 }
const asked: Readonly<Record<'member' | 'admin' | 'owner', number>> = {
  member: 0,
  admin: 1,
  owner: 2,
}

const secure = (context: AppContext): boolean => context.config.public_url.startsWith('https://')
export const sessionCookie = (context: AppContext): string =>
  secure(context) ? '__Host-session' : 'session'
export const tokenOf = (context: AppContext, request: FastifyRequest): string | undefined =>
  request.cookies[sessionCookie(context)] || undefined

interface Membership {
  user_id: string
  seen_at: Date
  second_factor_enabled: boolean
  workspace_id: string | null
  role: Role | null
  second_factor_mandatory: boolean | null
}

const findSession = (
  context: AppContext,
  token_hash: Buffer,
  complete: boolean,
): Promise<Membership[]> => {
  const now = context.clock.now().getTime()
  return (
    context.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('members', 'members.user_id', 'users.id')
      .leftJoin('workspaces', 'workspaces.id', 'members.workspace_id')
      .where('token_hash', '=', token_hash)
      .where('complete', '=', complete)
      // a closed account comes back by completing the sign-in
      .where((eb) => eb.or([eb('users.closed_at', 'is', null), eb.lit(!complete)]))
      .where('seen_at', '>', new Date(now - IDLE))
      .where('sessions.created_at', '>', new Date(now - LONGEST))
      .select([
        'users.id as user_id',
        'seen_at',
        'second_factor_enabled',
        'members.workspace_id',
        'role',
        'second_factor_mandatory',
      ])
      .execute()
  )
}

async function touch(context: AppContext, token_hash: Buffer, seen_at: Date): Promise<void> {
  const now = context.clock.now()
  if (now.getTime() - seen_at.getTime() < SEEN_EVERY) return
  await context.db
    .updateTable('sessions')
    .set({ seen_at: now })
    .where('token_hash', '=', token_hash)
    .execute()
}

/** Resolves the session before any handler runs; refuses with 401 without one. */
export async function workspaceScope(
  context: AppContext,
  request: FastifyRequest,
  access: 'member' | 'admin' | 'owner',
): Promise<WorkspaceScope> {
  const token = tokenOf(context, request)
  if (!token) throw new Refusal('session.required')
  const token_hash = hashToken(token)
  const rows = await findSession(context, token_hash, true)
  const [first] = rows
  if (!first) throw new Refusal('session.required')
  await touch(context, token_hash, first.seen_at)
  const open = rows.filter(
    (row) =>
      row.workspace_id !== null && (!row.second_factor_mandatory || row.second_factor_enabled),
  )
  const enough = open.filter((row) => row.role !== null && rank[row.role] >= asked[access])
  return mintWorkspace({
    user_id: first.user_id,
    token_hash,
    workspace_ids: enough.flatMap((row) => row.workspace_id ?? []),
    lesser: enough.length < open.length,
    waiting: open.length < rows.filter((row) => row.workspace_id !== null).length,
  })
}

/** The person of a session whose second factor is still asked for. */
export async function userAwaitingSecondFactor(
  context: AppContext,
  request: FastifyRequest,
): Promise<string | undefined> {
  const token = tokenOf(context, request)
  if (!token) return undefined
  const [row] = await findSession(context, hashToken(token), false)
  return row?.user_id
}

function setCookies(
  context: AppContext,
  reply: FastifyReply,
  token: string,
  seconds: number,
): void {
  const shared = {
    path: '/',
    sameSite: 'strict',
    secure: secure(context),
    maxAge: seconds,
  } as const
  reply.setCookie(sessionCookie(context), token, { ...shared, httpOnly: true })
  reply.setCookie('XSRF-TOKEN', token && context.secrets.antiForgery(token), {
    ...shared,
    httpOnly: false,
  })
}

/** Starts a session under a new token and forgets the one that came with the request. */
export async function startSession(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  user_id: string,
  complete: boolean,
): Promise<void> {
  const token = randomToken()
  const now = context.clock.now()
  const old = tokenOf(context, request)
  if (old)
    await context.db.deleteFrom('sessions').where('token_hash', '=', hashToken(old)).execute()
  await context.db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id, created_at: now, seen_at: now, complete })
    .execute()
  setCookies(context, reply, token, LONGEST / 1000)
}

export async function endSession(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = tokenOf(context, request)
  if (token)
    await context.db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
  setCookies(context, reply, '', 0)
}

export async function endSessions(
  context: AppContext,
  user_id: string,
  except?: Buffer,
): Promise<void> {
  let query = context.db.deleteFrom('sessions').where('user_id', '=', user_id)
  if (except) query = query.where('token_hash', '!=', except)
  await query.execute()
}
