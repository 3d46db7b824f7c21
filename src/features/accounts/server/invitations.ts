import type { FastifyRequest } from 'fastify'
import { readSessionToken } from '#server/access/session-cookie.ts'
import { sessionScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import type { accountsContract } from '../contract.ts'
import { addressProofNeeded, splitName } from '../rules.ts'
import { findEmailProof, redeemEmailProof } from './address-proof.queries.ts'
import { joinTeam, type OpenInvitation } from './invitations.queries.ts'
import { checkPassword, hashPassword, requirePassword } from './passwords.ts'
import { findAccount } from './queries.ts'

type Acceptance = BodyOf<typeof accountsContract.acceptInvitation>

/**
 * Whether the invited person has no account yet. One whose address was never proved is another's
 * unless the person enters it: the mailed link then makes it the person's, as a reset of the
 * password does. Without a mail server the link did not reach the address.
 */
export async function needsAccount(
  context: AppContext,
  request: FastifyRequest,
  { user_id, email_proved_at }: OpenInvitation,
  { name, password }: Acceptance,
): Promise<boolean> {
  if (user_id === null) return true
  const entersOwn = password !== undefined && !name
  if (entersOwn || !addressProofNeeded(context.config, { email_proved_at })) return false
  return (await signedInUser(context, request)) !== user_id
}

/**
 * Adds the invited user to the team; creates the account when the person needs one.
 *
 * The link proves access to the mailbox, but a stranger may have registered the invited e-mail
 * beforehand. The user of an existing account therefore also proves ownership, by a session or by the
 * password. Returns the user's id. Throws `session.required` or `password.wrong`.
 */
export async function acceptInvitation(
  context: AppContext,
  request: FastifyRequest,
  invitation: OpenInvitation & { readonly account_needed: boolean },
  { name = '', password = '' }: Acceptance,
): Promise<string> {
  if (invitation.account_needed) {
    checkPassword(password, invitation.email, [name, invitation.workspace])
    return joinTeam(context, invitation, {
      ...splitName(name),
      password_hash: await hashPassword(password, request.ip),
    })
  }
  await requireOwner(context, request, invitation.user_id ?? '', password)
  return joinTeam(context, invitation)
}

/**
 * Proves an e-mail with the mailed link. The session or the password of its account is demanded too:
 * a link that is followed by mistake must not confirm the account of a stranger. Throws
 * `email_proof.invalid`, `session.required` or `password.wrong`.
 */
export async function proveEmail(
  context: AppContext,
  request: FastifyRequest,
  { token, password = '' }: BodyOf<typeof accountsContract.proveEmail>,
): Promise<void> {
  const proof = await findEmailProof(context, token)
  if (!proof) throw new Refusal('email_proof.invalid')
  await requireOwner(context, request, proof.user_id, password)
  await redeemEmailProof(context, token)
}

/** Demands the session of this user, or else the user's password. */
async function requireOwner(
  context: AppContext,
  request: FastifyRequest,
  user_id: string,
  password: string,
): Promise<void> {
  if ((await signedInUser(context, request)) === user_id) return
  if (!password) throw new Refusal('session.required')
  await requirePassword(context, request, await findAccount(context.db, user_id), password)
}

/** The id of the session's user, undefined without a valid session. */
async function signedInUser(
  context: AppContext,
  request: FastifyRequest,
): Promise<string | undefined> {
  if (readSessionToken(context, request) === undefined) return undefined
  try {
    return (await sessionScope(context, request, 'workspace.enter')).user_id
  } catch (error) {
    if (error instanceof Refusal && error.code === 'session.required') return undefined
    throw error
  }
}
