import { sql, type Transaction } from 'kysely'
import { recordActivity } from '#server/activity.ts'
import type { Db, AppContext } from '#server/context.ts'
import type { Schema } from '#server/schema.ts'
import { anyWorkspace } from '#server/scoped.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Schedule } from '../../matrices/rules.ts'

type Connection = Db | Transaction<Schema>

/** The matrix of a call, locked: everything that changes a released matrix goes through here, one after the other. */
export async function lockMatrix(
  trx: Transaction<Schema>,
  scope: WorkspaceScope,
  matrix_id: string,
) {
  await lockParents(trx, scope, matrix_id)
  const matrix = await trx
    .selectFrom('matrices')
    .innerJoin('companies', 'companies.id', 'matrices.company_id')
    .where('matrices.id', '=', matrix_id)
    .where('matrices.workspace_id', '=', anyWorkspace(scope))
    .select([
      'matrices.id',
      'matrices.workspace_id',
      'evaluation_id',
      'released',
      'closes_at',
      'reports_at',
      'remind_at',
      'erased_at',
      'nudged_at',
      'limit_date',
      'reminder_id',
      'matrices.time_zone',
      'companies.status as company_status',
    ])
    .forUpdate('matrices')
    .executeTakeFirst()
  if (!matrix) throw new Refusal('not_found')
  return matrix
}
export type LockedMatrix = Awaited<ReturnType<typeof lockMatrix>>

