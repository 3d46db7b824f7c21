import type { MessageCode } from '#shared/messages.ts'
import { MAXIMUM_TOKEN_DAYS } from './limits.ts'

interface NewToken {
  readonly name: string
  readonly days: number
}

/** The problem of a new API token; null without one. */
export function tokenProblem({ name, days }: NewToken): TokenProblem | null {
  if (name === '') return 'token.name_required'
  if (!Number.isInteger(days) || days < 1 || days > MAXIMUM_TOKEN_DAYS) return 'token.days_invalid'
  return null
}

type TokenProblem = Extract<MessageCode, 'token.name_required' | 'token.days_invalid'>
