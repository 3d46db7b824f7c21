import type { RaterScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction, type Runner } from '#server/database/transaction.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import type { answersContract } from '../../contract.ts'
import { missingAnswers } from '../../sheet/missing.rules.ts'
import { type RaterSheets, listStoredChoices } from '../queries.ts'
import { listCommentDrafts, listFormChoices, listQuestionChoices } from '../saving/choices.ts'
import {
  type CommentDraft,
  type FormChoices,
  saveChoices,
  saveComments,
  type Saving,
} from '../saving/saving.queries.ts'
import { type Definition, definitionCache } from '../sheet/definition-cache.ts'
import { type FormState, lockForms, openSheets } from '../sheet/form-states.queries.ts'
import {
  countWrite,
  holdVersion,
  refuseClosed,
  refuseKey,
  sheetsWith,
  shownNotice,
  statesOrRefuse,
} from '../sheet/sheet-access.ts'
import { type Completion, completeForms, saveAndCompleteForms } from './completion.queries.ts'

type CompletionInput = BodyOf<(typeof answersContract)['complete']>

const MAX_ISSUES = 500
/** What a completion sends replaces what was saved for the same questions, whenever that was. */
const NEWEST = Number.MAX_SAFE_INTEGER
const asNewest = (form: FormChoices): FormChoices => ({
  ...form,
  sequences: form.choices.map((choice) => (choice === null ? null : NEWEST)),
})

/**
 * Sends forms of a sheet: those given, else every one that is not declined. Saves the answers and
 * comments of the call, and marks the forms answered if no answer is missing. Repeating the call
 * changes nothing, and a form that was sent before stays as it is. Returns whether nothing of the
 * sheet is open any more, and whether the rater's other sheet is still pending.
 */
