import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import type { FastifyRequest } from 'fastify'
import { HashQueue } from '#server/access/hash-queue.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { programFile } from '#server/core/program-files.ts'
import { findSite } from '#server/http/networks.ts'
import { Refusal } from '#shared/refusal.ts'
import { textKey } from '#shared/text.ts'
import { accountLoginLimit, loginLimit } from '../limits.ts'
import { passwordProblem } from '../rules.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  signsInByProvider,
} from './account.queries.ts'
import { isKnownBrowser } from './browsers.ts'

/** argon2id with 19 MiB, two passes and one lane (security.md SEC-09). */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Verified for unknown e-mails, so that they take as long as a wrong password (SEC-10). */
const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$8Id4KB3Pf8zYbUKoeLhOPQ$+uS6xIsu5yqZ2wET2aEguGstAmfBmY5L9rb7ljv62vI'
/**
 * A browser in which its user has signed in waits only for other accounts in theirs, whatever
 * strangers try meanwhile.
 */
const queues = { known: new HashQueue(), unknown: new HashQueue() }

const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(programFile('src/features/accounts/server/common-passwords.txt'), 'utf8')
    .trim()
    .split('\n'),
)

/**
 * Throws the problem of a new password. `names` are the user's own names, see `findPersonalNames`.
 */
export function checkPassword(password: string, email: string, names: readonly string[]): void {
  const problem = passwordProblem(password, {
    email,
    names,
    isCommon: (text) => commonPasswords.has(text),
  })
  if (problem) throw new Refusal(problem)
}

/** `address`: of the caller, whose network takes turns with others. */
export const hashPassword = (password: string, address = ''): Promise<string> =>
  queues.unknown.run(findSite(address), () => hash(password, hashOptions))

interface PasswordAttempt {
  readonly request: FastifyRequest
  /** As typed; what an attempt on an unknown account is counted by. */
  readonly email: string
  /** Undefined when no account has the e-mail. */
  readonly account: Account | undefined
  readonly password: string
}

/**
 * Whether the password is the account's; false, after the same time, without an account. Failures
 * count for the login rate limits: by account, so that every spelling of an e-mail that the database
 * takes for the same shares one budget. The limits are checked again after queueing, so that
 * parallel attempts cannot bypass them.
 */
async function passwordMatches(
  context: AppContext,
  { request, email, account, password }: PasswordAttempt,
): Promise<boolean> {
  const { rateLimits } = context
  const caller = { address: request.ip, subject: account?.id ?? textKey(email) }
  // asked for unknown e-mails too, so that they take as long
  const isKnown = await isKnownBrowser(context, request, account?.id)
  const limits = isKnown ? [loginLimit] : [loginLimit, accountLoginLimit]
  const check = (): void => {
    for (const limit of limits) rateLimits.check(limit, caller)
  }
  check()
  const attempt = async (): Promise<boolean> => {
    check()
    const matches = await verify(account?.password_hash ?? DECOY_HASH, password)
    if (matches && account !== undefined) return true
    for (const limit of limits) rateLimits.count(limit, caller)
    return false
  }
  return isKnown && account !== undefined
    ? queues.known.run(account.id, attempt)
    : queues.unknown.run(findSite(request.ip), attempt)
}

/**
 * The account with this e-mail and password. Throws `login.wrong`, after the same time for an
 * unknown e-mail and a wrong password, and for an account that only its company's provider signs in.
 */
export async function authenticate(
  context: AppContext,
  request: FastifyRequest,
  { email, password }: { email: string; password: string },
): Promise<Account> {
  const account = await findAccountByEmail(context, email)
  const matches = await passwordMatches(context, { request, email, account, password })
  // asked last, so that only the right password takes longer
  if (account && matches && !(await signsInByProvider(context.db, account.id))) return account
  context.log.warn({ address: request.ip }, 'A login was refused.')
  throw new Refusal('login.wrong')
}

/** Throws `password.wrong`: a session alone does not prove who sits at an unlocked computer. */
export async function requirePassword(
  context: AppContext,
  request: FastifyRequest,
  account: Account,
  password: string | undefined,
): Promise<void> {
  const { email } = account
  if (
    password === undefined ||
    !(await passwordMatches(context, { request, email, account, password }))
  )
    throw new Refusal('password.wrong')
}

/** As `requirePassword` for the caller of a call. */
export async function requireOwnPassword(
  context: AppContext,
  { user_id }: WorkspaceScope,
  request: FastifyRequest,
  password: string,
): Promise<void> {
  await requirePassword(context, request, await findAccount(context.db, user_id), password)
}

interface OwnersCall {
  readonly context: AppContext
  readonly scope: WorkspaceScope
  readonly request: FastifyRequest
  readonly params: { readonly workspaceId: string }
}

/** As `requireOwnPassword` in a workspace of the call's scope. Throws `not_found` first. */
export async function requireOwnerPassword(
  { context, scope, request, params }: OwnersCall,
  password: string,
): Promise<void> {
  if (!scope.workspace_ids.includes(params.workspaceId)) throw new Refusal('not_found')
  await requireOwnPassword(context, scope, request, password)
}
