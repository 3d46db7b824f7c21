import { sql, type Transaction } from 'kysely'
import { nameRelationIn } from '#features/matrices/relations.rules.ts'
import { lockDraft, type MatrixRow } from '#features/matrices/server/queries.ts'
import { selectAny, matrixInReach } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import type { DuplicatedMatrix } from '#server/reactions.ts'
import { fillIn } from '#shared/messages.ts'
import { Refusal } from '#shared/refusal.ts'
import type { StoredForm } from '../compact.rules.ts'
import type { Form, FormInput } from '../contract.ts'
import { formsMessages } from '../messages.ts'
import { formProblem, pairKey, pairProblem, relationProblem, type FormTriple } from '../rules.ts'
import { listForms } from './listing.queries.ts'
import { insertForms, recordAuditEvent, requireCapacity, selectForms } from './queries.ts'

/**
 * Throws `form.other_matrix` for subjects of another matrix in the scope, `not_found` for all
 * others.
 */
async function requireSubjects(
  trx: Db,
  scope: WorkspaceScope,
  matrix_id: string,
  forms: readonly FormTriple[],
): Promise<void> {
  const ids = new Set(
    forms.flatMap(({ evaluator_id, evaluated_id }) => [evaluator_id, evaluated_id]),
  )
  const subjects = await trx
    .selectFrom('subjects')
    .innerJoin('matrices', 'matrices.id', 'subjects.matrix_id')
    .where('subjects.id', '=', selectAny([...ids]))
    .where(matrixInReach(scope, 'matrices'))
    .select('matrix_id')
    .execute()
  if (subjects.length < ids.size) throw new Refusal('not_found')
  if (subjects.some((subject) => subject.matrix_id !== matrix_id))
    throw new Refusal('form.other_matrix')
}

/**
 * Throws the problem of the first form that cannot be saved; of several forms it names the index.
 */
function refuseProblem(
  matrix: MatrixRow,
  existing: readonly StoredForm[],
  forms: readonly FormTriple[],
): void {
  const known = new Map<string, FormTriple>(existing.map((form) => [pairKey(form), form]))
  for (const [index, form] of forms.entries()) {
    const other = known.get(pairKey(form))
    const code =
      formProblem([], form) ??
      relationProblem(matrix, form.relation_type_id) ??
      (other ? pairProblem(other, form) : null)
    if (code) {
      const params = { relation: nameRelationIn(form.relation_type_id, matrix) }
      throw new Refusal(code, {
        params,
        ...(forms.length > 1 && {
          issues: [
            {
              path: `forms.${index}`,
              message: fillIn(formsMessages[code], params),
            },
          ],
        }),
      })
    }
    known.set(pairKey(form), form)
  }
}

/** Adds all of the forms, or none if one of them is refused. Returns them in the same order. */
export function addForms(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  forms: readonly FormInput[],
): Promise<Form[]> {
  return context.db.transaction().execute(async (trx) => {
    const matrix = await lockDraft(trx, scope, matrix_id)
    await requireSubjects(trx, scope, matrix_id, forms)
    await requireCapacity(trx, matrix_id, forms.length)
    const evaluators = forms.map(({ evaluator_id }) => evaluator_id)
    refuseProblem(
      matrix,
      await selectForms(trx, sql`evaluator_id = ${selectAny(evaluators)}`),
      forms,
    )
    const chosen = forms.map((form) => ({ ...form, by_hand: true }))
    const ids = await insertForms(trx, matrix_id, chosen)
    await recordAuditEvent(trx, context, { scope, matrix, verb: 'added', forms: ids.length })
    const added = new Map((await listForms(trx, matrix_id, ids)).map((form) => [form.id, form]))
    return ids.flatMap((id) => added.get(id) ?? [])
  })
}

/** The matrix of a subject in the scope; throws `not_found`. */
export async function matrixOfSubject(
  db: Db,
  scope: WorkspaceScope,
  subject_id: string,
): Promise<string> {
  const subject = await db
    .selectFrom('subjects')
    .innerJoin('matrices', 'matrices.id', 'subjects.matrix_id')
    .where('subjects.id', '=', subject_id)
    .where(matrixInReach(scope, 'matrices'))
    .select('matrix_id')
    .executeTakeFirst()
  if (!subject) throw new Refusal('not_found')
  return subject.matrix_id
}

/** Locks the matrix of a form against a release until the transaction ends. */
async function lockMatrixWithForm(
  trx: Db,
  scope: WorkspaceScope,
  form_id: string,
): Promise<MatrixRow> {
  const form = await trx
    .selectFrom('forms')
    .where('id', '=', form_id)
    .select('matrix_id')
    .executeTakeFirst()
  if (!form) throw new Refusal('not_found')
  return lockDraft(trx, scope, form.matrix_id)
}

export function updateForm(
  context: AppContext,
  scope: WorkspaceScope,
  form_id: string,
  input: FormInput,
): Promise<Form> {
  return context.db.transaction().execute(async (trx) => {
    const matrix = await lockMatrixWithForm(trx, scope, form_id)
    await requireSubjects(trx, scope, matrix.id, [input])
    refuseProblem(
      matrix,
      await selectForms(trx, sql`evaluator_id = ${input.evaluator_id} and id <> ${form_id}`),
      [input],
    )
    await trx
      .updateTable('forms')
      .set({ ...input, by_hand: true })
      .where('id', '=', form_id)
      .execute()
    await recordAuditEvent(trx, context, { scope, matrix, verb: 'updated', forms: 1 })
    const [form] = await listForms(trx, matrix.id, [form_id])
    if (!form) throw new Refusal('not_found')
    return form
  })
}

export function removeForm(
  context: AppContext,
  scope: WorkspaceScope,
  form_id: string,
): Promise<undefined> {
  return context.db.transaction().execute(async (trx): Promise<undefined> => {
    const matrix = await lockMatrixWithForm(trx, scope, form_id)
    await trx.deleteFrom('forms').where('id', '=', form_id).execute()
    await recordAuditEvent(trx, context, { scope, matrix, verb: 'removed', forms: 1 })
  })
}

/** Removes those of the forms that the matrix has. */
export function removeForms(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  ids: readonly string[],
): Promise<undefined> {
  return context.db.transaction().execute(async (trx): Promise<undefined> => {
    const matrix = await lockDraft(trx, scope, matrix_id)
    const removed = await trx
      .deleteFrom('forms')
      .where('matrix_id', '=', matrix_id)
      .where('id', '=', selectAny(ids))
      .executeTakeFirst()
    const forms = Number(removed.numDeletedRows)
    if (forms > 0) await recordAuditEvent(trx, context, { scope, matrix, verb: 'removed', forms })
  })
}

/** Copies the forms among copied subjects; of repeated forms only the first. */
export async function duplicateForms(
  trx: Transaction<Schema>,
  { from, to, subjects }: DuplicatedMatrix,
): Promise<void> {
  const copies = sql`unnest(${[...subjects.keys()]}::uuid[], ${[...subjects.values()]}::uuid[])`
  await sql`
    insert into forms (id, matrix_id, evaluator_id, evaluated_id, relation_type_id, by_hand)
    select gen_random_uuid(), ${to}, evaluator.id, evaluated.id, f.relation_type_id, f.by_hand
    from forms f
    join ${copies} as evaluator (original, id) on evaluator.original = f.evaluator_id
    join ${copies} as evaluated (original, id) on evaluated.original = f.evaluated_id
    where f.matrix_id = ${from} and not f.repeated`.execute(trx)
}
