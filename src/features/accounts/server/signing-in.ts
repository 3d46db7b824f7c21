import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { startSession } from '#server/session.ts'
import { Refusal } from '#shared/refusal.ts'
import { browserOf, rememberBrowser } from './browsers.ts'
import { reopenAccount } from './closing.queries.ts'
import { passwordMatches } from './passwords.ts'
import { type Account, findAccountByEmail } from './queries.ts'

/**
 * The account with this e-mail and password. Throws `login.wrong`, after the same time for an
 * unknown e-mail and a wrong password.
 */
export async function authenticate(
  context: AppContext,
  request: FastifyRequest,
  { email, password }: { email: string; password: string },
): Promise<Account> {
  const account = await findAccountByEmail(context, email)
  const matches = await passwordMatches(context, { request, email, account, password })
  if (account && matches) return account
  context.log.warn({ address: request.ip }, 'A login was refused.')
  throw new Refusal('login.wrong')
}

interface SignInCall {
  readonly context: AppContext
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Starts a session; an incomplete one only allows the second factor. Returns whether a closed
 * account was reopened.
 */
export async function signIn(
  call: SignInCall,
  user_id: string,
  { complete }: { readonly complete: boolean },
): Promise<boolean> {
  const { context, request, reply } = call
  const reopened = complete && (await reopenAccount(context, user_id))
  await startSession(context, { request, reply, user_id, complete, browser: browserOf(request) })
  if (complete) {
    await rememberBrowser(call, user_id)
    context.wakeMail()
  }
  context.log.info({ user_id, complete }, 'A user signed in.')
  return reopened
}
