import { anonymityOfRater } from '#features/anonymity/server/queries.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { remainingMinutes } from '#features/evaluations/rules.ts'
import { shownValue } from '#features/subjects/rules.ts'
import type { RaterScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { buildAddress } from '#server/http/serve.ts'
import { localDate } from '#shared/dates.ts'
import { Refusal } from '#shared/refusal.ts'
import { nameRelation } from '#shared/relation-names.ts'
import { relationOf } from '#shared/relations.ts'
import { formatReceipt, writeReceipt } from '#shared/typed-codes.ts'
import type { Sheet, Verification } from '../../contract.ts'
import { questionOrder } from '../../rules.ts'
import { asksImportance, marksImportance } from '../../sheet/importance.rules.ts'
import {
  listForms,
  type Rater,
  type RaterForm,
  listStoredChoices,
  listStoredComments,
} from '../queries.ts'
import { type Definition, definitionCache } from './definition-cache.ts'
import { isApplicableIn, readSaved } from './progress.queries.ts'
import { raterOrRefuse, readsProgress } from './sheet-access.ts'
import { listColumnValues, listGroupSizes } from './verification.queries.ts'

export const pickBrand = (
  rater: Pick<Rater, 'company_name' | 'primary_color' | 'secondary_color' | 'logo_id'>,
) => ({
  name: rater.company_name,
  primary_color: rater.primary_color,
  secondary_color: rater.secondary_color,
  logo: rater.logo_id && buildAddress(companiesContract.logo, { logoId: rater.logo_id }),
})

const toMatrix = (rater: Rater) => ({
  name: rater.matrix_name,
  limit_date: rater.limit_date,
  closes_at: rater.closes_at.toISOString(),
  time_zone: rater.time_zone,
  minimum_raters: rater.minimum_raters,
  leader_reports: rater.leader_reports,
  erase_date: localDate(rater.erase_at, rater.time_zone),
})

const toRelationType = ({ relation_names }: Rater, form: RaterForm) => ({
  id: form.relation_type_id,
  name: nameRelation(form.relation_type_id, relation_names).one,
  self_evaluation: form.self_evaluation,
})

type AskedSheet = Omit<Sheet, 'key_notice'>

/**
 * One sheet of a rater; null when the rater has only the other one. Answers and comments are empty
 * after completion. Without the mailed key the reply is that of a rater who has answered nothing.
 * Throws a refusal for an unknown link, and after the deadline for a sheet that was not sent.
 */
export async function findSheet(
  context: AppContext,
  scope: RaterScope,
  rater: Rater,
  self: boolean,
): Promise<AskedSheet | null> {
  const all = await listForms(context.raters, rater.id)
  if (all.length === 0) throw new Refusal('answers.link_unknown')
  const forms = all.filter((form) => form.self_evaluation === self)
  if (forms.length === 0) return null
  const progress = readsProgress(context, scope, rater)
  cacheSheets(context, rater, all)
  const completed = progress && !forms.some(isPending) && forms.some(({ answered }) => answered)
  if (!completed && context.clock.now() >= rater.closes_at) throw new Refusal('answers.closed')
  const definition = await definitionCache(context).definitionOf(rater)
  const drafts = await readDrafts(context, definition, completed || !progress ? [] : forms)
  return {
    name: rater.name,
    email: rater.email ?? '',
    company: pickBrand(rater),
    matrix: toMatrix(rater),
    evaluation: { name: definition.evaluation_name },
    scale: definition.scale,
    questions: askedQuestions(questionOrder(worded(definition.questions, self), rater.id), forms),
    competences: markedFrom(definition, rater, forms),
    prompts: definition.prompts.length > 0 ? definition.prompts : null,
    completed,
    forms: forms.map((form) => sheetForm(rater, form)),
    other_sheet_pending: all.some(
      (form) => form.self_evaluation !== self && !(progress && !isPending(form)),
    ),
    ...toProgress(progress ? forms : []),
    agreed: progress && rater.agreed_at !== null,
    ...drafts,
    importances: listImportance(definition, completed || !progress ? [] : forms),
  }
}

/**
 * The same; refuses the sheet that the rater does not have, and counts no valid link as a guess.
 */
export async function readSheet(
  context: AppContext,
  scope: RaterScope,
  subject_id: string,
  self: boolean,
): Promise<AskedSheet> {
  const rater = await raterOrRefuse(context, scope, subject_id)
  const sheet = await findSheet(context, scope, rater, self)
  if (!sheet) throw new Refusal('answers.link_unknown')
  return sheet
}

/** Each question with the wording of the sheet. */
const worded = (questions: Definition['questions'], self: boolean): Definition['questions'] =>
  self
    ? questions.map((one) => ({ ...one, question: one.self_question || one.question }))
    : questions

const askedQuestions = (
  questions: Definition['questions'],
  forms: readonly RaterForm[],
): Definition['questions'] =>
  questions.filter((question) => forms.some((form) => isApplicableIn(question, form)))

const sheetForm = (rater: Rater, form: RaterForm): Sheet['forms'][number] => ({
  id: form.id,
  evaluated: { name: form.evaluated_name },
  relation_type: toRelationType(rater, form),
})

const isPending = ({ answered, declined }: RaterForm): boolean => !answered && !declined

/** What the rater sent and declined; a form that was never declined is left out. */
const toProgress = (forms: readonly RaterForm[]): Pick<Sheet, 'sent' | 'declines'> => ({
  sent: forms.filter(({ answered }) => answered).map(({ id }) => id),
  declines: forms.flatMap(({ id, declined, declined_sequence, answered }) =>
    answered || (!declined && declined_sequence === null)
      ? []
      : [{ form_id: id, declined, sequence: Number(declined_sequence ?? 0) }],
  ),
})

const relationKeyOf = ({ relation_type_id }: RaterForm) => relationOf(relation_type_id).key

/** The competences among which self and leader mark; none where no form asks. */
const markedFrom = (
  { competences }: Definition,
  rater: Rater,
  forms: readonly RaterForm[],
): Sheet['competences'] =>
  asksImportance(rater, competences.length) &&
  forms.some((form) => marksImportance(relationKeyOf(form)))
    ? competences
    : []

/** What was marked in the forms that are not sent. */
const listImportance = (
  { competences }: Definition,
  forms: readonly RaterForm[],
): Sheet['importances'] =>
  forms.flatMap(({ id, answered, important, important_sequence }) =>
    answered || !important
      ? []
      : {
          form_id: id,
          competence_ids: important.flatMap((position) => competences[position]?.id ?? []),
          sequence: Number(important_sequence ?? 0),
        },
  )

/** A rater who opens a sheet saves soon: the cached sheets spare the first save a query. */
function cacheSheets(context: AppContext, rater: Rater, forms: readonly RaterForm[]): void {
  definitionCache(context).put({
    subject_id: rater.id,
    key_version: rater.key_version,
    matrix_id: rater.matrix_id,
    evaluation_id: rater.evaluation_id,
    forms: forms.map((form) => ({
      id: form.id,
      relation_type_id: form.relation_type_id,
      self: form.self_evaluation,
      marks_importance: rater.importance && marksImportance(relationKeyOf(form)),
    })),
  })
}

/** The answers and comments of the forms that are not sent. */
async function readDrafts(
  context: AppContext,
  definition: Definition,
  forms: readonly RaterForm[],
): Promise<Pick<Sheet, 'answers' | 'comments'>> {
  const form_ids = forms.filter(({ answered }) => !answered).map(({ id }) => id)
  if (form_ids.length === 0) return { answers: [], comments: [] }
  const [stored, comments] = await Promise.all([
    listStoredChoices(context.raters, form_ids),
    listStoredComments(context.raters, form_ids),
  ])
  const answers = stored.flatMap(({ form_id, choices, sequences }) =>
    definition.questions.flatMap((question, position) => {
      const value_id = definition.value_of.get(choices[position] ?? -1) ?? null
      const sequence = sequences?.[position] ?? null
      // an answer that was taken back keeps its sequence, so that other devices take it back too
      if (value_id === null && sequence === null) return []
      return [{ question_id: question.id, form_id, value_id, sequence: Number(sequence) }]
    }),
  )
  return {
    answers,
    comments: comments.map(({ form_id, position, comment, sequence }) => ({
      form_id,
      ...(position > 0 && { prompt_id: definition.prompts[position]?.id }),
      comment,
      sequence: Number(sequence ?? 0),
    })),
  }
}

const toState = ({ answered, declined }: RaterForm): Verification['forms'][number]['state'] =>
  answered ? 'sent' : declined ? 'declined' : 'open'

/** As if all assigned forms were completed: this tells no progress. */
const readAnonymity = (context: AppContext, rater: Rater) =>
  anonymityOfRater(context, {
    matrix: {
      id: rater.matrix_id,
      workspace_id: rater.workspace_id,
      company_id: rater.company_id,
    },
    completed: false,
    now: context.clock.now(),
    rater_id: rater.id,
    minimum_raters: rater.minimum_raters,
  })

/**
 * What a rater reads before the first answer: which sheets, about which evaluated, until when and
 * how large each group is. Without the mailed key every form counts as pending, and the values of
 * the rater's columns are empty. Throws a refusal for a rater without forms, and after the deadline
 * while a form is pending.
 */
export async function readVerification(
  context: AppContext,
  scope: RaterScope,
  rater: Rater,
): Promise<Omit<Verification, 'key_notice'>> {
  const [forms, sizes, anonymity, values] = await Promise.all([
    listForms(context.raters, rater.id),
    listGroupSizes(context.db, rater.id),
    readAnonymity(context, rater),
    listColumnValues(context.db, rater.id),
  ])
  if (forms.length === 0) throw new Refusal('answers.link_unknown')
  const holdsKey = readsProgress(context, scope, rater)
  const pending = forms.filter((form) => !(holdsKey && !isPending(form)))
  const definition = await definitionCache(context).definitionOf(rater)
  const saved = await readSaved(context.raters, holdsKey ? pending : [], definition)
  if (pending.length > 0 && context.clock.now() >= rater.closes_at)
    throw new Refusal('answers.closed')
  return {
    name: rater.name,
    email: rater.email ?? '',
    values: showValues(values, holdsKey),
    company: pickBrand(rater),
    matrix: toMatrix(rater),
    forms: forms.map((form) => ({
      ...sheetForm(rater, form),
      group_size: sizes.get(form.id) ?? 1,
      state: holdsKey ? toState(form) : 'open',
      anonymity: anonymity.get(form.id) ?? { colluders: null, difference: null, shared: false },
    })),
    questions: askedQuestions(definition.questions, forms).length,
    minutes: remainingMinutes(peopleOfEach(definition.questions, pending), pending.length),
    self_pending: pending.some((form) => form.self_evaluation),
    others_pending: pending.some((form) => !form.self_evaluation),
    agreed: holdsKey && rater.agreed_at !== null,
    receipt: holdsKey ? writeSentReceipt(context, rater, forms) : null,
    saved,
  }
}

const showValues = (
  values: Awaited<ReturnType<typeof listColumnValues>>,
  holdsKey: boolean,
): Verification['values'] =>
  values.map(({ name, type, value }) => ({
    name,
    value: holdsKey ? shownValue(type, value) : '',
  }))

/** What confirms a sending to a person without e-mail, who gets no receipt by mail. */
const writeSentReceipt = (
  { secrets }: AppContext,
  { id, email, reopened }: Rater,
  forms: readonly RaterForm[],
): string | null =>
  email === null && forms.some(({ answered }) => answered)
    ? formatReceipt(writeReceipt(secrets.sentReceipt(id, reopened)))
    : null

/** About how many people each question of the two sheets is asked. */
const peopleOfEach = (questions: Definition['questions'], forms: readonly RaterForm[]): number[] =>
  [true, false].flatMap((self) =>
    questions.map(
      (one) =>
        forms.filter((form) => form.self_evaluation === self && isApplicableIn(one, form)).length,
    ),
  )
