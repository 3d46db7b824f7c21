import { markSent } from '#features/forms/server/queries.ts'
import type { Db } from '#server/context.ts'

interface FrozenMatrix {
  readonly matrix_id: string
  readonly question_count: number
  readonly highest_value: number
  readonly allow_na: boolean
}

export interface SentForm {
  readonly form_id: string
  readonly choices: (number | null)[]
  readonly comment: string | null
  /** Comments on the further open questions, by the position of each. */
  readonly further: readonly { readonly position: number; readonly comment: string }[]
}

/** Stores forms as they are once they were sent. No receipt confirms it. */
export async function storeSent(
  trx: Db,
  frozen: FrozenMatrix,
  forms: readonly SentForm[],
): Promise<void> {
  const { matrix_id } = frozen
  await trx
    .insertInto('answers')
    .values(forms.map(({ form_id, choices }) => ({ ...frozen, form_id, choices })))
    .execute()
  const comments = forms.flatMap(({ form_id, comment }) =>
    comment === null ? [] : [{ form_id, matrix_id, comment }],
  )
  if (comments.length > 0) await trx.insertInto('comments').values(comments).execute()
  const further = forms.flatMap(({ form_id, further: written }) =>
    written.map((comment) => ({ ...comment, form_id, matrix_id })),
  )
  if (further.length > 0) await trx.insertInto('prompt_comments').values(further).execute()
  await markSent(
    trx,
    forms.map(({ form_id }) => form_id),
  )
}
