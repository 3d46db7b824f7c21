import { type Insertable, type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { Db } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'

/** What the release of a matrix, its deadline and its end write into its row. */
type ReleaseState = Pick<
  UpdateObject<Schema, 'matrices'>,
  | 'released'
  | 'released_at'
  | 'question_count'
  | 'highest_value'
  | 'allow_na'
  | 'dossier'
  | 'relation_names'
  | 'limit_date'
  | 'reminder_date'
  | 'remind_at'
  | 'closes_at'
  | 'reports_at'
  | 'erase_at'
  | 'reminded_at'
  | 'halfway_at'
  | 'last_day_at'
  | 'reports_announced_at'
  | 'erasure_warned_at'
  | 'sheets_closed_at'
  | 'nomination_opened_at'
>

export async function changeReleaseState(
  trx: Db,
  matrix_id: string,
  state: ReleaseState,
): Promise<void> {
  await trx.updateTable('matrices').set(state).where('id', '=', matrix_id).execute()
}

/** Stores another deadline of a released matrix, and that it was moved. */
export async function moveDeadlineTo(
  trx: Db,
  matrix_id: string,
  state: ReleaseState,
): Promise<void> {
  await trx
    .updateTable('matrices')
    .set({ ...state, deadline_moves: sql<number>`deadline_moves + 1` })
    .where('id', '=', matrix_id)
    .execute()
}

/** SQL: marks that what was due of the matrices of `due (id)` is done, and returns their rows. */
export const markDue = (marks: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`update matrices set ${marks} from due where matrices.id = due.id returning matrices.*`

/** Removes the addresses of the reports, which are the personal data in the row of a matrix. */
export async function markErased(trx: Db, matrix_id: string, erased_at: Date): Promise<void> {
  await trx
    .updateTable('matrices')
    .set({ email_send_reports: '', further_emails: [], erased_at })
    .where('id', '=', matrix_id)
    .execute()
}

/** Makes a matrix that is not erased due for it by then. */
export async function hastenErasure(trx: Db, matrix_id: string, by: Date): Promise<void> {
  await trx
    .updateTable('matrices')
    .set({ erase_at: sql<Date>`least(erase_at, ${by})` })
    .where('id', '=', matrix_id)
    .where('erased_at', 'is', null)
    .execute()
}

/** Inserts a matrix. No audit event tells of it. */
export async function storeMatrix(trx: Db, matrix: Insertable<Schema['matrices']>): Promise<void> {
  await trx.insertInto('matrices').values(matrix).execute()
}

export async function deleteMatrix(trx: Db, matrix_id: string): Promise<void> {
  await trx.deleteFrom('matrices').where('id', '=', matrix_id).execute()
}
