import { type Insertable, sql } from 'kysely'
import { type Ownership, ownershipFor } from '#features/companies/server/queries.ts'
import { namesText } from '#features/scales/rules.ts'
import { recordActivity } from '#server/access/activity.ts'
import { selectAny, visibleInScope } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import { givenAnchors, hasAnchors, misfitQuestions } from '../anchor.rules.ts'
import type { EvaluationInput } from '../contract.ts'
import { askedRelationIds } from '../prompt.rules.ts'

/**
 * The ownership of an evaluation that uses a scale: that of the company, or without one that of the
 * scale; a caller who is limited to a company shares nothing. Throws `not_found` for a scale outside the scope, or one that the company cannot use.
 */
export async function ownershipByScale(
  trx: Db,
  scope: WorkspaceScope,
  scale_id: string,
  company_id: string | null | undefined,
): Promise<Ownership> {
  const scale = await trx
    .selectFrom('scales')
    .where('id', '=', scale_id)
    .where(visibleInScope(scope, 'scales'))
    .select(['workspace_id', 'company_id'])
    .executeTakeFirst()
  if (!scale) throw new Refusal('not_found')
  const targetCompany = company_id ?? scope.company_id
  if (!targetCompany) return scale
  const ownership = await ownershipFor(trx, scope, targetCompany)
  if (
    scale.workspace_id !== ownership.workspace_id ||
    (scale.company_id !== null && scale.company_id !== targetCompany)
  )
    throw new Refusal('not_found')
  return ownership
}

export type NewEvaluation = Omit<EvaluationInput, 'scale_id'> & { readonly scale_id: string }

/**
 * Throws `evaluation.anchors_misfit` if questions describe another number of values than the scale
 * has. The scale is locked, so that it gets no other number of values meanwhile.
 */
export async function refuseMisfits(
  trx: Db,
  { scale_id, competences }: Pick<NewEvaluation, 'scale_id' | 'competences'>,
): Promise<void> {
  if (!hasAnchors(competences)) return
  await trx.selectFrom('scales').where('id', '=', scale_id).select('id').forShare().execute()
  const values = await trx
    .selectFrom('scale_values')
    .where('scale_id', '=', scale_id)
    .where('value', 'is not', null)
    .select('id')
    .execute()
  const names = misfitQuestions(competences, values.length)
  if (names.length > 0)
    throw new Refusal('evaluation.anchors_misfit', {
      params: { names: namesText(names), count: values.length },
    })
}

/** Inserts an evaluation in the transaction of the caller, and returns its id. */
export async function insertEvaluation(
  trx: Db,
  context: AppContext,
  scope: WorkspaceScope,
  input: NewEvaluation,
): Promise<string> {
  const ownership = await ownershipByScale(trx, scope, input.scale_id, input.company_id)
  await refuseMisfits(trx, input)
  await ownPartIds(trx, scope, null, input)
  const { scale_id, name, competences, prompts } = input
  const id = await storeEvaluation(
    trx,
    { ...ownership, scale_id, name, created_at: context.clock.now() },
    { competences, prompts },
  )
  await recordActivity(trx, context.clock, {
    workspace_id: ownership.workspace_id,
    user_id: scope.user_id,
    action: 'evaluation.created',
    target_id: id,
  })
  return id
}

/** Inserts an evaluation with new ids for its parts, and returns its own. No audit event tells of it. */
export async function storeEvaluation(
  trx: Db,
  evaluation: Omit<Insertable<Schema['evaluations']>, 'id'>,
  { competences, prompts = [] }: Pick<EvaluationInput, 'competences' | 'prompts'>,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('evaluations')
    .values({ ...evaluation, id })
    .execute()
  await insertParts(trx, id, competences, new Set())
  await insertPrompts(trx, id, prompts, new Set())
  return id
}

/**
 * Inserts the competences and their questions. The positions of questions count through the whole
 * evaluation from 0, because they index the choices of an answer.
 *
 * @param ownIds ids that the evaluation may keep; each is used once
 */
export async function insertParts(
  trx: Db,
  evaluation_id: string,
  given: EvaluationInput['competences'],
  ownIds: ReadonlySet<string>,
): Promise<void> {
  const idFor = keptIds(ownIds)
  const parts = given.map(({ id, name, description, questions }, position) => ({
    competence: { id: idFor(id), evaluation_id, position, name, description },
    questions,
  }))
  const insertedQuestions = parts
    .flatMap(({ competence, questions }) =>
      questions.map(({ id, question, name = '', self_question = '', ...asked }) => ({
        id: idFor(id),
        evaluation_id,
        competence_id: competence.id,
        question,
        name,
        self_question,
        relation_type_ids: askedRelationIds(asked.relation_type_ids),
        anchors: givenAnchors(asked.anchors),
      })),
    )
    .map((question, position) => ({ ...question, position }))
  await trx
    .insertInto('competences')
    .values(parts.map(({ competence }) => competence))
    .execute()
  await trx.insertInto('questions').values(insertedQuestions).execute()
}

/** Inserts the open questions in their order; `ownIds` as of `insertParts`. */
export async function insertPrompts(
  trx: Db,
  evaluation_id: string,
  given: NonNullable<EvaluationInput['prompts']>,
  ownIds: ReadonlySet<string>,
): Promise<void> {
  if (given.length === 0) return
  const idFor = keptIds(ownIds)
  await trx
    .insertInto('prompts')
    .values(
      given.map(({ id, prompt, help = '', required = false, relation_type_ids }, position) => ({
        id: idFor(id),
        evaluation_id,
        position,
        prompt,
        help,
        required,
        relation_type_ids: askedRelationIds(relation_type_ids),
      })),
    )
    .execute()
}

/** Gives each of the own ids once, and new ones for all others. */
function keptIds(ownIds: ReadonlySet<string>): (id: string | null | undefined) => string {
  const unusedIds = new Set(ownIds)
  return (id) => (id && unusedIds.delete(id) ? id : newId())
}

/**
 * The ids of the given competences, questions and open questions that belong to this evaluation. Those of other
 * evaluations in the scope are copied under new ids; ids outside the scope throw `not_found`.
 */
export async function ownPartIds(
  trx: Db,
  scope: WorkspaceScope,
  evaluation_id: string | null,
  input: Pick<EvaluationInput, 'competences' | 'prompts'>,
): Promise<Set<string>> {
  const competence_ids = new Set(input.competences.flatMap(({ id }) => id ?? []))
  const question_ids = new Set(
    input.competences.flatMap(({ questions }) => questions.flatMap(({ id }) => id ?? [])),
  )
  const prompt_ids = new Set(input.prompts?.flatMap(({ id }) => id ?? []))
  const { rows } = await sql<{ id: string; evaluation_id: string }>`
    select p.id, p.evaluation_id
    from (select id, evaluation_id from competences where id = ${selectAny([...competence_ids])}
          union all select id, evaluation_id from questions where id = ${selectAny([...question_ids])}
          union all select id, evaluation_id from prompts where id = ${selectAny([...prompt_ids])}) p
    join evaluations e on e.id = p.evaluation_id
    where ${visibleInScope(scope, 'e')}`.execute(trx)
  if (rows.length < competence_ids.size + question_ids.size + prompt_ids.size)
    throw new Refusal('not_found')
  return new Set(rows.filter((part) => part.evaluation_id === evaluation_id).map(({ id }) => id))
}
