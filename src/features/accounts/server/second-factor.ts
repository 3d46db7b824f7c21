import { Secret, TOTP } from 'otpauth'
import { PRODUCT_NAME } from '#shared/product.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Foundation } from '#server/foundation.ts'
import { claimSecondFactorStep, findSecondFactor, keepSecondFactorSecret } from './queries.ts'

const SECONDS = 30
const SECRET_BYTES = 20
/** A phone's clock may be off by one step in either direction. */
const WINDOW = 1

const generator = (secret: Secret, label = ''): TOTP => new TOTP({ issuer: PRODUCT_NAME, label, secret, algorithm: 'SHA1', digits: 6, period: SECONDS })

/** A fresh secret that waits for its first code; nothing is asked for until then. */
export async function setUpSecondFactor(foundation: Foundation, user_id: string): Promise<{ secret: string; uri: string }> {
  const { email, enabled } = await findSecondFactor(foundation.db, user_id)
  if (enabled) throw new Refusal('second_factor.active')
  const secret = new Secret({ size: SECRET_BYTES })
  await keepSecondFactorSecret(foundation.db, user_id, foundation.secrets.seal(secret.base32))
  return { secret: secret.base32, uri: generator(secret, email).toString() }
}

/** Accepts a code once: whoever reads it over a shoulder comes too late. */
export async function confirmCode(foundation: Foundation, user_id: string, code: string): Promise<void> {
  const caller = { address: '', subject: user_id }
  foundation.limits.check('second_factor', caller)
  foundation.limits.spend('second_factor', caller)
  const { sealed } = await findSecondFactor(foundation.db, user_id)
  const step = sealed === null ? null : stepOf(foundation.secrets.unseal(sealed), code, foundation.clock.now())
  if (step !== null && sealed !== null && (await claimSecondFactorStep(foundation.db, user_id, sealed, step))) return
  throw new Refusal('second_factor.wrong')
}

/** The time step to which a code belongs, null when to none. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = generator(Secret.fromBase32(secret)).validate({ token: code.replaceAll(' ', ''), timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / SECONDS) + delta
}
