import type { AppContext } from '#server/context.ts'
import type { RaterScope } from '#server/session.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Answer, Comment } from '../contract.ts'
import { commentDraftsOf, formChoicesOf, questionChoicesOf } from './choices.ts'
import { type Definition, definitionCache } from './definition-cache.ts'
import { saveChoices, saveComments, saveOneChoice, type Saving } from './saving.queries.ts'
import { countWrite, ownSheets, refuseClosed, statesOrRefuse } from './sheet-access.ts'

/** How one kind of drafts, answers or comments, is validated and stored. */
interface Storing<Row> {
  /** Throws a refusal for invalid drafts. */
  readonly parse: (definition: Definition, now_ms: number) => readonly Row[]
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
    const rows = parse(definition, now.getTime())
    if (await store(rows, { key_version: sheets.key_version, now })) return drafts.length
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
    parse: (definition, now_ms) => questionChoicesOf(definition, answers, now_ms),
    store: async (choices, saving) => {
      const [only] = choices
      if (only && choices.length === 1 && (await saveOneChoice(context.raters, only, saving)))
        return true
      return saveChoices(context.raters, formChoicesOf(choices), saving)
    },
  })

export const saveCommentDrafts = (
  context: AppContext,
  scope: RaterScope,
  comments: readonly Comment[],
): Promise<number> =>
  saveDrafts(context, scope, comments, {
    parse: (_definition, now_ms) => commentDraftsOf(comments, now_ms),
    store: (drafts, saving) => saveComments(context.raters, drafts, saving),
  })
