import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import {
  endSession,
  endSessions,
  userAwaitingSecondFactor,
  type WorkspaceScope,
} from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import { isEmail } from '#shared/text.ts'
import { accountsContract } from '../contract.ts'
import { emailProofLimit } from '../limits.ts'
import { doorProblem, EXAMPLE_EMAIL, signUpProblem, splitName } from '../rules.ts'
import { findActivity } from './activity.queries.ts'
import { resendEmailProof } from './address-proof.queries.ts'
import { rememberBrowser } from './browsers.ts'
import { assignableMatrices } from './chosen-matrices.queries.ts'
import { closeAccount } from './closing.queries.ts'
import { cancelInvitation, findInvitation, inviteMember } from './invitations.queries.ts'
import { acceptInvitation, needsAccount, proveEmail } from './invitations.ts'
import {
  changePassword,
  createPasswordReset,
  findPasswordReset,
  redeemPasswordReset,
} from './password.queries.ts'
import {
  authenticate,
  checkPassword,
  hashPassword,
  requireOwnPassword,
  requirePassword,
} from './passwords.ts'
import {
  changeProfile,
  createAccount,
  findAccount,
  findAccountByEmail,
  findPersonalNames,
  findUser,
  requireOwnAddress,
  requireProvedAddress,
} from './queries.ts'
import { disableSecondFactor } from './second-factor.queries.ts'
import {
  activateSecondFactor,
  reissueRecoveryCodes,
  setUpSecondFactor,
  verifySecondFactor,
} from './second-factor.ts'
import { endOwnSession, findSessions } from './sessions.queries.ts'
import { signIn } from './signing-in.ts'
import { changeMember, changeWorkspace, findTeam } from './team.queries.ts'

/**
 * Longer than creating a password link takes, so that the reply time does not reveal known e-mails.
 */
const FORGOT_PASSWORD_MS = 250

export const accountsRoutes = serve(accountsContract, {
  register: async (call) => {
    const account = await register(call.context, call.request, call.body)
    await rememberBrowser(call, account.id)
    return account
  },

  signUp: async ({ context }) => ({ mode: context.config.sign_up.mode }),

  login: async (call) => {
    const account = await authenticate(call.context, call.request, call.body)
    const second_factor_required = account.second_factor_enabled
    const reopened = await signIn(call, account.id, { complete: !second_factor_required })
    return { second_factor_required, reopened }
  },

  secondFactor: async (call) => {
    const { context, request, body } = call
    const user_id = await userAwaitingSecondFactor(context, request)
    if (user_id === undefined) throw new Refusal('session.required')
    const recovery_codes_left = await verifySecondFactor(context, user_id, body.code)
    return { reopened: await signIn(call, user_id, { complete: true }), recovery_codes_left }
  },

  profile: async ({ context, scope }) => ({
    user: await findUser(context, scope),
  }),

  updateProfile: async ({ context, scope, request, body: { password, ...change } }) => {
    const account = await findAccount(context.db, scope.user_id)
    if (change.name !== undefined) requireText('name', change.name)
    if (change.email !== undefined && change.email !== account.email) {
      requireEmail(change.email)
      await requireOwnAddress(context.db, scope)
      await requirePassword(context, request, account, password)
      limitProofs(context, account.id)
    }
    await changeProfile(context, account, change)
    context.wakeMail()
    return { user: await findUser(context, scope) }
  },

  sendEmailProof: async ({ context, scope }) => {
    await resendEmailProof(context, scope.user_id)
    context.wakeMail()
  },

  proveEmail: ({ context, request, body }) => proveEmail(context, request, body),

  sessions: ({ context, scope }) => findSessions(context, scope),

  endSession: ({ context, scope, params }) => endOwnSession(context, scope, params.sessionId),

  endOtherSessions: ({ context, scope }) => endSessions(context, scope.user_id, scope.token_hash),

  logout: ({ context, request, reply }) => endSession(context, request, reply),

  changePassword: async ({ context, scope, request, body }) => {
    const account = await findAccount(context.db, scope.user_id)
    await requirePassword(context, request, account, body.current_password)
    checkPassword(body.password, account.email, await findPersonalNames(context.db, account.id))
    await changePassword(context, account.id, await hashPassword(body.password, request.ip), scope)
    context.wakeMail()
  },

  forgotPassword: async ({ context, body }) => {
    requireEmail(body.email)
    await Promise.all([sendPasswordLink(context, body.email), sleep(FORGOT_PASSWORD_MS)])
  },

  resetPassword: async (call) => {
    const { context, request, body } = call
    const reset = await findPasswordReset(context, body.token)
    if (!reset) throw new Refusal('reset_link.invalid')
    checkPassword(body.password, reset.email, await findPersonalNames(context.db, reset.user_id))
    await redeemPasswordReset(context, body.token, await hashPassword(body.password, request.ip))
    await rememberBrowser(call, reset.user_id)
    context.log.info({ user_id: reset.user_id }, 'A password was reset through a mailed link.')
    context.wakeMail()
  },

  closeAccount: async ({ context, scope, request, reply, body }) => {
    await requireOwnPassword(context, scope, request, body.password)
    await closeAccount(context, scope.user_id)
    await endSession(context, request, reply)
  },

  setUpSecondFactor: async ({ context, scope, request, body }) => {
    await requireOwnPassword(context, scope, request, body.password)
    return setUpSecondFactor(context, scope.user_id)
  },

  enableSecondFactor: async ({ context, scope, request, body }) => {
    await requireOwnPassword(context, scope, request, body.password)
    const recovery_codes = await activateSecondFactor(context, scope.user_id, body.code)
    await endSessions(context, scope.user_id, scope.token_hash)
    context.wakeMail()
    return { recovery_codes }
  },

  disableSecondFactor: async ({ context, scope, request, body }) => {
    await requireOwnPassword(context, scope, request, body.password)
    await disableSecondFactor(context, scope.user_id)
    context.wakeMail()
  },

  renewRecoveryCodes: async ({ context, scope, request, body }) => {
    await requireOwnPassword(context, scope, request, body.password)
    const recovery_codes = await reissueRecoveryCodes(context, scope.user_id)
    context.wakeMail()
    return { recovery_codes }
  },

  updateWorkspace: async ({ context, scope, params, body }) => {
    if (body.name !== undefined) requireText('name', body.name)
    if (body.second_factor_mandatory) await requireOwnSecondFactor(context, scope)
    return changeWorkspace(context, scope, params.workspaceId, body)
  },

  members: ({ context, scope, params }) => findTeam(context, scope, params.workspaceId),

  assignable: ({ context, scope, params }) =>
    assignableMatrices(context.db, scope, params.workspaceId),

  invite: async ({ context, scope, params, body }) => {
    requireEmail(body.email)
    await requireProvedAddress(context.db, context.config, scope.user_id)
    const invitation = await inviteMember(context, scope, {
      workspace_id: params.workspaceId,
      email: body.email,
      given: body,
    })
    context.wakeMail()
    return invitation
  },

  cancelInvitation: ({ context, scope, params }) =>
    cancelInvitation(context, scope, params.workspaceId, params.invitationId),

  acceptInvitation: async (call) => {
    const { context, request, body } = call
    const invitation = await findInvitation(context, body.token)
    if (!invitation) throw new Refusal('invitation.invalid')
    const { email, workspace } = invitation
    const account_needed = await needsAccount(context, request, invitation, body)
    if (account_needed && !(body.name && body.password !== undefined))
      return { account_needed, email, workspace }
    const opened = { ...invitation, account_needed }
    const user_id = await acceptInvitation(context, request, opened, body)
    if (account_needed) await rememberBrowser(call, user_id)
    context.wakeMail()
    return { account_needed: false, email, workspace }
  },

  updateMember: async ({ context, scope, params, body }) => {
    const member = await changeMember(context, scope, {
      workspace_id: params.workspaceId,
      user_id: params.userId,
      change: body,
    })
    context.wakeMail()
    return member
  },

  removeMember: async ({ context, scope, params }) => {
    await changeMember(context, scope, {
      workspace_id: params.workspaceId,
      user_id: params.userId,
      change: null,
    })
    context.wakeMail()
  },

  activity: ({ context, scope, params, query }) =>
    findActivity(context.db, scope, params.workspaceId, query.before),
})

