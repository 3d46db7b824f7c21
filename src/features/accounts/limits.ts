import { HOUR, MINUTE, type RateLimit } from '#shared/rate-limit.ts'

/** Projects of one member whose role reaches only chosen ones. */
export const MAXIMUM_CHOSEN = 500
/** How long the link of an invitation holds. */
export const INVITATION_DAYS = 7

export const MINIMUM_PASSWORD_LENGTH = 8
export const MAXIMUM_PASSWORD_LENGTH = 256
export const CLOSED_ACCOUNT_DAYS = 30
export const EMAIL_PROOF_DAYS = 7
/** After its last sign-in; browsers keep no cookie for longer. */
export const KNOWN_BROWSER_DAYS = 400
/** In 24 hours: of a workspace, and to one e-mail from all workspaces together. */
export const INVITATIONS_A_DAY = 20
export const INVITATIONS_A_RECIPIENT = 3
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

/**
 * Of one account, from all addresses together. A browser in which its user has signed in is exempt,
 * so that strangers who use it up do not lock the user out.
 */
export const accountLoginLimit: RateLimit = {
  name: 'account_login',
  counts: 'failures',
  rules: [{ max: 30, window_ms: HOUR, per: 'subject' }],
}

/** As many as failed sign-ins: the reply tells whether an e-mail has an account. */
export const profileLimit: RateLimit = {
  name: 'profile',
  counts: 'calls',
  rules: loginLimit.rules,
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

/** Links that prove an address, asked for again or caused by a change of the address. */
export const emailProofLimit: RateLimit = {
  name: 'email_proof',
  counts: 'calls',
  rules: [{ max: 3, window_ms: HOUR, per: 'subject' }],
}

export const mailedLinkLimit: RateLimit = {
  name: 'mailed_link',
  counts: 'calls',
  rules: [{ max: 30, window_ms: HOUR, per: 'address' }],
}