export async function completeSheet(
  context: AppContext,
  scope: RaterScope,
  subject_id: string,
  input: CompletionInput,
): Promise<{ completed: boolean; other_sheet_pending: boolean }> {
  const sheets = await sheetsWith(context, scope, subject_id, namedForms(input))
  countWrite(context, subject_id)
  const self = isSelfEvaluation(sheets, input)
  const sheet_ids = listFormIds(sheets, self)
  const form_ids = [...new Set(input.form_ids ?? sheet_ids)]
  if (sheet_ids.length === 0 || namesOtherForm(sheet_ids, form_ids, input))
    refuseKey(context, scope, subject_id)
  try {
    await saveAndComplete(
      context,
      sheets,
      {
        subject_id,
        form_ids,
        mail_id: newId(),
        sheet: self ? 'self' : 'others',
        notice_version: shownNotice(scope),
      },
      input,
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const states = await statesOrRefuse(context, scope, sheets, form_ids)
    if (states.some(isOpen) || refusesDeclined(states, input)) throw error
  }
  // by all forms that the rater has, one that was added after the release included
  const open = await openSheets(context.raters, subject_id)
  return { completed: !open.has(self), other_sheet_pending: open.has(!self) }
}

/** Null for every form of a sheet; the page always names them. */
const namedForms = ({ form_ids, answers, comments = [] }: CompletionInput): string[] | null =>
  form_ids ? [...form_ids, ...[...answers, ...comments].map(({ form_id }) => form_id)] : null

const isOpen = ({ answered, declined }: FormState): boolean => !answered && !declined

/** Whether the call asks for a form that its rater declined. */
const refusesDeclined = (states: readonly FormState[], { form_ids }: CompletionInput): boolean =>
  form_ids !== undefined && states.some(({ answered, declined }) => declined && !answered)

/**
 * Whether the call means the self-evaluation: as the caller says, else by the forms or the answers,
 * else only if the rater has no other sheet.
 */
function isSelfEvaluation(sheets: RaterSheets, input: CompletionInput): boolean {
  if (input.self_evaluation !== undefined) return input.self_evaluation
  const form_id = input.form_ids?.[0] ?? input.answers[0]?.form_id ?? input.comments?.[0]?.form_id
  if (form_id !== undefined) return sheets.forms.some((form) => form.id === form_id && form.self)
  return sheets.forms.every((form) => form.self)
}

const listFormIds = (sheets: RaterSheets, self: boolean): string[] =>
  sheets.forms.filter((form) => form.self === self).map((form) => form.id)

/** Whether a form is not of the sheet, or an answer or comment not of a form that is sent. */
function namesOtherForm(
  sheet_ids: readonly string[],
  form_ids: readonly string[],
  input: CompletionInput,
): boolean {
  const [sheet, sent] = [new Set(sheet_ids), new Set(form_ids)]
  return (
    form_ids.some((form_id) => !sheet.has(form_id)) ||
    [...input.answers, ...(input.comments ?? [])].some(({ form_id }) => !sent.has(form_id))
  )
}

async function saveAndComplete(
  context: AppContext,
  sheets: RaterSheets,
  completion: Completion,
  input: CompletionInput,
): Promise<void> {
  const definition = await definitionCache(context).definitionOf(sheets)
  const { key_version } = sheets
  // the last statement records the notice, so that none of this rater's other calls waits for it
  const saving = { now: context.clock.now(), key_version, notice_version: null }
  const now_ms = saving.now.getTime()
  const sheet = { definition, sheets, now_ms }
  const choices = listFormChoices(listQuestionChoices(input.answers, sheet)).map(asNewest)
  const comments = listCommentDrafts(input.comments ?? [], sheet).map((comment) => ({
    ...comment,
    sequence: NEWEST,
  }))
  const whole =
    comments.length === 0 &&
    definition.prompts.length === 0 &&
    choices.length === completion.form_ids.length &&
    choices.every((form) => !form.choices.includes(null))
  if (whole && (await saveAndCompleteForms(context.raters, completion, choices, saving))) return
  // one connection serves all statements: waiting for a second one while holding the first can
  // exhaust the pool for ever
  await inTransaction(context.raters, (client) =>
    completeInSteps(client, { completion, definition, sheets, choices, comments, input }, saving),
  )
}

interface CompletionSteps {
  readonly completion: Completion
  readonly definition: Definition
  readonly sheets: RaterSheets
  readonly choices: readonly FormChoices[]
  readonly comments: readonly CommentDraft[]
  readonly input: CompletionInput
}

async function completeInSteps(
  client: Runner,
  { completion, definition, sheets, choices, comments, input }: CompletionSteps,
  saving: Saving,
): Promise<void> {
  const states = await lockForms(client, completion.form_ids)
  if (states.length < completion.form_ids.length || !holdVersion(states, saving))
    throw new Refusal('answers.key_required')
  const open = states.filter(isOpen)
  const form_ids = open.map(({ id }) => id)
  const isSent = ({ form_id }: { readonly form_id: string }) => form_ids.includes(form_id)
  if (refusesDeclined(states, input)) throw new Refusal('answers.declined')
  if (open.length === 0) return
  refuseClosed(open, saving.now)
  if (choices.some(isSent)) await saveChoices(client, choices.filter(isSent), saving)
  if (comments.some(isSent)) await saveComments(client, comments.filter(isSent), saving)
  if (!(await completeForms(client, { ...completion, form_ids }, saving)))
    throw await missingRefusal(client, form_ids, { definition, sheets })
}

/** The refusal with one issue for each (form, question) without an answer. */
async function missingRefusal(
  client: Runner,
  form_ids: readonly string[],
  { definition, sheets }: Pick<CompletionSteps, 'definition' | 'sheets'>,
): Promise<Refusal> {
  const stored = await listStoredChoices(client, form_ids)
  const answered = stored.flatMap(({ form_id, choices }) =>
    definition.questions.flatMap((question, position) =>
      choices[position] == null ? [] : [{ form_id, question_id: question.id }],
    ),
  )
  const forms = sheets.forms.filter(({ id }) => form_ids.includes(id))
  const missing = missingAnswers(definition.questions, forms, answered)
  return new Refusal('answers.missing', {
    issues: missing.slice(0, MAX_ISSUES).map(({ form_id, question_id }) => ({
      path: `${form_id}.${question_id}`,
      message: 'Falta esta respuesta.',
    })),
  })
}
