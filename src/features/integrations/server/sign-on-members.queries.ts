import { sql, type Transaction } from 'kysely'
import { splitName } from '#features/accounts/rules.ts'
import {
  claimAddress,
  insertMember,
  insertUser,
  lockedPasswordHash,
  queueAccountNotice,
  setMemberMatrices,
  takeInvitation,
} from '#features/accounts/server/queries.ts'
import { recordActivity } from '#server/access/activity.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { Refusal } from '#shared/refusal.ts'
import { cleanText } from '#shared/text.ts'
import type { ProviderPerson } from './sign-on-provider.ts'
import type { Connection } from './sign-on.queries.ts'

const MAXIMUM_NAME_LENGTH = 100

/** A person whose address the provider vouches for. */
export interface SignedOn extends ProviderPerson {
  readonly email: string
}

type Trx = Transaction<Schema>

/**
 * The member that the provider means; a person without an account becomes one. Throws
 * `sign_on.account_elsewhere` for an account that is in other workspaces only, and
 * `sign_on.other_person` for an address that the provider gave to another subject before.
 */
export async function readMember(
  context: AppContext,
  connection: Connection,
  person: SignedOn,
): Promise<string> {
  try {
    return await findOrJoin(context, connection, person)
  } catch (error) {
    if (error instanceof Refusal) throw error
    // Two tabs may sign a new person in at once: the second finds what the first has stored.
    return findOrJoin(context, connection, person)
  }
}

function findOrJoin(
  context: AppContext,
  connection: Connection,
  person: SignedOn,
): Promise<string> {
  const { workspace_id } = connection
  const { subject } = person
  return context.db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('sign_on_identities')
      .where('workspace_id', '=', workspace_id)
      .where('subject', '=', subject)
      .select('user_id')
      .executeTakeFirst()
    if (known) return known.user_id
    const user_id =
      (await findAccount(trx, context, workspace_id, person)) ??
      (await insertUser(trx, context, {
        ...pickNames(person),
        email: person.email,
        password_hash: lockedPasswordHash(),
        email_proved_at: context.clock.now(),
      }))
    await join(trx, context, connection, { ...person, user_id })
    await trx.insertInto('sign_on_identities').values({ workspace_id, user_id, subject }).execute()
    return user_id
  })
}

/**
 * The account with the person's address; undefined when there is none. One whose address was not
 * proved may have been made by a stranger: it becomes the person's, and what let the stranger in
 * ends.
 */
async function findAccount(
  trx: Trx,
  { clock }: AppContext,
  workspace_id: string,
  person: SignedOn,
): Promise<string | undefined> {
  const account = await trx
    .selectFrom('users')
    .leftJoin('members', (join_) =>
      join_.onRef('members.user_id', '=', 'users.id').on('members.workspace_id', '=', workspace_id),
    )
    .where(sql`lower(email)`, '=', sql`lower(${person.email})`)
    .select(['id', 'email', 'members.workspace_id as of_workspace'])
    .executeTakeFirst()
  if (!account) return undefined
  if (await claimAddress(trx, clock, account.id, pickNames(person)))
    await queueAccountNotice(trx, clock, account, { change: 'address_claimed' })
  else if (account.of_workspace === null) throw new Refusal('sign_on.account_elsewhere')
  return account.id
}

/** Makes a user a member, with the role of an open invitation, or else with that of the connection. */
async function join(
  trx: Trx,
  { clock }: AppContext,
  { workspace_id, role: first_role }: Connection,
  { email, user_id }: SignedOn & { readonly user_id: string },
): Promise<void> {
  const invitation = await trx
    .selectFrom('invitations')
    .where('workspace_id', '=', workspace_id)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('expires_at', '>', clock.now())
    .select(['id', 'role', 'new_matrices'])
    .executeTakeFirst()
  const { role, new_matrices } = invitation ?? { role: first_role, new_matrices: false }
  if (!(await insertMember(trx, { workspace_id, user_id, role, new_matrices }))) return
  const chosen = invitation && (await takeInvitation(trx, invitation.id))
  if (chosen) await setMemberMatrices(trx, { workspace_id, user_id }, chosen)
  await recordActivity(trx, clock, {
    workspace_id,
    user_id,
    action: 'member.joined',
    target_id: user_id,
    detail: { role, sign_on: true },
  })
}

const readClaim = (claim: unknown): string =>
  typeof claim === 'string' ? cleanText(claim).slice(0, MAXIMUM_NAME_LENGTH).trim() : ''

/** What the provider calls the person; without a name the part of the address before the «@». */
function pickNames(person: SignedOn): { readonly name: string; readonly last_name: string } {
  const [name, last_name] = [readClaim(person.given_name), readClaim(person.family_name)]
  if (name !== '') return { name, last_name }
  return splitName(readClaim(person.name) || (person.email.split('@')[0] ?? person.email))
}