async function register(
  context: AppContext,
  request: FastifyRequest,
  body: BodyOf<typeof accountsContract.register>,
): Promise<{ id: string }> {
  requireText('name', body.name)
  const problem = signUpProblem(body) ?? doorProblem(context.config.sign_up, body.email)
  if (problem) throw new Refusal(problem, { params: { email: EXAMPLE_EMAIL } })
  checkPassword(body.password, body.email, [body.name])
  const password_hash = await hashPassword(body.password, request.ip)
  const account = { ...splitName(body.name), email: body.email, password_hash }
  const id = await createAccount(context, account, body.name)
  context.wakeMail()
  return { id }
}

/** Does nothing for an unknown e-mail. */
async function sendPasswordLink(context: AppContext, email: string): Promise<void> {
  const account = await findAccountByEmail(context, email)
  if (!account) return
  await createPasswordReset(context, account)
  context.wakeMail()
}

/** Owners who demand the second factor of a team without having it would lock themselves out. */
async function requireOwnSecondFactor(context: AppContext, scope: WorkspaceScope): Promise<void> {
  if (!(await findAccount(context.db, scope.user_id)).second_factor_enabled)
    throw new Refusal('second_factor.mandatory')
}

/** A new address is mailed a link as well, and it may be anybody's. */
function limitProofs({ config, rateLimits }: AppContext, user_id: string): void {
  if (config.smtp_url === undefined) return
  const caller = { address: '', subject: user_id }
  rateLimits.check(emailProofLimit, caller)
  rateLimits.count(emailProofLimit, caller)
}

function requireEmail(email: string): void {
  if (!isEmail(email)) throw new Refusal('email.invalid', { params: { email: EXAMPLE_EMAIL } })
}

function requireText(path: string, text: string): void {
  if (!text)
    throw new Refusal('input.invalid', {
      issues: [{ path, message: 'El campo no puede estar vacío.' }],
    })
}
