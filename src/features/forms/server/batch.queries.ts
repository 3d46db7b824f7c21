import { sql } from 'kysely'
import { columnsOf, lockDraft } from '#features/matrices/server/queries.ts'
import type { AppContext, Db } from '#server/context.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { Refusal } from '#shared/refusal.ts'
import type { FormImportReport } from '../contract.ts'
import { readFormImport } from '../import.rules.ts'
import { type FormTriple, generatePeers, generateSelfEvaluations } from '../rules.ts'
import {
  insertForms,
  recordAuditEvent,
  requireCapacity,
  selectForms,
  selectSubjects,
} from './queries.ts'

/** Adds the new forms of a spreadsheet and reports on all its lines; a dry run only reports. */
export function importForms(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  { rows, dryRun }: { readonly rows: readonly string[][]; readonly dryRun: boolean },
): Promise<FormImportReport> {
  return context.db.transaction().execute(async (trx) => {
    const matrix = await lockDraft(trx, scope, matrix_id)
    const reading = readFormImport(
      rows,
      await selectSubjects(trx, matrix_id),
      await selectForms(trx, sql`matrix_id = ${matrix_id}`),
    )
    if ('code' in reading) throw new Refusal(reading.code)
    const { headers, added, duplicates, invalid } = reading
    if (!dryRun && added.length > 0) {
      await insertForms(trx, matrix_id, added)
      await recordAuditEvent(trx, context, { scope, matrix, verb: 'imported', forms: added.length })
    }
    return { headers, added: added.length, duplicates, invalid }
  })
}

/** The missing self-evaluations, or the missing peers by a subject property. */
async function missingForms(
  trx: Db,
  matrix_id: string,
  subject_property_id: string | null,
): Promise<FormTriple[]> {
  const existing = await selectForms(trx, sql`matrix_id = ${matrix_id}`)
  const subjects = await selectSubjects(trx, matrix_id)
  if (subject_property_id === null) return generateSelfEvaluations(subjects, existing)
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
    subjects.map(({ id }) => ({ id, values: valuesOf.get(id) ?? [] })),
    existing,
    subject_property_id,
  )
  if ('code' in peers) throw new Refusal(peers.code)
  return peers.forms
}

/**
 * Adds a self-evaluation for each subject, or, with a subject property, forms as peers between the
 * subjects that share its value. Existing forms stay as they are.
 */
export function generateForms(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  subject_property_id: string | null,
): Promise<{ added: number }> {
  return context.db.transaction().execute(async (trx) => {
    const matrix = await lockDraft(trx, scope, matrix_id)
    const forms = await missingForms(trx, matrix_id, subject_property_id)
    await requireCapacity(trx, matrix_id, forms.length)
    if (forms.length > 0) {
      await insertForms(trx, matrix_id, forms)
      await recordAuditEvent(trx, context, {
        scope,
        matrix,
        verb: 'generated',
        forms: forms.length,
      })
    }
    return { added: forms.length }
  })
}
