import { sql, type Transaction } from 'kysely'
import { alphabetically } from '#server/alphabet.ts'
import type { Db } from '#server/context.ts'
import type { Schema } from '#server/schema.ts'
import { anyOf } from '#server/scoped.ts'
import { Refusal } from '#shared/refusal.ts'
import type { DeliveryRow } from '../contract.ts'
import { deliveryState } from '../rules.ts'

/** The delivery of one subject, for a person who asks for their data. */
export const deliveryTo = (db: Db, subject_id: string) =>
  db
    .selectFrom('deliveries')
    .where('subject_id', '=', subject_id)
    .select(['deliver_at', 'opened_on', 'revoked'])
    .executeTakeFirst()

/** Joins the mail of the present link; an earlier link's mail says nothing of this one. */
const MAIL_KEY = sql<string>`'report_delivery ' || deliveries.subject_id || ' ' || deliveries.key_version`

/** Everyone evaluated, by name, and how far their report is. */
export async function deliveriesOf(db: Db, matrix_id: string, now: Date): Promise<DeliveryRow[]> {
  const rows = await db
    .selectFrom('subjects')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('forms')
          .where('forms.matrix_id', '=', matrix_id)
          .groupBy('evaluated_id')
          .select(['evaluated_id', sql<boolean>`bool_or(answered)`.as('answered')])
          .as('about'),
      (join) => join.onRef('about.evaluated_id', '=', 'subjects.id'),
    )
    .leftJoin('deliveries', 'deliveries.subject_id', 'subjects.id')
    .leftJoin('outbox', (join) => join.on('outbox.dedupe_key', '=', MAIL_KEY))
    .where('subjects.matrix_id', '=', matrix_id)
    .select([
      'subjects.id',
      'name',
      'subjects.email',
      'answered',
      'deliver_at',
      'opened_on',
      'revoked',
      'outbox.id as mail_id',
      'sent_at',
      'failed_at',
      'failure',
    ])
    .orderBy(alphabetically('name'))
    .orderBy('subjects.id')
    .execute()
  return rows.map((row) => {
    const { id, name, email, answered, deliver_at, opened_on, revoked } = row
    const delivery = deliver_at && { deliver_at, opened_on, revoked: revoked === true }
    const mail = row.mail_id === null ? null : row
    return {
      subject_id: id,
      name,
      email,
      state: deliveryState({ answered, delivery, mail }, now),
      deliver_at: deliver_at && deliver_at.toISOString(),
      opened_on,
      failure: row.failed_at ? row.failure : null,
    }
  })
}

interface DeliveredMatrix {
  readonly id: string
  readonly workspace_id: string
  readonly erase_at: Date
}

interface DeliveryRequest {
  /** Null for everyone evaluated. */
  readonly subject_ids: readonly string[] | null
  readonly deliver_at: Date
  /** A line of the organiser; empty without one. */
  readonly note: string
  readonly now: Date
}

/**
 * Makes a link for each of the evaluated who has none, whose link was withdrawn or whose mail
 * failed, and queues its mail; the others keep theirs. One statement, because a matrix has up to
 * 10,000 people and two administrators may deliver at once. Returns how many are delivered.
 */
export async function deliverReports(
  trx: Transaction<Schema>,
  matrix: DeliveredMatrix,
  { subject_ids, deliver_at, note, now }: DeliveryRequest,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with made as (
      insert into deliveries (subject_id, matrix_id, deliver_at)
      select s.id, s.matrix_id, ${deliver_at} from subjects s
      where s.matrix_id = ${matrix.id} and (${subject_ids === null} or s.id = ${anyOf(subject_ids ?? [])})
        and exists (select 1 from forms f where f.evaluated_id = s.id and f.answered)
      on conflict (subject_id) do update set deliver_at = excluded.deliver_at, opened_on = null, revoked = false,
        key_version = deliveries.key_version + case when deliveries.revoked then 0 else 1 end
      where deliveries.revoked or (deliveries.opened_on is null
        and exists (select 1 from outbox where dedupe_key = ${MAIL_KEY} and failed_at is not null))
      returning subject_id, key_version
    )
    insert into outbox (id, kind, dedupe_key, workspace_id, matrix_id, subject_id, payload, created_at, due_at, expires_at)
    select gen_random_uuid(), 'report_delivery', 'report_delivery ' || subject_id || ' ' || key_version, ${matrix.workspace_id}, ${matrix.id}, subject_id,
      jsonb_build_object('key_version', key_version, 'note', ${note}::text), ${now}, ${deliver_at}, ${matrix.erase_at}
    from made
    on conflict (dedupe_key) do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}

/** Ends the links of these people at once and drops their waiting mails. Returns how many ended. */
export async function revokeLinks(
  trx: Transaction<Schema>,
  matrix_id: string,
  subject_ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ subject_id: string }>`
    update deliveries set revoked = true, key_version = key_version + 1
    where matrix_id = ${matrix_id} and subject_id = ${anyOf(subject_ids)} and not revoked
    returning subject_id`.execute(trx)
  const ended = rows.map(({ subject_id }) => subject_id)
  await trx
    .deleteFrom('outbox')
    .where('matrix_id', '=', matrix_id)
    .where('kind', '=', 'report_delivery')
    .where('subject_id', '=', anyOf(ended))
    .where('sent_at', 'is', null)
    .execute()
  return ended.length
}

/** A person of the matrix about whom there is a form. Throws `not_found` for any other. */
export async function evaluatedIn(db: Db, matrix_id: string, subject_id: string) {
  const subject = await db
    .selectFrom('subjects')
    .where('id', '=', subject_id)
    .where('matrix_id', '=', matrix_id)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('forms').whereRef('evaluated_id', '=', 'subjects.id').select('forms.id'),
      ),
    )
    .select('name')
    .executeTakeFirst()
  if (!subject) throw new Refusal('not_found')
  return subject
}

export type StoredLink = NonNullable<Awaited<ReturnType<typeof linkOf>>>

/** The link of an evaluated person, valid or not; undefined when there never was one. */
export async function linkOf(db: Db, subject_id: string) {
  const row = await db
    .selectFrom('deliveries')
    .innerJoin('subjects', 'subjects.id', 'deliveries.subject_id')
    .innerJoin('matrices', 'matrices.id', 'deliveries.matrix_id')
    .innerJoin('companies', 'companies.id', 'matrices.company_id')
    .leftJoin('logos', 'logos.company_id', 'companies.id')
    .where('subject_id', '=', subject_id)
    .select([
      'subjects.id',
      'subjects.name',
      'subjects.email',
      'deliveries.key_version',
      'deliver_at',
      'opened_on',
      'revoked',
      'released',
      'reports_at',
      'erase_at',
      'erased_at',
      'matrices.time_zone',
      'email_send_reports',
      'companies.name as company_name',
      'primary_color',
      'secondary_color',
      'logos.id as logo_id',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { id, name, email, key_version, deliver_at, opened_on, revoked } = row
  return {
    id,
    name,
    email,
    key_version,
    delivery: { deliver_at, opened_on, revoked },
    matrix: row,
  }
}

/** Keeps the day of the first opening, and no later one. */
export async function noteOpening(db: Db, subject_id: string, today: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ opened_on: today })
    .where('subject_id', '=', subject_id)
    .where('opened_on', 'is', null)
    .where('revoked', '=', false)
    .execute()
}
