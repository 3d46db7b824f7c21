import { sql, type Transaction } from 'kysely'
import { reportsContract } from '#features/reports/contract.ts'
import { recordActivity } from '#server/activity.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/schema.ts'
import { anyOf, anyWorkspace } from '#server/scoped.ts'
import { addressOf } from '#server/serve.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { localDate, longDate } from '#shared/dates.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import { phaseOf } from '../../matrices/rules.ts'
import { visibleMailKinds } from '../../release/server/queries.ts'
import type { PersonalData } from '../contract.ts'
import { erasePersonProblem, groupedRelations, NOBODY } from '../rules.ts'

type Progress = PersonalData['as_evaluator']['others']

/** What is stored about one participant as such. Answers, comments and the moment of answering are not read. */
export async function personalDataOf(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  subject_id: string,
): Promise<PersonalData> {
  const { db, clock } = context
  const person = await personInScope(context, scope, matrix_id, subject_id)
  const [values, sheets, about, notice, mails] = await Promise.all([
    db
      .selectFrom('subject_values')
      .innerJoin('subject_properties', 'subject_properties.id', 'subject_property_id')
      .where('subject_id', '=', subject_id)
      .select(['subject_properties.name as column', 'value'])
      .orderBy('column')
      .execute(),
    db
      .selectFrom('forms')
      .where('evaluator_id', '=', subject_id)
      .select([sql<boolean>`evaluator_id = evaluated_id`.as('self'), 'answered'])
      .execute(),
    db
      .selectFrom('forms')
      .where('evaluated_id', '=', subject_id)
      .select((eb) => eb.fn.countAll<number>().as('sheets'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('notices')
      .where('subject_id', '=', subject_id)
      .select(['version', 'shown_at'])
      .executeTakeFirst(),
    db
      .selectFrom('outbox')
      .where('subject_id', '=', subject_id)
      .where('kind', 'in', [...visibleMailKinds])
      .where('sent_at', 'is not', null)
      .select(['kind', 'sent_at'])
      .orderBy('sent_at')
      .execute(),
  ])
  const day = (instant: Date): string => localDate(instant, person.time_zone)
  const opened = phaseOf(person, clock.now()) === 'reports' && about.sheets > 0
  await recordActivity(db, clock, {
    workspace_id: person.workspace_id,
    user_id: scope.user_id,
    action: 'data_subject.exported',
    target_id: matrix_id,
  })
  return {
    subject_id,
    name: person.name,
    email: person.email,
    disputed: person.disputed,
    values,
    company: person.company,
    matrix: {
      id: matrix_id,
      name: person.matrix,
      limit_date: person.limit_date,
      erase_date: day(person.erase_at),
      released: person.released,
    },
    as_evaluator: {
      sheets: sheets.length,
      self_evaluation: progressOf(sheets.filter(({ self }) => self)),
      others: progressOf(sheets.filter(({ self }) => !self)),
    },
    as_evaluated: {
      sheets: about.sheets,
      report_url: opened
        ? addressOf(reportsContract.pdf, { matrixId: matrix_id, subjectId: subject_id })
        : null,
    },
    privacy_notice: notice ? { version: notice.version, shown_on: day(notice.shown_at) } : null,
    mails: mails.flatMap(({ kind, sent_at }) => (sent_at ? [{ kind, sent_on: day(sent_at) }] : [])),
  }
}

function progressOf(sheets: readonly { answered: boolean }[]): Progress {
  if (sheets.length === 0) return 'none'
  return sheets.every(({ answered }) => answered) ? 'done' : 'open'
}

async function personInScope(
  { db }: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  subject_id: string,
) {
  const person = await db
    .selectFrom('subjects')
    .innerJoin('matrices', 'matrices.id', 'subjects.matrix_id')
    .innerJoin('companies', 'companies.id', 'matrices.company_id')
    .where('subjects.id', '=', subject_id)
    .where('matrices.id', '=', matrix_id)
    .where('matrices.workspace_id', '=', anyWorkspace(scope))
    .select([
      'subjects.name',
      'email',
      'disputed',
      'matrices.name as matrix',
      'matrices.workspace_id',
      'limit_date',
      'matrices.time_zone',
      'released',
      'closes_at',
      'reports_at',
      'erase_at',
      'erased_at',
      'companies.name as company',
    ])
    .executeTakeFirst()
  if (!person) throw new Refusal('not_found')
  return person
}

/**
 * Takes one person out of a project of which nothing is published yet: their name, columns and mails, their open and leader's sheets, every sheet
 * about them and every comment of theirs. Numbers that they sent to a group stay without them, so that no group of others shrinks.
 */
export function erasePerson(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  subject_id: string,
): Promise<{ kept_sheets: number }> {
  return db.transaction().execute(async (trx) => {
    const matrix = await lockedMatrix(trx, scope, matrix_id)
    const person = await trx
      .selectFrom('subjects')
      .where('id', '=', subject_id)
      .where('matrix_id', '=', matrix_id)
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (!person) throw new Refusal('not_found')
    const problem = erasePersonProblem(matrix, clock.now())
    if (problem)
      throw new Refusal(problem, {
        params: { date: longDate(localDate(matrix.erase_at, matrix.time_zone)) },
      })
    const kept = await sheetsThatStay(trx, subject_id)
    if (kept.length > 0) await handOver(trx, matrix_id, kept)
    await trx.deleteFrom('subjects').where('id', '=', subject_id).execute()
    await trx
      .insertInto('purges')
      .values({ target_id: subject_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await recordActivity(trx, clock, {
      workspace_id: matrix.workspace_id,
      user_id: scope.user_id,
      action: 'data_subject.erased',
      target_id: matrix_id,
    })
    return { kept_sheets: kept.length }
  })
}

async function lockedMatrix(trx: Transaction<Schema>, scope: WorkspaceScope, matrix_id: string) {
  const matrix = await trx
    .selectFrom('matrices')
    .where('id', '=', matrix_id)
    .where('workspace_id', '=', anyWorkspace(scope))
    .select([
      'workspace_id',
      'released',
      'closes_at',
      'reports_at',
      'erase_at',
      'erased_at',
      'time_zone',
    ])
    .forUpdate()
    .executeTakeFirst()
  if (!matrix) throw new Refusal('not_found')
  return matrix
}

/** Held, so that a sheet that is being sent is either sent before or gone. */
async function sheetsThatStay(trx: Transaction<Schema>, subject_id: string): Promise<string[]> {
  await sql`select id from forms where evaluator_id = ${subject_id} or evaluated_id = ${subject_id} order by id for update`.execute(
    trx,
  )
  const rows = await trx
    .selectFrom('forms')
    .where('evaluator_id', '=', subject_id)
    .where('answered', '=', true)
    .where('relation_type_id', 'in', [...groupedRelations])
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** To somebody who is nobody: without name, address, link or words. */
async function handOver(
  trx: Transaction<Schema>,
  matrix_id: string,
  form_ids: readonly string[],
): Promise<void> {
  const id = newId()
  await trx
    .insertInto('subjects')
    .values({
      id,
      matrix_id,
      name: `Persona suprimida ${id.slice(0, 8)}`,
      email: `${id.slice(0, 8)}@${NOBODY}`,
    })
    .execute()
  await trx
    .updateTable('forms')
    .set({ evaluator_id: id })
    .where('id', '=', anyOf(form_ids))
    .execute()
  await trx.deleteFrom('comments').where('form_id', '=', anyOf(form_ids)).execute()
}
