import type { AppContext } from '#server/context.ts'
import { hashToken } from '#server/core/secrets.ts'
import { SIGN_ON_MINUTES } from '../limits.ts'
import type { Attempt } from './sign-on-provider.ts'

const MINUTE_MS = 60_000

interface StoredAttempt extends Attempt {
  /** The browser's cookie. */
  readonly browser: string
  readonly workspace_id: string
  readonly tester_id: string | null
}

type StoreContext = Pick<AppContext, 'db' | 'clock' | 'secrets'>

/** Stores what the answer will be compared with; state and cookie as hashes. */
export async function storeAttempt(
  { db, clock, secrets }: StoreContext,
  { state, nonce, code_verifier, browser, workspace_id, tester_id }: StoredAttempt,
): Promise<void> {
  await db
    .insertInto('sign_on_attempts')
    .values({
      state_hash: hashToken(state),
      browser_hash: hashToken(browser),
      workspace_id,
      nonce,
      code_verifier: secrets.seal(code_verifier),
      tester_id,
      expires_at: new Date(clock.now().getTime() + SIGN_ON_MINUTES * MINUTE_MS),
    })
    .execute()
}

/**
 * Takes the attempt of a state out, so that a second answer finds none; only the browser that began
 * it takes it. Undefined for an unknown, used or expired one.
 */
export async function takeAttempt(
  { db, clock, secrets }: StoreContext,
  state: string,
  browser: string,
): Promise<Omit<StoredAttempt, 'browser'> | undefined> {
  const taken = await db
    .deleteFrom('sign_on_attempts')
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browser))
    .where('expires_at', '>', clock.now())
    .returning(['workspace_id', 'nonce', 'code_verifier', 'tester_id'])
    .executeTakeFirst()
  return taken && { ...taken, state, code_verifier: secrets.unseal(taken.code_verifier) }
}

export async function deleteExpiredAttempts({ db, clock }: AppContext): Promise<void> {
  await db.deleteFrom('sign_on_attempts').where('expires_at', '<=', clock.now()).execute()
}
