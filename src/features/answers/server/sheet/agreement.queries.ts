import { sql } from 'kysely'
import { storeAgreement } from '#features/subjects/server/queries.ts'
import type { AppContext } from '#server/context.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Rater } from '../queries.ts'

/**
 * Stores whether the deadline may send the rater's complete forms, and the version of the text that
 * the rater agreed to. A repeated agreement keeps the first time. Throws `answers.closed` after the
 * deadline, and writes nothing when the key was replaced meanwhile.
 */
export async function recordAgreement(
  { db, clock }: AppContext,
  rater: Rater,
  { agreed, version }: { readonly agreed: boolean; readonly version: string },
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    // the closing waits for this lock, or this finds the matrix closed
    const open = await trx
      .selectFrom('matrices')
      .where('id', '=', rater.matrix_id)
      .where('closes_at', '>', now)
      .where('erased_at', 'is', null)
      .select('id')
      .forShare()
      .executeTakeFirst()
    if (!open) throw new Refusal('answers.closed')
    await storeAgreement(trx, rater, { agreed, version, now })
  })
}

/** What the closing left of the rater's forms; null before it. Declined forms count nowhere. */
export async function findClosingOutcome({ db }: Pick<AppContext, 'db'>, subject_id: string) {
  const { rows } = await sql<{ agreed: boolean; sent: number; unsent: number }>`
    select s.agreed_at is not null as agreed, count(*) filter (where f.answered)::int as sent,
      count(*) filter (where not f.answered and not f.declined)::int as unsent
    from subjects s join matrices m on m.id = s.matrix_id join forms f on f.evaluator_id = s.id
    where s.id = ${subject_id} and m.sheets_closed_at is not null group by s.id`.execute(db)
  return rows[0] ?? null
}
