import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import type { AppContext } from '#server/context.ts'
import type { Caller } from '#server/limits.ts'
import { Refusal } from '#shared/refusal.ts'
import { passwordProblem } from '../rules.ts'

/** security.md SEC-09: argon2id, 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Of a password that nobody has: an unknown e-mail costs the same time as a wrong password (SEC-10). */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$8Id4KB3Pf8zYbUKoeLhOPQ$+uS6xIsu5yqZ2wET2aEguGstAmfBmY5L9rb7ljv62vI'
/** Each hash holds 19 MiB and a thread; more at once would starve the sheets that are being answered. */
const AT_ONCE = 2
const MOST_WAITING = 200

const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

export function checkPassword(password: string, email: string, names: readonly string[]): void {
  const problem = passwordProblem(password, {
    email,
    names,
    isCommon: (text) => commonPasswords.has(text),
  })
  if (problem) throw new Refusal(problem)
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, cost))

/**
 * Whether the password belongs to the hash; without a hash it never does, after the same time. Failures are counted, and the count is
 * looked at again when the turn comes: many attempts at once are no way round it.
 */
export async function passwordMatches(
  { limits }: AppContext,
  caller: Caller,
  password_hash: string | undefined,
  password: string,
): Promise<boolean> {
  limits.check('login', caller)
  return inTurn(async () => {
    limits.check('login', caller)
    const matches = await verify(password_hash ?? NOBODYS_HASH, password)
    if (matches && password_hash !== undefined) return true
    limits.spend('login', caller)
    return false
  })
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING) throw new Refusal('server.unavailable', { retry_after: 2 })
  if (running >= AT_ONCE)
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
