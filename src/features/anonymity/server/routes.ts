import { selectSubjects } from '#features/forms/server/queries.ts'
import { matrixInScope } from '#features/matrices/server/queries.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { collectWithPauses } from '#server/http/pause.ts'
import { serve } from '#server/http/serve.ts'
import { Refusal } from '#shared/refusal.ts'
import { attackCompared } from '../attacker/compared-reports.rules.ts'
import { anonymityContract, type AnonymityProof, type DossierLink } from '../contract.ts'
import { comparedRosters, computeProof, proveEach, shareOfRevealed } from '../proof.rules.ts'
import { dossierHash, dossierPath } from './dossier-address.ts'
import { findDossier } from './dossier.queries.ts'
import { listOtherMatrices, readRosters } from './rosters.queries.ts'
import { listSamePeople } from './same-people.queries.ts'

export const anonymityRoutes = serve(anonymityContract, {
  proof: ({ context, scope, params }) => proof(context, scope, params.matrixId),
  dossier: ({ context, scope, params }) => dossier(context, scope, params.matrixId),
})

async function dossier(
  { db, secrets, config }: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<DossierLink> {
  const { id } = await matrixInScope(db, scope, matrix_id)
  const found = await findDossier(db, [id])
  if (!found) throw new Refusal('not_found')
  const url = `${config.public_url}${dossierPath(secrets, id)}`
  return { url, hash: dossierHash(found.dossier), kept: found.kept }
}

/** The proof counts assigned forms while the project is open, and completed ones once it closed. */
async function proof(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<AnonymityProof> {
  const { db, clock } = context
  const matrix = await matrixInScope(db, scope, matrix_id)
  const now = clock.now()
  const completed = matrix.released && matrix.closes_at <= now
  const selection = { matrix, completed, now, only_company: scope.company_id !== null }
  // one after the other, so that a read of a project keeps one processor of the database
  const others = await listOtherMatrices(db, selection)
  const subjects = await selectSubjects(db, matrix_id)
  const raters = await readRosters(context, selection, others)
  const same_people = await listSamePeople(db, matrix_id, others)
  const roster = { subjects, raters, minimum_raters: matrix.minimum_raters }
  const proven = await collectWithPauses(proveEach(roster))
  const findings = await collectWithPauses(attackCompared(comparedRosters(raters), matrix))
  return {
    ...computeProof(roster, proven),
    compared_share: shareOfRevealed(findings),
    same_people,
    counted: completed ? 'completed' : 'assigned',
    calculated_at: now.toISOString(),
  }
}
