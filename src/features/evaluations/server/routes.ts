import { type LibraryScale, libraryScales } from '#features/scales/library.ts'
import {
  findScaleLike,
  insertScale,
  oneScale,
  type Place,
  placeOf,
} from '#features/scales/server/queries.ts'
import type { Foundation } from '#server/foundation.ts'
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

/** The scale of the library in a place, made unless an identical one is there. */
async function libraryScale(
  db: Foundation['db'],
  foundation: Foundation,
  scope: WorkspaceScope,
  place: Place,
  { name, allow_na, values }: LibraryScale,
): Promise<string> {
  const wanted = { ...place, name, allow_na, descriptions: values }
  return (await findScaleLike(db, scope, wanted)) ?? insertScale(db, foundation, scope, wanted)
}

async function libraryEvaluation(
  foundation: Foundation,
  scope: WorkspaceScope,
  { workspace_id, company_id }: Place,
  evaluation: LibraryEvaluation,
): Promise<string> {
  return foundation.db.transaction().execute(async (trx) => {
    const scale_id = await libraryScale(
      trx,
      foundation,
      scope,
      { workspace_id, company_id: null },
      named(libraryScales, evaluation.scale),
    )
    const competences = competencesOf(evaluation).map(({ name, description, questions }) => ({
      name,
      description,
      questions: [...questions],
    }))
    return insertEvaluation(trx, foundation, scope, {
      name: evaluation.name,
      company_id,
      scale_id,
      competences,
    })
  })
}

export const evaluationsRoutes = serve(evaluationsContract, {
  list: ({ foundation, scope, query }) => listEvaluations(foundation.db, scope, query.company_id),
  one: ({ foundation, scope, params }) => oneEvaluation(foundation.db, scope, params.evaluationId),
  create: async ({ foundation, scope, body }) => {
    await placeOf(foundation.db, scope, body.company_id)
    return createEvaluation(foundation, scope, complete(body))
  },
  update: async ({ foundation, scope, params, body }) => {
    await oneEvaluation(foundation.db, scope, params.evaluationId)
    return updateEvaluation(foundation, scope, params.evaluationId, complete(body))
  },
  duplicate: ({ foundation, scope, params }) =>
    duplicateEvaluation(foundation, scope, params.evaluationId),
  remove: ({ foundation, scope, params }) =>
    removeEvaluation(foundation, scope, params.evaluationId),
  competences: async ({ foundation, scope, query }) =>
    distinctByName([
      ...(await workspaceCompetences(foundation.db, scope, query.company_id)),
      ...fromLibrary,
    ]),
  library: () => library,
  fromLibrary: async ({ foundation, scope, params, body }) => {
    const place = await placeOf(foundation.db, scope, body.company_id)
    return oneEvaluation(
      foundation.db,
      scope,
      await libraryEvaluation(foundation, scope, place, named(libraryEvaluations, params.key)),
    )
  },
  scaleFromLibrary: async ({ foundation, scope, params, body }) => {
    const place = await placeOf(foundation.db, scope, body.company_id)
    const wanted = named(libraryScales, params.key)
    return foundation.db.transaction().execute(async (trx) => ({
      id: (await oneScale(trx, scope, await libraryScale(trx, foundation, scope, place, wanted)))
        .id,
    }))
  },
})
