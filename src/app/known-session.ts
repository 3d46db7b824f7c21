import type { FastifyRequest } from 'fastify'
import type { Phase } from '#features/matrices/contract.ts'
import { phaseInScope } from '#features/matrices/server/queries.ts'
import type { Restricted } from '#server/access/roles.ts'
import { isSignedIn, unusedSessionScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { refusalOfFailure } from '#server/http/failed-reply.ts'

/** False also while the database does not answer, because these pages are read without it. */
export const isKnownSession = async (
  context: AppContext,
  request: FastifyRequest,
): Promise<boolean> =>
  (await ifAnswered({ context, request }, () => isSignedIn(context, request))) ?? false

/** The phase of a matrix that the session may read with this access; undefined of any other. */
export const knownPhase = (
  context: AppContext,
  request: FastifyRequest,
  { access, matrix_id }: { readonly access: Restricted; readonly matrix_id: string },
): Promise<Phase | undefined> =>
  ifAnswered({ context, request }, async () => {
    const scope = await unusedSessionScope(context, request, access)
    return scope && phaseInScope(context.db, scope, { matrix_id, now: context.clock.now() })
  })

async function ifAnswered<Value>(
  where: { readonly context: AppContext; readonly request: FastifyRequest },
  find: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await find()
  } catch (error) {
    refusalOfFailure(where, error)
    return undefined
  }
}
