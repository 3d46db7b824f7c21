import { sql } from 'kysely'
import { matrixInScope } from '#features/matrices/server/queries.ts'
import {
  listPaper,
  listReminders,
  mailKindsFor,
  nextReminderAt,
} from '#features/release/server/queries.ts'
import { shownValue } from '#features/subjects/rules.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import { countedMailKinds } from '#server/mail/mail-kinds.ts'
import { Refusal } from '#shared/refusal.ts'
import { LEADER } from '#shared/relations.ts'
import type { Person, PersonMail } from '../contract.ts'
import type { PersonParams } from './departures.queries.ts'

const MOST_MAILS = 100

/** Throws `not_found` for a person outside the scope or of another matrix. */
export async function findPerson(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  { matrixId, subjectId }: PersonParams,
): Promise<Person> {
  const now = clock.now()
  const matrix = await matrixInScope(db, scope, matrixId)
  const subject = await db
    .selectFrom('subjects')
    .where('id', '=', subjectId)
    .where('matrix_id', '=', matrixId)
    .select(['name', 'email', 'external_id', 'left_at', 'disputed'])
    .executeTakeFirst()
  if (!subject) throw new Refusal('not_found')
  const reminders = (await listReminders(db, matrixId, now, subjectId)).get(subjectId)?.state
  const next =
    reminders === 'open' || reminders === 'recent' ? await nextReminderAt(db, matrixId, now) : null
  return {
    subject_id: subjectId,
    ...subject,
    external_id: subject.external_id ?? undefined,
    left_at: subject.left_at?.toISOString() ?? null,
    values: await listValues(db, subjectId),
    leaders: await listLeaders(db, subjectId),
    ...(await countForms(db, subjectId, matrix.closes_at <= now)),
    reminders: reminders ?? 'open',
    next_reminder_at: next?.toISOString() ?? null,
    mails: [
      ...(await listPaper(db, matrixId, subjectId)),
      ...(await listMails(db, subjectId, mailKindsFor(scope, matrixId))),
    ],
  }
}

async function listValues(db: Db, subject_id: string): Promise<Person['values']> {
  const rows = await db
    .selectFrom('subject_values')
    .innerJoin('subject_properties', 'subject_properties.id', 'subject_property_id')
    .where('subject_id', '=', subject_id)
    .where('value', '!=', '')
    .select(['subject_properties.name', 'type', 'value'])
    .orderBy(alphabetically('subject_properties.name'))
    .execute()
  return rows.map(({ name, type, value }) => ({ name, value: shownValue(type, value) }))
}

const listLeaders = (db: Db, subject_id: string): Promise<Person['leaders']> =>
  db
    .selectFrom('forms')
    .innerJoin('subjects', 'subjects.id', 'evaluator_id')
    .where('evaluated_id', '=', subject_id)
    .where('relation_type_id', '=', LEADER)
    .select(['subjects.id as subject_id', 'name'])
    .orderBy(alphabetically('name'))
    .execute()

/** As the list of raters and the coverage count them, so that nothing follows from a difference. */
async function countForms(
  db: Db,
  subject_id: string,
  closed: boolean,
): Promise<Pick<Person, 'rates' | 'rated'>> {
  const { rows } = await sql<Record<'by' | 'by_done' | 'about' | 'about_done', number>>`
    select count(*) filter (where evaluator_id = ${subject_id}) as by,
      count(*) filter (where evaluator_id = ${subject_id} and (answered or declined)) as by_done,
      count(*) filter (where evaluated_id = ${subject_id} and not uncounted) as about,
      count(*) filter (where evaluated_id = ${subject_id} and not uncounted
        and (answered or ${!closed} and declined)) as about_done
    from forms where evaluator_id = ${subject_id} or evaluated_id = ${subject_id}`.execute(db)
  const { by, by_done, about, about_done } = rows[0] ?? {
    by: 0,
    by_done: 0,
    about: 0,
    about_done: 0,
  }
  return {
    rates: { answered: by_done, forms: by },
    rated: { answered: about_done, forms: about },
  }
}

/**
 * The mails to a person, without one that was no longer needed: its moment would tell when the
 * person answered.
 */
async function listMails(
  db: Db,
  subject_id: string,
  listed: ReturnType<typeof mailKindsFor>,
): Promise<PersonMail[]> {
  const kinds = listed.filter((kind) => countedMailKinds.includes(kind))
  const rows = await db
    .selectFrom('outbox')
    .innerJoin('subjects', 'subjects.id', 'outbox.subject_id')
    .where('outbox.subject_id', '=', subject_id)
    .where('kind', 'in', kinds)
    .where((eb) => eb.or([eb('sent_at', 'is', null), eb('failure', 'is', null)]))
    .select(['outbox.id', 'kind', 'sent_at', 'failed_at', 'failure', 'created_at'])
    .select(sql<string | null>`coalesce(outbox.email, subjects.email)`.as('email'))
    .orderBy('created_at', 'desc')
    .orderBy('outbox.id')
    .limit(MOST_MAILS)
    .execute()
  return rows.map(({ id, kind, email, sent_at, failed_at, failure, created_at }) => ({
    id,
    kind,
    email,
    delivery: { state: failed_at ? 'failed' : sent_at ? 'sent' : 'waiting', failure },
    at: (failed_at ?? sent_at ?? created_at).toISOString(),
  }))
}
