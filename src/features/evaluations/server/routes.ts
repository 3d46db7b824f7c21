import { type Ownership, ownershipFor } from '#features/companies/server/queries.ts'
import { type LibraryScale, libraryScales } from '#features/scales/library.ts'
import { findSameScale, insertScale, oneScale } from '#features/scales/server/queries.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/serve.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { Refusal } from '#shared/refusal.ts'
import { type EvaluationInput, evaluationsContract } from '../contract.ts'
import { type LibraryEvaluation, libraryCompetences, libraryEvaluations } from '../library.ts'
import { distinctByName, evaluationProblem, questionCount } from '../rules.ts'
import {
  createEvaluation,
  duplicateEvaluation,
  insertEvaluation,
  listEvaluations,
  type NewEvaluation,
  oneEvaluation,
  removeEvaluation,
  updateEvaluation,
  workspaceCompetences,
} from './queries.ts'

function complete(evaluation: EvaluationInput): NewEvaluation {
  const problem = evaluationProblem(evaluation)
  if (problem || !evaluation.scale_id) throw new Refusal(problem ?? 'evaluation.incomplete')
  return { ...evaluation, scale_id: evaluation.scale_id }
}

const fromLibrary = libraryCompetences.map(({ name, description, questions }) => ({
  name,
  description,
  source: 'library' as const,
  questions: [...questions],
}))
const competencesOf = (evaluation: LibraryEvaluation) =>
  evaluation.competences.flatMap((key) =>
    libraryCompetences.filter((competence) => competence.key === key),
  )

const library = {
  scales: libraryScales.map(({ key, name, allow_na, values }) => ({
    key,
    name,
    allow_na,
    values: [...values],
  })),
  evaluations: libraryEvaluations.map((evaluation) => ({
    key: evaluation.key,
    name: evaluation.name,
    description: evaluation.description,
    scale: evaluation.scale,
    competences: evaluation.competences.length,
    asks: competencesOf(evaluation).map(({ name }) => name),
    questions: questionCount(competencesOf(evaluation)),
  })),
}

function named<T extends { readonly key: string }>(items: readonly T[], key: string): T {
  const item = items.find((candidate) => candidate.key === key)
  if (!item) throw new Refusal('not_found')
  return item
}

/** The library scale with this ownership; creates it unless an identical one exists. */
async function libraryScale(
  db: AppContext['db'],
  context: AppContext,
  scope: WorkspaceScope,
  ownership: Ownership,
  { name, allow_na, values }: LibraryScale,
): Promise<string> {
  const wanted = { ...ownership, name, allow_na, descriptions: values }
  return (await findSameScale(db, scope, wanted)) ?? insertScale(db, context, scope, wanted)
}

async function libraryEvaluation(
  context: AppContext,
  scope: WorkspaceScope,
  { workspace_id, company_id }: Ownership,
  evaluation: LibraryEvaluation,
): Promise<string> {
  return context.db.transaction().execute(async (trx) => {
    const scale_id = await libraryScale(
      trx,
      context,
      scope,
      { workspace_id, company_id: null },
      named(libraryScales, evaluation.scale),
    )
    const competences = competencesOf(evaluation).map(({ name, description, questions }) => ({
      name,
      description,
      questions: [...questions],
    }))
    return insertEvaluation(trx, context, scope, {
      name: evaluation.name,
      company_id,
      scale_id,
      competences,
    })
  })
}

export const evaluationsRoutes = serve(evaluationsContract, {
  list: ({ context, scope, query }) => listEvaluations(context.db, scope, query.company_id),
  one: ({ context, scope, params }) => oneEvaluation(context.db, scope, params.evaluationId),
  create: async ({ context, scope, body }) => {
    await ownershipFor(context.db, scope, body.company_id)
    return createEvaluation(context, scope, complete(body))
  },
  update: async ({ context, scope, params, body }) => {
    await oneEvaluation(context.db, scope, params.evaluationId)
    return updateEvaluation(context, scope, params.evaluationId, complete(body))
  },
  duplicate: ({ context, scope, params }) =>
    duplicateEvaluation(context, scope, params.evaluationId),
  remove: ({ context, scope, params }) => removeEvaluation(context, scope, params.evaluationId),
  competences: async ({ context, scope, query }) =>
    distinctByName([
      ...(await workspaceCompetences(context.db, scope, query.company_id)),
      ...fromLibrary,
    ]),
  library: () => library,
  fromLibrary: async ({ context, scope, params, body }) => {
    const ownership = await ownershipFor(context.db, scope, body.company_id)
    return oneEvaluation(
      context.db,
      scope,
      await libraryEvaluation(context, scope, ownership, named(libraryEvaluations, params.key)),
    )
  },
  scaleFromLibrary: async ({ context, scope, params, body }) => {
    const ownership = await ownershipFor(context.db, scope, body.company_id)
    const wanted = named(libraryScales, params.key)
    return context.db.transaction().execute(async (trx) => ({
      id: (await oneScale(trx, scope, await libraryScale(trx, context, scope, ownership, wanted)))
        .id,
    }))
  },
})
