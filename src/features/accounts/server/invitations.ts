import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { tokenOf, workspaceScope } from '#server/session.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import type { accountsContract } from '../contract.ts'
import { splitName } from '../rules.ts'
import { joinTeam, type OpenInvitation } from './invitations.queries.ts'
import { checkPassword, hashPassword, requirePassword } from './passwords.ts'
import { findAccount } from './queries.ts'

type Acceptance = BodyOf<typeof accountsContract.acceptInvitation>

/**
 * Adds the invited user to the team; creates the account when the e-mail has none.
 *
 * The link proves access to the mailbox, but sign-up does not verify e-mails: a stranger may have
 * registered the invited e-mail beforehand. The user of an existing account therefore also proves
 * ownership, by a session or by the password. Throws `session.required` or `password.wrong`.
 */
export async function acceptInvitation(
  context: AppContext,
  request: FastifyRequest,
  invitation: OpenInvitation,
  { name = '', password = '' }: Acceptance,
): Promise<void> {
  if (invitation.user_id === null) {
    checkPassword(password, invitation.email, [name, invitation.workspace])
    return joinTeam(context, invitation, {
      ...splitName(name),
      password_hash: await hashPassword(password),
    })
  }
  if ((await signedInUser(context, request)) !== invitation.user_id) {
    if (!password) throw new Refusal('session.required')
    const account = await findAccount(context.db, invitation.user_id)
    await requirePassword(context, request, account, password)
  }
  await joinTeam(context, invitation)
}

/** The id of the session's user, undefined without a valid session. */
async function signedInUser(
  context: AppContext,
  request: FastifyRequest,
): Promise<string | undefined> {
  if (tokenOf(context, request) === undefined) return undefined
  try {
    return (await workspaceScope(context, request, 'member')).user_id
  } catch (error) {
    if (error instanceof Refusal && error.code === 'session.required') return undefined
    throw error
  }
}
