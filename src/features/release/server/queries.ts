import { type NotNull, sql, type Transaction } from 'kysely'
import { countRaters } from '#features/forms/coverage.rules.ts'
import { isFreed, isOpen } from '#features/forms/server/queries.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import type { Schema } from '#server/database/schema.ts'
import {
  listedMailKinds,
  type MailKind,
  mailKinds,
  raterMailKinds,
} from '#server/mail/mail-kinds.ts'
import { isProtected, LEADER, relationOf } from '#shared/relations.ts'
import type { Participation } from '../contract.ts'

export { closeForms, closeOpenForms } from './closing.queries.ts'
export { listPaper } from './paper-list.queries.ts'
export { listReminders, nextReminderAt } from './reminders.queries.ts'
export { findMailCompany, findSubject, type MailMatrix, findMailMatrix } from './emails.queries.ts'

/** Mails of proposals ask for nothing once the matrix is released. */
export const isStillDue = sql<boolean>`not (outbox.kind like 'nomination%'
  and exists (select from matrices where matrices.id = outbox.matrix_id and released))`

/**
 * The mails of a matrix that the scope may see: an organizer of chosen projects sees none that
 * brings a report.
 */
export const mailKindsFor = (scope: WorkspaceScope, matrix_id: string): MailKind[] =>
  listedMailKinds.filter(
    (kind) => !scope.matrix_ids.includes(matrix_id) || mailKinds[kind].listed !== 'reports',
  )

/**
 * Answered and assigned forms of each evaluated subject by relation type, ordered by name. Until the
 * closing a declined form counts as done, as in the list of raters: a place that becomes free beside
 * a rater who has nothing left to do would tell who declined. Who left the company is not listed.
 */
export async function progressByEvaluated(
  db: Db,
  matrix_id: string,
  { closed }: { readonly closed: boolean },
): Promise<Participation['evaluated']> {
  // the names are sorted once for each evaluated, not once for each of their relations
  const { rows } = await sql<Omit<Participation['evaluated'][number], 'grouped'>>`
    select s.id as subject_id, s.name, about.shares from (
      select evaluated_id, json_agg(json_build_object('relation_type_id', relation_type_id,
        'answered', answered, 'forms', forms) order by relation_type_id) as shares
      from (
        select evaluated_id, relation_type_id, count(*) as forms,
          count(*) filter (where ${isDone(closed)}) as answered
        from forms where matrix_id = ${matrix_id} and not uncounted
        group by evaluated_id, relation_type_id
      ) shares group by evaluated_id
    ) about join subjects s on s.id = about.evaluated_id and s.left_at is null
    order by ${alphabetically('s.name')}, s.id`.execute(db)
  const repeated = await formsOfRepeatedRaters(db, matrix_id, closed)
  return rows.map((row) => ({
    ...row,
    grouped: groupedProgress(row.shares, repeated.get(row.subject_id)),
  }))
}

const isDone = (closed: boolean) => sql<boolean>`(answered or ${!closed} and declined)`

/** How many raters of a matrix said that they do not know an evaluated; never about whom. */
export async function countFreed(db: Db, matrix_id: string): Promise<number> {
  const { freed } = await db
    .selectFrom('forms')
    .where('matrix_id', '=', matrix_id)
    .where(isFreed)
    .select((eb) => eb.fn.countAll<number>().as('freed'))
    .executeTakeFirstOrThrow()
  return freed
}

interface AssignedForm {
  readonly evaluated_id: string
  readonly rater: number
  readonly relation_type_id: number
  readonly answered: boolean
}

/** The forms about each evaluated about whom a rater has several; other evaluated are left out. */
async function formsOfRepeatedRaters(
  db: Db,
  matrix_id: string,
  closed: boolean,
): Promise<Map<string, AssignedForm[]>> {
  const { rows } = await sql<AssignedForm>`
    select evaluated_id, relation_type_id, ${isDone(closed)} as answered,
      dense_rank() over (partition by evaluated_id order by evaluator_id) as rater
    from forms where matrix_id = ${matrix_id} and not uncounted
      and evaluated_id in (select evaluated_id from forms where repeated)`.execute(db)
  return Map.groupBy(rows, ({ evaluated_id }) => evaluated_id)
}

/** @param repeated the forms about the evaluated if a rater has several of them */
function groupedProgress(
  shares: Participation['evaluated'][number]['shares'],
  repeated: readonly AssignedForm[] | undefined,
): Participation['evaluated'][number]['grouped'] {
  const countGrouped = (forms: readonly AssignedForm[]): number =>
    countRaters(
      forms.map(({ rater, relation_type_id }) => ({
        rater,
        relation: relationOf(relation_type_id).key,
      })),
    ).grouped
  if (repeated)
    return {
      answered: countGrouped(repeated.filter(({ answered }) => answered)),
      forms: countGrouped(repeated),
    }
  const inGroups = shares.filter(({ relation_type_id }) =>
    isProtected(relationOf(relation_type_id).key),
  )
  return {
    answered: inGroups.reduce((sum, { answered }) => sum + answered, 0),
    forms: inGroups.reduce((sum, { forms }) => sum + forms, 0),
  }
}

