import { type RawBuilder, type Selectable, sql } from 'kysely'
import { matrixInReach } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Matrix, MatricesQuery } from '../contract.ts'
import { DASHBOARD_PAGE_SIZE, MATRIX_IMAGE } from '../limits.ts'
import { NO_REMINDER, phaseOf } from '../rules.ts'
import { settingNames } from '../settings.rules.ts'
import { relationNamesIn } from './relation-names.queries.ts'

type StoredMatrix = Omit<
  Matrix,
  | 'image'
  | 'phase'
  | 'creation_date'
  | 'closes_at'
  | 'reports_at'
  | 'erase_at'
  | 'erased_at'
  | 'nomination_opened_at'
  | 'evaluation'
  | 'matrix_subject_property'
> &
  Pick<
    Selectable<Schema['matrices']>,
    'creation_date' | 'closes_at' | 'reports_at' | 'erase_at' | 'erased_at' | 'nomination_opened_at'
  >

const orders: Readonly<Record<NonNullable<MatricesQuery['order']>, RawBuilder<unknown>>> = {
  newest: sql`m.creation_date desc, m.id`,
  oldest: sql`m.creation_date, m.id`,
  name: sql`${alphabetically('m.name')}, m.id`,
  deadline: sql`m.limit_date, ${alphabetically('m.name')}, m.id`,
}

interface Selection {
  /** A condition on `m`, the table matrices. */
  readonly where: RawBuilder<unknown>
  readonly order?: keyof typeof orders | undefined
  /** From 0; without it, all matrices are read. */
  readonly page?: number | undefined
}

/**
 * Counts for the matrices in `m`. Reads each of their subjects and forms once, however many
 * matrices there are. Declined forms are left out of the totals of a matrix only: in a relation they
 * count as done until the closing, because few people may rate in it (docs/decisions/0028).
 */
const countsAt = (now: Date): RawBuilder<unknown> => sql`
  shares_by_relation as (
    select matrix_id, relation_type_id, count(*) filter (where answered) as answered,
      count(*) filter (where answered or not (declined or ended)) as forms,
      count(*) filter (where answered or declined and m.closes_at > ${now}) as done,
      count(*) filter (where not uncounted) as assigned
    from forms join m on m.id = matrix_id group by matrix_id, relation_type_id),
  form_counts as (
    select matrix_id, sum(forms)::int as forms, sum(answered)::int as answered, json_agg(
      json_build_object('relation_type_id', relation_type_id, 'answered', done, 'forms', assigned) order by relation_type_id)
      filter (where assigned > 0) as shares
    from shares_by_relation group by matrix_id),
  evaluated as (
    select evaluated_id, bool_or(evaluator_id <> evaluated_id) as by_others
    from forms where matrix_id in (select id from m) group by evaluated_id),
  raters as (
    select distinct evaluator_id from forms where matrix_id in (select id from m)),
  subject_counts as (
    select matrix_id, count(*) as subjects, count(*) filter (
      where not coalesce(by_others, evaluator_id is not null)) as without_evaluators
    from subjects left join evaluated on evaluated_id = id left join raters on evaluator_id = id
    where matrix_id in (select id from m) group by matrix_id)`

/** Frozen by the release; a draft shows the current state of its evaluation. */
const questionnaire = sql`
  case when m.released then m.question_count
    else (select count(*) from questions q where q.evaluation_id = m.evaluation_id) end as question_count,
  (select count(*) from competences c where c.evaluation_id = m.evaluation_id) as competence_count,
  case when m.released then m.highest_value
    else (select count(v.value) from scale_values v where v.scale_id = e.scale_id) end as highest_value,
  case when m.released then m.allow_na else s.allow_na end as allow_na`

const columns = sql`(
  select coalesce(json_agg(
    json_build_object('id', p.id, 'name', p.name, 'type', p.type, 'description', p.description) order by c.position), '[]')
  from matrix_subject_properties c join subject_properties p on p.id = c.subject_property_id where c.matrix_id = m.id)`

const settings = sql.join(settingNames.map((name) => sql.ref(`m.${name}`)))

/** The matrices of the scope that match the selection, as the API returns them. */
export async function selectMatrices(
  db: Db,
  scope: WorkspaceScope,
  now: Date,
  { where, order = 'newest', page }: Selection,
): Promise<Matrix[]> {
  const limit =
    page === undefined
      ? sql``
      : sql`limit ${DASHBOARD_PAGE_SIZE} offset ${page * DASHBOARD_PAGE_SIZE}`
  const { rows } = await sql<StoredMatrix>`
    with m as materialized (
      select m.* from matrices m where ${matrixInReach(scope, 'm')} and ${where} order by ${orders[order]} ${limit}),
    ${countsAt(now)}
    select m.id, m.company_id, m.name, m.released, m.version, m.creation_date, m.email_send_reports,
      array_remove(m.email_send_reports || m.further_emails, '') as reports_emails, m.evaluation_id, m.limit_date, m.reminder_id,
      case when m.reminder_id <> ${NO_REMINDER} then m.reminder_date end as reminder_date,
      ${settings}, m.time_zone, ${relationNamesIn('m')} as relation_names, m.nomination_opened_at, m.closes_at, m.reports_at, m.erase_at, m.erased_at,
      e.name as evaluation_name, s.name as scale_name, ${questionnaire}, ${columns} as subject_properties,
      coalesce(erasure.subjects, subject_counts.subjects, 0) as subjects, coalesce(subject_counts.without_evaluators, 0) as without_evaluators,
      coalesce(erasure.forms, form_counts.forms, 0) as forms, coalesce(erasure.answered, form_counts.answered, 0) as answered,
      coalesce(form_counts.shares, '[]') as shares
    from m
    join evaluations e on e.id = m.evaluation_id
    join scales s on s.id = e.scale_id
    left join erasures erasure on erasure.matrix_id = m.id
    left join subject_counts on subject_counts.matrix_id = m.id
    left join form_counts on form_counts.matrix_id = m.id
    order by ${orders[order]}`.execute(db)
  return rows.map((row) => asMatrix(row, now))
}

const asMatrix = (row: StoredMatrix, now: Date): Matrix => ({
  ...row,
  image: MATRIX_IMAGE,
  phase: phaseOf(row, now),
  evaluation: { name: row.evaluation_name },
  matrix_subject_property: row.subject_properties.map((subject_properties) => ({
    subject_properties,
  })),
  creation_date: row.creation_date.toISOString(),
  closes_at: row.closes_at.toISOString(),
  reports_at: row.reports_at.toISOString(),
  erase_at: row.erase_at.toISOString(),
  erased_at: row.erased_at?.toISOString() ?? null,
  nomination_opened_at: row.nomination_opened_at?.toISOString() ?? null,
})
