import { Secret, TOTP } from 'otpauth'
import type { AppContext } from '#server/context.ts'
import { randomInteger } from '#server/core/secrets.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { Refusal } from '#shared/refusal.ts'
import { secondFactorLimit } from '../limits.ts'
import {
  generateRecoveryCode,
  RECOVERY_CODES,
  formatRecoveryCode,
  parseRecoveryCode,
} from '../recovery-code.rules.ts'
import {
  claimSecondFactorStep,
  countRecoveryCodes,
  enableSecondFactor,
  findSecondFactor,
  storeSecondFactorSecret,
  redeemRecoveryCode,
  renewRecoveryCodes,
} from './second-factor.queries.ts'

const STEP_SECONDS = 30
const SECRET_BYTES = 20
/** The phone's clock may be off by one step in either direction. */
const STEPS_OF_TOLERANCE = 1

const totp = (secret: Secret, label = ''): TOTP =>
  new TOTP({
    issuer: PRODUCT_NAME,
    label,
    secret,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  })

/**
 * Stores a new secret, which has no effect until `activateSecondFactor`. Returns it in Base32 and
 * as the URI of the QR code. Throws `second_factor.active`.
 */
export async function setUpSecondFactor(
  context: AppContext,
  user_id: string,
): Promise<{ secret: string; uri: string }> {
  const { email, enabled } = await findSecondFactor(context.db, user_id)
  if (enabled) throw new Refusal('second_factor.active')
  const secret = new Secret({ size: SECRET_BYTES })
  await storeSecondFactorSecret(context.db, user_id, context.secrets.seal(secret.base32))
  return { secret: secret.base32, uri: totp(secret, email).toString() }
}

/** Enables the second factor with the authenticator's first code. Returns the recovery codes. */
export async function activateSecondFactor(
  context: AppContext,
  user_id: string,
  code: string,
): Promise<string[]> {
  countAttempt(context, user_id)
  await verifyAuthenticatorCode(context, user_id, code)
  const { codes, hashes } = generateRecoveryCodes(context, user_id)
  if (!(await enableSecondFactor(context, user_id, hashes)))
    throw new Refusal('second_factor.active')
  return codes
}

/** Replaces all recovery codes and returns the new ones. Throws `second_factor.inactive`. */
export async function reissueRecoveryCodes(
  context: AppContext,
  user_id: string,
): Promise<string[]> {
  const { codes, hashes } = generateRecoveryCodes(context, user_id)
  if (!(await renewRecoveryCodes(context, user_id, hashes)))
    throw new Refusal('second_factor.inactive')
  return codes
}

/**
 * Verifies a code at login. Returns the number of unused recovery codes if the user typed one of
 * them, null for an authenticator code.
 */
export async function verifySecondFactor(
  context: AppContext,
  user_id: string,
  typed: string,
): Promise<number | null> {
  countAttempt(context, user_id)
  const code = parseRecoveryCode(typed)
  if (code === null) {
    await verifyAuthenticatorCode(context, user_id, typed)
    return null
  }
  const { secrets } = context
  const hashes = [secrets, secrets.previous].flatMap(
    (keys) => keys?.recoveryCode(user_id, code) ?? [],
  )
  if (!(await redeemRecoveryCode(context.db, user_id, hashes))) {
    logWrongCode(context, user_id)
    throw new Refusal('second_factor.recovery_wrong')
  }
  context.log.warn({ user_id }, 'A user signed in with a recovery code.')
  return countRecoveryCodes(context.db, user_id)
}

function generateRecoveryCodes(
  { secrets }: AppContext,
  user_id: string,
): { codes: string[]; hashes: Buffer[] } {
  const generated = Array.from({ length: RECOVERY_CODES }, () =>
    generateRecoveryCode(randomInteger),
  )
  return {
    codes: generated.map(formatRecoveryCode),
    hashes: generated.map((code) => secrets.recoveryCode(user_id, code)),
  }
}

function countAttempt({ rateLimits }: AppContext, user_id: string): void {
  const caller = { address: '', subject: user_id }
  rateLimits.check(secondFactorLimit, caller)
  rateLimits.count(secondFactorLimit, caller)
}

/** Accepts each code once, so that an observer cannot reuse it. Throws `second_factor.wrong`. */
async function verifyAuthenticatorCode(
  context: AppContext,
  user_id: string,
  code: string,
): Promise<void> {
  const { sealed } = await findSecondFactor(context.db, user_id)
  const step =
    sealed === null ? null : findTimeStep(context.secrets.unseal(sealed), code, context.clock.now())
  if (
    step !== null &&
    sealed !== null &&
    (await claimSecondFactorStep(context.db, user_id, sealed, step))
  )
    return
  logWrongCode(context, user_id)
  throw new Refusal('second_factor.wrong')
}

const logWrongCode = ({ log }: Pick<AppContext, 'log'>, user_id: string): void =>
  log.warn({ user_id }, 'A code of the second factor was refused.')

/** The time step of a valid code, null for an invalid one. */
function findTimeStep(secret: string, code: string, now: Date): number | null {
  const delta = totp(Secret.fromBase32(secret)).validate({
    token: code.replaceAll(' ', ''),
    timestamp: now.getTime(),
    window: STEPS_OF_TOLERANCE,
  })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}