/**
 * Raters with open forms: how many are open, never about whom. `forms` counts declined forms too,
 * so that a rater who declined one looks like a rater who sent one (docs/decisions/0028).
 */
export const pendingRaters = (db: Db, matrix_id: string) =>
  db
    .selectFrom('forms')
    .innerJoin('subjects', 'subjects.id', 'forms.evaluator_id')
    .where('forms.matrix_id', '=', matrix_id)
    .select(['subjects.id as subject_id', 'subjects.name', 'subjects.email'])
    .select((eb) => [
      eb.fn.countAll<number>().as('forms'),
      eb.fn.countAll<number>().filterWhere(isOpen).as('pending'),
    ])
    .groupBy('subjects.id')
    .having((eb) => eb.fn.countAll<number>().filterWhere(isOpen), '>', 0)
    .orderBy(alphabetically('subjects.name'))
    .orderBy('subjects.id')
    .execute()

/** Everyone who is asked to answer and still at the company, with the first of their leaders. */
export async function listRaters(db: Db, matrix_id: string): Promise<Participation['raters']> {
  const { rows } = await sql<Participation['raters'][number]>`
    select s.id as subject_id, (
      select l.name from forms f join subjects l on l.id = f.evaluator_id and l.left_at is null
      where f.evaluated_id = s.id and f.relation_type_id = ${LEADER} and f.evaluator_id <> s.id
      order by l.name, l.id limit 1) as leader
    from subjects s where s.matrix_id = ${matrix_id} and s.left_at is null
      and exists (select from forms f where f.evaluator_id = s.id)
    order by s.id`.execute(db)
  return rows
}

/** Whether the rater wants no more reminders. */
export async function refusesReminders(db: Db, subject_id: string): Promise<boolean> {
  const subject = await db
    .selectFrom('subjects')
    .where('id', '=', subject_id)
    .select('no_reminders')
    .executeTakeFirst()
  return subject?.no_reminders ?? false
}

/** Subjects who reported that the data about them are wrong. */
export const disputedSubjects = (db: Db, matrix_id: string) =>
  db
    .selectFrom('subjects')
    .where('matrix_id', '=', matrix_id)
    .where('disputed', '=', true)
    .select(['id as subject_id', 'name', 'email'])
    .orderBy(alphabetically('name'))
    .orderBy('id')
    .execute()

export async function failedMails(
  db: Db,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<Participation['failed_mails']> {
  const rows = await db
    .selectFrom('outbox')
    .leftJoin('subjects', 'subjects.id', 'outbox.subject_id')
    .where('outbox.matrix_id', '=', matrix_id)
    .where('kind', 'in', mailKindsFor(scope, matrix_id))
    .where('failed_at', 'is not', null)
    .where(isStillDue)
    .select(['outbox.id', 'kind', 'subject_id', 'subjects.name', 'failure', 'failed_at'])
    .select(sql<string>`coalesce(outbox.email, subjects.email, '')`.as('email'))
    .orderBy('failed_at', 'desc')
    .$narrowType<{ failed_at: NotNull }>()
    .execute()
  return rows.map(({ failed_at, failure, ...mail }) => ({
    ...mail,
    failure: failure ?? '',
    failed_at: failed_at.toISOString(),
  }))
}

/** Counts of the mails to the raters of a matrix; failed ones are in neither count. */
export async function mailCounts(
  db: Db,
  matrix_id: string,
): Promise<Pick<Participation, 'mails_sent' | 'mails_waiting'>> {
  return db
    .selectFrom('outbox')
    .where('matrix_id', '=', matrix_id)
    .where('kind', 'in', raterMailKinds)
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

/**
 * A rater with the matrix and the forms to answer, locked until the transaction ends; undefined for
 * an unknown subject. The order matrix, subject, forms is that of an erasure and of closing. The
 * matrix is locked so that it cannot be closed meanwhile; a completion, which holds forms and then
 * refers to the matrix, need not wait for that lock.
 */
export async function lockRater(trx: Transaction<Schema>, subject_id: string) {
  const matrix = await trx
    .selectFrom('matrices')
    .where('id', '=', (eb) =>
      eb.selectFrom('subjects').where('subjects.id', '=', subject_id).select('matrix_id'),
    )
    .select([
      'id',
      'workspace_id',
      'released',
      'closes_at',
      'reports_at',
      'erased_at',
      'email_send_reports',
      'without_email',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst()
  const subject = await trx
    .selectFrom('subjects')
    .where('id', '=', subject_id)
    .select(['id', 'name', 'email', 'external_id', 'key_version'])
    .select(['self_reopened', 'others_reopened', 'left_at'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  const forms = await trx
    .selectFrom('forms')
    .where('evaluator_id', '=', subject_id)
    .select(['id', 'relation_type_id', 'answered', 'declined'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return matrix && subject && { matrix, subject, forms }
}
export type LockedRater = NonNullable<Awaited<ReturnType<typeof lockRater>>>
