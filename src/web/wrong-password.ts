import { ApiError } from '#web/api.ts'

/** What the field says when the account's password was wrong; null for every other error. */
export const wrongPasswordText = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'password.wrong' ? error.message : null
