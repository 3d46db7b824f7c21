import { deleteSample, storeCompany, workspaceIdFor } from '#features/companies/server/queries.ts'
import { libraryEvaluations, listCompetences } from '#features/evaluations/library.ts'
import { MINIMUM_RATERS } from '#features/matrices/limits.ts'
import { libraryScales } from '#features/scales/library.ts'
import { recordActivity } from '#server/access/activity.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import { addDays, localDate } from '#shared/dates.ts'
import { Refusal } from '#shared/refusal.ts'
import { sampleSubjects } from '../library.ts'
import { sampleForms } from '../sample.rules.ts'
import {
  insertAnsweredForms,
  insertColumns,
  insertPeople,
  insertPracticeMatrix,
} from './filling.queries.ts'
import { insertQuestionnaire } from './questionnaire.queries.ts'

const COMPANY = 'Empresa de muestra'
const PROJECT = 'Muestra: Gerencias'
/** The address cannot receive mail (RFC 2606). */
const REPORTS_EMAIL = 'muestra@laceiba.example'
const EVALUATION = 'mandos_medios'
/** Its deadline was so many days ago, so that its reports are open. */
const CLOSED_DAYS_AGO = 2
const RELEASED_DAYS_AGO = 20
const DAY = 24 * 3_600_000

interface Sample {
  readonly company_id: string
  readonly matrix_id: string
}

/** The sample of a workspace with open reports; it is made again once its people were erased. */
export function openSample(
  context: AppContext,
  scope: WorkspaceScope,
  workspace: string,
): Promise<Sample> {
  return context.db.transaction().execute(async (trx) => {
    const workspace_id = await workspaceIdFor(trx, scope, workspace)
    // Locked, so that two calls at once make one sample.
    await trx
      .selectFrom('workspaces')
      .where('id', '=', workspace_id)
      .select('id')
      .forNoKeyUpdate()
      .execute()
    const existing = await trx
      .selectFrom('matrices')
      .innerJoin('companies', 'companies.id', 'matrices.company_id')
      .where('companies.workspace_id', '=', workspace_id)
      .where('companies.kind', '=', 'sample')
      .where('released', '=', true)
      .where('erased_at', 'is', null)
      .select(['matrices.company_id', 'matrices.id as matrix_id'])
      .executeTakeFirst()
    if (existing) return existing
    await deleteSample(trx, workspace_id)
    return insertSample(trx, context, scope, workspace_id)
  })
}

async function insertSample(
  trx: Db,
  { clock, config }: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
): Promise<Sample> {
  const now = clock.now()
  const time_zone = config.default_time_zone
  const company_id = await storeCompany(trx, {
    workspace_id,
    time_zone,
    created_at: now,
    name: COMPANY,
    kind: 'sample',
    primary_color: '#1E6B4F',
    secondary_color: '#F2B233',
  })
  await recordActivity(trx, clock, {
    workspace_id,
    user_id: scope.user_id,
    action: 'company.created',
    target_id: company_id,
    detail: { name: COMPANY },
  })
  const owner = { workspace_id, company_id }
  const { evaluation_id, survey } = await insertLibraryEvaluation(trx, owner, now)
  const matrix = {
    ...owner,
    evaluation_id,
    name: PROJECT,
    email_send_reports: REPORTS_EMAIL,
    limit_date: addDays(localDate(now, time_zone), -CLOSED_DAYS_AGO),
    time_zone,
    released_at: new Date(now.getTime() - RELEASED_DAYS_AGO * DAY),
    minimum_raters: MINIMUM_RATERS.default,
  }
  const matrix_id = await insertPracticeMatrix(trx, matrix, survey)
  await fillMatrix(trx, { ...owner, id: matrix_id }, survey)
  return { company_id, matrix_id }
}

async function insertLibraryEvaluation(
  trx: Db,
  owner: { readonly workspace_id: string; readonly company_id: string },
  now: Date,
) {
  const evaluation = libraryEvaluations.find(({ key }) => key === EVALUATION)
  const scale = libraryScales.find(({ key }) => key === evaluation?.scale)
  if (!evaluation || !scale) throw new Refusal('not_found')
  const competences = listCompetences(evaluation)
  const questionnaire = {
    name: evaluation.name,
    scale,
    competences: competences.map(({ name, description, questions }) => ({
      name,
      description,
      questions: [...questions],
    })),
  }
  return {
    evaluation_id: await insertQuestionnaire(trx, owner, questionnaire, now),
    survey: {
      competences: competences.flatMap(({ name, questions }) => questions.map(() => name)),
      highest_value: scale.values.length,
      allow_na: scale.allow_na,
    },
  }
}

async function fillMatrix(
  trx: Db,
  matrix: { readonly id: string; readonly workspace_id: string; readonly company_id: string },
  survey: Parameters<typeof insertAnsweredForms>[2],
): Promise<void> {
  const ids = await insertPeople(trx, matrix.id, sampleSubjects)
  const listValues = (field: 'area' | 'hired') =>
    new Map(sampleSubjects.map((subject) => [ids.get(subject.name) ?? '', subject[field]]))
  await insertColumns(trx, matrix, [
    { name: 'Área', type: 'text', values: listValues('area') },
    { name: 'Fecha de ingreso', type: 'date', values: listValues('hired') },
  ])
  const forms = sampleForms(sampleSubjects)
  await insertAnsweredForms(trx, { matrix_id: matrix.id, forms, ids }, survey)
}
