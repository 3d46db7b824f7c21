import { sql } from 'kysely'

/**
 * True for the row of `members` joined with `users` whose workspace asks this member to sign in with
 * its provider: the member is no owner, and the address is of a proved domain.
 */
export const signOnDemanded = sql<boolean>`(members.role <> 'owner' and exists (
  select from sign_on_connections demanded
  join sign_on_domains proved on proved.workspace_id = demanded.workspace_id
  where demanded.workspace_id = members.workspace_id and demanded.enabled and demanded.mandatory
    and proved.proved_at is not null
    and proved.domain = lower(substring(users.email from '[^@]*$'))))`
