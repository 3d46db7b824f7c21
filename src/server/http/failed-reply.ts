import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#shared/refusal.ts'
import type { AppContext } from '../context.ts'
import { isFailedCondition } from './entity-tag.ts'

interface FailedRequest {
  readonly context: Pick<AppContext, 'refusals' | 'logFailure'>
  readonly request: FastifyRequest
}

/**
 * The refusal that an error stands for, which an unexpected error is not: it shows no details.
 * Logs what the server could not answer.
 */
export function refusalOfFailure(
  { context, request }: FailedRequest,
  error: unknown,
  unexpected: Refusal = new Refusal('server.failed'),
): Refusal {
  const refusal = context.refusals.from(error) ?? unexpected
  const status = context.refusals.statusOf(refusal)
  if (status >= 500) context.logFailure(request, { status, code: refusal.code, error })
  return refusal
}

/**
 * What a program must send (RFC 6750); a browser shows no dialog for it. Undefined where no session
 * and no token is missing.
 */
function findChallenge({ code }: Refusal): string | undefined {
  if (code === 'token.invalid') return 'Bearer realm="contorno", error="invalid_token"'
  return code === 'session.required' ? 'Bearer realm="contorno"' : undefined
}

/** As `refusalOfFailure`, and gives the reply the refusal's status and its waiting time. */
export function replyToFailure(
  { reply, ...failed }: FailedRequest & { readonly reply: FastifyReply },
  error: unknown,
  unexpected?: Refusal,
): Refusal {
  const refusal = refusalOfFailure(failed, error, unexpected)
  if (refusal.retry_after !== undefined) reply.header('retry-after', String(refusal.retry_after))
  const challenge = findChallenge(refusal)
  if (challenge !== undefined) reply.header('www-authenticate', challenge)
  reply.code(
    isFailedCondition(failed.request, refusal) ? 412 : failed.context.refusals.statusOf(refusal),
  )
  return refusal
}
