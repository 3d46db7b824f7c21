import type { Selectable } from 'kysely'
import type { Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import type { Schema } from '#server/database/schema.ts'
import { Refusal } from '#shared/refusal.ts'

export type Evaluated = Pick<Selectable<Schema['subjects']>, 'id' | 'name' | 'email' | 'number_key'>

/** Every subject about whom the matrix has a form, in alphabetical order. */
export const listEvaluated = (db: Db, matrix_id: string): Promise<Evaluated[]> =>
  db
    .selectFrom('subjects')
    .where('matrix_id', '=', matrix_id)
    .where('id', 'in', (eb) =>
      eb.selectFrom('forms').where('forms.matrix_id', '=', matrix_id).select('forms.evaluated_id'),
    )
    .select(['id', 'name', 'email', 'number_key'])
    .orderBy(alphabetically('name'))
    .orderBy('id')
    .execute()

/** Throws `not_found` for a subject about whom the matrix has no form. */
export async function oneEvaluated(
  db: Db,
  matrix_id: string,
  subject_id: string,
): Promise<Evaluated> {
  const evaluated = await db
    .selectFrom('subjects')
    .where('matrix_id', '=', matrix_id)
    .where('id', '=', subject_id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('forms')
          .whereRef('forms.evaluated_id', '=', 'subjects.id')
          .select('forms.id'),
      ),
    )
    .select(['id', 'name', 'email', 'number_key'])
    .executeTakeFirst()
  if (!evaluated) throw new Refusal('not_found')
  return evaluated
}

/** The ids that the subjects have in the system that sent them, by subject id. */
export async function listExternalIds(db: Db, matrix_id: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('subjects')
    .where('matrix_id', '=', matrix_id)
    .where('external_id', 'is not', null)
    .select(['id', 'external_id'])
    .execute()
  return new Map(rows.map(({ id, external_id }) => [id, external_id ?? '']))
}

/** The values of a subject property, by subject id. */
export async function listValues(
  db: Db,
  matrix_id: string,
  property_id: string,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('subject_values')
    .where('matrix_id', '=', matrix_id)
    .where('subject_property_id', '=', property_id)
    .select(['subject_id', 'value'])
    .execute()
  return new Map(rows.map(({ subject_id, value }) => [subject_id, value]))
}
