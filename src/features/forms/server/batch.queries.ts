import { sql } from 'kysely'
import { nameRelationIn } from '#features/matrices/relations.rules.ts'
import {
  countAsked,
  keepChartRules,
  listColumns,
  lockDraft,
  type MatrixRow,
} from '#features/matrices/server/queries.ts'
import { undoable } from '#features/subjects/rules.ts'
import { selectSubjects as selectPeople } from '#features/subjects/server/queries.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import { collectWithPauses } from '#server/http/pause.ts'
import { Refusal } from '#shared/refusal.ts'
import { PEER, SELF_EVALUATION } from '#shared/relations.ts'
import type { StoredForm } from '../compact.rules.ts'
import type { FormImportReport, Generation } from '../contract.ts'
import {
  countSecondGroups,
  planSecondGroups,
  type SecondGroup,
  type SecondGroups,
} from '../group-plan.rules.ts'
import { readFormImport } from '../import.rules.ts'
import { planLaterPeople } from '../later-people.rules.ts'
import { buildDirectory } from '../listing.rules.ts'
import { type ChartSubject, formsOfChart, orgChart, usedRules } from '../org-chart.rules.ts'
import { planReports } from '../planned-degree.rules.ts'
import {
  type FormTriple,
  generatePeers,
  generateSelfEvaluations,
  relationProblem,
} from '../rules.ts'
import type { Asked } from '../second-group.rules.ts'
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
      matrix,
    )
    if ('code' in reading) throw new Refusal(reading.code)
    const { headers, added, duplicates, invalid } = reading
    const isWritten = !dryRun && added.length > 0
    const ids = isWritten ? await insertForms(trx, matrix_id, added) : []
    if (isWritten)
      await recordAuditEvent(trx, context, { scope, matrix, verb: 'imported', forms: added.length })
    return { headers, added: added.length, added_ids: undoable(ids), duplicates, invalid }
  })
}

/**
 * The subjects with their values of a column.
 * @throws Refusal `not_found` for a column that the matrix does not have
 */
async function subjectsWithValues(
  trx: Db,
  matrix_id: string,
  subject_property_id: string,
): Promise<ChartSubject[]> {
  const columns = await listColumns(trx, matrix_id)
  if (!columns.some(({ id }) => id === subject_property_id)) throw new Refusal('not_found')
  const values = await trx
    .selectFrom('subject_values')
    .where('matrix_id', '=', matrix_id)
    .where('subject_property_id', '=', subject_property_id)
    .select(['subject_id', 'subject_property_id', 'value'])
    .execute()
  const valuesOf = Map.groupBy(values, ({ subject_id }) => subject_id)
  const subjects = await selectSubjects(trx, matrix_id)
  return subjects.map((subject) => ({ ...subject, values: valuesOf.get(subject.id) ?? [] }))
}

/** The missing self-evaluations, the missing peers by a column, or those of the organisation chart. */
async function missingForms(
  trx: Db,
  matrix: MatrixRow,
  generation: Generation,
): Promise<readonly FormTriple[]> {
  const { id: matrix_id } = matrix
  refuseGeneration(matrix, generation)
  const existing = await selectForms(trx, sql`matrix_id = ${matrix_id}`)
  if (generation.kind === 'self')
    return generateSelfEvaluations(await selectSubjects(trx, matrix_id), existing)
  if (generation.kind === 'second_group') {
    const draft = { ...matrix, ...(await countAsked(trx, matrix)) }
    return (await planGroups(trx, draft, existing)).flatMap(({ offered }) => offered)
  }
  if (generation.kind === 'rules') return planLater(trx, matrix, existing)
  const { subject_property_id } = generation
  const subjects = await subjectsWithValues(trx, matrix_id, subject_property_id)
  const generated =
    generation.kind === 'peers'
      ? generatePeers(subjects, existing, subject_property_id)
      : formsOfChart(
          subjects,
          orgChart(subjects, subject_property_id, listCorrections(generation.corrections)),
          usedRules(matrix, generation),
          existing,
        )
  if ('code' in generated) throw new Refusal(generated.code)
  return generated.forms
}

/** Throws `form.relation_unused` for self-evaluations or peers that the matrix does not use. */
function refuseGeneration(matrix: MatrixRow, { kind }: Generation): void {
  if (kind !== 'self' && kind !== 'peers') return
  const relation_type_id = kind === 'self' ? SELF_EVALUATION : PEER
  const problem = relationProblem(matrix, relation_type_id)
  if (problem)
    throw new Refusal(problem, { params: { relation: nameRelationIn(relation_type_id, matrix) } })
}

/** What each report lacks, and what would give it. */
async function planGroups(
  db: Db,
  matrix: MatrixRow & Asked,
  forms: readonly FormTriple[],
): Promise<SecondGroup[]> {
  const directory = buildDirectory(await selectSubjects(db, matrix.id))
  return collectWithPauses(planSecondGroups(forms, { ...matrix, directory }))
}

/** What the rules of the project give to people without any connection. */
async function planLater(
  trx: Db,
  matrix: MatrixRow,
  forms: readonly StoredForm[],
): Promise<readonly FormTriple[]> {
  const columns = await listColumns(trx, matrix.id)
  const subjects = await selectPeople(trx, matrix.id)
  const plan = planLaterPeople(matrix, { subjects, columns, forms })
  if (plan && 'code' in plan) throw new Refusal(plan.code)
  return plan?.forms ?? []
}

export async function readSecondGroups(db: Db, matrix: MatrixRow): Promise<SecondGroups> {
  const draft = { ...matrix, ...(await countAsked(db, matrix)) }
  const forms = await selectForms(db, sql`matrix_id = ${matrix.id}`)
  const planned = await planGroups(db, draft, forms)
  return countSecondGroups(planned, planReports(draft))
}

const listCorrections = (
  corrections: readonly { readonly subject_id: string; readonly leader_id: string | null }[] = [],
): ReadonlyMap<string, string | null> =>
  new Map(corrections.map(({ subject_id, leader_id }) => [subject_id, leader_id]))

/** Adds what is missing; existing forms stay as they are. */
export function generateForms(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  generation: Generation,
): Promise<{ added: number; added_ids: string[] }> {
  return context.db.transaction().execute(async (trx) => {
    const matrix = await lockDraft(trx, scope, matrix_id)
    const forms = await missingForms(trx, matrix, generation)
    await requireCapacity(trx, matrix_id, forms.length)
    const ids = await insertForms(trx, matrix_id, forms)
    if (generation.kind === 'org_chart') await keepChartRules(trx, matrix, generation)
    if (forms.length > 0)
      await recordAuditEvent(trx, context, {
        scope,
        matrix,
        verb: 'generated',
        forms: forms.length,
      })
    return { added: forms.length, added_ids: undoable(ids) }
  })
}
