import { sql } from 'kysely'
import { type Ownership, ownershipFor } from '#features/companies/server/queries.ts'
import { copyName, namesText } from '#features/scales/rules.ts'
import { recordActivity } from '#server/access/activity.ts'
import { inScope } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import { Refusal } from '#shared/refusal.ts'
import { refuseStale } from '#shared/versions.ts'
import type { Evaluation } from '../contract.ts'
import {
  insertEvaluation,
  insertParts,
  insertPrompts,
  type NewEvaluation,
  ownershipByScale,
  ownPartIds,
  refuseMisfits,
} from './parts.queries.ts'
import { oneEvaluation } from './queries.ts'

export function createEvaluation(
  context: AppContext,
  scope: WorkspaceScope,
  input: NewEvaluation,
): Promise<Evaluation> {
  return context.db
    .transaction()
    .execute(async (trx) =>
      oneEvaluation(trx, scope, await insertEvaluation(trx, context, scope, input)),
    )
}

/**
 * Locks an evaluation and the matrices that use it, so that no release comes between; throws
 * `evaluation.locked`.
 */
async function lockEvaluation(
  trx: Db,
  scope: WorkspaceScope,
  evaluation_id: string,
): Promise<Ownership & { readonly version: number }> {
  const evaluation = await trx
    .selectFrom('evaluations')
    .where('id', '=', evaluation_id)
    .where(inScope(scope, 'evaluations'))
    .select(['workspace_id', 'company_id', 'version'])
    .forUpdate()
    .executeTakeFirst()
  if (!evaluation) throw new Refusal('not_found')
  const matrices = await trx
    .selectFrom('matrices')
    .where('evaluation_id', '=', evaluation_id)
    .select(['released', 'erased_at'])
    .forShare()
    .execute()
  if (matrices.some(({ released, erased_at }) => released && !erased_at))
    throw new Refusal('evaluation.locked')
  return evaluation
}

/**
 * Replaces everything but the ownership of an evaluation. Competences and questions that it has
 * already keep their ids.
 */
export function updateEvaluation(
  context: AppContext,
  scope: WorkspaceScope,
  evaluation_id: string,
  input: NewEvaluation & { readonly version?: number | undefined },
): Promise<Evaluation> {
  return context.db.transaction().execute(async (trx) => {
    const saved = await lockEvaluation(trx, scope, evaluation_id)
    refuseStale('evaluation.changed', saved, input.version)
    const { workspace_id, company_id } = saved
    if (input.company_id) await ownershipFor(trx, scope, input.company_id)
    const ownership = await ownershipByScale(trx, scope, input.scale_id, company_id)
    if (ownership.workspace_id !== workspace_id || ownership.company_id !== company_id)
      throw new Refusal('not_found')
    await refuseMisfits(trx, input)
    const ownIds = await ownPartIds(trx, scope, evaluation_id, input)
    await trx
      .updateTable('evaluations')
      .set({ name: input.name, scale_id: input.scale_id, version: saved.version + 1 })
      .where('id', '=', evaluation_id)
      .execute()
    await trx.deleteFrom('competences').where('evaluation_id', '=', evaluation_id).execute()
    await insertParts(trx, evaluation_id, input.competences, ownIds)
    if (input.prompts) {
      await trx.deleteFrom('prompts').where('evaluation_id', '=', evaluation_id).execute()
      await insertPrompts(trx, evaluation_id, input.prompts, ownIds)
    }
    await recordActivity(trx, context.clock, {
      workspace_id,
      user_id: scope.user_id,
      action: 'evaluation.updated',
      target_id: evaluation_id,
    })
    return oneEvaluation(trx, scope, evaluation_id)
  })
}

export function duplicateEvaluation(
  context: AppContext,
  scope: WorkspaceScope,
  evaluation_id: string,
): Promise<Evaluation> {
  return context.db.transaction().execute(async (trx) => {
    const { name, scale_id, company_id, evaluation_competences, prompts } = await oneEvaluation(
      trx,
      scope,
      evaluation_id,
    )
    const id = await insertEvaluation(trx, context, scope, {
      name: copyName(name),
      scale_id,
      company_id,
      competences: evaluation_competences.map(({ competence }) => competence),
      prompts,
    })
    return oneEvaluation(trx, scope, id)
  })
}

export function removeEvaluation(
  context: AppContext,
  scope: WorkspaceScope,
  evaluation_id: string,
): Promise<undefined> {
  return context.db.transaction().execute(async (trx): Promise<undefined> => {
    const evaluation = await trx
      .selectFrom('evaluations')
      .where('id', '=', evaluation_id)
      .where(inScope(scope, 'evaluations'))
      .select('workspace_id')
      .forUpdate()
      .executeTakeFirst()
    if (!evaluation) throw new Refusal('not_found')
    const matrices = await trx
      .selectFrom('matrices')
      .where('evaluation_id', '=', evaluation_id)
      .select('name')
      .orderBy(alphabetically('name'))
      .execute()
    if (matrices.length > 0)
      throw new Refusal('evaluation.in_use', {
        params: { names: namesText(matrices.map(({ name }) => name)) },
      })
    await trx.deleteFrom('evaluations').where('id', '=', evaluation_id).execute()
    await recordActivity(trx, context.clock, {
      workspace_id: evaluation.workspace_id,
      user_id: scope.user_id,
      action: 'evaluation.deleted',
      target_id: evaluation_id,
    })
  })
}

/** Makes the evaluations of a company that another one uses shared in the workspace. */
export async function shareUsedEvaluations(trx: Db, company_id: string): Promise<void> {
  await sql`update evaluations e set company_id = null where company_id = ${company_id}
    and exists (select from matrices m where m.evaluation_id = e.id and m.company_id <> ${company_id})`.execute(
    trx,
  )
}
