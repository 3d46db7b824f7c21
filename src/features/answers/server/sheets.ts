import type { AppContext } from '#server/context.ts'
import type { RaterScope } from '#server/session.ts'
import { localDate } from '#shared/dates.ts'
import { Refusal } from '#shared/refusal.ts'
import { relationOf } from '#shared/relations.ts'
import { estimatedMinutes } from '../../evaluations/rules.ts'
import { shownValue } from '../../subjects/rules.ts'
import type { Sheet, Verification } from '../contract.ts'
import { questionOrder } from '../rules.ts'
import { type Definition, definitions } from './definitions.ts'
import {
  columnValuesOf,
  commentDraftsOf,
  draftsOf,
  formsOf,
  groupSizesOf,
  type Rater,
  type RaterForm,
  raterOf,
} from './queries.ts'

/** Refuses an unknown link; whoever tries many of them is slowed down, whoever has a good one never is (security.md RAT-17). */
export function refuseUnknownLink(context: AppContext, scope: RaterScope): never {
  const caller = { address: scope.address, subject: '' }
  context.limits.check('unknown_link', caller)
  context.limits.spend('unknown_link', caller)
  throw new Refusal('answers.link_unknown')
}

export async function raterOrRefuse(
  context: AppContext,
  scope: RaterScope,
  subject_id: string,
): Promise<Rater> {
  return (await raterOf(context.raters, subject_id)) ?? refuseUnknownLink(context, scope)
}

export const brandOf = (rater: Rater) => ({
  name: rater.company_name,
  primary_color: rater.primary_color,
  secondary_color: rater.secondary_color,
  logo: rater.logo_id && `/api/v1/logos/${rater.logo_id}`,
})

const matrixOf = (rater: Rater) => ({
  name: rater.matrix_name,
  limit_date: rater.limit_date,
  closes_at: rater.closes_at.toISOString(),
  time_zone: rater.time_zone,
  minimum_raters: rater.minimum_raters,
  erase_date: localDate(rater.erase_at, rater.time_zone),
})

const relation = (form: RaterForm) => ({
  id: form.relation_type_id,
  name: form.relation_name,
  self_evaluation: form.self_evaluation,
})

/** One sheet of a rater, ready for the page. Without the mailed key, and after completion, nothing written earlier is in it. */
export async function readSheet(
  context: AppContext,
  scope: RaterScope,
  subject_id: string,
  self: boolean,
): Promise<Sheet> {
  const rater = await raterOrRefuse(context, scope, subject_id)
  const all = await formsOf(context.raters, subject_id)
  const forms = all.filter((form) => form.self_evaluation === self)
  if (forms.length === 0) refuseUnknownLink(context, scope)
  rememberSheets(context, rater, all)
  const completed = forms.every((form) => form.answered)
  if (!completed && context.clock.now() >= rater.closes_at) throw new Refusal('answers.closed')
  const definition = await definitions(context).of(rater.matrix_id, rater.evaluation_id)
  const drafts =
    completed || !scope.holdsKeyOf(subject_id)
      ? { answers: [], comments: [] }
      : await readDrafts(
          context,
          definition,
          forms.map((form) => form.id),
        )
  return {
    name: rater.name,
    email: rater.email,
    company: brandOf(rater),
    matrix: matrixOf(rater),
    scale: definition.scale,
    questions: questionOrder(definition.questions, subject_id),
    completed,
    forms: forms.map((form) => ({
      id: form.id,
      evaluated: { name: form.evaluated_name },
      relation_type: relation(form),
    })),
    other_sheet_pending: all.some((form) => form.self_evaluation !== self && !form.answered),
    ...drafts,
  }
}

/** Whoever opens a sheet is about to save: their first choice need not ask again whose sheets these are. */
function rememberSheets(context: AppContext, rater: Rater, forms: readonly RaterForm[]): void {
  definitions(context).remember({
    subject_id: rater.id,
    matrix_id: rater.matrix_id,
    evaluation_id: rater.evaluation_id,
    forms: forms.map((form) => ({ id: form.id, self: form.self_evaluation })),
  })
}

async function readDrafts(
  context: AppContext,
  definition: Definition,
  form_ids: string[],
): Promise<Pick<Sheet, 'answers' | 'comments'>> {
  const [rows, comments] = await Promise.all([
    draftsOf(context.raters, form_ids),
    commentDraftsOf(context.db, form_ids),
  ])
  const answers = rows.flatMap((row) =>
    definition.questions.flatMap((question, position) => {
      const value_id = definition.value_of.get(row.choices[position] ?? -1)
      return value_id === undefined
        ? []
        : [
            {
              question_id: question.id,
              form_id: row.form_id,
              value_id,
              sequence: Number(row.sequences?.[position] ?? 0),
            },
          ]
    }),
  )
  return {
    answers,
    comments: comments.map((row) => ({
      form_id: row.form_id,
      comment: row.comment,
      sequence: row.sequence ?? 0,
    })),
  }
}

/** What is asked of a rater, before they begin: how many sheets, about whom, until when, who will see what. */
export async function readVerification(
  context: AppContext,
  scope: RaterScope,
  subject_id: string,
): Promise<Verification> {
  const rater = await raterOrRefuse(context, scope, subject_id)
  const [forms, sizes, values] = await Promise.all([
    formsOf(context.raters, subject_id),
    groupSizesOf(context.db, subject_id),
    columnValuesOf(context.db, subject_id),
  ])
  if (forms.length === 0) refuseUnknownLink(context, scope)
  const pending = forms.filter((form) => !form.answered)
  if (pending.length > 0 && context.clock.now() >= rater.closes_at)
    throw new Refusal('answers.closed')
  return {
    name: rater.name,
    email: rater.email,
    values: values.map(({ name, type, value }) => ({ name, value: shownValue(type, value) })),
    company: brandOf(rater),
    matrix: matrixOf(rater),
    forms: forms.map((form) => ({
      evaluated: { name: form.evaluated_name },
      relation_type: { ...relation(form), name: relationOf(form.relation_type_id).name },
      group_size: sizes.get(form.id) ?? 1,
    })),
    questions: rater.question_count,
    minutes: estimatedMinutes(rater.question_count, pending.length),
    self_pending: pending.some((form) => form.self_evaluation),
    others_pending: pending.some((form) => !form.self_evaluation),
  }
}
