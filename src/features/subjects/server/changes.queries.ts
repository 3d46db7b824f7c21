import type { Transaction } from 'kysely'
import { rememberImportColumns } from '#features/companies/server/queries.ts'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import {
  addColumns,
  listColumns,
  lockDraft,
  type MatrixRow,
} from '#features/matrices/server/queries.ts'
import { selectAny } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import type { DuplicatedMatrix } from '#server/reactions.ts'
import { fillIn } from '#shared/messages.ts'
import { Refusal } from '#shared/refusal.ts'
import type { ImportFields, ImportReport, Subject, SubjectInput } from '../contract.ts'
import { numberKey } from '../identity.rules.ts'
import { readSubjectImport } from '../import.rules.ts'
import { MAXIMUM_SUBJECTS } from '../limits.ts'
import { subjectsMessages } from '../messages.ts'
import {
  duplicateField,
  firstSubjectProblem,
  requiredColumns,
  storedValues,
  type SubjectFields,
  type SubjectIdentity,
  subjectProblemParams,
  undoable,
} from '../rules.ts'
import {
  insertSubjects,
  recordAuditEvent,
  removeAll,
  selectIdentities,
  selectSubjects,
  storeSubjects,
  writeValues,
} from './queries.ts'

/**
 * Throws `not_found` if a body names a subject other than its own, or a column of another matrix.
 */
function refuseForeignIds(
  input: SubjectInput,
  columns: readonly SubjectProperty[],
  ownId: string | null,
): void {
  const subjectIds = [input.id, ...(input.values ?? []).map(({ subject_id }) => subject_id)]
  const columnIds = new Set(columns.map(({ id }) => id))
  if (
    subjectIds.some((id) => id && id !== ownId) ||
    input.values?.some(({ subject_property_id }) => !columnIds.has(subject_property_id))
  )
    throw new Refusal('not_found')
}

/**
 * Throws the problem of the first subject that cannot be saved. Its issue names the index of one of
 * several subjects, or the field that makes a single one a duplicate.
 */
function refuseProblem(
  existing: readonly SubjectIdentity[],
  inputs: readonly SubjectFields[],
  columns: readonly SubjectProperty[],
  { without_email }: Pick<MatrixRow, 'without_email'>,
): void {
  const problem = firstSubjectProblem(existing, inputs, columns, without_email)
  if (!problem) return
  const { code, index, subject } = problem
  const named = {
    path: `subjects.${index}`,
    message: fillIn(subjectsMessages['subject.save_failed_named'], { name: subject.name }),
  }
  const taken = {
    path: duplicateField(existing, subject),
    message: subjectsMessages['subject.duplicate'],
  }
  const issues = inputs.length > 1 ? [named] : code === 'subject.duplicate' ? [taken] : undefined
  throw new Refusal(code, {
    params: subjectProblemParams(subject, columns, [...existing, ...inputs.slice(0, index)]),
    ...(issues ? { issues } : {}),
  })
}

/** Adds all of the subjects, or none if one of them is refused. Returns them in the same order. */
export function addSubjects(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  inputs: readonly SubjectInput[],
): Promise<Subject[]> {
  return context.db.transaction().execute(async (trx) => {
    const matrix = await lockDraft(trx, scope, matrix_id)
    const columns = await listColumns(trx, matrix_id)
    for (const input of inputs) refuseForeignIds(input, columns, null)
    const existing = await selectIdentities(trx, matrix_id)
    if (existing.length + inputs.length > MAXIMUM_SUBJECTS)
      throw new Refusal('subjects.too_many', { limit: MAXIMUM_SUBJECTS })
    refuseProblem(existing, inputs, columns, matrix)
    const subjects = inputs.map((input) => ({
      name: input.name,
      ...identityIn(matrix, input, null),
      values: storedValues(input, columns),
    }))
    const ids = await insertSubjects(trx, matrix_id, subjects)
    await recordAuditEvent(trx, context, { scope, matrix, verb: 'added', subjects: ids.length })
    const added = new Map(
      (await selectSubjects(trx, matrix_id, ids)).map((subject) => [subject.id, subject]),
    )
    return ids.flatMap((id) => added.get(id) ?? [])
  })
}

interface StoredPerson {
  readonly email: string | null
  readonly external_id: string | null
}

/** The e-mail and the number as they are stored; a number is typed only where e-mails may lack. */
const identityIn = (
  { without_email }: Pick<MatrixRow, 'without_email'>,
  { email, external_id }: SubjectInput,
  saved: string | null,
): StoredPerson => ({
  email: email || null,
  external_id: without_email && external_id !== undefined ? external_id || null : saved,
})

/** What the rules see: not a longer id of another system that stays beside an e-mail. */
const checkedNumber = (identity: StoredPerson, saved: Subject | undefined): StoredPerson =>
  identity.email !== null && identity.external_id === (saved?.external_id ?? null)
    ? { ...identity, external_id: numberKey(identity.external_id) }
    : identity

