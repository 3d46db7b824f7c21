import type { EvaluationInput } from '#features/evaluations/contract.ts'
import { storeEvaluation } from '#features/evaluations/server/queries.ts'
import type { LibraryScale } from '#features/scales/library.ts'
import { storeScale } from '#features/scales/server/queries.ts'
import type { Db } from '#server/context.ts'

interface Owner {
  readonly workspace_id: string
  readonly company_id: string
}

interface Questionnaire extends Pick<EvaluationInput, 'name' | 'competences' | 'prompts'> {
  readonly scale: Omit<LibraryScale, 'key'>
}

/**
 * Inserts a scale and an evaluation that belong to the company alone, so that they go with it, and
 * returns the evaluation's id. No audit event tells of them.
 */
export async function insertQuestionnaire(
  trx: Db,
  owner: Owner,
  { name, scale: { values, ...scale }, competences, prompts }: Questionnaire,
  created_at: Date,
): Promise<string> {
  const { name: scale_name, allow_na } = scale
  const scale_id = await storeScale(
    trx,
    { ...owner, name: scale_name, allow_na, created_at },
    values,
  )
  return storeEvaluation(trx, { ...owner, scale_id, name, created_at }, { competences, prompts })
}
