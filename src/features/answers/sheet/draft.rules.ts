import type { Answer, Comment, Decline, Importance } from '../contract.ts'

/** Stands for a question's id in the draft that says whether a form is declined. */
const DECLINE = 'declined'
const DECLINED = 'yes'
/** The same in the draft with the competences that matter most for the role. */
const IMPORTANCE = 'important'
/** Before the id of an open question after the first, in the draft of its comment. */
const PROMPT = 'prompt '

/**
 * A choice, a comment (`question_id` null on the first open question), whether a form is declined, or what matters most for the
 * role, which the browser keeps until the sheet is sent.
 */
export interface Draft {
  readonly form_id: string
  readonly question_id: string | null
  /**
   * The chosen value's id, the comment's text, or the ids of competences between spaces; empty when
   * the answer was taken back.
   */
  readonly value: string
  /** From `nextSequence`: the greater one wins over tabs and devices. */
  readonly sequence: number
}

export interface ChoiceDraft extends Draft {
  readonly question_id: string
}

/** The newest draft of each choice and comment, by `draftKey`. */
export type Drafts = ReadonlyMap<string, Draft>

export const isDecline = ({ question_id }: Draft): boolean => question_id === DECLINE
export const isImportance = ({ question_id }: Draft): boolean => question_id === IMPORTANCE
export const isChoice = (draft: Draft): draft is ChoiceDraft =>
  !isComment(draft) && !isDecline(draft) && !isImportance(draft)
export const isComment = ({ question_id }: Draft): boolean =>
  question_id === null || question_id.startsWith(PROMPT)

/** The `question_id` of the drafts of comments on an open question, by its position from 0. */
export const promptDraftId = (position: number, prompt_id: string | undefined): string | null =>
  position === 0 || !prompt_id ? null : PROMPT + prompt_id

/** The draft, without its sequence, of «No le conozco lo suficiente» and of its undoing. */
export const declineDraft = (form_id: string, declined: boolean): Omit<Draft, 'sequence'> => ({
  form_id,
  question_id: DECLINE,
  value: declined ? DECLINED : '',
})

/** Whether the rater does not know the evaluated of a form well enough. */
export const isDeclined = (drafts: Drafts, form_id: string): boolean =>
  drafts.get(draftKey({ form_id, question_id: DECLINE }))?.value === DECLINED

/** The draft, without its sequence, of all marks of a form: they replace one another together. */
export const importanceDraft = (
  form_id: string,
  competence_ids: readonly string[],
): Omit<Draft, 'sequence'> => ({
  form_id,
  question_id: IMPORTANCE,
  value: competence_ids.join(' '),
})

/** The ids of the competences that are marked in a form. */
export const markedIn = (drafts: Drafts, form_id: string): readonly string[] =>
  idsOf(drafts.get(draftKey({ form_id, question_id: IMPORTANCE }))?.value ?? '')

const idsOf = (value: string): string[] => (value === '' ? [] : value.split(' '))

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
  value_id: value || null,
  sequence,
})

export const toComment = ({ form_id, question_id, value, sequence }: Draft): Comment => ({
  form_id,
  ...(question_id && { prompt_id: question_id.slice(PROMPT.length) }),
  comment: value,
  sequence,
})

export const toDecline = ({ form_id, value, sequence }: Draft): Decline => ({
  form_id,
  declined: value === DECLINED,
  sequence,
})

export const toImportance = ({ form_id, value, sequence }: Draft): Importance => ({
  form_id,
  competence_ids: idsOf(value),
  sequence,
})

/** The drafts of a sheet as the server returned it. */
export const toDrafts = (sheet: {
  readonly answers: readonly Answer[]
  readonly comments: readonly Comment[]
  readonly declines: readonly Decline[]
  readonly importances: readonly Importance[]
}): Draft[] => [
  ...sheet.importances.map(({ form_id, competence_ids, sequence = 0 }) => ({
    ...importanceDraft(form_id, competence_ids),
    sequence,
  })),
  ...sheet.declines.map(({ form_id, declined, sequence }) => ({
    ...declineDraft(form_id, declined),
    sequence,
  })),
  ...sheet.answers.map(({ form_id, question_id, value_id, sequence = 0 }) => ({
    form_id,
    question_id,
    value: value_id ?? '',
    sequence,
  })),
  ...sheet.comments.map(({ form_id, prompt_id, comment, sequence = 0 }) => ({
    form_id,
    question_id: promptDraftId(prompt_id ? 1 : 0, prompt_id),
    value: comment,
    sequence,
  })),
]