/** What a release stands on, locked first: whoever changes a company, a scale or an evaluation locks it before its matrices too. */
async function lockParents(
  trx: Transaction<Schema>,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<void> {
  const own = trx
    .selectFrom('matrices')
    .where('id', '=', matrix_id)
    .where('workspace_id', '=', anyWorkspace(scope))
  await trx
    .selectFrom('companies')
    .where('id', '=', own.select('company_id'))
    .select('id')
    .forShare()
    .execute()
  await trx
    .selectFrom('scales')
    .where(
      'id',
      '=',
      trx
        .selectFrom('evaluations')
        .where('id', '=', own.select('evaluation_id'))
        .select('scale_id'),
    )
    .select('id')
    .forShare()
    .execute()
  await trx
    .selectFrom('evaluations')
    .where('id', '=', own.select('evaluation_id'))
    .select('id')
    .forShare()
    .execute()
}

export interface Frozen {
  readonly forms: number
  readonly question_count: number
  readonly highest_value: number
  readonly allow_na: boolean
}

/** What the answers of the matrix will have to fit. */
export async function frozenBy(
  db: Connection,
  matrix: { readonly id: string; readonly evaluation_id: string },
): Promise<Frozen> {
  const { rows } = await sql<Frozen>`
    select (select count(*) from forms where matrix_id = ${matrix.id}) as forms,
      (select count(*) from questions where evaluation_id = e.id) as question_count,
      (select coalesce(max(value), 0)::int from scale_values where scale_id = e.scale_id) as highest_value, s.allow_na
    from evaluations e join scales s on s.id = e.scale_id where e.id = ${matrix.evaluation_id}`.execute(
    db,
  )
  return rows[0] ?? { forms: 0, question_count: 0, highest_value: 0, allow_na: false }
}

/** Frozen and invited in the transaction of the caller; a reminder whose moment has passed already stays silent. */
export async function markReleased(
  trx: Transaction<Schema>,
  matrix: LockedMatrix,
  { question_count, highest_value, allow_na }: Frozen,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('matrices')
    .set({
      released: true,
      released_at: now,
      question_count,
      highest_value,
      allow_na,
      reminded_at: matrix.remind_at <= now ? now : null,
    })
    .where('id', '=', matrix.id)
    .where('released', '=', false)
    .execute()
  await sql`
    insert into outbox (id, kind, dedupe_key, workspace_id, matrix_id, subject_id, created_at, due_at, expires_at)
    select gen_random_uuid(), 'invitation', 'invitation ' || evaluator_id, ${matrix.workspace_id}, ${matrix.id}, evaluator_id, ${now}, ${now}, ${matrix.closes_at}
    from (select distinct evaluator_id from forms where matrix_id = ${matrix.id}) raters
    on conflict (dedupe_key) do nothing`.execute(trx)
}

/** A new deadline: what was said about the old one is said again for the new, once. */
export async function reschedule(
  trx: Transaction<Schema>,
  matrix: LockedMatrix,
  limit_date: string,
  schedule: Schedule,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('matrices')
    .set({
      limit_date,
      ...schedule,
      reminded_at: schedule.remind_at <= now ? now : null,
      reports_announced_at: null,
      erasure_warned_at: null,
    })
    .where('id', '=', matrix.id)
    .execute()
  await trx
    .updateTable('outbox')
    .set({ expires_at: schedule.closes_at })
    .where('matrix_id', '=', matrix.id)
    .where('kind', 'in', ['invitation', 'reminder'])
    .where('sent_at', 'is', null)
    .execute()
}

export async function closeNow(
  trx: Transaction<Schema>,
  matrix: LockedMatrix,
  limit_date: string,
  schedule: Pick<Schedule, 'closes_at' | 'reports_at' | 'erase_at'>,
): Promise<void> {
  await trx
    .updateTable('matrices')
    .set({ limit_date, ...schedule })
    .where('id', '=', matrix.id)
    .execute()
}

/** Reminds raters with open sheets, but nobody twice within the pause; answers how many. */
export async function queueReminders(
  trx: Transaction<Schema>,
  matrix: LockedMatrix,
  subject_id: string | null,
  now: Date,
  since: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into outbox (id, kind, dedupe_key, workspace_id, matrix_id, subject_id, created_at, due_at, expires_at)
    select gen_random_uuid(), 'reminder', 'reminder ' || evaluator_id || ' ' || ${now.toISOString()}::text, ${matrix.workspace_id}, ${matrix.id}, evaluator_id, ${now}, ${now}, ${matrix.closes_at}
    from (select distinct evaluator_id from forms where matrix_id = ${matrix.id} and not answered) raters
    where (${subject_id}::uuid is null or evaluator_id = ${subject_id})
      and not exists (select 1 from outbox o where o.subject_id = evaluator_id and o.kind = 'reminder' and o.created_at > ${since})
    on conflict (dedupe_key) do nothing`.execute(trx)
  if (subject_id === null)
    await trx.updateTable('matrices').set({ nudged_at: now }).where('id', '=', matrix.id).execute()
  return Number(numAffectedRows ?? 0n)
}

/** Whether the person has open sheets; refused when there is no such person in the matrix. */
export async function hasOpenSheets(
  db: Connection,
  matrix_id: string,
  subject_id: string,
): Promise<boolean> {
  const subject = await db
    .selectFrom('subjects')
    .where('id', '=', subject_id)
    .where('matrix_id', '=', matrix_id)
    .select('id')
    .executeTakeFirst()
  if (!subject) throw new Refusal('not_found')
  return (
    (await db
      .selectFrom('forms')
      .where('evaluator_id', '=', subject_id)
      .where('answered', '=', false)
      .select('id')
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

export async function retryFailedMail(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  mail_id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const matrix = await trx
      .selectFrom('matrices')
      .where('id', '=', matrix_id)
      .where('workspace_id', '=', anyWorkspace(scope))
      .select(['workspace_id', 'closes_at', 'erase_at'])
      .executeTakeFirst()
    if (!matrix) throw new Refusal('not_found')
    const mail = await trx
      .selectFrom('outbox')
      .where('id', '=', mail_id)
      .where('matrix_id', '=', matrix_id)
      .where('kind', 'in', [...toldKinds])
      .where('failed_at', 'is not', null)
      .select('kind')
      .executeTakeFirst()
    if (!mail) throw new Refusal('not_found')
    const expires_at =
      mail.kind === 'invitation' || mail.kind === 'reminder' ? matrix.closes_at : matrix.erase_at
    if (expires_at <= clock.now()) throw new Refusal('matrix.closed')
    await trx
      .updateTable('outbox')
      .set({ failed_at: null, failure: null, attempts: 0, due_at: clock.now(), expires_at })
      .where('id', '=', mail_id)
      .execute()
    await recordActivity(trx, clock, {
      workspace_id: matrix.workspace_id,
      user_id: scope.user_id,
      action: 'matrix.mail_retried',
      target_id: matrix_id,
    })
  })
}

/** Receipts are no business of whoever organises: they would tell when a person answered. */
export const toldKinds = [
  'invitation',
  'reminder',
  'reports_ready',
  'erasure_warning',
  'disputed',
] as const

/** Sheets by evaluated person and relation. */
export const progressOf = (db: Connection, matrix_id: string) =>
  db
    .selectFrom('forms')
    .innerJoin('subjects', 'subjects.id', 'forms.evaluated_id')
    .where('forms.matrix_id', '=', matrix_id)
    .select(['subjects.id as subject_id', 'subjects.name', 'relation_type_id'])
    .select((eb) => [
      eb.fn.countAll<number>().as('forms'),
      eb.fn.countAll<number>().filterWhere('answered', '=', true).as('answered'),
    ])
    .groupBy(['subjects.id', 'relation_type_id'])
    .orderBy(sql`lower(subjects.name)`)
    .orderBy('relation_type_id')
    .execute()

/** People with open sheets: how many, nothing about whom they are. */
export const pendingOf = (db: Connection, matrix_id: string) =>
  db
    .selectFrom('forms')
    .innerJoin('subjects', 'subjects.id', 'forms.evaluator_id')
    .where('forms.matrix_id', '=', matrix_id)
    .select(['subjects.id as subject_id', 'subjects.name', 'subjects.email'])
    .select((eb) => [
      eb.fn.countAll<number>().as('forms'),
      eb.fn.countAll<number>().filterWhere('answered', '=', false).as('pending'),
    ])
    .groupBy('subjects.id')
    .having((eb) => eb.fn.countAll<number>().filterWhere('answered', '=', false), '>', 0)
    .orderBy(sql`lower(subjects.name)`)
    .execute()

export const disputedOf = (db: Connection, matrix_id: string) =>
  db
    .selectFrom('subjects')
    .where('matrix_id', '=', matrix_id)
    .where('disputed', '=', true)
    .select(['id as subject_id', 'name', 'email'])
    .orderBy('name')
    .execute()

export const failedMailsOf = (db: Connection, matrix_id: string) =>
  db
    .selectFrom('outbox')
    .leftJoin('subjects', 'subjects.id', 'outbox.subject_id')
    .where('outbox.matrix_id', '=', matrix_id)
    .where('kind', 'in', [...toldKinds])
    .where('failed_at', 'is not', null)
    .select(['outbox.id', 'kind', 'subjects.name', 'failure', 'failed_at'])
    .select(sql<string>`coalesce(outbox.email, subjects.email, '')`.as('email'))
    .orderBy('failed_at', 'desc')
    .execute()

export async function mailCountsOf(
  db: Connection,
  matrix_id: string,
): Promise<{ mails_waiting: number; mails_sent: number }> {
  return db
    .selectFrom('outbox')
    .where('matrix_id', '=', matrix_id)
    .where('kind', 'in', ['invitation', 'reminder'])
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere(eb.and([eb('sent_at', 'is not', null), eb('failure', 'is', null)]))
        .as('mails_sent'),
      eb.fn
        .countAll<number>()
        .filterWhere(eb.and([eb('sent_at', 'is', null), eb('failed_at', 'is', null)]))
        .as('mails_waiting'),
    ])
    .executeTakeFirstOrThrow()
}

export const nudgedAt = async (db: Connection, matrix_id: string): Promise<Date | null> =>
  (
    await db
      .selectFrom('matrices')
      .where('id', '=', matrix_id)
      .select('nudged_at')
      .executeTakeFirst()
  )?.nudged_at ?? null

/** What the summary of a release is counted from. */
export async function rosterOf(db: Connection, scope: WorkspaceScope, matrix_id: string) {
  const matrix = await db
    .selectFrom('matrices')
    .where('id', '=', matrix_id)
    .where('workspace_id', '=', anyWorkspace(scope))
    .select([
      'id',
      'evaluation_id',
      'closes_at',
      'reports_at',
      'limit_date',
      'reminder_date',
      'minimum_raters',
    ])
    .select((eb) =>
      eb
        .selectFrom('questions')
        .whereRef('questions.evaluation_id', '=', 'matrices.evaluation_id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('question_count'),
    )
    .executeTakeFirst()
  if (!matrix) throw new Refusal('not_found')
  const [subjects, forms] = await Promise.all([
    db
      .selectFrom('subjects')
      .where('matrix_id', '=', matrix_id)
      .select(['id', 'name'])
      .orderBy(sql`lower(name)`)
      .execute(),
    db
      .selectFrom('forms')
      .where('matrix_id', '=', matrix_id)
      .select(['evaluator_id', 'evaluated_id', 'relation_type_id'])
      .execute(),
  ])
  return { matrix, subjects, forms }
}

/** What a mail about a matrix says of it and of its company; undefined when it is gone or erased. */
export const letterheadOf = (db: Connection, matrix_id: string) =>
  db
    .selectFrom('matrices')
    .innerJoin('companies', 'companies.id', 'matrices.company_id')
    .where('matrices.id', '=', matrix_id)
    .where('erased_at', 'is', null)
    .select([
      'matrices.id',
      'matrices.company_id',
      'matrices.name',
      'limit_date',
      'matrices.time_zone',
      'closes_at',
      'erase_at',
      'email_send_reports',
      'minimum_raters',
      'question_count',
      'companies.name as company_name',
      'primary_color',
      'secondary_color',
    ])
    .executeTakeFirst()
export type Letterhead = NonNullable<Awaited<ReturnType<typeof letterheadOf>>>

export const recipientOf = (db: Connection, subject_id: string) =>
  db
    .selectFrom('subjects')
    .where('id', '=', subject_id)
    .select(['id', 'name', 'email'])
    .executeTakeFirst()
export const sheetsAskedOf = (db: Connection, subject_id: string) =>
  db
    .selectFrom('forms')
    .where('evaluator_id', '=', subject_id)
    .select(['relation_type_id', 'answered'])
    .execute()

/** Reminders whose moment has come go out once, and never after the deadline. */
export async function queueDueReminders({ db, clock }: AppContext): Promise<void> {
  const now = clock.now()
  await sql`
    with due as (
      select id from matrices where released and reminded_at is null and erased_at is null and remind_at <= ${now} and closes_at > ${now} for update skip locked
    ), marked as (
      update matrices m set reminded_at = ${now} from due where m.id = due.id returning m.id, m.workspace_id, m.closes_at, m.reminder_date
    )
    insert into outbox (id, kind, dedupe_key, workspace_id, matrix_id, subject_id, created_at, due_at, expires_at)
    select gen_random_uuid(), 'reminder', 'reminder ' || evaluator_id || ' ' || reminder_date, workspace_id, matrix_id, evaluator_id, ${now}, ${now}, closes_at
    from (select distinct m.workspace_id, m.closes_at, m.reminder_date, f.matrix_id, f.evaluator_id from marked m join forms f on f.matrix_id = m.id where not f.answered) raters
    on conflict (dedupe_key) do nothing`.execute(db)
}

/** Tells whoever reads the reports that they are there. */
export async function queueDueAnnouncements({ db, clock }: AppContext): Promise<void> {
  const now = clock.now()
  await sql`
    with due as (
      select id from matrices where released and reports_announced_at is null and erased_at is null and reports_at <= ${now} and erase_at > ${now} for update skip locked
    ), marked as (
      update matrices m set reports_announced_at = ${now} from due where m.id = due.id returning m.*
    )
    insert into outbox (id, kind, dedupe_key, workspace_id, matrix_id, email, created_at, due_at, expires_at)
    select gen_random_uuid(), 'reports_ready', 'reports_ready ' || id, workspace_id, id, email_send_reports, ${now}, ${now}, erase_at from marked
    on conflict (dedupe_key) do nothing`.execute(db)
}

export async function queueDueErasureWarnings(
  { db, clock }: AppContext,
  days: number,
): Promise<void> {
  const now = clock.now()
  await sql`
    with due as (
      select id from matrices where released and erasure_warned_at is null and erased_at is null and erase_at > ${now} and erase_at <= ${now}::timestamptz + make_interval(hours => ${days * 24}) for update skip locked
    ), marked as (
      update matrices m set erasure_warned_at = ${now} from due where m.id = due.id returning m.*
    )
    insert into outbox (id, kind, dedupe_key, workspace_id, matrix_id, email, created_at, due_at, expires_at)
    select gen_random_uuid(), 'erasure_warning', 'erasure_warning ' || id || ' ' || limit_date, workspace_id, id, email_send_reports, ${now}, ${now}, erase_at from marked
    on conflict (dedupe_key) do nothing`.execute(db)
}
