import { sql, type Transaction } from 'kysely'
import { LACKS_CHOICE } from '#features/evaluations/server/queries.ts'
import { clearTaps, SEND_FORMS } from '#features/forms/server/queries.ts'
import { changeReleaseState } from '#features/matrices/server/queries.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { emitMatrixEvent } from '#server/jobs/events.ts'
import { queueMailsFrom } from '#server/mail/mail.ts'

interface ClosingMatrix {
  readonly id: string
  readonly workspace_id: string
}

/** The mail to each rater of the rows of `open` below; its payload counts forms, and names none. */
const queueOutcomes = ({ id, workspace_id }: ClosingMatrix, now: Date) =>
  queueMailsFrom(
    now,
    {
      kind: 'closing_outcome',
      dedupe_key: sql`'closing_outcome ' || evaluator_id || ' ' || ${now.toISOString()}::text`,
      workspace_id,
      matrix_id: id,
      subject_id: sql`evaluator_id`,
      payload: sql`jsonb_build_object('agreed', bool_or(agreed),
        'sent', count(*) filter (where agreed and complete),
        'unsent', count(*) filter (where not (agreed and complete)))`,
    },
    sql`from open group by evaluator_id having bool_or(agreed or complete)`,
  )

/**
 * Sends the complete forms of the raters who agreed to it, and queues one mail to each rater who
 * agreed or who leaves a complete form unsent. One statement, because a matrix has up to 200,000
 * forms.
 */
async function sendAgreedForms(
  trx: Transaction<Schema>,
  matrix: ClosingMatrix,
  now: Date,
): Promise<void> {
  const { id } = matrix
  await sql`
    with whole as materialized (
      select f.id from forms f join answers a on a.form_id = f.id and a.matrix_id = f.matrix_id
      where f.matrix_id = ${id} and not f.answered and not f.declined and not f.ended
        and not ${sql.raw(LACKS_CHOICE)}
      -- locked, and so read again, because a save under way may take an answer back
      order by f.id for no key update of f, a
    ), open as materialized (
      select f.id, f.evaluator_id, s.agreed_at is not null as agreed, whole.id is not null as complete
      from forms f join subjects s on s.id = f.evaluator_id left join whole on whole.id = f.id
      where f.matrix_id = ${id} and not f.answered and not f.declined and not f.ended
    ), sent as (
      ${sql.raw(SEND_FORMS)} from open
      where f.id = open.id and open.agreed and open.complete returning f.id
    )
    ${queueOutcomes(matrix, now)}`.execute(trx)
}

/**
 * What the deadline does to the forms of a matrix, once for each deadline. The caller holds the
 * matrix's lock, in the transaction that freezes its counts.
 */
export async function closeForms(
  trx: Transaction<Schema>,
  { reactions }: Pick<AppContext, 'reactions'>,
  matrix: ClosingMatrix,
  now: Date,
): Promise<void> {
  // 200,000 forms take longer than a call may
  await sql`set local statement_timeout = '5min'`.execute(trx)
  await sendAgreedForms(trx, matrix, now)
  for (const { forms_closed } of reactions) await forms_closed?.(trx, matrix.id)
  await clearTaps(trx, matrix.id)
  await changeReleaseState(trx, matrix.id, { sheets_closed_at: now })
  await emitMatrixEvent(trx, now, 'matrix.closed', [matrix.id])
}

/** The matrices whose deadline has passed and whose forms are not closed. */
const matricesToClose = (db: AppContext['db'] | Transaction<Schema>, now: Date) =>
  db
    .selectFrom('matrices')
    .where('released', '=', true)
    .where('erased_at', 'is', null)
    .where('sheets_closed_at', 'is', null)
    .where('closes_at', '<=', now)
    .select(['id', 'workspace_id'])

/** Closes the forms of every matrix that is due, each in a transaction of its own. */
export async function closeDueForms(context: AppContext): Promise<void> {
  for (const { id } of await matricesToClose(context.db, context.clock.now()).execute())
    await closeOpenForms(context, id)
}

/**
 * Closes the forms of one matrix if that is due and not done. Results call it before they read
 * anything: a job that runs late must not change published numbers.
 */
export async function closeOpenForms(context: AppContext, matrix_id: string): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction().execute(async (trx) => {
    const matrix = await matricesToClose(trx, now)
      .where('id', '=', matrix_id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (matrix) await closeForms(trx, context, matrix, now)
  })
}
