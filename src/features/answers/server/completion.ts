import type { AppContext } from '#server/context.ts'
import type { RaterScope } from '#server/session.ts'
import { inTransaction, type Runner } from '#server/transaction.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import type { answersContract } from '../contract.ts'
import { missingAnswers } from '../rules.ts'
import { commentDraftsOf, formChoicesOf, questionChoicesOf } from './choices.ts'
import { type Completion, completeForms, saveAndCompleteForms } from './completion.queries.ts'
import { type Definition, definitionCache } from './definition-cache.ts'
import { type RaterSheets, storedChoicesOf } from './queries.ts'
import {
  type CommentDraft,
  type FormChoices,
  formStates,
  lockForms,
  saveChoices,
  saveComments,
  type Saving,
} from './saving.queries.ts'
import {
  countWrite,
  holdVersion,
  ownSheetsOfSubject,
  refuseClosed,
  refuseKey,
  statesOrRefuse,
} from './sheet-access.ts'

type CompletionInput = BodyOf<(typeof answersContract)['complete']>

const MAX_ISSUES = 500
/** What a completion sends replaces what was saved for the same questions, whenever that was. */
const NEWEST = Number.MAX_SAFE_INTEGER
const asNewest = (form: FormChoices): FormChoices => ({
  ...form,
  sequences: form.choices.map((choice) => (choice === null ? null : NEWEST)),
})

/**
 * Sends a sheet: saves the answers and comments of the call, and marks the sheet answered if none
 * is missing. Repeating the call changes nothing. Returns whether the rater's other sheet is still
 * pending.
 */
export async function completeSheet(
  context: AppContext,
  scope: RaterScope,
  subject_id: string,
  input: CompletionInput,
): Promise<{ other_sheet_pending: boolean }> {
  const sheets = await ownSheetsOfSubject(context, scope, subject_id)
  countWrite(context, subject_id)
  const self = isSelfEvaluation(sheets, input)
  const form_ids = formIdsOf(sheets, self)
  if (form_ids.length === 0 || namesOtherForm(form_ids, input))
    refuseKey(context, scope, subject_id)
  try {
    await saveAndComplete(
      context,
      sheets,
      { subject_id, form_ids, mail_id: newId(), sheet: self ? 'self' : 'others' },
      input,
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const states = await statesOrRefuse(context, scope, sheets, form_ids)
    if (!states.every((state) => state.answered)) throw error
  }
  return { other_sheet_pending: await isPending(context, formIdsOf(sheets, !self)) }
}

/**
 * Whether the call means the self-evaluation: as the caller says, else by the answers, else only if
 * the rater has no other sheet.
 */
function isSelfEvaluation(sheets: RaterSheets, input: CompletionInput): boolean {
  if (input.self_evaluation !== undefined) return input.self_evaluation
  const form_id = input.answers[0]?.form_id ?? input.comments?.[0]?.form_id
  if (form_id !== undefined) return sheets.forms.some((form) => form.id === form_id && form.self)
  return sheets.forms.every((form) => form.self)
}

const formIdsOf = (sheets: RaterSheets, self: boolean): string[] =>
  sheets.forms.filter((form) => form.self === self).map((form) => form.id)

function namesOtherForm(form_ids: readonly string[], input: CompletionInput): boolean {
  const own = new Set(form_ids)
  return [...input.answers, ...(input.comments ?? [])].some(({ form_id }) => !own.has(form_id))
}

async function isPending(context: AppContext, form_ids: readonly string[]): Promise<boolean> {
  if (form_ids.length === 0) return false
  const states = await formStates(context.raters, form_ids)
  return states.some((state) => !state.answered)
}

async function saveAndComplete(
  context: AppContext,
  sheets: RaterSheets,
  completion: Completion,
  input: CompletionInput,
): Promise<void> {
  const definition = await definitionCache(context).definitionOf(sheets)
  const saving = { now: context.clock.now(), key_version: sheets.key_version }
  const now_ms = saving.now.getTime()
  const choices = formChoicesOf(questionChoicesOf(definition, input.answers, now_ms)).map(asNewest)
  const comments = commentDraftsOf(input.comments ?? [], now_ms).map((comment) => ({
    ...comment,
    sequence: NEWEST,
  }))
  const whole =
    comments.length === 0 &&
    choices.length === completion.form_ids.length &&
    choices.every((form) => !form.choices.includes(null))
  if (whole && (await saveAndCompleteForms(context.raters, completion, choices, saving))) return
  // one connection serves all statements: waiting for a second one while holding the first can
  // exhaust the pool for ever
  await inTransaction(context.raters, (client) =>
    completeInSteps(client, { completion, definition, choices, comments }, saving),
  )
}

interface CompletionSteps {
  readonly completion: Completion
  readonly definition: Definition
  readonly choices: readonly FormChoices[]
  readonly comments: readonly CommentDraft[]
}

async function completeInSteps(
  client: Runner,
  { completion, definition, choices, comments }: CompletionSteps,
  saving: Saving,
): Promise<void> {
  const states = await lockForms(client, completion.form_ids)
  if (states.length < completion.form_ids.length || !holdVersion(states, saving))
    throw new Refusal('answers.key_required')
  if (states.every((state) => state.answered)) return
  refuseClosed(states, saving.now)
  if (choices.length > 0) await saveChoices(client, choices, saving)
  if (comments.length > 0) await saveComments(client, comments, saving)
  if (!(await completeForms(client, completion, saving)))
    throw await missingRefusal(client, completion.form_ids, definition)
}

/** The refusal with one issue for each (form, question) without an answer. */
async function missingRefusal(
  client: Runner,
  form_ids: readonly string[],
  definition: Definition,
): Promise<Refusal> {
  const stored = await storedChoicesOf(client, form_ids)
  const answered = stored.flatMap(({ form_id, choices }) =>
    definition.questions.flatMap((question, position) =>
      choices[position] == null ? [] : [{ form_id, question_id: question.id }],
    ),
  )
  const missing = missingAnswers(
    definition.questions,
    form_ids.map((id) => ({ id })),
    answered,
  )
  return new Refusal('answers.missing', {
    issues: missing.slice(0, MAX_ISSUES).map(({ form_id, question_id }) => ({
      path: `${form_id}.${question_id}`,
      message: 'Falta esta respuesta.',
    })),
  })
}
