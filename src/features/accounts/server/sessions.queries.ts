import type * as z from 'zod'
import { sessionCutoffs, type WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Session } from '../contract.ts'

type SessionsContext = Pick<AppContext, 'db' | 'clock'>

/** A program that signs in at each call has very many. */
const LISTED_SESSIONS = 100

/** The open sessions of the signed-in user: this one, then the newest use first. */
export async function findSessions(
  { db, clock }: SessionsContext,
  scope: WorkspaceScope,
): Promise<z.output<typeof Session>[]> {
  const cutoffs = sessionCutoffs(clock.now())
  const sessions = await db
    .selectFrom('sessions')
    .where('user_id', '=', scope.user_id)
    .where('complete', '=', true)
    .where('seen_at', '>', cutoffs.seen_at)
    .where('created_at', '>', cutoffs.created_at)
    .select(['id', 'browser', 'created_at', 'seen_at', 'token_hash'])
    .orderBy((eb) => eb('token_hash', '=', scope.token_hash), 'desc')
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .limit(LISTED_SESSIONS)
    .execute()
  return sessions.map(({ token_hash, created_at, seen_at, ...session }) => ({
    ...session,
    created_at: created_at.toISOString(),
    seen_at: seen_at.toISOString(),
    current: token_hash.equals(scope.token_hash),
  }))
}

/** Throws `not_found` for a session of another user. */
export async function endOwnSession(
  { db }: SessionsContext,
  scope: WorkspaceScope,
  session_id: string,
): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', session_id)
    .where('user_id', '=', scope.user_id)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new Refusal('not_found')
}
