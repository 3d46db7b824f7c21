import type { AppContext } from '#server/context.ts'
import type { RaterScope } from '#server/session.ts'
import { inTransaction, type Runner } from '#server/transaction.ts'
import { newId } from '#shared/ids.ts'
import { COMMENT_LENGTH } from '#shared/limits.ts'
import { Refusal } from '#shared/refusal.ts'
import { cleanParagraphs } from '#shared/text.ts'
import type { Answer, Comment } from '../contract.ts'
import {
  acceptedSequence,
  answeringProblem,
  type Choice,
  lengthOf,
  missingAnswers,
} from '../rules.ts'
import { type Definition, definitions, type Sheets } from './definitions.ts'
import {
  type Choices,
  choicesStored,
  type Choosing,
  type CommentDraft,
  type Completion,
  completeSheets,
  completeWholeSheets,
  type FormState,
  saveChoices,
  saveComments,
  saveOneChoice,
  stateOf,
} from './saving.queries.ts'
import { refuseUnknownLink } from './sheets.ts'

type FormId = { readonly form_id: string }

/** Whose sheets these are. Forms of two people, of somebody else's link or of a matrix that is not released are an unknown link. */
export async function ownSheets(
  context: AppContext,
  scope: RaterScope,
  given: readonly FormId[],
): Promise<Sheets> {
  const sheets = await definitions(context).sheetsOfForm(given[0]?.form_id ?? '')
  if (!sheets) refuseUnknownLink(context, scope)
  const own = new Set(sheets.forms.map((form) => form.id))
  if (given.some((item) => !own.has(item.form_id))) refuseUnknownLink(context, scope)
  if (scope.key_given && !scope.holdsKeyOf(sheets.subject_id)) refuseUnknownLink(context, scope)
  return sheets
}

export function spendWrite(context: AppContext, subject_id: string): void {
  const caller = { address: '', subject: subject_id }
  context.limits.check('rater_write', caller)
  context.limits.spend('rater_write', caller)
}

function choosingOf(definition: Definition, answer: Answer, now_ms: number): Choosing {
  const position = definition.position_of.get(answer.question_id)
  if (position === undefined) throw new Refusal('answers.question_invalid')
  const choice = definition.choice_of.get(answer.value_id)
  if (choice === undefined) throw new Refusal('answers.value_invalid')
  return {
    form_id: answer.form_id,
    position,
    count: definition.questions.length,
    choice,
    sequence: acceptedSequence(answer.sequence, now_ms),
  }
}

/** Choices as whole sheets: the newest of each question, the last one of a tie. */
function sheetsFrom(choosings: readonly Choosing[]): Choices[] {
  const sheets = new Map<
    string,
    { form_id: string; choices: Choice[]; sequences: (number | null)[] }
  >()
  for (const { form_id, position, count, choice, sequence } of choosings) {
    let sheet = sheets.get(form_id)
    if (!sheet)
      sheets.set(
        form_id,
        (sheet = {
          form_id,
          choices: Array<Choice>(count).fill(null),
          sequences: Array<null>(count).fill(null),
        }),
      )
    if (sequence < (sheet.sequences[position] ?? 0)) continue
    sheet.choices[position] = choice
    sheet.sequences[position] = sequence
  }
  return [...sheets.values()]
}

export function commentsOf(comments: readonly Comment[], now_ms: number): CommentDraft[] {
  const drafts = new Map<string, CommentDraft>()
  for (const given of comments) {
    const comment = cleanParagraphs(given.comment)
    if (lengthOf(comment) > COMMENT_LENGTH) throw new Refusal('answers.comment_too_long')
    const draft = {
      form_id: given.form_id,
      comment,
      sequence: acceptedSequence(given.sequence, now_ms),
    }
    if (draft.sequence >= (drafts.get(given.form_id)?.sequence ?? 0))
      drafts.set(given.form_id, draft)
  }
  return [...drafts.values()]
}

