import { sql } from 'kysely'
import type { Role } from '#shared/roles.ts'
import type { AppContext } from '../context.ts'
import { signOnDemanded } from './single-sign-on.ts'
import { isSuspended } from './suspension.ts'

const HOUR_MS = 3_600_000
const LONGEST_IDLE_MS = 8 * HOUR_MS
export const LONGEST_SESSION_MS = 7 * 24 * HOUR_MS
/** How often a session's last use is stored. */
const TOUCH_INTERVAL_MS = 60_000

export type StoreContext = Pick<AppContext, 'db' | 'clock'>

/** Sessions last used, or started, at or before these instants have ended. */
export const sessionCutoffs = (
  now: Date,
): { readonly seen_at: Date; readonly created_at: Date } => ({
  seen_at: new Date(now.getTime() - LONGEST_IDLE_MS),
  created_at: new Date(now.getTime() - LONGEST_SESSION_MS),
})

export interface Membership {
  user_id: string
  seen_at: Date
  second_factor_enabled: boolean
  workspace_id: string | null
  role: Role | null
  second_factor_mandatory: boolean | null
  signed_on_workspace_id: string | null
  /** The workspace asks for its provider's sign-in, and the session began with a password. */
  awaits_sign_on: boolean
  matrix_ids: string[]
}

/** A session reaches the memberships of its workspace, or all, without the suspended ones. */
const ofSession = sql<boolean>`((sessions.workspace_id is null or sessions.workspace_id = members.workspace_id)
  and not ${isSuspended('members.workspace_id')})`

/**
 * One row for each membership of the session's user; none when the session is unknown or expired.
 */
export const findSession = (
  context: StoreContext,
  token_hash: Buffer,
  complete: boolean,
): Promise<Membership[]> => {
  const cutoffs = sessionCutoffs(context.clock.now())
  return (
    context.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('members', (join) => join.onRef('members.user_id', '=', 'users.id').on(ofSession))
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
        'sessions.workspace_id as signed_on_workspace_id',
      ])
      .select(
        sql<boolean>`(sessions.workspace_id is null and ${signOnDemanded})`.as('awaits_sign_on'),
      )
      .select(
        sql<string[]>`array(select matrix_id from member_matrices chosen
          where chosen.workspace_id = members.workspace_id and chosen.user_id = members.user_id)`.as(
          'matrix_ids',
        ),
      )
      .execute()
  )
}

/** Stores a use of the session, at most once a minute. */
export async function storeLastUse(
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

/** A provider decides by itself how many factors it asks for. */
export const hasSecondFactor = (row: Omit<Membership, 'role' | 'workspace_id'>): boolean =>
  !row.second_factor_mandatory || row.second_factor_enabled || row.signed_on_workspace_id !== null
