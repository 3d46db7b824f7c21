import { sql } from 'kysely'
import type { Db, Foundation } from '#server/foundation.ts'
import { SELF_EVALUATION } from '#shared/relations.ts'
import type { Sheets } from './definitions.ts'

/** The scale of an evaluation, N/A last. */
export async function scaleOf(db: Db, evaluation_id: string) {
  const scale = await db
    .selectFrom('scales')
    .innerJoin('evaluations', 'evaluations.scale_id', 'scales.id')
    .where('evaluations.id', '=', evaluation_id)
    .select(['scales.id', 'scales.name', 'scales.allow_na'])
    .executeTakeFirstOrThrow()
  const all = await db.selectFrom('scale_values').where('scale_id', '=', scale.id).select(['id', 'value', 'description']).orderBy('value', (order) => order.nullsLast()).execute()
  const values = all.filter((value) => value.value !== null || scale.allow_na)
  const highest_value = Math.max(...values.map((value) => value.value ?? 0))
  return { ...scale, lowest_value: 1, highest_value, values }
}

/** In the order of `answers.choices`. */
export const questionsOf = (db: Db, evaluation_id: string) =>
  db
    .selectFrom('questions')
    .innerJoin('competences', 'competences.id', 'questions.competence_id')
    .where('questions.evaluation_id', '=', evaluation_id)
    .select(['questions.id', 'questions.question', 'questions.name', 'competences.name as competence'])
    .orderBy('questions.position')
    .execute()

/** All sheets of the rater named by a subject or by one of their forms; undefined unless their matrix is released. */
export async function sheetsOf(db: Db, by: { subject_id: string } | { form_id: string }): Promise<Sheets | undefined> {
  const evaluator = 'subject_id' in by ? sql<string>`${by.subject_id}::uuid` : sql<string>`(select evaluator_id from forms where id = ${by.form_id}::uuid)`
  const rows = await db
    .selectFrom('forms')
    .innerJoin('matrices', 'matrices.id', 'forms.matrix_id')
    .where('forms.evaluator_id', '=', evaluator)
    .where('matrices.released', '=', true)
    .select(['forms.id', 'forms.evaluator_id', 'forms.matrix_id', 'forms.relation_type_id', 'matrices.evaluation_id'])
    .execute()
  const [first] = rows
  if (!first) return undefined
  const forms = rows.map((row) => ({ id: row.id, self: row.relation_type_id === SELF_EVALUATION }))
  return { subject_id: first.evaluator_id, matrix_id: first.matrix_id, evaluation_id: first.evaluation_id, forms }
}

/** The rater with what the page says about the project and its company; undefined unless released. */
export const raterOf = (db: Db, subject_id: string) =>
  db
    .selectFrom('subjects')
    .innerJoin('matrices', 'matrices.id', 'subjects.matrix_id')
    .innerJoin('companies', 'companies.id', 'matrices.company_id')
    .leftJoin('logos', 'logos.company_id', 'companies.id')
    .where('subjects.id', '=', subject_id)
    .where('matrices.released', '=', true)
    .select([
      'subjects.id', 'subjects.name', 'subjects.email', 'subjects.matrix_id', 'matrices.name as matrix_name', 'matrices.limit_date', 'matrices.closes_at', 'matrices.erase_at',
      'matrices.time_zone', 'matrices.minimum_raters', 'matrices.evaluation_id', 'matrices.question_count', 'companies.name as company_name', 'companies.primary_color',
      'companies.secondary_color', 'logos.id as logo_id',
    ])
    .executeTakeFirst()

export type Rater = NonNullable<Awaited<ReturnType<typeof raterOf>>>

/** The rater's forms with whom they are about. */
export const formsOf = (db: Db, subject_id: string) =>
  db
    .selectFrom('forms')
    .innerJoin('subjects as evaluated', 'evaluated.id', 'forms.evaluated_id')
    .innerJoin('relation_types', 'relation_types.id', 'forms.relation_type_id')
    .where('forms.evaluator_id', '=', subject_id)
    .select(['forms.id', 'forms.answered', 'evaluated.name as evaluated_name', 'relation_type_id', 'relation_types.name as relation_name', 'self_evaluation'])
    .orderBy('relation_type_id')
    .orderBy(sql`lower(evaluated.name)`)
    .execute()

export type RaterForm = Awaited<ReturnType<typeof formsOf>>[number]

/** How many people share the rater's group about each evaluated, by form. */
export async function groupSizesOf(db: Db, subject_id: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('forms as mine')
    .innerJoin('forms as theirs', (join) => join.onRef('theirs.evaluated_id', '=', 'mine.evaluated_id').onRef('theirs.relation_type_id', '=', 'mine.relation_type_id'))
    .where('mine.evaluator_id', '=', subject_id)
    .select(['mine.id', (count) => count.fn.countAll<number>().as('size')])
    .groupBy('mine.id')
    .execute()
  return new Map(rows.map((row) => [row.id, row.size]))
}

export const columnValuesOf = (db: Db, subject_id: string) =>
  db
    .selectFrom('subject_values')
    .innerJoin('subject_properties', 'subject_properties.id', 'subject_values.subject_property_id')
    .innerJoin('matrix_subject_properties as columns', (join) =>
      join.onRef('columns.matrix_id', '=', 'subject_values.matrix_id').onRef('columns.subject_property_id', '=', 'subject_values.subject_property_id'),
    )
    .where('subject_values.subject_id', '=', subject_id)
    .where('value', '!=', '')
    .select(['subject_properties.name', 'subject_properties.type', 'subject_values.value'])
    .orderBy('columns.position')
    .execute()

export const draftsOf = (db: Db, form_ids: string[]) =>
  db.selectFrom('answers').where('form_id', 'in', form_ids).select(['form_id', 'choices', 'sequences']).execute()

export const commentDraftsOf = (db: Db, form_ids: string[]) =>
  db.selectFrom('comments').where('form_id', 'in', form_ids).select(['form_id', 'comment', 'sequence']).execute()

/** The privacy notice's version and the first time it was confirmed. */
export async function recordNotice(foundation: Foundation, subject_id: string, version: string): Promise<void> {
  await foundation.db
    .insertInto('notices')
    .values({ subject_id, version, shown_at: foundation.clock.now() })
    .onConflict((conflict) => conflict.column('subject_id').doNothing())
    .execute()
}

export async function markDisputed(foundation: Foundation, rater: Rater, mail_id: string): Promise<void> {
  const now = foundation.clock.now()
  await foundation.db.transaction().execute(async (trx) => {
    await trx.updateTable('subjects').set({ disputed: true }).where('id', '=', rater.id).execute()
    await trx
      .insertInto('outbox')
      .values({ id: mail_id, kind: 'disputed', dedupe_key: `disputed ${rater.id}`, matrix_id: rater.matrix_id, subject_id: rater.id, created_at: now, due_at: now })
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .execute()
  })
}
