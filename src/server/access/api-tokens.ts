import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import { MINUTE, type RateLimit } from '#shared/rate-limit.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Role } from '#shared/roles.ts'
import type { AppContext } from '../context.ts'
import { hashToken } from '../core/secrets.ts'
import type { Schema } from '../database/schema.ts'

/** What every API token begins with, so that a scanner of published code recognises a leaked one. */
export const TOKEN_PREFIX = 'ctn_'
/** How often a token's last use is stored. */
const TOUCH_INTERVAL_MS = MINUTE

/** Of one token, from all addresses together. */
export const tokenLimit: RateLimit = {
  name: 'token',
  counts: 'calls',
  rules: [{ max: 600, window_ms: MINUTE, per: 'subject' }],
}

/** Of invalid tokens; a valid one works on, also behind the same address. */
const guessLimit: RateLimit = {
  name: 'token_guesses',
  counts: 'failures',
  rules: [{ max: 30, window_ms: MINUTE, per: 'address' }],
}

interface StoredToken {
  readonly id: string
  readonly token_hash: Buffer
  readonly workspace_id: string
  readonly company_id: string | null
  readonly user_id: string
  readonly role: Role
  /** The chosen projects of a role that reaches no others. */
  readonly matrix_ids: string[]
  readonly awaits_second_factor: boolean
}

/** The API token of a request; undefined without one. A proxy's own credentials are not ours. */
export function findApiToken({ headers: { authorization } }: FastifyRequest): string | undefined {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  return token.startsWith(TOKEN_PREFIX) ? token : undefined
}

/**
 * The refusal of a request without session and API token. It also names what a program must send; a
 * page shows its text only. In a browser a token of another kind comes from a proxy, and the page
 * asks its person to sign in.
 */
export function missingToken({ headers }: FastifyRequest): Refusal {
  const sendsAnother = /^Bearer\b/i.test(headers.authorization ?? '')
  if (sendsAnother && headers['sec-fetch-site'] === undefined) return new Refusal('token.invalid')
  const message = 'Falta `Authorization: Bearer ctn_…`, con una clave de API.'
  const issues = [{ path: 'Authorization', code: 'required', message }]
  return new Refusal('session.required', { issues })
}

/** It holds while the user who made it owns the workspace. */
const findToken = ({ db }: Pick<AppContext, 'db'>, token_hash: Buffer, now: Date) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .innerJoin('workspaces', 'workspaces.id', 'api_tokens.workspace_id')
    .innerJoin('members', (join) =>
      join
        .onRef('members.workspace_id', '=', 'api_tokens.workspace_id')
        .onRef('members.user_id', '=', 'api_tokens.user_id'),
    )
    .where('token_hash', '=', token_hash)
    .where('api_tokens.expires_at', '>', now)
    .where('users.closed_at', 'is', null)
    .where('members.role', '=', 'owner')
    .select([
      'api_tokens.id',
      'api_tokens.token_hash',
      'api_tokens.workspace_id',
      'company_id',
      'api_tokens.user_id',
      'api_tokens.role',
      'seen_at',
      'second_factor_mandatory',
      'second_factor_enabled',
      'suspended_at',
    ])
    .select(
      sql<string[]>`array(select matrix_id from token_matrices where token_id = api_tokens.id)`.as(
        'matrix_ids',
      ),
    )
    .executeTakeFirst()

/**
 * The stored token, whose use is recorded.
 * @throws Refusal `token.invalid` (401), `workspace.suspended` (403), `request.too_many` (429)
 */
export async function acceptToken(
  context: Pick<AppContext, 'db' | 'clock' | 'rateLimits'>,
  request: FastifyRequest,
  token: string,
): Promise<StoredToken> {
  const guesser = { address: request.ip, subject: '' }
  const now = context.clock.now()
  const found = await findToken(context, hashToken(token), now)
  if (!found) {
    context.rateLimits.check(guessLimit, guesser)
    context.rateLimits.count(guessLimit, guesser)
    throw new Refusal('token.invalid')
  }
  const { seen_at, second_factor_mandatory, second_factor_enabled, suspended_at, ...stored } = found
  if (suspended_at !== null) throw new Refusal('workspace.suspended')
  if (seen_at === null || now.getTime() - seen_at.getTime() >= TOUCH_INTERVAL_MS)
    await context.db
      .updateTable('api_tokens')
      .set({ seen_at: now })
      .where('id', '=', stored.id)
      .execute()
  return { ...stored, awaits_second_factor: second_factor_mandatory && !second_factor_enabled }
}

/** Ends the tokens that act in the name of a user. */
export async function revokeUserTokens(
  transaction: Transaction<Schema>,
  user_id: string,
): Promise<void> {
  await transaction.deleteFrom('api_tokens').where('user_id', '=', user_id).execute()
}

/**
 * Counts a call of a token and says in the reply what is left (the RateLimit header fields of the
 * IETF's draft).
 * @throws Refusal `request.too_many` (429)
 */
export function countTokenCall(
  { rateLimits }: Pick<AppContext, 'rateLimits'>,
  token_id: string,
  reply: FastifyReply,
): void {
  const caller = { address: '', subject: token_id }
  const [{ max, window_ms }] = tokenLimit.rules as [(typeof tokenLimit.rules)[number]]
  try {
    rateLimits.check(tokenLimit, caller)
    rateLimits.count(tokenLimit, caller)
  } finally {
    const { left, resets_in } = rateLimits.left(tokenLimit, caller)
    reply.header('ratelimit-policy', `"${tokenLimit.name}";q=${max};w=${window_ms / 1000}`)
    reply.header('ratelimit', `"${tokenLimit.name}";r=${left};t=${resets_in}`)
  }
}
