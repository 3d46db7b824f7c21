import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Foundation } from './foundation.ts'
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

export function raterScope(foundation: Foundation, request: FastifyRequest): RaterScope {
  const header = request.headers['x-rater-key']
  const key = typeof header === 'string' ? header : ''
  const fields: Omit<RaterScope, typeof proof> = {
    address: request.ip,
    key_given: key !== '',
    holdsKeyOf: (subject_id) =>
      key !== '' && sameText(key, foundation.secrets.raterKey(subject_id)),
  }
  return fields as RaterScope
}

const rank: Readonly<Record<Role, number>> = { viewer: 0, admin: 1, owner: 2 }
const asked: Readonly<Record<'member' | 'admin' | 'owner', number>> = {
  member: 0,
  admin: 1,
  owner: 2,
}

const secure = (foundation: Foundation): boolean =>
  foundation.config.public_url.startsWith('https://')
export const sessionCookie = (foundation: Foundation): string =>
  secure(foundation) ? '__Host-session' : 'session'
export const tokenOf = (foundation: Foundation, request: FastifyRequest): string | undefined =>
  request.cookies[sessionCookie(foundation)] || undefined

interface Membership {
  user_id: string
  seen_at: Date
  second_factor_enabled: boolean
  workspace_id: string | null
  role: Role | null
  second_factor_mandatory: boolean | null
}

const findSession = (
  foundation: Foundation,
  token_hash: Buffer,
  complete: boolean,
): Promise<Membership[]> => {
  const now = foundation.clock.now().getTime()
  return (
    foundation.db
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

async function touch(foundation: Foundation, token_hash: Buffer, seen_at: Date): Promise<void> {
  const now = foundation.clock.now()
  if (now.getTime() - seen_at.getTime() < SEEN_EVERY) return
  await foundation.db
    .updateTable('sessions')
    .set({ seen_at: now })
    .where('token_hash', '=', token_hash)
    .execute()
}

/** Resolves the session before any handler runs; refuses with 401 without one. */
export async function workspaceScope(
  foundation: Foundation,
  request: FastifyRequest,
  access: 'member' | 'admin' | 'owner',
): Promise<WorkspaceScope> {
  const token = tokenOf(foundation, request)
  if (!token) throw new Refusal('session.required')
  const token_hash = hashToken(token)
  const rows = await findSession(foundation, token_hash, true)
  const [first] = rows
  if (!first) throw new Refusal('session.required')
  await touch(foundation, token_hash, first.seen_at)
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
  foundation: Foundation,
  request: FastifyRequest,
): Promise<string | undefined> {
  const token = tokenOf(foundation, request)
  if (!token) return undefined
  const [row] = await findSession(foundation, hashToken(token), false)
  return row?.user_id
}

function setCookies(
  foundation: Foundation,
  reply: FastifyReply,
  token: string,
  seconds: number,
): void {
  const shared = {
    path: '/',
    sameSite: 'strict',
    secure: secure(foundation),
    maxAge: seconds,
  } as const
  reply.setCookie(sessionCookie(foundation), token, { ...shared, httpOnly: true })
  reply.setCookie('XSRF-TOKEN', token && foundation.secrets.antiForgery(token), {
    ...shared,
    httpOnly: false,
  })
}

/** Starts a session under a new token and forgets the one that came with the request. */
export async function startSession(
  foundation: Foundation,
  request: FastifyRequest,
  reply: FastifyReply,
  user_id: string,
  complete: boolean,
): Promise<void> {
  const token = randomToken()
  const now = foundation.clock.now()
  const old = tokenOf(foundation, request)
  if (old)
    await foundation.db.deleteFrom('sessions').where('token_hash', '=', hashToken(old)).execute()
  await foundation.db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id, created_at: now, seen_at: now, complete })
    .execute()
  setCookies(foundation, reply, token, LONGEST / 1000)
}

export async function endSession(
  foundation: Foundation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = tokenOf(foundation, request)
  if (token)
    await foundation.db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
  setCookies(foundation, reply, '', 0)
}

export async function endSessions(
  foundation: Foundation,
  user_id: string,
  except?: Buffer,
): Promise<void> {
  let query = foundation.db.deleteFrom('sessions').where('user_id', '=', user_id)
  if (except) query = query.where('token_hash', '!=', except)
  await query.execute()
}
