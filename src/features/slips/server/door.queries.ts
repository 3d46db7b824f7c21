import { type RawBuilder, sql, type Transaction } from 'kysely'
import { renewPersonalLinks } from '#features/delivery/server/queries.ts'
import { renewForms, reopen } from '#features/forms/server/queries.ts'
import type { LockedRater } from '#features/release/server/queries.ts'
import { renewKey } from '#features/subjects/server/queries.ts'
import { isSuspended } from '#server/access/suspension.ts'
import type { AppContext, Db } from '#server/context.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { localDate } from '#shared/dates.ts'
import { MOST_MISSES } from '../limits.ts'
import type { SlipEnd, SlipState } from '../rules.ts'

/** A slip with what its door says of the person and the project. */
export interface DoorSlip extends SlipState {
  readonly id: string
  readonly subject_id: string
  readonly matrix_id: string
  readonly number: number
  readonly opener_hash: Buffer | null
  readonly name: string
  readonly key_version: number
  /** How often what the person sent stopped to count. */
  readonly reopened: number
  readonly workspace_id: string
  readonly matrix_name: string
  readonly company_name: string
  readonly closes_at: Date
  readonly limit_date: string
  readonly time_zone: string
  readonly suspended: boolean
  /** Whether the person has a sheet. */
  readonly rates: boolean
}

/** The slip with one of these hashes. */
export const findSlip = (db: Db, hashes: readonly Buffer[]): Promise<DoorSlip | undefined> =>
  findSlipWhere(db, sql`code_hash = any(${hashes})`)

/** The opened slip that is the present one of the person with this number. */
export const findSlipByNumber = (
  db: Db,
  { matrix_id, number_key }: { readonly matrix_id: string; readonly number_key: string },
): Promise<DoorSlip | undefined> =>
  findSlipWhere(
    db,
    sql`slips.matrix_id = ${matrix_id} and number_key = ${number_key} and subjects.email is null
      and ended is null and opened_on is not null`,
  )

/** Of a released project whose data are not erased. */
async function findSlipWhere(
  db: Db,
  condition: RawBuilder<unknown>,
): Promise<DoorSlip | undefined> {
  const { rows } = await sql<DoorSlip>`
    select slips.id, slips.subject_id, slips.matrix_id, number, opened_on, opener_hash, misses, ended,
      ended_on, subjects.email is not null as has_email, subjects.name, key_version,
      self_reopened + others_reopened as reopened, matrices.workspace_id,
      matrices.name as matrix_name, companies.name as company_name, closes_at, limit_date,
      matrices.time_zone, ${isSuspended('matrices.workspace_id')} as suspended,
      left_at is null and exists (select from forms where evaluator_id = subjects.id) as rates
    from slips join subjects on subjects.id = slips.subject_id
      join matrices on matrices.id = slips.matrix_id
      join companies on companies.id = matrices.company_id
    where ${condition} and released and erased_at is null`.execute(db)
  return rows[0]
}

/** Opens a slip that nothing has opened; returns whether this call did. */
export async function markOpened(
  db: Db,
  { id, opener_hash, today }: { id: string; opener_hash: Buffer; today: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('slips')
    .set({ opened_on: today, opener_hash })
    .where('id', '=', id)
    .where('opened_on', 'is', null)
    .where('ended', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** When another slip of the person was opened last, and whether something of theirs was sent. */
export async function findEarlier(
  db: Db,
  { id, subject_id }: Pick<DoorSlip, 'id' | 'subject_id'>,
): Promise<{ opened_on: string | null; sent: boolean }> {
  const { rows } = await sql<{ opened_on: string | null; sent: boolean }>`
    select (select max(opened_on) from slips where subject_id = ${subject_id} and id <> ${id})
      as opened_on,
      exists (select from forms where evaluator_id = ${subject_id} and answered) as sent`.execute(
    db,
  )
  return rows[0] ?? { opened_on: null, sent: false }
}

/** Misses at the door and on tablets are counted apart. */
type MissCounter = 'misses' | 'tablet_misses'

/**
 * Counts a try before its NIP is compared, so that parallel tries get no more than others. Undefined
 * when the slip is blocked, ended or unopened.
 */
export const countTry = (db: Db, id: string, counter: MissCounter) =>
  db
    .updateTable('slips')
    .set(counter, (eb) => eb(counter, '+', 1))
    .where('id', '=', id)
    .where(counter, '<', MOST_MISSES)
    .where('ended', 'is', null)
    .where('opened_on', 'is not', null)
    .returning(['misses', 'opener_hash'])
    .executeTakeFirst()

/** The right NIP was typed: it is shown to no browser again. */
export async function markEntered(db: Db, id: string, counter: MissCounter): Promise<void> {
  await db
    .updateTable('slips')
    .set(counter, 0)
    .set('opener_hash', null)
    .where('id', '=', id)
    .execute()
}

interface EndedSlips {
  readonly subject_ids: readonly string[]
  readonly ended: SlipEnd
  readonly today: string
}

/** Ends the present slips of people. */
export async function endSlips(db: Db, { subject_ids, ended, today }: EndedSlips): Promise<void> {
  await db
    .updateTable('slips')
    .set({ ended, ended_on: today, opener_hash: null })
    .where('subject_id', '=', sql<string>`any(${subject_ids}::uuid[])`)
    .where('ended', 'is', null)
    .execute()
}

/** Ends the slip of a person who has an e-mail from now on. */
export async function endByEmail(
  trx: Transaction<Schema>,
  clock: Clock,
  subject_id: string,
): Promise<void> {
  const { time_zone } = await trx
    .selectFrom('subjects')
    .innerJoin('matrices', 'matrices.id', 'matrix_id')
    .where('subjects.id', '=', subject_id)
    .select('time_zone')
    .executeTakeFirstOrThrow()
  const today = localDate(clock.now(), time_zone)
  await endSlips(trx, { subject_ids: [subject_id], ended: 'email', today })
}

/**
 * Shuts out the holder of a person's key: drafts go, open forms get new ids, and the key is
 * another one. `delete_sent`: what was sent goes, too.
 */
export async function replaceHolder(
  trx: Transaction<Schema>,
  { reactions }: Pick<AppContext, 'reactions'>,
  { subject, forms }: Pick<LockedRater, 'subject' | 'forms'>,
  { delete_sent }: { readonly delete_sent: boolean },
): Promise<void> {
  const sent = forms.filter(({ answered }) => answered).map(({ id }) => id)
  if (delete_sent) await reopen(trx, sent, subject.left_at !== null)
  for (const { rater_replaced } of reactions) await rater_replaced?.(trx, subject.id)
  await renewForms(trx, subject.id)
  await renewKeys(trx, subject.id, delete_sent)
}

/** Ends every key of a person: of the sheet, of the own report and of what a leader opens. */
export async function renewKeys(
  trx: Transaction<Schema>,
  subject_id: string,
  sent_deleted: boolean,
): Promise<void> {
  await renewKey(trx, subject_id, sent_deleted)
  await renewPersonalLinks(trx, subject_id)
}
