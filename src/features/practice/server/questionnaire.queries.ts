import type { EvaluationInput } from '#features/evaluations/contract.ts'
import { insertParts, insertPrompts } from '#features/evaluations/server/queries.ts'
import type { LibraryScale } from '#features/scales/library.ts'
import { LOWEST_VALUE, NOT_OBSERVED } from '#features/scales/rules.ts'
import type { Db } from '#server/context.ts'
import { newId } from '#shared/ids.ts'

interface Owner {
  readonly workspace_id: string
  readonly company_id: string
}

interface Questionnaire {
  readonly name: string
  readonly scale: LibraryScale
  readonly competences: EvaluationInput['competences']
  readonly prompts?: NonNullable<EvaluationInput['prompts']>
}

/**
 * Inserts a scale and an evaluation that belong to the company alone, so that they go with it, and
 * returns the evaluation's id. No audit event tells of them.
 */
export async function insertQuestionnaire(
  trx: Db,
  owner: Owner,
  { name, scale, competences, prompts = [] }: Questionnaire,
  created_at: Date,
): Promise<string> {
  const scale_id = newId()
  const { allow_na } = scale
  await trx
    .insertInto('scales')
    .values({ ...owner, id: scale_id, name: scale.name, allow_na, created_at })
    .execute()
  const numbered = scale.values.map((description, index) => ({
    id: newId(),
    scale_id,
    value: index + LOWEST_VALUE,
    description,
  }))
  const not_observed = { id: newId(), scale_id, value: null, description: NOT_OBSERVED }
  await trx
    .insertInto('scale_values')
    .values(allow_na ? [...numbered, not_observed] : numbered)
    .execute()
  const evaluation_id = newId()
  await trx
    .insertInto('evaluations')
    .values({ ...owner, id: evaluation_id, scale_id, name, created_at })
    .execute()
  await insertParts(trx, evaluation_id, competences, new Set())
  await insertPrompts(trx, evaluation_id, prompts, new Set())
  return evaluation_id
}
