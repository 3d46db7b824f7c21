import { sql } from 'kysely'
import type { RaterCounts } from '#features/forms/coverage.rules.ts'
import type { MatrixRow } from '#features/matrices/server/queries.ts'
import type { Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import { mapWithPauses } from '#server/http/pause.ts'
import { Refusal } from '#shared/refusal.ts'
import { LEADER as LEADER_RELATION } from '#shared/relations.ts'
import type { DeliveryRow } from '../contract.ts'
import { type DeliveryMail, deliveryState, judgeThinness, leaderReportState } from '../rules.ts'
import { LEADER, MAIL_KEY } from './delivering.queries.ts'
import { LEADER_MAIL_KEY } from './leader-reports.queries.ts'

export { listPersonalLinks, renewPersonalLinks } from './personal-links.queries.ts'

/** The delivery of one subject and the plan that they share, for a person who asks for their data. */
export const deliveryTo = (db: Db, subject_id: string) =>
  db
    .selectFrom('deliveries')
    .leftJoin('plans', (join) =>
      join.onRef('plans.subject_id', '=', 'deliveries.subject_id').on('shared', '=', true),
    )
    .where('deliveries.subject_id', '=', subject_id)
    .select(['deliver_at', 'opened_on', 'revoked', 'leader_reads', 'commitments as shared_plan'])
    .executeTakeFirst()

/** How many answered about an evaluated, by relation, as `RaterCounts`. */
const countsOfRaters = sql<RaterCounts>`json_build_object(
  'auto', count(*) filter (where answered and relation_type_id = 1),
  'lider', count(*) filter (where answered and relation_type_id = 2),
  'companero', count(*) filter (where answered and relation_type_id = 3),
  'equipo', count(*) filter (where answered and relation_type_id = 4),
  'cliente', count(*) filter (where answered and relation_type_id = 5),
  'grouped', count(distinct evaluator_id) filter (where answered and relation_type_id > 2
    and not repeated))`.as('counts')

type Measured = Pick<MatrixRow, 'id' | 'minimum_raters'>

const countAnswered = (db: Db, matrix_id: string) =>
  db
    .selectFrom('forms')
    .where('forms.matrix_id', '=', matrix_id)
    .groupBy('evaluated_id')
    .select(['evaluated_id', sql<boolean>`bool_or(answered)`.as('answered'), countsOfRaters])
    .as('about')

/** Everyone evaluated, by name, with their delivery, its mails and whether the plan is shared. */
const selectDeliveries = (db: Db, matrix_id: string) =>
  db
    .selectFrom('subjects')
    .innerJoin(countAnswered(db, matrix_id), (join) =>
      join.onRef('about.evaluated_id', '=', 'subjects.id'),
    )
    .leftJoin('deliveries', 'deliveries.subject_id', 'subjects.id')
    .leftJoin('plans', 'plans.subject_id', 'subjects.id')
    .leftJoin('outbox', (join) => join.on('outbox.dedupe_key', '=', MAIL_KEY))
    .leftJoin('outbox as to_leader', (join) =>
      join.on('to_leader.dedupe_key', '=', LEADER_MAIL_KEY),
    )
    .where('subjects.matrix_id', '=', matrix_id)
    .select([
      'subjects.id',
      'name',
      'subjects.email',
      'answered',
      'counts',
      'deliver_at',
      'opened_on',
      'revoked',
      'awaits_leader',
      'leader_reads',
      'plans.shared as plan_shared',
      'outbox.id as mail_id',
      'outbox.sent_at',
      'outbox.failed_at',
      'outbox.failure',
      'to_leader.id as leader_mail_id',
      'to_leader.sent_at as leader_sent_at',
      'to_leader.failed_at as leader_failed_at',
    ])
    .orderBy(alphabetically('name'))
    .orderBy('subjects.id')

/** Everyone evaluated, by name, and how far their report is. */
export async function listDeliveries(db: Db, matrix: Measured, now: Date): Promise<DeliveryRow[]> {
  const rows = await selectDeliveries(db, matrix.id).execute()
  const leaders = await listLeaders(db, matrix.id)
  return mapWithPauses(rows, (row) => {
    const { id, name, email, answered, deliver_at, opened_on, revoked } = row
    const delivery = deliver_at && {
      deliver_at,
      opened_on,
      revoked: revoked === true,
      awaits_leader: row.awaits_leader === true,
      leader_reads: row.leader_reads === true,
    }
    const mail = row.mail_id === null ? null : row
    const leader_mail = pickLeaderMail(row)
    return {
      subject_id: id,
      name,
      email,
      state: deliveryState({ answered, delivery, mail }, now),
      leader: leaders.get(id) ?? null,
      thin: judgeThinness(row, matrix.minimum_raters),
      leader_report: leaderReportState(delivery, leader_mail, now),
      deliver_at: deliver_at && deliver_at.toISOString(),
      opened_on,
      failure: row.failed_at ? row.failure : null,
      plan_shared: row.plan_shared === true,
    }
  })
}

const pickLeaderMail = (row: {
  readonly leader_mail_id: string | null
  readonly leader_sent_at: Date | null
  readonly leader_failed_at: Date | null
}): DeliveryMail | null =>
  row.leader_mail_id === null
    ? null
    : { sent_at: row.leader_sent_at, failed_at: row.leader_failed_at }

/** The name of each person's leader, by the person's id. */
async function listLeaders(db: Db, matrix_id: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('forms')
    .innerJoin('subjects', 'subjects.id', 'forms.evaluator_id')
    .where('forms.matrix_id', '=', matrix_id)
    .where('relation_type_id', '=', LEADER_RELATION)
    .where('declined', '=', false)
    .where('left_at', 'is', null)
    .select(['evaluated_id', 'name'])
    .orderBy('name', 'desc')
    .orderBy('subjects.id', 'desc')
    .execute()
  // the last entry of a person stays: the first by name
  return new Map(rows.map(({ evaluated_id, name }) => [evaluated_id, name]))
}

/** A person of the matrix about whom there is a form, and their leader. Throws `not_found` for any other. */
export async function evaluatedIn(db: Db, matrix_id: string, subject_id: string) {
  const { rows } = await sql<{ name: string; leader: string | null }>`
    select s.name, (select l.name from subjects l where l.id = ${LEADER}) as leader from subjects s
    where s.id = ${subject_id} and s.matrix_id = ${matrix_id}
      and exists (select 1 from forms f where f.evaluated_id = s.id)`.execute(db)
  const [subject] = rows
  if (!subject) throw new Refusal('not_found')
  return subject
}
