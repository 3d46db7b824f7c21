import { ownershipFor } from '#features/companies/server/queries.ts'
import { oneScale } from '#features/scales/server/queries.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import type { Evaluation } from '../contract.ts'
import { toPortable, type PortableEvaluation } from '../portable.rules.ts'
import { ensureScale } from './library.queries.ts'
import { insertEvaluation } from './parts.queries.ts'
import { oneEvaluation } from './queries.ts'

/** An evaluation of the scope with its scale, without ids. */
export async function portableEvaluation(
  { db }: Pick<AppContext, 'db'>,
  scope: WorkspaceScope,
  evaluation_id: string,
): Promise<PortableEvaluation> {
  const evaluation = await oneEvaluation(db, scope, evaluation_id)
  return toPortable(evaluation, await oneScale(db, scope, evaluation.scale_id))
}

/**
 * Adds an evaluation to a company in one transaction, with its scale unless the company has the
 * same one. Throws `not_found` for a company outside the scope.
 */
export function importEvaluation(
  context: AppContext,
  scope: WorkspaceScope,
  company_id: string,
  { name, scale, competences, prompts = [] }: PortableEvaluation,
): Promise<Evaluation> {
  return context.db.transaction().execute(async (trx) => {
    const ownership = await ownershipFor(trx, scope, company_id)
    const scale_id = await ensureScale({ trx, context, scope }, ownership, {
      key: '',
      ...scale,
    })
    const id = await insertEvaluation(trx, context, scope, {
      name,
      scale_id,
      company_id,
      competences,
      prompts,
    })
    return oneEvaluation(trx, scope, id)
  })
}
