import type { MessageCode } from '#shared/messages.ts'
import { ApiError } from './api.ts'

/** Codes whose text says less than the page's own sentence. */
const genericCodes: readonly MessageCode[] = [
  'server.failed',
  'server.unavailable',
  'input.invalid',
  'input.unreadable',
  'not_found',
  'server.unreachable',
]

/**
 * The failure whose own text says more than the page's sentence, or null. A page without a sentence
 * of its own (`server.failed`) blames the server only for what the server did.
 */
export const findSpecificFailure = (error: unknown, fallback: MessageCode): ApiError | null =>
  error instanceof ApiError && (fallback === 'server.failed' || !genericCodes.includes(error.code))
    ? error
    : null
