import { copyForRehearsal, endRehearsals } from '#features/companies/server/queries.ts'
import { oneEvaluation } from '#features/evaluations/server/queries.ts'
import { todayIn } from '#features/matrices/rules.ts'
import { lockDraft, type MatrixRow } from '#features/matrices/server/queries.ts'
import { oneScale } from '#features/scales/server/queries.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import { queueMail } from '#server/mail/mail.ts'
import { addDays } from '#shared/dates.ts'
import { Refusal } from '#shared/refusal.ts'
import { sampleSubjects } from '../library.ts'
import { rehearsalMails, type RehearsedSheet, rehearsedSheet } from '../rehearsal.rules.ts'
import { sampleForms, type SampleSurvey } from '../sample.rules.ts'
import {
  insertAnsweredForms,
  insertPeople,
  insertPracticeMatrix,
  insertRoster,
  type PracticeMatrix,
} from './filling.queries.ts'
import { insertQuestionnaire } from './questionnaire.queries.ts'

/** The organiser, whose address gets every mail. */
interface Organiser {
  readonly name: string
  readonly email: string
}

/** The sheet is open for at least so many days, whatever the deadline of the draft. */
const OPEN_DAYS = 7
const CLOSED_DAYS_AGO = 2
/** The mail about a later deadline says that it was so many days earlier. */
const EXTENDED_DAYS = 3

/**
 * Replaces the rehearsal of a draft: an open copy with one sheet for the organiser, and a closed one
 * whose reports are made of invented answers, both in a company of their own.
 */
export function startRehearsal(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  organiser: Organiser,
): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, scope, matrix_id)
    await endRehearsals(trx, draft.id)
    const now = context.clock.now()
    const copy = await copyQuestionnaire(trx, scope, draft, now)
    await trx
      .insertInto('rehearsals')
      .values({ company_id: copy.owner.company_id, matrix_id: draft.id, created_at: now })
      .execute()
    const { open, closed } = listCopies(draft, now, {
      ...copy.owner,
      evaluation_id: copy.evaluation_id,
      email_send_reports: organiser.email,
    })
    const sheet = rehearsedSheet(await draftForms(trx, draft.id), organiser.name)
    const sheetIds = await insertSheet(trx, open, { survey: copy.survey, sheet, organiser })
    const reports_id = await insertReports(trx, closed, copy.survey)
    await queueMails(trx, context, {
      ...sheetIds,
      reports_id,
      limit_date: open.limit_date,
      organiser,
    })
  })
}

/** The open and the closed copy of a draft. */
function listCopies(
  {
    name,
    time_zone,
    minimum_raters,
    importance,
    leader_reports,
    relation_type_ids,
    weights,
    limit_date,
  }: MatrixRow,
  released_at: Date,
  own: Pick<PracticeMatrix, 'workspace_id' | 'company_id' | 'evaluation_id' | 'email_send_reports'>,
): { readonly open: PracticeMatrix; readonly closed: PracticeMatrix } {
  const today = todayIn(time_zone, released_at)
  const base = {
    ...own,
    name,
    time_zone,
    minimum_raters,
    leader_reports,
    relation_type_ids,
    weights: rehearsedWeights(weights),
    released_at,
  }
  return {
    open: { ...base, importance, limit_date: later(limit_date, addDays(today, OPEN_DAYS)) },
    closed: { ...base, limit_date: addDays(today, -CLOSED_DAYS_AGO) },
  }
}

/** Of the relations only: the copied evaluation has other competences. */
const rehearsedWeights = (weights: MatrixRow['weights']): string | null =>
  weights?.relations ? JSON.stringify({ relations: weights.relations, competences: null }) : null

const later = (one: string, other: string): string => (one > other ? one : other)

