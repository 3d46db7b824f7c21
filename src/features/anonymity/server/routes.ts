import { selectSubjects } from '#features/forms/server/queries.ts'
import { matrixInScope } from '#features/matrices/server/queries.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/serve.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { anonymityContract, type AnonymityProof } from '../contract.ts'
import { proofOf } from '../proof.rules.ts'
import { ratersOf, sharedRatersOf } from './queries.ts'

export const anonymityRoutes = serve(anonymityContract, {
  proof: ({ context, scope, params }) => proof(context, scope, params.matrixId),
})

async function proof(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<AnonymityProof> {
  const matrix = await matrixInScope(db, scope, matrix_id)
  const now = clock.now()
  const completed = matrix.released && matrix.closes_at <= now
  const selection = { matrix, completed, now, only_company: scope.company_id !== null }
  const [subjects, raters, shared] = await Promise.all([
    selectSubjects(db, matrix_id),
    ratersOf(db, selection),
    sharedRatersOf(db, selection),
  ])
  const { minimum_raters } = matrix
  return {
    ...proofOf({ subjects, raters, minimum_raters, shared }),
    counted: completed ? 'completed' : 'assigned',
    calculated_at: now.toISOString(),
  }
}
