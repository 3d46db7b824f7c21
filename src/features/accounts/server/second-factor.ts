import { Secret, TOTP } from 'otpauth'
import type { AppContext } from '#server/context.ts'
import { randomInteger } from '#server/secrets.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { Refusal } from '#shared/refusal.ts'
import {
  makeRecoveryCode,
  RECOVERY_CODES,
  shownRecoveryCode,
  typedRecoveryCode,
} from '../recovery-code.rules.ts'
import {
  claimSecondFactorStep,
  countRecoveryCodes,
  enableSecondFactor,
  findSecondFactor,
  keepSecondFactorSecret,
  redeemRecoveryCode,
  renewRecoveryCodes,
} from './second-factor.queries.ts'

const SECONDS = 30
const SECRET_BYTES = 20
/** A phone's clock may be off by one step in either direction. */
const WINDOW = 1

const generator = (secret: Secret, label = ''): TOTP =>
  new TOTP({ issuer: PRODUCT_NAME, label, secret, algorithm: 'SHA1', digits: 6, period: SECONDS })

/** A fresh secret that waits for its first code; nothing is asked for until then. */
export async function setUpSecondFactor(
  context: AppContext,
  user_id: string,
): Promise<{ secret: string; uri: string }> {
  const { email, enabled } = await findSecondFactor(context.db, user_id)
  if (enabled) throw new Refusal('second_factor.active')
  const secret = new Secret({ size: SECRET_BYTES })
  await keepSecondFactorSecret(context.db, user_id, context.secrets.seal(secret.base32))
  return { secret: secret.base32, uri: generator(secret, email).toString() }
}

/** Switches it on with the phone's first code, and gives the codes for the day on which the phone is lost. */
export async function switchOnSecondFactor(
  context: AppContext,
  user_id: string,
  code: string,
): Promise<string[]> {
  spendAttempt(context, user_id)
  await confirmPhoneCode(context, user_id, code)
  const { shown, hashes } = freshRecoveryCodes(context, user_id)
  if (!(await enableSecondFactor(context.db, user_id, hashes)))
    throw new Refusal('second_factor.active')
  return shown
}

/** Other codes in the place of those that were used, lost or read by somebody. */
export async function changeRecoveryCodes(context: AppContext, user_id: string): Promise<string[]> {
  const { shown, hashes } = freshRecoveryCodes(context, user_id)
  if (!(await renewRecoveryCodes(context.db, user_id, hashes)))
    throw new Refusal('second_factor.inactive')
  return shown
}

/** At the login: how many recovery codes are left when it was one of them, null when it was the phone's. */
export async function confirmSecondFactor(
  context: AppContext,
  user_id: string,
  typed: string,
): Promise<number | null> {
  spendAttempt(context, user_id)
  const code = typedRecoveryCode(typed)
  if (code === null) {
    await confirmPhoneCode(context, user_id, typed)
    return null
  }
  if (!(await redeemRecoveryCode(context.db, user_id, context.secrets.recoveryCode(user_id, code))))
    throw new Refusal('second_factor.recovery_wrong')
  context.log.warn({ user_id }, 'Somebody signed in with a recovery code.')
  return countRecoveryCodes(context.db, user_id)
}

function freshRecoveryCodes(
  { secrets }: AppContext,
  user_id: string,
): { shown: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => makeRecoveryCode(randomInteger))
  return {
    shown: codes.map(shownRecoveryCode),
    hashes: codes.map((code) => secrets.recoveryCode(user_id, code)),
  }
}

function spendAttempt({ limits }: AppContext, user_id: string): void {
  const caller = { address: '', subject: user_id }
  limits.check('second_factor', caller)
  limits.spend('second_factor', caller)
}

/** Accepts a code once: whoever reads it over a shoulder comes too late. */
async function confirmPhoneCode(context: AppContext, user_id: string, code: string): Promise<void> {
  const { sealed } = await findSecondFactor(context.db, user_id)
  const step =
    sealed === null ? null : stepOf(context.secrets.unseal(sealed), code, context.clock.now())
  if (
    step !== null &&
    sealed !== null &&
    (await claimSecondFactorStep(context.db, user_id, sealed, step))
  )
    return
  throw new Refusal('second_factor.wrong')
}

/** The time step to which a code belongs, null when to none. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = generator(Secret.fromBase32(secret)).validate({
    token: code.replaceAll(' ', ''),
    timestamp: now.getTime(),
    window: WINDOW,
  })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / SECONDS) + delta
}
