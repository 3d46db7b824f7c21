import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/serve.ts'
import {
  endSession,
  endSessions,
  startSession,
  tokenOf,
  userAwaitingSecondFactor,
  type WorkspaceScope,
  workspaceScope,
} from '#server/session.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import { isEmail, textKey } from '#shared/text.ts'
import { accountsContract } from '../contract.ts'
import { EXAMPLE_EMAIL, signUpProblem, splitName } from '../rules.ts'
import { findActivity } from './activity.queries.ts'
import { closeAccount, reopenAccount } from './closing.queries.ts'
import { checkPassword, hashPassword, passwordMatches } from './passwords.ts'
import {
  type Account,
  changePassword,
  changeProfile,
  createAccount,
  createReset,
  findAccount,
  findAccountByEmail,
  findNamesAround,
  findReset,
  findUser,
  redeemReset,
} from './queries.ts'
import { disableSecondFactor } from './second-factor.queries.ts'
import {
  changeRecoveryCodes,
  confirmSecondFactor,
  setUpSecondFactor,
  switchOnSecondFactor,
} from './second-factor.ts'
import {
  cancelInvitation,
  changeMember,
  changeWorkspace,
  findInvitation,
  findTeam,
  inviteMember,
  joinTeam,
  type OpenInvitation,
} from './team.queries.ts'

/** Longer than it takes to write down that a link is asked for, so that the time says nothing about the e-mail. */
const SAME_TIME = 250

export const accountsRoutes = serve(accountsContract, {
  register: ({ context, body }) => register(context, body),

  login: async ({ context, request, reply, body }) => {
    const account = await authenticated(context, request, body)
    const second_factor_required = account.second_factor_enabled
    return {
      second_factor_required,
      reopened: await signIn(context, request, reply, account.id, !second_factor_required),
    }
  },

  secondFactor: async ({ context, request, reply, body }) => {
    const user_id = await userAwaitingSecondFactor(context, request)
    if (user_id === undefined) throw new Refusal('session.required')
    const recovery_codes_left = await confirmSecondFactor(context, user_id, body.code)
    return {
      reopened: await signIn(context, request, reply, user_id, true),
      recovery_codes_left,
    }
  },

  profile: async ({ context, scope }) => ({
    user: await findUser(context.db, scope.user_id),
  }),

  updateProfile: async ({ context, scope, request, body: { password, ...change } }) => {
    const account = await findAccount(context.db, scope.user_id)
    if (change.name !== undefined) demandText('name', change.name)
    if (change.email !== undefined && change.email !== account.email) {
      demandEmail(change.email)
      await demandPassword(context, request, account, password)
    }
    await changeProfile(context, account.id, change)
    return { user: await findUser(context.db, account.id) }
  },

  logout: ({ context, request, reply }) => endSession(context, request, reply),

  changePassword: async ({ context, scope, request, body }) => {
    const account = await findAccount(context.db, scope.user_id)
    await demandPassword(context, request, account, body.current_password)
    checkPassword(body.password, account.email, await findNamesAround(context.db, account.id))
    await changePassword(context.db, account.id, await hashPassword(body.password), scope)
  },

  forgotPassword: async ({ context, body }) => {
    await Promise.all([sendReset(context, body.email), sleep(SAME_TIME)])
  },

  resetPassword: async ({ context, body }) => {
    const reset = await findReset(context, body.token)
    if (!reset) throw new Refusal('reset_link.invalid')
    checkPassword(body.password, reset.email, await findNamesAround(context.db, reset.user_id))
    await redeemReset(context, body.token, await hashPassword(body.password))
  },

  closeAccount: async ({ context, scope, request, reply, body }) => {
    await demandPassword(
      context,
      request,
      await findAccount(context.db, scope.user_id),
      body.password,
    )
    await closeAccount(context, scope.user_id)
    await endSession(context, request, reply)
  },

  setUpSecondFactor: ({ context, scope }) => setUpSecondFactor(context, scope.user_id),

  enableSecondFactor: async ({ context, scope, body }) => {
    const recovery_codes = await switchOnSecondFactor(context, scope.user_id, body.code)
    await endSessions(context, scope.user_id, scope.token_hash)
    return { recovery_codes }
  },

  disableSecondFactor: async ({ context, scope, request, body }) => {
    await demandPassword(
      context,
      request,
      await findAccount(context.db, scope.user_id),
      body.password,
    )
    await disableSecondFactor(context.db, scope.user_id)
  },

  renewRecoveryCodes: async ({ context, scope, request, body }) => {
    await demandPassword(
      context,
      request,
      await findAccount(context.db, scope.user_id),
      body.password,
    )
    return { recovery_codes: await changeRecoveryCodes(context, scope.user_id) }
  },

  updateWorkspace: async ({ context, scope, params, body }) => {
    if (body.name !== undefined) demandText('name', body.name)
    if (body.second_factor_mandatory) await demandSecondFactor(context, scope)
    return changeWorkspace(context, scope, params.workspaceId, body)
  },

  members: ({ context, scope, params }) => findTeam(context, scope, params.workspaceId),

  invite: async ({ context, scope, params, body }) => {
    demandEmail(body.email)
    const invitation = await inviteMember(context, scope, params.workspaceId, body.email, body.role)
    context.wakeMail()
    return invitation
  },

  cancelInvitation: ({ context, scope, params }) =>
    cancelInvitation(context, scope, params.workspaceId, params.invitationId),

  acceptInvitation: async ({ context, request, body }) => {
    const invitation = await findInvitation(context, body.token)
    if (!invitation) throw new Refusal('invitation.invalid')
    const account_needed =
      invitation.user_id === null && !(body.name && body.password !== undefined)
    if (!account_needed) await accept(context, request, invitation, body)
    return { account_needed, email: invitation.email, workspace: invitation.workspace }
  },

  updateMember: ({ context, scope, params, body }) =>
    changeMember(context, scope, params.workspaceId, params.userId, body.role),

  removeMember: async ({ context, scope, params }) => {
    await changeMember(context, scope, params.workspaceId, params.userId, null)
  },

  activity: ({ context, scope, params, query }) =>
    findActivity(context.db, scope, params.workspaceId, query.before),
})