/** A company that looks like the draft's, with copies of its evaluation and scale. */
async function copyQuestionnaire(
  trx: Db,
  scope: WorkspaceScope,
  draft: Pick<MatrixRow, 'workspace_id' | 'company_id' | 'evaluation_id'>,
  now: Date,
) {
  const evaluation = await oneEvaluation(trx, scope, draft.evaluation_id)
  const scale = await oneScale(trx, scope, evaluation.scale_id)
  const competences = evaluation.evaluation_competences.map(({ competence }) => competence)
  const values = scale.values.filter(({ value }) => value !== null)
  const survey: SampleSurvey = {
    competences: competences.flatMap(({ name, questions }) => questions.map(() => name)),
    highest_value: values.length,
    allow_na: scale.allow_na,
    asked: competences.flatMap(({ questions }) => questions.map((one) => one.relation_type_ids)),
    prompts: evaluation.prompts.map((one) => one.relation_type_ids),
  }
  if (survey.competences.length === 0) throw new Refusal('matrix.no_questions')
  const owner = {
    workspace_id: draft.workspace_id,
    company_id: await copyForRehearsal(trx, draft.company_id, now),
  }
  const questionnaire = {
    name: evaluation.name,
    scale: {
      name: scale.name,
      allow_na: scale.allow_na,
      values: values.map(({ description }) => description),
    },
    competences,
    prompts: evaluation.prompts,
  }
  return { owner, survey, evaluation_id: await insertQuestionnaire(trx, owner, questionnaire, now) }
}

const draftForms = (trx: Db, matrix_id: string) =>
  trx
    .selectFrom('forms')
    .innerJoin('subjects as evaluator', 'evaluator.id', 'evaluator_id')
    .innerJoin('subjects as evaluated', 'evaluated.id', 'evaluated_id')
    .where('forms.matrix_id', '=', matrix_id)
    .select(['evaluator.name as evaluator', 'evaluated.name as evaluated', 'relation_type_id'])
    .execute()

/** Addresses that cannot receive mail (RFC 2606), for the people of the organiser's sheet. */
const unreachable = (index: number): string => `persona${index + 1}@ensayo.example`

interface OwnSheet {
  readonly survey: SampleSurvey
  readonly sheet: RehearsedSheet
  readonly organiser: Organiser
}

/** Inserts the open copy; returns its id and that of the rater whose link the organiser gets. */
async function insertSheet(
  trx: Db,
  matrix: PracticeMatrix,
  { survey, sheet, organiser }: OwnSheet,
) {
  const matrix_id = await insertPracticeMatrix(trx, matrix, survey)
  const others = sheet.forms
    .map(({ evaluated }) => evaluated)
    .filter((name) => name !== sheet.rater)
  const people = others.map((name, index) => ({ name, email: unreachable(index) }))
  const ids = await insertPeople(trx, matrix_id, [
    { name: sheet.rater, email: organiser.email },
    ...people,
  ])
  const rater_id = ids.get(sheet.rater) ?? ''
  const forms = sheet.forms.map((form) => ({ ...form, evaluator: sheet.rater }))
  await insertRoster(trx, { matrix_id, forms, ids })
  return { matrix_id, rater_id }
}

/** Inserts the closed copy with invented people and answers; returns its id. */
async function insertReports(
  trx: Db,
  matrix: PracticeMatrix,
  survey: SampleSurvey,
): Promise<string> {
  const matrix_id = await insertPracticeMatrix(trx, matrix, survey)
  const ids = await insertPeople(trx, matrix_id, sampleSubjects)
  const forms = sampleForms(sampleSubjects).filter(
    ({ relation_type_id }) => matrix.relation_type_ids?.includes(relation_type_id) ?? true,
  )
  await insertAnsweredForms(trx, { matrix_id, forms, ids }, survey)
  return matrix_id
}

interface Rehearsed {
  readonly matrix_id: string
  readonly rater_id: string
  readonly reports_id: string
  readonly limit_date: string
  readonly organiser: Organiser
}

/** The mails belong to no workspace, so that they use up no quota of real ones. */
async function queueMails(
  trx: Db,
  { clock }: AppContext,
  { matrix_id, rater_id, reports_id, limit_date, organiser }: Rehearsed,
): Promise<void> {
  const now = clock.now().getTime()
  const toRater = {
    matrix_id,
    subject_id: rater_id,
    payload: { from: addDays(limit_date, -EXTENDED_DAYS) },
  }
  const toOrganiser = { matrix_id: reports_id, email: organiser.email }
  const mails = rehearsalMails.flatMap(({ kind, about, after_ms }) =>
    after_ms === null
      ? []
      : {
          ...(about === 'sheet' ? toRater : toOrganiser),
          kind,
          dedupe_key: `rehearsal ${kind} ${rater_id}`,
          due_at: new Date(now + after_ms),
        },
  )
  await queueMail(trx, clock, mails)
}
