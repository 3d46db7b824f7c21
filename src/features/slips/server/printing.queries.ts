import { sql } from 'kysely'
import { lockRater } from '#features/release/server/queries.ts'
import type { AppContext, Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import { newId } from '#shared/ids.ts'
import { endSlips, renewKeys, replaceHolder } from './door.queries.ts'
import { announce } from './notices.queries.ts'

/** A person of a project with what a slip prints. */
export interface PrintedPerson {
  readonly subject_id: string
  readonly name: string
  readonly email: string | null
  readonly number: string
  /** The value of the column by which the sheets are piled; empty without one. */
  readonly pile: string
  readonly slips: number
  readonly printed_on: string | null
  readonly disowned: boolean
}

/** The people of a project, by pile and name: the chosen ones, else those without e-mail. */
export async function listPeople(
  db: Db,
  matrix_id: string,
  {
    subject_ids = null,
    order_by = null,
  }: { subject_ids?: readonly string[] | null; order_by?: string | null } = {},
): Promise<PrintedPerson[]> {
  const { rows } = await sql<PrintedPerson>`
    select subjects.id as subject_id, name, email, coalesce(external_id, '') as number,
      coalesce(value, '') as pile, coalesce(last.number, 0)::int as slips,
      case when last.ended is distinct from 'email' then last.printed_on end as printed_on, coalesce(last.ended = 'disowned', false) as disowned
    from subjects
      left join subject_values on subject_values.subject_id = subjects.id
        and subject_property_id = ${order_by}::uuid
      left join (select distinct on (subject_id) subject_id, number, printed_on, ended from slips
        where matrix_id = ${matrix_id} order by subject_id, number desc) last
        on last.subject_id = subjects.id
    where subjects.matrix_id = ${matrix_id} and left_at is null
      and case when ${subject_ids}::uuid[] is null then email is null
        else subjects.id = any(${subject_ids}::uuid[]) end
    order by lower(coalesce(value, '')), ${alphabetically('name')}, subjects.id`.execute(db)
  return rows
}

/** How many slips were printed, opened and replaced in the whole life of a project. */
export async function countSlips(db: Db, matrix_id: string) {
  const { rows } = await sql<{ printed: number; opened: number; reprinted: number }>`
    select count(distinct subject_id)::int as printed, count(opened_on)::int as opened,
      (count(*) - count(distinct subject_id))::int as reprinted
    from slips where matrix_id = ${matrix_id}`.execute(db)
  return rows[0] ?? { printed: 0, opened: 0, reprinted: 0 }
}

/** A slip that a file holds and that is stored when the file is ready. */
export interface NewSlip {
  readonly subject_id: string
  readonly number: number
  readonly code_hash: Buffer
}

interface PrintedFile {
  readonly matrix: { readonly id: string; readonly workspace_id: string }
  readonly user_id: string
  readonly today: string
  readonly slips: readonly NewSlip[]
}

/**
 * Stores the slips of a file. Each ends the one before, and the holder of the person's key loses
 * drafts and key; the same happens whether or not that slip was opened, so that nothing tells.
 */
export async function storeSlips(
  context: AppContext,
  { matrix, user_id, today, slips }: PrintedFile,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const replaced = slips.filter(({ number }) => number > 1).map(({ subject_id }) => subject_id)
    await endSlips(trx, { subject_ids: replaced, ended: 'reprinted', today })
    for (const subject_id of replaced) {
      const rater = await lockRater(trx, subject_id)
      // after the deadline no sheet opens any more, and the closing sends what is complete
      if (rater && rater.matrix.closes_at > context.clock.now())
        await replaceHolder(trx, context, rater, { delete_sent: false })
      else await renewKeys(trx, subject_id, false)
    }
    await trx
      .insertInto('slips')
      .values(
        slips.map((slip) => ({ id: newId(), matrix_id: matrix.id, printed_on: today, ...slip })),
      )
      .execute()
    await announce(trx, context, {
      event: 'printed',
      slip: { workspace_id: matrix.workspace_id, matrix_id: matrix.id },
      dedupe: newId(),
      user_id,
      count: slips.length,
    })
  })
  context.wakeMail()
}
