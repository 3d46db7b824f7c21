import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Foundation } from '#server/foundation.ts'
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
  register: ({ foundation, body }) => register(foundation, body),

  login: async ({ foundation, request, reply, body }) => {
    const account = await authenticated(foundation, request, body)
    const second_factor_required = account.second_factor_enabled
    return {
      second_factor_required,
      reopened: await signIn(foundation, request, reply, account.id, !second_factor_required),
    }
  },

  secondFactor: async ({ foundation, request, reply, body }) => {
    const user_id = await userAwaitingSecondFactor(foundation, request)
    if (user_id === undefined) throw new Refusal('session.required')
    const recovery_codes_left = await confirmSecondFactor(foundation, user_id, body.code)
    return {
      reopened: await signIn(foundation, request, reply, user_id, true),
      recovery_codes_left,
    }
  },

  profile: async ({ foundation, scope }) => ({
    user: await findUser(foundation.db, scope.user_id),
  }),

  updateProfile: async ({ foundation, scope, request, body: { password, ...change } }) => {
    const account = await findAccount(foundation.db, scope.user_id)
    if (change.name !== undefined) demandText('name', change.name)
    if (change.email !== undefined && change.email !== account.email) {
      demandEmail(change.email)
      await demandPassword(foundation, request, account, password)
    }
    await changeProfile(foundation, account.id, change)
    return { user: await findUser(foundation.db, account.id) }
  },

  logout: ({ foundation, request, reply }) => endSession(foundation, request, reply),

  changePassword: async ({ foundation, scope, request, body }) => {
    const account = await findAccount(foundation.db, scope.user_id)
    await demandPassword(foundation, request, account, body.current_password)
    checkPassword(body.password, account.email, await findNamesAround(foundation.db, account.id))
    await changePassword(foundation.db, account.id, await hashPassword(body.password), scope)
  },

  forgotPassword: async ({ foundation, body }) => {
    await Promise.all([sendReset(foundation, body.email), sleep(SAME_TIME)])
  },

  resetPassword: async ({ foundation, body }) => {
    const reset = await findReset(foundation, body.token)
    if (!reset) throw new Refusal('reset_link.invalid')
    checkPassword(body.password, reset.email, await findNamesAround(foundation.db, reset.user_id))
    await redeemReset(foundation, body.token, await hashPassword(body.password))
  },

  closeAccount: async ({ foundation, scope, request, reply, body }) => {
    await demandPassword(
      foundation,
      request,
      await findAccount(foundation.db, scope.user_id),
      body.password,
    )
    await closeAccount(foundation, scope.user_id)
    await endSession(foundation, request, reply)
  },

  setUpSecondFactor: ({ foundation, scope }) => setUpSecondFactor(foundation, scope.user_id),

  enableSecondFactor: async ({ foundation, scope, body }) => {
    const recovery_codes = await switchOnSecondFactor(foundation, scope.user_id, body.code)
    await endSessions(foundation, scope.user_id, scope.token_hash)
    return { recovery_codes }
  },

  disableSecondFactor: async ({ foundation, scope, request, body }) => {
    await demandPassword(
      foundation,
      request,
      await findAccount(foundation.db, scope.user_id),
      body.password,
    )
    await disableSecondFactor(foundation.db, scope.user_id)
  },

  renewRecoveryCodes: async ({ foundation, scope, request, body }) => {
    await demandPassword(
      foundation,
      request,
      await findAccount(foundation.db, scope.user_id),
      body.password,
    )
    return { recovery_codes: await changeRecoveryCodes(foundation, scope.user_id) }
  },

  updateWorkspace: async ({ foundation, scope, params, body }) => {
    if (body.name !== undefined) demandText('name', body.name)
    if (body.second_factor_mandatory) await demandSecondFactor(foundation, scope)
    return changeWorkspace(foundation, scope, params.workspaceId, body)
  },

  members: ({ foundation, scope, params }) => findTeam(foundation, scope, params.workspaceId),

  invite: async ({ foundation, scope, params, body }) => {
    demandEmail(body.email)
    const invitation = await inviteMember(
      foundation,
      scope,
      params.workspaceId,
      body.email,
      body.role,
    )
    foundation.wakeMail()
    return invitation
  },

  cancelInvitation: ({ foundation, scope, params }) =>
    cancelInvitation(foundation, scope, params.workspaceId, params.invitationId),

  acceptInvitation: async ({ foundation, request, body }) => {
    const invitation = await findInvitation(foundation, body.token)
    if (!invitation) throw new Refusal('invitation.invalid')
    const account_needed =
      invitation.user_id === null && !(body.name && body.password !== undefined)
    if (!account_needed) await accept(foundation, request, invitation, body)
    return { account_needed, email: invitation.email, workspace: invitation.workspace }
  },

  updateMember: ({ foundation, scope, params, body }) =>
    changeMember(foundation, scope, params.workspaceId, params.userId, body.role),

  removeMember: async ({ foundation, scope, params }) => {
    await changeMember(foundation, scope, params.workspaceId, params.userId, null)
  },

  activity: ({ foundation, scope, params, query }) =>
    findActivity(foundation.db, scope, params.workspaceId, query.before),
})