const problemOf = (row: FormState, now: Date) =>
  answeringProblem(
    { released: row.released, closes_at: row.closes_at, completed: row.answered },
    now,
  )

/** Refuses when the sheets are gone, completed, or the period is over (in the order of security.md 2b). */
async function refuseUnlessOpen(
  context: AppContext,
  scope: RaterScope,
  sheets: Sheets,
  form_ids: readonly string[],
): Promise<void> {
  const rows = await stateOf(context.raters, form_ids)
  if (rows.length < form_ids.length) refuseGone(context, scope, sheets)
  const problem = rows
    .map((row) => problemOf(row, context.clock.now()))
    .find((found) => found !== null)
  if (problem) throw new Refusal(problem)
}

/** The project was deleted while the sheet was open. */
function refuseGone(context: AppContext, scope: RaterScope, sheets: Sheets): never {
  definitions(context).forget(
    sheets.subject_id,
    sheets.forms.map((form) => form.id),
  )
  refuseUnknownLink(context, scope)
}

/** Reads what was sent and saves it. What is wrong with it is only said of a sheet that is open. */
async function saveDrafts<T>(
  context: AppContext,
  scope: RaterScope,
  given: readonly FormId[],
  read: (definition: Definition, now_ms: number) => T,
  save: (drafts: T, now: Date) => Promise<boolean>,
) {
  const sheets = await ownSheets(context, scope, given)
  spendWrite(context, sheets.subject_id)
  const form_ids = [...new Set(given.map((item) => item.form_id))]
  const definition = await definitions(context).of(sheets.matrix_id, sheets.evaluation_id)
  const now = context.clock.now()
  try {
    if (await save(read(definition, now.getTime()), now)) return given.length
  } catch (error) {
    if (error instanceof Refusal) await refuseUnlessOpen(context, scope, sheets, form_ids)
    throw error
  }
  await refuseUnlessOpen(context, scope, sheets, form_ids)
  throw new Refusal('server.unavailable', { retry_after: 1 })
}

export const saveAnswers = (
  context: AppContext,
  scope: RaterScope,
  answers: readonly Answer[],
): Promise<number> =>
  saveDrafts(
    context,
    scope,
    answers,
    (definition, now_ms) => answers.map((answer) => choosingOf(definition, answer, now_ms)),
    async (choosings, now) => {
      const [only] = choosings
      if (only && choosings.length === 1 && (await saveOneChoice(context.raters, only, now)))
        return true
      return saveChoices(context.raters, sheetsFrom(choosings), now)
    },
  )

export const saveCommentDrafts = (
  context: AppContext,
  scope: RaterScope,
  comments: readonly Comment[],
): Promise<number> =>
  saveDrafts(
    context,
    scope,
    comments,
    (_definition, now_ms) => commentsOf(comments, now_ms),
    (drafts, now) => saveComments(context.raters, drafts, now),
  )

export interface CompletionInput {
  readonly answers: readonly Answer[]
  readonly comments?: readonly Comment[] | undefined
  readonly self_evaluation?: boolean | undefined
}

/** Which sheet is sent: the one said, else the one the answers belong to, else the one about others. */
function sheetKind(sheets: Sheets, input: CompletionInput): boolean {
  if (input.self_evaluation !== undefined) return input.self_evaluation
  const named = input.answers[0]?.form_id ?? input.comments?.[0]?.form_id
  if (named !== undefined) return sheets.forms.some((form) => form.id === named && form.self)
  return sheets.forms.every((form) => form.self)
}

interface Completing {
  readonly completion: Completion
  readonly definition: Definition
  readonly choices: readonly Choices[]
  readonly comments: readonly CommentDraft[]
}