async function register(
  context: AppContext,
  body: BodyOf<typeof accountsContract.register>,
): Promise<{ id: string }> {
  demandText('name', body.name)
  const problem = signUpProblem(body)
  if (problem) throw new Refusal(problem, { params: { email: EXAMPLE_EMAIL } })
  checkPassword(body.password, body.email, [body.name])
  const password_hash = await hashPassword(body.password)
  return {
    id: await createAccount(
      context,
      { ...splitName(body.name), email: body.email, password_hash },
      body.name,
    ),
  }
}

/** The same refusal, after the same time, whether the e-mail is unknown or the password wrong. */
async function authenticated(
  context: AppContext,
  request: FastifyRequest,
  { email, password }: { email: string; password: string },
): Promise<Account> {
  const account = await findAccountByEmail(context, email)
  const matches = await passwordMatches(
    context,
    { address: request.ip, subject: textKey(email) },
    account?.password_hash,
    password,
  )
  if (account && matches) return account
  context.log.warn({ address: request.ip }, 'A login was refused.')
  throw new Refusal('login.wrong')
}

/** Answers whether an account that was closed came back by it. */
async function signIn(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  user_id: string,
  complete: boolean,
): Promise<boolean> {
  const reopened = complete && (await reopenAccount(context, user_id))
  await startSession(context, request, reply, user_id, complete)
  context.log.info({ user_id, complete }, 'Somebody signed in.')
  return reopened
}

async function sendReset(context: AppContext, email: string): Promise<void> {
  const account = await findAccountByEmail(context, email)
  if (!account) return
  await createReset(context, account)
  context.wakeMail()
}

/** Whoever found an open browser does not know the password. */
async function demandPassword(
  context: AppContext,
  request: FastifyRequest,
  account: Account,
  password: string | undefined,
): Promise<void> {
  const caller = { address: request.ip, subject: textKey(account.email) }
  if (
    password === undefined ||
    !(await passwordMatches(context, caller, account.password_hash, password))
  )
    throw new Refusal('password.wrong')
}

/** Nobody demands of others what would keep themselves out. */
async function demandSecondFactor(context: AppContext, scope: WorkspaceScope): Promise<void> {
  if (!(await findAccount(context.db, scope.user_id)).second_factor_enabled)
    throw new Refusal('second_factor.mandatory')
}

function demandEmail(email: string): void {
  if (!isEmail(email)) throw new Refusal('email.invalid', { params: { email: EXAMPLE_EMAIL } })
}

function demandText(path: string, text: string): void {
  if (!text)
    throw new Refusal('input.invalid', {
      issues: [{ path, message: 'El campo no puede estar vacío.' }],
    })
}

type Acceptance = BodyOf<typeof accountsContract.acceptInvitation>

/**
 * The link proves the mailbox, but an e-mail is not verified at sign-up: whoever registered somebody else's beforehand must not be let in
 * by the invitation. So an account that exists also shows that it is theirs, by its session or its password.
 */
async function accept(
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
  if ((await signedInAs(context, request)) !== invitation.user_id) {
    if (!password) throw new Refusal('session.required')
    await demandPassword(
      context,
      request,
      await findAccount(context.db, invitation.user_id),
      password,
    )
  }
  await joinTeam(context, invitation)
}

async function signedInAs(
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
