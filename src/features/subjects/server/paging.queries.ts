import type { Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import { SUBJECTS_OF_PAGE } from '../limits.ts'

/** The subjects of one page of a matrix's list, and how many the list has. */
export async function readSubjectsPage(
  db: Db,
  matrix_id: string,
  page: number,
): Promise<{ readonly total: number; readonly ids: readonly string[] }> {
  const subjects = db.selectFrom('subjects').where('matrix_id', '=', matrix_id)
  const { total } = await subjects
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await subjects
    .select('id')
    .orderBy(alphabetically('name'))
    .orderBy('id')
    .limit(SUBJECTS_OF_PAGE)
    .offset(page * SUBJECTS_OF_PAGE)
    .execute()
  return { total, ids: rows.map(({ id }) => id) }
}