async function register(
  foundation: Foundation,
  body: BodyOf<typeof accountsContract.register>,
): Promise<{ id: string }> {
  demandText('name', body.name)
  const problem = signUpProblem(body)
  if (problem) throw new Refusal(problem, { params: { email: EXAMPLE_EMAIL } })
  checkPassword(body.password, body.email, [body.name])
  const password_hash = await hashPassword(body.password)
  return {
    id: await createAccount(
      foundation,
      { ...splitName(body.name), email: body.email, password_hash },
      body.name,
    ),
  }
}

/** The same refusal, after the same time, whether the e-mail is unknown or the password wrong. */
async function authenticated(
  foundation: Foundation,
  request: FastifyRequest,
  { email, password }: { email: string; password: string },
): Promise<Account> {
  const account = await findAccountByEmail(foundation, email)
  const matches = await passwordMatches(
    foundation,
    { address: request.ip, subject: textKey(email) },
    account?.password_hash,
    password,
  )
  if (account && matches) return account
  foundation.log.warn({ address: request.ip }, 'A login was refused.')
  throw new Refusal('login.wrong')
}

/** Answers whether an account that was closed came back by it. */
async function signIn(
  foundation: Foundation,
  request: FastifyRequest,
  reply: FastifyReply,
  user_id: string,
  complete: boolean,
): Promise<boolean> {
  const reopened = complete && (await reopenAccount(foundation, user_id))
  await startSession(foundation, request, reply, user_id, complete)
  foundation.log.info({ user_id, complete }, 'Somebody signed in.')
  return reopened
}

async function sendReset(foundation: Foundation, email: string): Promise<void> {
  const account = await findAccountByEmail(foundation, email)
  if (!account) return
  await createReset(foundation, account)
  foundation.wakeMail()
}

/** Whoever found an open browser does not know the password. */
async function demandPassword(
  foundation: Foundation,
  request: FastifyRequest,
  account: Account,
  password: string | undefined,
): Promise<void> {
  const caller = { address: request.ip, subject: textKey(account.email) }
  if (
    password === undefined ||
    !(await passwordMatches(foundation, caller, account.password_hash, password))
  )
    throw new Refusal('password.wrong')
}

/** Nobody demands of others what would keep themselves out. */
async function demandSecondFactor(foundation: Foundation, scope: WorkspaceScope): Promise<void> {
  if (!(await findAccount(foundation.db, scope.user_id)).second_factor_enabled)
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
  foundation: Foundation,
  request: FastifyRequest,
  invitation: OpenInvitation,
  { name = '', password = '' }: Acceptance,
): Promise<void> {
  if (invitation.user_id === null) {
    checkPassword(password, invitation.email, [name, invitation.workspace])
    return joinTeam(foundation, invitation, {
      ...splitName(name),
      password_hash: await hashPassword(password),
    })
  }
  if ((await signedInAs(foundation, request)) !== invitation.user_id) {
    if (!password) throw new Refusal('session.required')
    await demandPassword(
      foundation,
      request,
      await findAccount(foundation.db, invitation.user_id),
      password,
    )
  }
  await joinTeam(foundation, invitation)
}

async function signedInAs(
  foundation: Foundation,
  request: FastifyRequest,
): Promise<string | undefined> {
  if (tokenOf(foundation, request) === undefined) return undefined
  try {
    return (await workspaceScope(foundation, request, 'member')).user_id
  } catch (error) {
    if (error instanceof Refusal && error.code === 'session.required') return undefined
    throw error
  }
}
