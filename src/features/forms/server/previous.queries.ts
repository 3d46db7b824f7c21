import {
  addColumns,
  keepChartRules,
  listColumns,
  lockDraft,
  matrixInScope,
  type MatrixRow,
} from '#features/matrices/server/queries.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { personKey } from '#features/subjects/identity.rules.ts'
import { MAXIMUM_SUBJECTS } from '#features/subjects/limits.ts'
import { undoable } from '#features/subjects/rules.ts'
import {
  insertSubjects,
  type NewSubject,
  recordAuditEvent as recordSubjects,
  selectSubjects,
} from '#features/subjects/server/queries.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import type { ReplyOf } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import type { CopyInput, formsContract } from '../contract.ts'
import { type CopyPlan, copyPlan } from '../previous.rules.ts'
import { insertForms, recordAuditEvent, requireCapacity, selectStoredForms } from './queries.ts'

const listPeople = async (trx: Db, matrix_id: string) => ({
  subjects: await selectSubjects(trx, matrix_id),
  forms: await selectStoredForms(trx, matrix_id),
})

/** @param taken external ids of the draft's own people */
const toNewSubjects = (
  { copied }: CopyPlan<Subject>,
  taken: ReadonlySet<string | undefined>,
): NewSubject[] =>
  copied.map(({ name, email, external_id, values }) => ({
    name,
    email,
    external_id: external_id !== undefined && taken.has(external_id) ? undefined : external_id,
    values,
  }))

/** The columns of the source, and its rules where the draft has none. */
async function copySettings(trx: Db, matrix: MatrixRow, source: MatrixRow): Promise<void> {
  await addColumns(trx, matrix, await listColumns(trx, source.id))
  if (!matrix.chart_rules && source.chart_rules)
    await keepChartRules(trx, matrix, source.chart_rules)
}

/**
 * Copies the people, columns, rules and forms of another matrix of the same company into a draft. Throws `forms.previous_empty` if that matrix no longer holds its people.
 */
export function copyPrevious(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  { matrix_id: previous_id }: CopyInput,
): Promise<ReplyOf<typeof formsContract.copy>> {
  return context.db.transaction().execute(async (trx) => {
    const matrix = await lockDraft(trx, scope, matrix_id)
    const source = await matrixInScope(trx, scope, previous_id)
    if (source.company_id !== matrix.company_id || source.id === matrix.id)
      throw new Refusal('not_found')
    const previous = await listPeople(trx, previous_id)
    if (previous.subjects.length === 0) throw new Refusal('forms.previous_empty')
    const draft = await listPeople(trx, matrix_id)
    const plan = copyPlan(previous, draft, matrix)
    const taken = new Set(draft.subjects.map(({ external_id }) => external_id))
    const subjects = toNewSubjects(plan, taken)
    await copySettings(trx, matrix, source)
    if (draft.subjects.length + subjects.length > MAXIMUM_SUBJECTS)
      throw new Refusal('subjects.too_many', { limit: MAXIMUM_SUBJECTS })
    await requireCapacity(trx, matrix_id, plan.forms.length)
    const ids = await insertSubjects(trx, matrix_id, subjects)
    const idOf = new Map(draft.subjects.map((subject) => [personKey(subject), subject.id]))
    for (const [at, copied] of plan.copied.entries()) idOf.set(personKey(copied), ids[at] ?? '')
    const forms = plan.forms.map(({ evaluator, evaluated, ...form }) => ({
      ...form,
      evaluator_id: idOf.get(evaluator) ?? '',
      evaluated_id: idOf.get(evaluated) ?? '',
    }))
    const form_ids = await insertForms(trx, matrix_id, forms)
    await recordSubjects(trx, context, { scope, matrix, verb: 'added', subjects: ids.length })
    await recordAuditEvent(trx, context, { scope, matrix, verb: 'added', forms: forms.length })
    return {
      subjects: ids.length,
      forms: forms.length,
      subject_ids: undoable(ids),
      form_ids: undoable(form_ids),
    }
  })
}
