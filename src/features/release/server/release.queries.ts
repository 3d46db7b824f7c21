import { sql, type Transaction } from 'kysely'
import { draftDossier } from '#features/anonymity/server/queries.ts'
import { endRehearsals } from '#features/companies/server/queries.ts'
import type { RaterCounts } from '#features/forms/coverage.rules.ts'
import { furtherReminders } from '#features/matrices/reminders.rules.ts'
import { NO_REMINDER } from '#features/matrices/rules.ts'
import { changeReleaseState } from '#features/matrices/server/queries.ts'
import { endNominations } from '#features/nominations/server/queries.ts'
import { matrixInReach } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import type { Schema } from '#server/database/schema.ts'
import { emitMatrixEvent } from '#server/jobs/events.ts'
import { queueMailsFrom } from '#server/mail/mail.ts'
import { localDate } from '#shared/dates.ts'
import { Refusal } from '#shared/refusal.ts'
import type { OwnRelationNames } from '#shared/relation-names.ts'
import { type RelationKey, relationTypes } from '#shared/relations.ts'
import type { FormsOfRater, RatersAbout } from '../summary.rules.ts'
import type { LockedMatrix } from './lock.queries.ts'

/** What a release depends on; question_count, highest_value and allow_na are frozen with it. */
export interface ReleaseSnapshot {
  readonly forms: number
  readonly question_count: number
  readonly highest_value: number
  readonly allow_na: boolean
}

export async function findSnapshot(
  db: Db,
  matrix: { readonly id: string; readonly evaluation_id: string },
): Promise<ReleaseSnapshot> {
  const { rows } = await sql<ReleaseSnapshot>`
    select (select count(*) from forms where matrix_id = ${matrix.id}) as forms,
      (select count(*) from questions where evaluation_id = e.id) as question_count,
      (select coalesce(max(value), 0)::int from scale_values where scale_id = e.scale_id) as highest_value, s.allow_na
    from evaluations e join scales s on s.id = e.scale_id where e.id = ${matrix.evaluation_id}`.execute(
    db,
  )
  return rows[0] ?? { forms: 0, question_count: 0, highest_value: 0, allow_na: false }
}

/** Raters read them on their sheets, so that a later change must not reach the report. */
const companyNames = sql<OwnRelationNames>`(select c.relation_names from companies c where c.id = company_id)`

/**
 * Freezes the matrix and queues one invitation per rater in the caller's transaction. A reminder
 * whose moment has already passed is marked as sent, so that it does not follow the invitation. The
 * rehearsal of the draft is erased.
 */
export async function releaseMatrix(
  trx: Transaction<Schema>,
  matrix: LockedMatrix,
  { question_count, highest_value, allow_na }: ReleaseSnapshot,
  now: Date,
): Promise<void> {
  await changeReleaseState(trx, matrix.id, {
    released: true,
    released_at: now,
    question_count,
    highest_value,
    allow_na,
    dossier: JSON.stringify(await draftDossier(trx, matrix.id)),
    relation_names: companyNames,
    reminded_at: matrix.remind_at <= now ? now : null,
    ...furtherReminders({ ...matrix, from: localDate(now, matrix.time_zone) }, now),
  })
  await endNominations(trx, matrix.id)
  await endRehearsals(trx, matrix.id)
  await emitMatrixEvent(trx, now, 'matrix.released', [matrix.id])
  await queueMailsFrom(
    now,
    {
      kind: 'invitation',
      dedupe_key: sql`'invitation ' || evaluator_id`,
      workspace_id: matrix.workspace_id,
      matrix_id: matrix.id,
      subject_id: sql`evaluator_id`,
      expires_at: matrix.closes_at,
    },
    sql`from (select distinct evaluator_id from forms where matrix_id = ${matrix.id}) raters`,
  ).execute(trx)
}

const summarised = [
  'id',
  'evaluation_id',
  'closes_at',
  'reports_at',
  'limit_date',
  'time_zone',
  'remind_halfway',
  'remind_last_day',
  'minimum_raters',
] as const

/** The matrix with its subjects and counted forms, of which the summary of a release is made. */
export async function readRoster(db: Db, scope: WorkspaceScope, matrix_id: string) {
  const matrix = await db
    .selectFrom('matrices')
    .where('id', '=', matrix_id)
    .where(matrixInReach(scope, 'matrices'))
    .select(summarised)
    .select((eb) =>
      eb
        .case()
        .when('reminder_id', '<>', NO_REMINDER)
        .then(eb.ref('reminder_date'))
        .end()
        .as('reminder_date'),
    )
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
  // one after the other, so that a read of a project keeps one processor of the database
  const subjects = await db
    .selectFrom('subjects')
    .where('matrix_id', '=', matrix_id)
    .select(['id', 'name'])
    .orderBy(alphabetically('name'))
    .execute()
  const about = await ratersAbout(db, matrix_id)
  const raters = await formsOfRaters(db, matrix_id)
  return { matrix, subjects, about, raters }
}

/** The raters of each evaluated as `countRaters` counts them: a person with several forms is one. */
async function ratersAbout(db: Db, matrix_id: string): Promise<RatersAbout[]> {
  const has = (key: RelationKey) =>
    sql`relations & ${1 << relationTypes.findIndex((type) => type.key === key)} > 0`
  const people = (key: RelationKey) => sql`count(*) filter (where ${has(key)})`
  const { rows } = await sql<RaterCounts & { evaluated_id: string; by_others: boolean }>`
    select evaluated_id, bool_or(evaluator_id <> evaluated_id) as by_others,
      ${people('auto')} as auto, ${people('lider')} as lider, ${people('companero')} as companero,
      ${people('equipo')} as equipo, ${people('cliente')} as cliente,
      count(*) filter (where not ${has('lider')}
        and (${has('companero')} or ${has('equipo')} or ${has('cliente')})) as grouped
    from (
      select evaluated_id, evaluator_id, bit_or(1 << (relation_type_id - 1)) as relations
      from forms where matrix_id = ${matrix_id} group by evaluated_id, evaluator_id
    ) people group by evaluated_id`.execute(db)
  return rows.map(({ evaluated_id, by_others, ...counts }) => ({ evaluated_id, by_others, counts }))
}

async function formsOfRaters(db: Db, matrix_id: string): Promise<FormsOfRater[]> {
  const { rows } = await sql<FormsOfRater>`
    select evaluator_id, count(*) as forms, bool_or(evaluator_id <> evaluated_id) as about_others,
      bool_or(email is null) as on_paper
    from forms join subjects s on s.id = evaluator_id
    where forms.matrix_id = ${matrix_id} group by evaluator_id`.execute(db)
  return rows
}