interface SubjectAddress {
  readonly matrix_id: string
  readonly subject_id: string
}

export function updateSubject(
  context: AppContext,
  scope: WorkspaceScope,
  { matrix_id, subject_id }: SubjectAddress,
  input: SubjectInput,
): Promise<Subject> {
  return context.db.transaction().execute(async (trx) => {
    const matrix = await lockDraft(trx, scope, matrix_id)
    const columns = await listColumns(trx, matrix_id)
    const identities = await selectIdentities(trx, matrix_id)
    const others = identities.filter(({ id }) => id !== subject_id)
    if (others.length === identities.length) throw new Refusal('not_found')
    refuseForeignIds(input, columns, subject_id)
    const [saved] = await selectSubjects(trx, matrix_id, [subject_id])
    const identity = identityIn(matrix, input, saved?.external_id ?? null)
    const required = requiredColumns(columns, input, saved ?? null)
    refuseProblem(others, [{ ...input, ...checkedNumber(identity, saved) }], required, matrix)
    await trx
      .updateTable('subjects')
      .set((eb) => ({
        name: input.name,
        ...identity,
        // a link that went to another address opens nothing any more
        key_version: eb
          .case()
          .when('email', 'is not distinct from', identity.email)
          .then(eb.ref('key_version'))
          .else(eb('key_version', '+', 1))
          .end(),
      }))
      .where('id', '=', subject_id)
      .execute()
    const values = storedValues(input, columns).map((value) => ({ ...value, subject_id }))
    await writeValues(trx, matrix_id, values)
    await recordAuditEvent(trx, context, { scope, matrix, verb: 'updated', subjects: 1 })
    const [subject] = await selectSubjects(trx, matrix_id, [subject_id])
    if (!subject) throw new Refusal('not_found')
    return subject
  })
}

/**
 * Removes those of the subjects that are still there, with their forms, which the database deletes
 * in cascade. Returns their number.
 * @throws Refusal `not_found` if none is there.
 */
export function removeSubjects(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  subject_ids: readonly string[],
): Promise<number> {
  return context.db.transaction().execute(async (trx) => {
    const matrix = await lockDraft(trx, scope, matrix_id)
    const removed = await removeAll(trx, matrix_id, subject_ids)
    if (removed === 0) throw new Refusal('not_found')
    await recordAuditEvent(trx, context, { scope, matrix, verb: 'removed', subjects: removed })
    return removed
  })
}

interface SubjectsFile {
  readonly rows: readonly string[][]
  readonly fields: ImportFields
  readonly dryRun: boolean
}

/**
 * Adds the new subjects of a spreadsheet, and before them the new columns, and reports on all its
 * lines; a dry run only reports.
 */
export function importSubjects(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  { rows, fields, dryRun }: SubjectsFile,
): Promise<ImportReport> {
  return context.db.transaction().execute(async (trx) => {
    const matrix = await lockDraft(trx, scope, matrix_id)
    const reading = readSubjectImport(
      rows,
      await selectIdentities(trx, matrix_id),
      await addColumns(trx, matrix, dryRun ? [] : (fields.new_columns ?? [])),
      matrix.without_email,
    )
    if ('code' in reading) throw new Refusal(reading.code)
    const { added, ...report } = reading
    if (!dryRun && fields.remembered)
      await rememberImportColumns(trx, matrix.company_id, fields.remembered)
    const isWritten = !dryRun && added.length > 0
    const ids = isWritten ? await insertSubjects(trx, matrix_id, added) : []
    if (isWritten)
      await recordAuditEvent(trx, context, {
        scope,
        matrix,
        verb: 'imported',
        subjects: added.length,
      })
    return { ...report, added: added.length, added_ids: undoable(ids) }
  })
}

/** Copies subjects and their values into the duplicate of their matrix. */
export async function duplicateSubjects(
  trx: Transaction<Schema>,
  { from, to, subjects }: DuplicatedMatrix,
): Promise<void> {
  const originals = await trx
    .selectFrom('subjects')
    .where('matrix_id', '=', from)
    .where('id', '=', selectAny([...subjects.keys()]))
    .select(['id', 'name', 'email', 'external_id'])
    .execute()
  const copyId = (id: string): string => subjects.get(id) ?? ''
  await storeSubjects(
    trx,
    originals.map((one) => ({ ...one, id: copyId(one.id), matrix_id: to })),
  )
  const values = await trx
    .selectFrom('subject_values')
    .where('matrix_id', '=', from)
    .select(['subject_id', 'subject_property_id', 'value'])
    .execute()
  await writeValues(
    trx,
    to,
    values.map((one) => ({ ...one, subject_id: copyId(one.subject_id) })),
  )
}
