import { KEY_COOKIE } from '#features/answers/key-cookie.rules.ts'
import type { Secrets } from '#server/core/secrets.ts'

/** The key of the link that a subject is mailed first. */
export const raterKeyOf = (secrets: Secrets, subject_id: string): string =>
  secrets.raterKey({ id: subject_id, key_version: 1 })

/** The cookie with which that holder's browser asks for pages. */
export const pageHeaders = (secrets: Secrets, subject_id: string) => ({
  cookie: `${KEY_COOKIE}=${raterKeyOf(secrets, subject_id)}`,
})

/** The header with which the holder of that link writes. */
export const raterHeaders = (secrets: Secrets, subject_id: string) => ({
  'x-rater-key': raterKeyOf(secrets, subject_id),
})
