import { type RawBuilder, sql } from 'kysely'
import { columnsOf, lockDraft, type MatrixRow } from '#features/matrices/server/queries.ts'
import { recordActivity } from '#server/activity.ts'
import { alphabetically } from '#server/alphabet.ts'
import type { Db, AppContext } from '#server/context.ts'
import { anyOf, anyWorkspace } from '#server/scoped.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { newId } from '#shared/ids.ts'
import { MAXIMUM_FORMS } from '#shared/limits.ts'
import { message } from '#shared/messages.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Form, FormImportReport, FormInput } from '../contract.ts'
import { readFormImport } from '../import.rules.ts'
import {
  type Connection,
  connectionKey,
  formProblem,
  generatePeers,
  generateSelfEvaluations,
} from '../rules.ts'

type StoredForm = Connection & { readonly id: string }

const selectPeople = (db: Db, matrix_id: string) =>
  db
    .selectFrom('subjects')
    .where('matrix_id', '=', matrix_id)
    .orderBy(alphabetically('name'))
    .orderBy('id')
    .select(['id', 'name', 'email'])
    .execute()

async function selectForms(db: Db, which: RawBuilder<unknown>): Promise<StoredForm[]> {
  const { rows } =
    await sql<StoredForm>`select id, evaluator_id, evaluated_id, relation_type_id from forms where ${which}`.execute(
      db,
    )
  return rows
}

/** By the names of who evaluates and then of who is evaluated: every name is read and put in order once, however many sheets name it. */
export async function listForms(
  db: Db,
  matrix_id: string,
  ids?: readonly string[],
): Promise<Form[]> {
  const people = await selectPeople(db, matrix_id)
  const places = new Map(people.map(({ id, ...person }, place) => [id, { place, person }]))
  const forms = await selectForms(db, ids ? sql`id = ${anyOf(ids)}` : sql`matrix_id = ${matrix_id}`)
  const placed = forms.flatMap((form) => {
    const [evaluator, evaluated] = [places.get(form.evaluator_id), places.get(form.evaluated_id)]
    return evaluator && evaluated ? [{ form, evaluator, evaluated }] : []
  })
  placed.sort(
    (one, other) =>
      one.evaluator.place - other.evaluator.place ||
      one.form.relation_type_id - other.form.relation_type_id ||
      one.evaluated.place - other.evaluated.place,
  )
  return placed.map(({ form, evaluator, evaluated }) => ({
    ...form,
    evaluator: evaluator.person,
    evaluated: evaluated.person,
  }))
}

/** Everybody named is in this project; who is in another of ours is told so, and who is not ours does not exist. */
async function requirePeople(
  trx: Db,
  scope: WorkspaceScope,
  matrix_id: string,
  forms: readonly Connection[],
): Promise<void> {
  const ids = [
    ...new Set(forms.flatMap(({ evaluator_id, evaluated_id }) => [evaluator_id, evaluated_id])),
  ]
  const people = await trx
    .selectFrom('subjects')
    .innerJoin('matrices', 'matrices.id', 'subjects.matrix_id')
    .where('subjects.id', '=', anyOf(ids))
    .where('workspace_id', '=', anyWorkspace(scope))
    .select('matrix_id')
    .execute()
  if (people.length < ids.length) throw new Refusal('not_found')
  if (people.some((person) => person.matrix_id !== matrix_id))
    throw new Refusal('form.other_matrix')
}

/** The first of several connections that cannot be saved is named by its place among them. */
function refuseProblem(existing: readonly StoredForm[], forms: readonly Connection[]): void {
  const taken = new Set(existing.map(connectionKey))
  for (const [place, form] of forms.entries()) {
    const code = formProblem([], form) ?? (taken.has(connectionKey(form)) ? 'form.duplicate' : null)
    if (code)
      throw new Refusal(
        code,
        forms.length > 1 ? { issues: [{ path: `forms.${place}`, message: message(code) }] } : {},
      )
    taken.add(connectionKey(form))
  }
}

async function insertForms(
  trx: Db,
  matrix_id: string,
  forms: readonly Connection[],
): Promise<string[]> {
  const ids = forms.map(() => newId())
  const evaluators = forms.map(({ evaluator_id }) => evaluator_id)
  const evaluated = forms.map(({ evaluated_id }) => evaluated_id)
  const relations = forms.map(({ relation_type_id }) => relation_type_id)
  await sql`
    insert into forms (id, matrix_id, evaluator_id, evaluated_id, relation_type_id)
    select id, ${matrix_id}, evaluator_id, evaluated_id, relation_type_id
    from unnest(${ids}::uuid[], ${evaluators}::uuid[], ${evaluated}::uuid[], ${relations}::smallint[])
      as given (id, evaluator_id, evaluated_id, relation_type_id)`.execute(trx)
  return ids
}

function recordAuditEvent(
  trx: Db,
  context: AppContext,
  scope: WorkspaceScope,
  matrix: MatrixRow,
  verb: string,
  forms: number,
): Promise<void> {
  const { id, workspace_id } = matrix
  return recordActivity(trx, context.clock, {
    workspace_id,
    user_id: scope.user_id,
    action: `forms.${verb}`,
    target_id: id,
    detail: { forms },
  })
}

