import { sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

/**
 * True for the row of `members` joined with `users` whose workspace asks this member to sign in with
 * its provider: the member is no owner, and either the provider has signed the member in before or
 * the address is of a proved domain. An address alone could be changed to leave the demand.
 */
export const signOnDemanded = sql<boolean>`(members.role <> 'owner' and exists (
  select from sign_on_connections demanded
  where demanded.workspace_id = members.workspace_id and demanded.enabled and demanded.mandatory
    and (exists (select from sign_on_identities identity
        where identity.workspace_id = members.workspace_id and identity.user_id = members.user_id)
      or exists (select from sign_on_domains proved
        where proved.workspace_id = members.workspace_id and proved.proved_at is not null
          and proved.domain = lower(substring(users.email from '[^@]*$'))))))`

/** No provider means the user any more: each knows the person by the address again. */
export async function clearIdentities(
  transaction: Transaction<Schema>,
  user_id: string,
): Promise<void> {
  await transaction.deleteFrom('sign_on_identities').where('user_id', '=', user_id).execute()
}