/** Sends a sheet: saves what came along, and if nothing is missing marks it answered. Repeating it changes nothing. */
export async function completeSheet(
  context: AppContext,
  scope: RaterScope,
  subject_id: string,
  input: CompletionInput,
): Promise<{ other_sheet_pending: boolean }> {
  const sheets =
    (await definitions(context).sheetsOfSubject(subject_id)) ?? refuseUnknownLink(context, scope)
  if (scope.key_given && !scope.holdsKeyOf(subject_id)) refuseUnknownLink(context, scope)
  spendWrite(context, subject_id)
  const self = sheetKind(sheets, input)
  const form_ids = sheets.forms.filter((form) => form.self === self).map((form) => form.id)
  const own = new Set(form_ids)
  if (
    form_ids.length === 0 ||
    [...input.answers, ...(input.comments ?? [])].some((item) => !own.has(item.form_id))
  )
    refuseUnknownLink(context, scope)
  const completion = {
    subject_id,
    form_ids,
    mail_id: newId(),
    sheet: self ? 'self' : 'others',
  } as const
  const definition = await definitions(context).of(sheets.matrix_id, sheets.evaluation_id)
  const now = context.clock.now()
  try {
    const choices = sheetsFrom(
      input.answers.map((answer) => choosingOf(definition, answer, now.getTime())),
    )
    const comments = commentsOf(input.comments ?? [], now.getTime())
    const whole =
      comments.length === 0 &&
      choices.length === form_ids.length &&
      choices.every((sheet) => !sheet.choices.includes(null))
    if (whole && (await completeWholeSheets(context.raters, completion, choices, now)))
      return otherSheet(context, sheets, self)
    await completeInSteps(context, { completion, definition, choices, comments }, now)
    return await otherSheet(context, sheets, self)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const rows = await stateOf(context.raters, form_ids)
    if (rows.length < form_ids.length) refuseGone(context, scope, sheets)
    if (rows.every((row) => row.answered)) return otherSheet(context, sheets, self)
    throw error
  }
}

/** Whether the rater's other sheet, about themselves or about others, is still to be sent. */
async function otherSheet(
  context: AppContext,
  sheets: Sheets,
  self: boolean,
): Promise<{ other_sheet_pending: boolean }> {
  const form_ids = sheets.forms.filter((form) => form.self !== self).map((form) => form.id)
  if (form_ids.length === 0) return { other_sheet_pending: false }
  return {
    other_sheet_pending: (await stateOf(context.raters, form_ids)).some((row) => !row.answered),
  }
}

/** One transaction on one connection: a second one, asked for while holding the first, could wait for ever. */
function completeInSteps(context: AppContext, completing: Completing, now: Date): Promise<void> {
  return inTransaction(context.raters, (client) => completeLocked(client, completing, now))
}

async function completeLocked(
  client: Runner,
  { completion, definition, choices, comments }: Completing,
  now: Date,
): Promise<void> {
  const rows = await stateOf(client, completion.form_ids, true)
  if (rows.length < completion.form_ids.length) throw new Refusal('answers.link_unknown')
  if (rows.every((row) => row.answered)) return
  const problem = rows.map((row) => problemOf(row, now)).find((found) => found !== null)
  if (problem) throw new Refusal(problem)
  if (choices.length > 0) await saveChoices(client, choices, now)
  if (comments.length > 0) await saveComments(client, comments, now)
  if (!(await completeSheets(client, completion, now)))
    throw await missing(client, completion.form_ids, definition)
}

/** Which (form, question) pairs are still open, so that the page can lead to them. */
async function missing(
  client: Runner,
  form_ids: readonly string[],
  definition: Definition,
): Promise<Refusal> {
  const stored = await choicesStored(client, form_ids)
  const kept = stored.flatMap((row) =>
    definition.questions.flatMap((question, position) =>
      row.choices[position] == null ? [] : [{ form_id: row.form_id, question_id: question.id }],
    ),
  )
  const open = missingAnswers(
    definition.questions,
    form_ids.map((id) => ({ id })),
    kept,
  )
  return new Refusal('answers.missing', {
    issues: open.slice(0, 500).map((pair) => ({
      path: `${pair.form_id}.${pair.question_id}`,
      message: 'Falta esta respuesta.',
    })),
  })
}