async function requireRoom(trx: Db, matrix_id: string, more: number): Promise<void> {
  const { forms } = await trx
    .selectFrom('forms')
    .where('matrix_id', '=', matrix_id)
    .select((eb) => eb.fn.countAll<number>().as('forms'))
    .executeTakeFirstOrThrow()
  if (forms + more > MAXIMUM_FORMS) throw new Refusal('forms.too_many')
}

/** All of them or none. */
export function addForms(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  forms: readonly FormInput[],
): Promise<Form[]> {
  return context.db.transaction().execute(async (trx) => {
    const matrix = await lockDraft(trx, scope, matrix_id)
    await requirePeople(trx, scope, matrix_id, forms)
    await requireRoom(trx, matrix_id, forms.length)
    refuseProblem(
      await selectForms(
        trx,
        sql`evaluator_id = ${anyOf(forms.map(({ evaluator_id }) => evaluator_id))}`,
      ),
      forms,
    )
    const ids = await insertForms(trx, matrix_id, forms)
    await recordAuditEvent(trx, context, scope, matrix, 'added', ids.length)
    const added = new Map((await listForms(trx, matrix_id, ids)).map((form) => [form.id, form]))
    return ids.flatMap((id) => added.get(id) ?? [])
  })
}

/** The project that a person belongs to. */
export async function matrixOfSubject(
  db: Db,
  scope: WorkspaceScope,
  subject_id: string,
): Promise<string> {
  const subject = await db
    .selectFrom('subjects')
    .innerJoin('matrices', 'matrices.id', 'subjects.matrix_id')
    .where('subjects.id', '=', subject_id)
    .where('workspace_id', '=', anyWorkspace(scope))
    .select('matrix_id')
    .executeTakeFirst()
  if (!subject) throw new Refusal('not_found')
  return subject.matrix_id
}

/** Holds the project of a connection that is to be changed. */
async function lockMatrixOf(trx: Db, scope: WorkspaceScope, form_id: string): Promise<MatrixRow> {
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
    const matrix = await lockMatrixOf(trx, scope, form_id)
    await requirePeople(trx, scope, matrix.id, [input])
    refuseProblem(
      await selectForms(trx, sql`evaluator_id = ${input.evaluator_id} and id <> ${form_id}`),
      [input],
    )
    await trx.updateTable('forms').set(input).where('id', '=', form_id).execute()
    await recordAuditEvent(trx, context, scope, matrix, 'updated', 1)
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
    const matrix = await lockMatrixOf(trx, scope, form_id)
    await trx.deleteFrom('forms').where('id', '=', form_id).execute()
    await recordAuditEvent(trx, context, scope, matrix, 'removed', 1)
  })
}

/** Adds the connections of a sheet that are not there yet and says what became of every line; a trial writes nothing. */
export function importForms(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  rows: readonly string[][],
  trial: boolean,
): Promise<FormImportReport> {
  return context.db.transaction().execute(async (trx) => {
    const matrix = await lockDraft(trx, scope, matrix_id)
    const reading = readFormImport(
      rows,
      await selectPeople(trx, matrix_id),
      await selectForms(trx, sql`matrix_id = ${matrix_id}`),
    )
    if ('code' in reading) throw new Refusal(reading.code)
    const { headers, added, duplicates, invalid } = reading
    if (!trial && added.length > 0) {
      await insertForms(trx, matrix_id, added)
      await recordAuditEvent(trx, context, scope, matrix, 'imported', added.length)
    }
    return { headers, added: added.length, duplicates, invalid }
  })
}

async function generated(
  trx: Db,
  matrix_id: string,
  subject_property_id: string | null,
): Promise<Connection[]> {
  const existing = await selectForms(trx, sql`matrix_id = ${matrix_id}`)
  const people = await selectPeople(trx, matrix_id)
  if (subject_property_id === null) return generateSelfEvaluations(people, existing)
  const columns = await columnsOf(trx, matrix_id)
  if (!columns.some(({ id }) => id === subject_property_id)) throw new Refusal('not_found')
  const values = await trx
    .selectFrom('subject_values')
    .where('matrix_id', '=', matrix_id)
    .where('subject_property_id', '=', subject_property_id)
    .select(['subject_id', 'subject_property_id', 'value'])
    .execute()
  const valuesOf = Map.groupBy(values, ({ subject_id }) => subject_id)
  const peers = generatePeers(
    people.map(({ id }) => ({ id, values: valuesOf.get(id) ?? [] })),
    existing,
    subject_property_id,
  )
  if ('code' in peers) throw new Refusal(peers.code)
  return peers.forms
}

/** Everybody's self-evaluation, or with a column the peers who share its value; what is there already is left alone. */
export function generateForms(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  subject_property_id: string | null,
): Promise<{ added: number }> {
  return context.db.transaction().execute(async (trx) => {
    const matrix = await lockDraft(trx, scope, matrix_id)
    const forms = await generated(trx, matrix_id, subject_property_id)
    await requireRoom(trx, matrix_id, forms.length)
    if (forms.length > 0) {
      await insertForms(trx, matrix_id, forms)
      await recordAuditEvent(trx, context, scope, matrix, 'generated', forms.length)
    }
    return { added: forms.length }
  })
}
