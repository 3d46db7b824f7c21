import { sql, type Transaction } from 'kysely'
import { mailboxHash, nameHash } from '#features/anonymity/server/queries.ts'
import { deleteComments } from '#features/answers/server/queries.ts'
import { moveForms } from '#features/forms/server/queries.ts'
import { ERASED_EMAIL_DOMAIN } from '#features/subjects/rules.ts'
import { removeAll, storeSubjects } from '#features/subjects/server/queries.ts'
import { recordActivity } from '#server/access/activity.ts'
import { inScope } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { localDate, longDate } from '#shared/dates.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import { eraseSubjectProblem, groupedRelations } from '../rules.ts'
import { noteErasure } from './noted-erasures.queries.ts'
import { notePurges } from './purges.queries.ts'

/**
 * Erases one subject of a matrix whose reports are not open: name, column values and mails, every
 * form about the subject, the forms that the subject has not sent or sent as a leader, and all
 * comments of the subject. Answers sent to a group stay under an anonymous subject, so that no
 * group of others gets smaller.
 */
export function eraseSubject(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  subject_id: string,
): Promise<{ kept_sheets: number }> {
  const { db, clock } = context
  return db.transaction().execute(async (trx) => {
    const matrix = await lockMatrix(trx, scope, matrix_id)
    const subject = await trx
      .selectFrom('subjects')
      .where('id', '=', subject_id)
      .where('matrix_id', '=', matrix_id)
      .select('id')
      // a save, which holds its form and then refers to matrix and subject, need not wait for these
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!subject) throw new Refusal('not_found')
    const problem = eraseSubjectProblem(matrix, clock.now())
    if (problem)
      throw new Refusal(problem, {
        params: { date: longDate(localDate(matrix.erase_at, matrix.time_zone)) },
      })
    const kept_sheets = await deleteSubject(trx, context, { matrix_id, subject_id })
    await noteErasure(trx, { kind: 'subject', target_id: subject_id, happened_at: clock.now() })
    await recordActivity(trx, clock, {
      workspace_id: matrix.workspace_id,
      user_id: scope.user_id,
      action: 'data_subject.erased',
      target_id: matrix_id,
    })
    return { kept_sheets }
  })
}

interface ErasedSubject {
  readonly matrix_id: string
  readonly subject_id: string
}

/** Also repeats an erasure that a restored backup has undone. Returns how many sheets stay. */
export async function deleteSubject(
  trx: Transaction<Schema>,
  { secrets }: Pick<AppContext, 'secrets'>,
  erased: ErasedSubject,
): Promise<number> {
  const { subject_id } = erased
  const kept = await lockKeptForms(trx, subject_id)
  if (kept.length > 0) await moveToAnonymousSubject(trx, secrets, erased, kept)
  await removeAll(trx, erased.matrix_id, [subject_id])
  await notePurges(trx, [subject_id])
  return kept.length
}

async function lockMatrix(trx: Transaction<Schema>, scope: WorkspaceScope, matrix_id: string) {
  const matrix = await trx
    .selectFrom('matrices')
    .where('id', '=', matrix_id)
    .where(inScope(scope, 'matrices'))
    .select([
      'workspace_id',
      'released',
      'closes_at',
      'reports_at',
      'erase_at',
      'erased_at',
      'time_zone',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!matrix) throw new Refusal('not_found')
  return matrix
}

/**
 * Ids of the forms that stay. Locks every form by or about the subject, so that one being sent at
 * the same time is either sent before this or finds no form.
 */
async function lockKeptForms(trx: Transaction<Schema>, subject_id: string): Promise<string[]> {
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

/**
 * Assigns the forms to a new subject without a real name, e-mail or link, and deletes their
 * comments. Keyed hashes stay by which the proof of anonymity recognises the rater in other projects
 * until the matrix is erased (docs/decisions/0102).
 */
async function moveToAnonymousSubject(
  trx: Transaction<Schema>,
  secrets: AppContext['secrets'],
  { matrix_id, subject_id }: ErasedSubject,
  form_ids: readonly string[],
): Promise<void> {
  const id = newId()
  const { workspace_id } = await trx
    .selectFrom('matrices')
    .where('id', '=', matrix_id)
    .select('workspace_id')
    .executeTakeFirstOrThrow()
  const key = secrets.peopleKey(workspace_id)
  const hashes = await trx
    .selectFrom('subjects')
    .where('id', '=', subject_id)
    .select([
      mailboxHash(key, 'subjects').as('erased_mailbox'),
      nameHash(key, 'subjects').as('erased_name'),
    ])
    .executeTakeFirst()
  await storeSubjects(trx, [
    {
      id,
      matrix_id,
      name: `Persona suprimida ${id.slice(0, 8)}`,
      email: `${id.slice(0, 8)}@${ERASED_EMAIL_DOMAIN}`,
      ...hashes,
    },
  ])
  await moveForms(trx, form_ids, id)
  await deleteComments(trx, form_ids)
}
