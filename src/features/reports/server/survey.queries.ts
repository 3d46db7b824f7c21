import type { Db } from '#server/context.ts'
import { type RelationKey, relationOf } from '#shared/relations.ts'
import type { Survey, SurveyPrompt } from '../numbers/survey.rules.ts'
import type { Weights } from '../numbers/weights.rules.ts'
import type { ReportedMatrix } from './queries.ts'

/** What the raters of a matrix were asked, in the order of `answers.choices`. */
export async function readSurvey(db: Db, matrix: ReportedMatrix): Promise<Survey> {
  const { name, minimum_raters, limit_date, company_name, primary_color, secondary_color } = matrix
  const scale = await db
    .selectFrom('scales')
    .where('id', '=', matrix.scale_id)
    .select('allow_na')
    .executeTakeFirstOrThrow()
  const stored = await db
    .selectFrom('scale_values')
    .where('scale_id', '=', matrix.scale_id)
    .select(['value', 'description'])
    .orderBy('value', (order) => order.nullsLast())
    .execute()
  const asked = await listCompetences(db, matrix.evaluation_id)
  const values = stored.filter(({ value }) => value !== null || scale.allow_na)
  return {
    method: matrix.report_method,
    matrix: {
      name,
      minimum_raters,
      limit_date,
      weights: toWeights(matrix.weights, asked.ids),
      ...(Object.keys(matrix.relation_names).length > 0 && {
        relation_names: matrix.relation_names,
      }),
      ...(matrix.leader_reports && { leader_reports: true }),
    },
    company: { name: company_name, primary_color, secondary_color },
    scale: {
      lowest_value: 1,
      highest_value: Math.max(...values.map(({ value }) => value ?? 0)),
      allow_na: scale.allow_na,
      values,
    },
    competences: asked.competences,
    prompts: await listPrompts(db, matrix.evaluation_id),
  }
}

const listRelations = (ids: readonly number[]): RelationKey[] => ids.map((id) => relationOf(id).key)

async function listPrompts(db: Db, evaluation_id: string): Promise<SurveyPrompt[]> {
  const prompts = await db
    .selectFrom('prompts')
    .where('evaluation_id', '=', evaluation_id)
    .select(['prompt', 'relation_type_ids'])
    .orderBy('position')
    .execute()
  return prompts.map(({ prompt, relation_type_ids }) => ({
    prompt,
    relations: listRelations(relation_type_ids),
  }))
}

/** The weights in the order of the evaluation. */
const toWeights = (
  weights: ReportedMatrix['weights'],
  competence_ids: readonly string[],
): Weights | null =>
  weights && {
    relations: weights.relations,
    competences:
      weights.competences &&
      competence_ids.map(
        (id) => weights.competences?.find(({ competence_id }) => competence_id === id)?.weight ?? 0,
      ),
  }

async function listCompetences(
  db: Db,
  evaluation_id: string,
): Promise<{ readonly ids: string[]; readonly competences: Survey['competences'] }> {
  const competences = await db
    .selectFrom('competences')
    .where('evaluation_id', '=', evaluation_id)
    .select(['id', 'name', 'description'])
    .orderBy('position')
    .execute()
  const questions = await db
    .selectFrom('questions')
    .where('evaluation_id', '=', evaluation_id)
    .select(['id', 'competence_id', 'question', 'name', 'relation_type_ids'])
    .orderBy('position')
    .execute()
  const ids = competences.map(({ id }) => id)
  const asked = competences.map((competence) => ({
    id: competence.id,
    name: competence.name,
    description: competence.description,
    questions: questions
      .filter(({ competence_id }) => competence_id === competence.id)
      .map(({ id, question, name, relation_type_ids }) => ({
        id,
        question,
        name,
        ...(relation_type_ids.length > 0 && { relations: listRelations(relation_type_ids) }),
      })),
  }))
  return { ids, competences: asked }
}
