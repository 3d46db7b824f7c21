import { HOUR, MINUTE, type RateLimit } from '#shared/rate-limit.ts'

export const MAXIMUM_NAME_LENGTH = 80
/** Days until a key expires. */
export const TOKEN_DAYS = [30, 90, 180, 365] as const
export const DEFAULT_TOKEN_DAYS = 90
export const MAXIMUM_TOKEN_DAYS = 365
/** Of a workspace; expired ones count until they are deleted. */
export const MAXIMUM_TOKENS = 50

/** Of a workspace. */
export const MAXIMUM_WEBHOOKS = 10
export const LISTED_DELIVERIES = 50
export const KEPT_DELIVERY_DAYS = 30
/** Of how many days the mails of a company are counted. */
export const USAGE_DAYS = 30
/** How long a changed secret still signs. */
export const ROTATION_HOURS = 24

/** «Probar»: each call is a request to an address that its caller chose. */
export const testWebhookLimit: RateLimit = {
  name: 'test_webhook',
  counts: 'calls',
  rules: [{ max: 10, window_ms: MINUTE, per: 'subject' }],
}

export const createTokenLimit: RateLimit = {
  name: 'create_token',
  counts: 'calls',
  rules: [{ max: 60, window_ms: HOUR, per: 'subject' }],
}

/** Of a workspace. */
export const MAXIMUM_DOMAINS = 20
/** How long the record of a domain proves it, and how long before the end its owners are warned. */
export const DOMAIN_PROOF_DAYS = 90
export const DOMAIN_WARNING_DAYS = 14
/** How long a sign-in may wait for the provider's answer. */
export const SIGN_ON_MINUTES = 10

/** Hundreds of people of a company begin their day behind one address. */
export const startSignOnLimit: RateLimit = {
  name: 'start_sign_on',
  counts: 'calls',
  rules: [
    { max: 600, window_ms: 15 * MINUTE, per: 'address' },
    { max: 20, window_ms: 15 * MINUTE, per: 'address and subject' },
  ],
}

/** Answers of providers that were refused. */
export const finishSignOnLimit: RateLimit = {
  name: 'finish_sign_on',
  counts: 'failures',
  rules: [{ max: 100, window_ms: 15 * MINUTE, per: 'address' }],
}

/** Calls of mail providers that were not signed. */
export const mailHookLimit: RateLimit = {
  name: 'mail_hook',
  counts: 'failures',
  rules: [{ max: 100, window_ms: 15 * MINUTE, per: 'address' }],
}

/** Each of these calls is a request to an address or a name that its caller chose. */
export const signOnSettingsLimit: RateLimit = {
  name: 'sign_on_settings',
  counts: 'calls',
  rules: [{ max: 30, window_ms: MINUTE, per: 'subject' }],
}
