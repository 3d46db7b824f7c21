import type { FastifyReply, FastifyRequest } from 'fastify'
import { EXAMPLE_EMAIL } from '#features/accounts/rules.ts'
import { signIn } from '#features/accounts/server/queries.ts'
import { isSecure } from '#server/access/session-cookie.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { randomToken } from '#server/core/secrets.ts'
import { Refusal } from '#shared/refusal.ts'
import { isEmail } from '#shared/text.ts'
import { finishSignOnLimit, SIGN_ON_MINUTES } from '../limits.ts'
import { domainOf, isVouchedFor } from '../sign-on.rules.ts'
import { storeAttempt, takeAttempt } from './sign-on-attempts.queries.ts'
import { readMember, type SignedOn } from './sign-on-members.queries.ts'
import { authorizationUrl, readPerson } from './sign-on-provider.ts'
import {
  type Connection,
  findConnection,
  findConnectionOfDomain,
  findTester,
  isProvedDomain,
  markTested,
  readProvider,
} from './sign-on.queries.ts'

interface BrowserCall {
  readonly context: AppContext
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const cookieName = (context: AppContext): string =>
  isSecure(context) ? '__Host-sign-on' : 'sign-on'

/** Where the person of this address signs in. Throws `email.invalid`, `sign_on.unknown`. */
export async function startSignOn(call: BrowserCall, email: string): Promise<string> {
  if (!isEmail(email)) throw new Refusal('email.invalid', { params: { email: EXAMPLE_EMAIL } })
  const connection = await findConnectionOfDomain(call.context.db, domainOf(email))
  if (!connection) throw new Refusal('sign_on.unknown')
  return begin(call, connection, { email, tester_id: null })
}

/** Where an owner tests the connection. Throws `not_found`, `sign_on.not_set`. */
export async function startTest(
  call: BrowserCall & { readonly scope: WorkspaceScope },
  workspace_id: string,
): Promise<string> {
  const { context, scope } = call
  const email = await findTester(context.db, scope, workspace_id)
  const connection = await findConnection(context.db, workspace_id)
  if (!connection) throw new Refusal('sign_on.not_set')
  return begin(call, connection, { email, tester_id: scope.user_id })
}

/** The cookie binds the answer to this browser; a second tab goes on with the same one. */
async function begin(
  { context, request, reply }: BrowserCall,
  connection: Connection,
  { email, tester_id }: { readonly email: string; readonly tester_id: string | null },
): Promise<string> {
  const attempt = { state: randomToken(), nonce: randomToken(), code_verifier: randomToken() }
  const url = await authorizationUrl(context, readProvider(context, connection), {
    ...attempt,
    email,
  })
  const browser = request.cookies[cookieName(context)] || randomToken()
  const { workspace_id } = connection
  await storeAttempt(context, { ...attempt, browser, workspace_id, tester_id })
  reply.setCookie(cookieName(context), browser, {
    path: '/',
    // the provider's answer is a navigation from another site
    sameSite: 'lax',
    secure: isSecure(context),
    httpOnly: true,
    maxAge: SIGN_ON_MINUTES * 60,
  })
  return url
}

/**
 * Takes the provider's answer and returns where the browser goes on: signed in, back to the settings
 * after a test, or to the page that says what was refused.
 */
export async function finishSignOn(call: BrowserCall): Promise<string> {
  const { context, request } = call
  const [, query = ''] = request.url.split('?')
  const caller = { address: request.ip, subject: '' }
  let test: string | null = null
  try {
    context.rateLimits.check(finishSignOnLimit, caller)
    const state = new URLSearchParams(query).get('state') ?? ''
    const browser = request.cookies[cookieName(context)] ?? ''
    const attempt = await takeAttempt(context, state, browser)
    if (!attempt) throw new Refusal('sign_on.expired')
    if (attempt.tester_id !== null) test = attempt.workspace_id
    const connection = await findConnection(context.db, attempt.workspace_id)
    if (!connection || (!connection.enabled && test === null)) throw new Refusal('sign_on.disabled')
    const said = await readPerson(context, readProvider(context, connection), query, attempt)
    const person = await vouchedFor(context, connection, said)
    if (attempt.tester_id === null) return await signInMember(call, connection, person)
    await markTested(context, { ...connection, user_id: attempt.tester_id })
    return buildSettings(connection.workspace_id, 'tested')
  } catch (error) {
    const refusal = context.refusals.from(error)
    if (!refusal) throw error
    if (refusal.code.startsWith('sign_on.')) context.rateLimits.count(finishSignOnLimit, caller)
    context.log.warn({ code: refusal.code }, 'A sign-in with a provider was refused.')
    return test === null ? `/sign-on?problem=${refusal.code}` : buildSettings(test, refusal.code)
  }
}

const buildSettings = (workspace_id: string, outcome: string): string =>
  `/settings?workspace=${workspace_id}&sign_on=${outcome}`

/** Throws `sign_on.email_unverified` or `sign_on.domain_foreign`. */
async function vouchedFor(
  { db }: AppContext,
  { workspace_id }: Connection,
  said: Awaited<ReturnType<typeof readPerson>>,
): Promise<SignedOn> {
  const { email } = said
  if (typeof email !== 'string' || !isEmail(email) || !isVouchedFor(said))
    throw new Refusal('sign_on.email_unverified')
  if (!(await isProvedDomain(db, workspace_id, domainOf(email))))
    throw new Refusal('sign_on.domain_foreign')
  return { ...said, email }
}

async function signInMember(
  call: BrowserCall,
  connection: Connection,
  person: SignedOn,
): Promise<string> {
  const user_id = await readMember(call.context, connection, person)
  await signIn(call, user_id, { complete: true, workspace_id: connection.workspace_id })
  return '/sign-on?done=yes'
}
