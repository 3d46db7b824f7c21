import type { RaterScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Answer, answersContract } from '../../contract.ts'
import type { RaterSheets } from '../queries.ts'
import { type Definition, definitionCache } from '../sheet/definition-cache.ts'
import {
  countWrite,
  ownSheets,
  refuseClosed,
  shownNotice,
  statesOrRefuse,
} from '../sheet/sheet-access.ts'
import { choiceSaver } from './choice-batches.ts'
import { listCommentDrafts, listFormChoices, listQuestionChoices } from './choices.ts'
import { newestDeclines, storeDeclines } from './declining.queries.ts'
import { acceptedImportances, storeImportances } from './importance.queries.ts'
import { saveChoices, saveComments, type Saving } from './saving.queries.ts'

type ImportanceInput = BodyOf<(typeof answersContract)['markImportance']>[number]
type CommentInput = BodyOf<(typeof answersContract)['saveComments']>[number]
type DeclineInput = BodyOf<(typeof answersContract)['decline']>[number]

/** How one kind of drafts, such as answers or comments, is validated and stored. */
interface Storing<Row> {
  /** Throws a refusal for invalid drafts. */
  readonly parse: (definition: Definition, now_ms: number, sheets: RaterSheets) => readonly Row[]
  /** False, with nothing written, when a form is not open or the key was replaced. */
  readonly store: (rows: readonly Row[], saving: Saving) => Promise<boolean>
}

/**
 * Saves drafts of one rater, returns their number. Refuses a closed sheet before invalid drafts.
 */
async function saveDrafts<Row>(
  context: AppContext,
  scope: RaterScope,
  drafts: readonly { readonly form_id: string }[],
  { parse, store }: Storing<Row>,
): Promise<number> {
  const form_ids = [...new Set(drafts.map((draft) => draft.form_id))]
  const sheets = await ownSheets(context, scope, form_ids)
  countWrite(context, sheets.subject_id)
  const definition = await definitionCache(context).definitionOf(sheets)
  const now = context.clock.now()
  const refuseUnlessOpen = async () =>
    refuseClosed(await statesOrRefuse(context, scope, sheets, form_ids), context.clock.now())
  try {
    const rows = parse(definition, now.getTime(), sheets)
    const notice_version = shownNotice(scope)
    if (await store(rows, { key_version: sheets.key_version, now, notice_version }))
      return drafts.length
  } catch (error) {
    if (error instanceof Refusal) await refuseUnlessOpen()
    throw error
  }
  await refuseUnlessOpen()
  throw new Refusal('server.unavailable', { retry_after: 1 })
}

export const saveAnswers = (
  context: AppContext,
  scope: RaterScope,
  answers: readonly Answer[],
): Promise<number> =>
  saveDrafts(context, scope, answers, {
    parse: (definition, now_ms, sheets) =>
      listQuestionChoices(answers, { definition, sheets, now_ms }),
    store: (choices, saving) => {
      const [only] = choices
      return only && choices.length === 1
        ? choiceSaver(context)({ ...only, saving })
        : saveChoices(context.raters, listFormChoices(choices), saving)
    },
  })

export const saveCommentDrafts = (
  context: AppContext,
  scope: RaterScope,
  comments: readonly CommentInput[],
): Promise<number> =>
  saveDrafts(context, scope, comments, {
    parse: (definition, now_ms, sheets) =>
      listCommentDrafts(comments, { definition, sheets, now_ms }),
    store: (drafts, saving) => saveComments(context.raters, drafts, saving),
  })

/** Saves which evaluated the rater does not know well enough. The answers about them stay. */
export const saveDeclines = (
  context: AppContext,
  scope: RaterScope,
  declines: readonly DeclineInput[],
): Promise<number> =>
  saveDrafts(context, scope, declines, {
    parse: (_definition, now_ms) => newestDeclines(declines, now_ms),
    store: (rows, saving) => storeDeclines(context.raters, rows, saving),
  })

/** Saves which competences matter most for the role, of self and leader only. */
export const saveImportances = (
  context: AppContext,
  scope: RaterScope,
  importances: readonly ImportanceInput[],
): Promise<number> =>
  saveDrafts(context, scope, importances, {
    parse: (definition, now_ms, sheets) =>
      acceptedImportances(importances, { definition, sheets, now_ms }),
    store: (rows, saving) => storeImportances(context.raters, rows, saving),
  })
