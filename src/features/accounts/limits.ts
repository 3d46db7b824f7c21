import { HOUR, MINUTE, type RateLimit } from '#shared/rate-limit.ts'

export const MINIMUM_PASSWORD_LENGTH = 8
export const MAXIMUM_PASSWORD_LENGTH = 256
export const CLOSED_ACCOUNT_DAYS = 30
export const SIGN_UP_REDIRECT_MS = 2000
export const FORGOT_PASSWORD_REDIRECT_MS = 2000

export const loginLimit: RateLimit = {
  name: 'login',
  counts: 'failures',
  rules: [
    { max: 10, window_ms: 15 * MINUTE, per: 'address and subject' },
    { max: 50, window_ms: 15 * MINUTE, per: 'address' },
  ],
}

/** Per account only: a caller who gets this far knows the password, so a stranger cannot lock the owner out. */
export const secondFactorLimit: RateLimit = {
  name: 'second_factor',
  counts: 'failures',
  rules: [{ max: 10, window_ms: 15 * MINUTE, per: 'subject' }],
}

export const signUpLimit: RateLimit = {
  name: 'sign_up',
  counts: 'calls',
  rules: [{ max: 10, window_ms: HOUR, per: 'address' }],
}

export const recoveryLimit: RateLimit = {
  name: 'recovery',
  counts: 'calls',
  rules: [
    { max: 20, window_ms: HOUR, per: 'address' },
    { max: 5, window_ms: HOUR, per: 'subject' },
  ],
}

export const mailedLinkLimit: RateLimit = {
  name: 'mailed_link',
  counts: 'calls',
  rules: [{ max: 30, window_ms: HOUR, per: 'address' }],
}
