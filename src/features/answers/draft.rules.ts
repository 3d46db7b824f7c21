import type { Answer, Comment } from './contract.ts'

/** A choice, or a comment (`question_id` null), which the browser keeps until the sheet is sent. */
export interface Draft {
  readonly form_id: string
  readonly question_id: string | null
  /** The chosen value's id, or the comment's text. */
  readonly value: string
  /** From `nextSequence`: the greater one wins over tabs and devices. */
  readonly sequence: number
}

export interface ChoiceDraft extends Draft {
  readonly question_id: string
}

/** The newest draft of each choice and comment, by `draftKey`. */
export type Drafts = ReadonlyMap<string, Draft>

export const isChoice = (draft: Draft): draft is ChoiceDraft => draft.question_id !== null

export const draftKey = ({
  form_id,
  question_id,
}: Pick<Draft, 'form_id' | 'question_id'>): string =>
  question_id === null ? form_id : `${form_id} ${question_id}`

export const isNewer = (draft: Draft, than: Draft | undefined): boolean =>
  than === undefined || draft.sequence > than.sequence

/** Adds the incoming drafts that are newer than the known ones. */
export function withNewest(known: Drafts, incoming: readonly Draft[]): Map<string, Draft> {
  const merged = new Map(known)
  for (const draft of incoming)
    if (isNewer(draft, merged.get(draftKey(draft)))) merged.set(draftKey(draft), draft)
  return merged
}

/**
 * Merges what the server stores into the local drafts. A stored draft replaces a saved one even if
 * this device's fast clock gave the local one a greater sequence; a pending draft, which the server
 * does not have yet, competes by its sequence.
 */
export function reconciled(
  local: Drafts,
  stored: readonly Draft[],
  isPending: (key: string) => boolean,
): Map<string, Draft> {
  const merged = new Map(local)
  for (const draft of stored) {
    const key = draftKey(draft)
    if (!isPending(key) || isNewer(draft, merged.get(key))) merged.set(key, draft)
  }
  return merged
}

/** The greatest sequence of the drafts, 0 without drafts. */
export const lastSequence = (drafts: Drafts): number =>
  [...drafts.values()].reduce((last, draft) => Math.max(last, draft.sequence), 0)

export const toAnswer = ({ form_id, question_id, value, sequence }: ChoiceDraft): Answer => ({
  form_id,
  question_id,
  value_id: value,
  sequence,
})

export const toComment = ({ form_id, value, sequence }: Draft): Comment => ({
  form_id,
  comment: value,
  sequence,
})

/** The drafts of a sheet as the server returned it. */
export const draftsOf = (sheet: {
  readonly answers: readonly Answer[]
  readonly comments: readonly Comment[]
}): Draft[] => [
  ...sheet.answers.map(({ form_id, question_id, value_id, sequence = 0 }) => ({
    form_id,
    question_id,
    value: value_id,
    sequence,
  })),
  ...sheet.comments.map(({ form_id, comment, sequence = 0 }) => ({
    form_id,
    question_id: null,
    value: comment,
    sequence,
  })),
]
