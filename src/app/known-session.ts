import type { FastifyRequest } from 'fastify'
import { isSignedIn } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { refusalOfFailure } from '#server/http/failed-reply.ts'

/** False also while the database does not answer, because these pages are read without it. */
export async function isKnownSession(
  context: AppContext,
  request: FastifyRequest,
): Promise<boolean> {
  try {
    return await isSignedIn(context, request)
  } catch (error) {
    refusalOfFailure({ context, request }, error)
    return false
  }
}
