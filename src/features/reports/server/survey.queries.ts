import type { Db } from '#server/context.ts'
import { relationOf } from '#shared/relations.ts'
import type { Survey, SurveyPrompt } from '../survey.rules.ts'
import type { ReportedMatrix } from './queries.ts'

/** What the raters of a matrix were asked, in the order of `answers.choices`. */
export async function surveyOf(db: Db, matrix: ReportedMatrix): Promise<Survey> {
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
  const values = stored.filter(({ value }) => value !== null || scale.allow_na)
  return {
    matrix: { name, minimum_raters, limit_date },
    company: { name: company_name, primary_color, secondary_color },
    scale: {
      lowest_value: 1,
      highest_value: Math.max(...values.map(({ value }) => value ?? 0)),
      allow_na: scale.allow_na,
      values,
    },
    competences: await competencesOf(db, matrix.evaluation_id),
    prompts: await promptsOf(db, matrix.evaluation_id),
  }
}

async function promptsOf(db: Db, evaluation_id: string): Promise<SurveyPrompt[]> {
  const prompts = await db
    .selectFrom('prompts')
    .where('evaluation_id', '=', evaluation_id)
    .select(['prompt', 'relation_type_ids'])
    .orderBy('position')
    .execute()
  return prompts.map(({ prompt, relation_type_ids }) => ({
    prompt,
    relations: relation_type_ids.map((id) => relationOf(id).key),
  }))
}

async function competencesOf(db: Db, evaluation_id: string): Promise<Survey['competences']> {
  const competences = await db
    .selectFrom('competences')
    .where('evaluation_id', '=', evaluation_id)
    .select(['id', 'name', 'description'])
    .orderBy('position')
    .execute()
  const questions = await db
    .selectFrom('questions')
    .where('evaluation_id', '=', evaluation_id)
    .select(['id', 'competence_id', 'question', 'name'])
    .orderBy('position')
    .execute()
  return competences.map((competence) => ({
    name: competence.name,
    description: competence.description,
    questions: questions
      .filter(({ competence_id }) => competence_id === competence.id)
      .map(({ id, question, name }) => ({ id, question, name })),
  }))
}
