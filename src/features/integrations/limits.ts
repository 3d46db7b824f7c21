import { HOUR, type RateLimit } from '#shared/rate-limit.ts'

export const MAXIMUM_NAME_LENGTH = 80
/** Days until a key expires. */
export const TOKEN_DAYS = [30, 90, 180, 365] as const
export const DEFAULT_TOKEN_DAYS = 90
export const MAXIMUM_TOKEN_DAYS = 365
/** Of a workspace; expired ones count until they are deleted. */
export const MAXIMUM_TOKENS = 50

export const createTokenLimit: RateLimit = {
  name: 'create_token',
  counts: 'calls',
  rules: [{ max: 60, window_ms: HOUR, per: 'subject' }],
}
