import { ownershipFor } from '#features/companies/server/queries.ts'
import { libraryScales } from '#features/scales/library.ts'
import { serve } from '#server/http/serve.ts'
import { importSpreadsheet } from '#server/http/spreadsheet.ts'
import { toRequester } from '#server/http/turns.ts'
import { Refusal } from '#shared/refusal.ts'
import { writeXlsx } from '#shared/spreadsheet/xlsx.ts'
import { type EvaluationInput, evaluationsContract } from '../contract.ts'
import { libraryCompetences, libraryEvaluations, listCompetences } from '../library.ts'
import { portableRows, readPortableRows } from '../portable-rows.rules.ts'
import { type PortableReading, readPortableJson } from '../portable.rules.ts'
import { distinctByName, evaluationProblem, questionCount } from '../rules.ts'
import {
  createEvaluation,
  duplicateEvaluation,
  removeEvaluation,
  updateEvaluation,
} from './changes.queries.ts'
import { copyLibraryEvaluation, copyLibraryScale } from './library.queries.ts'
import type { NewEvaluation } from './parts.queries.ts'
import { importEvaluation, portableEvaluation } from './portable.queries.ts'
import { listEvaluations, oneEvaluation, workspaceCompetences } from './queries.ts'

/** The evaluation with its scale; throws the problem of an incomplete one. */
function complete(evaluation: EvaluationInput): NewEvaluation {
  const problem = evaluationProblem(evaluation)
  if (problem || !evaluation.scale_id) throw new Refusal(problem ?? 'evaluation.incomplete')
  return { ...evaluation, scale_id: evaluation.scale_id }
}

const librarySuggestions = libraryCompetences.map(({ level, name, description, questions }) => ({
  name,
  description,
  source: 'library' as const,
  level,
  questions: questions.map((question) => ({ relation_type_ids: [], anchors: [], ...question })),
}))

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
    asks: listCompetences(evaluation).map(({ name }) => name),
    questions: questionCount(listCompetences(evaluation)),
    contents: listCompetences(evaluation).map(({ name, questions }) => ({
      name,
      questions: questions.map(({ question }) => question),
    })),
  })),
}

function withKey<Item extends { readonly key: string }>(items: readonly Item[], key: string): Item {
  const item = items.find((candidate) => candidate.key === key)
  if (!item) throw new Refusal('not_found')
  return item
}

/** A file whose first character opens an object, whatever its name. */
const isJson = ({ bytes }: { readonly bytes: Uint8Array }): boolean =>
  /^\uFEFF?\s*\{/.test(new TextDecoder().decode(bytes.subarray(0, 64)))

export const evaluationsRoutes = serve(evaluationsContract, {
  list: ({ context, scope, query }) => listEvaluations(context.db, scope, query.company_id),
  one: ({ context, scope, params }) => oneEvaluation(context.db, scope, params.evaluationId),
  create: async ({ context, scope, body }) => {
    await ownershipFor(context.db, scope, body.company_id)
    return createEvaluation(context, scope, complete(body))
  },
  update: async ({ context, scope, params, body }) => {
    await oneEvaluation(context.db, scope, params.evaluationId)
    const { version, ...input } = body
    return updateEvaluation(context, scope, params.evaluationId, { ...complete(input), version })
  },
  duplicate: ({ context, scope, params }) =>
    duplicateEvaluation(context, scope, params.evaluationId),
  json: async ({ context, scope, params }) => {
    const evaluation = await portableEvaluation(context, scope, params.evaluationId)
    return {
      body: new TextEncoder().encode(`${JSON.stringify(evaluation, null, 2)}\n`),
      file_name: `${evaluation.name}.json`,
    }
  },
  spreadsheet: async ({ context, scope, params }) => {
    const evaluation = await portableEvaluation(context, scope, params.evaluationId)
    return {
      body: writeXlsx([{ name: evaluation.name, rows: portableRows(evaluation) }]),
      file_name: `${evaluation.name}.xlsx`,
    }
  },
  import: async (call) => {
    const { context, scope, body, files } = call
    const { workspace_id } = await ownershipFor(context.db, scope, body.company_id)
    const [file] = Object.values(files)
    const store = (reading: PortableReading) => {
      if (!('evaluation' in reading))
        throw new Refusal(reading.code, reading.params ? { params: reading.params } : {})
      return importEvaluation(context, scope, body.company_id, reading.evaluation)
    }
    return file && isJson(file)
      ? store(readPortableJson(new TextDecoder().decode(file.bytes)))
      : importSpreadsheet(toRequester(call, workspace_id), file, (rows) =>
          store(readPortableRows(rows)),
        )
  },
  copy: async ({ context, scope, params, body }) =>
    importEvaluation(
      context,
      scope,
      body.company_id,
      await portableEvaluation(context, scope, params.evaluationId),
    ),
  remove: ({ context, scope, params }) => removeEvaluation(context, scope, params.evaluationId),
  competences: async ({ context, scope, query }) =>
    distinctByName([
      ...(await workspaceCompetences(context.db, scope, query.company_id)),
      ...librarySuggestions,
    ]),
  library: () => library,
  fromLibrary: async ({ context, scope, params, body }) => {
    const ownership = await ownershipFor(context.db, scope, body.company_id)
    const id = await context.db
      .transaction()
      .execute((trx) => copyLibraryEvaluation({ trx, context, scope }, ownership, params.key))
    return oneEvaluation(context.db, scope, id)
  },
  scaleFromLibrary: async ({ context, scope, params, body }) => {
    const ownership = await ownershipFor(context.db, scope, body.company_id)
    const scale = withKey(libraryScales, params.key)
    return { id: await copyLibraryScale(context, scope, ownership, scale) }
  },
})
