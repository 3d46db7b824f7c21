import { useState } from 'react'
import { newId } from '#shared/ids.ts'
import type { MessageCode } from '#shared/messages.ts'
import { focusFirstInvalid } from '#web/fields.ts'
import {
  applyEdit,
  type EditedPart,
  type EditedQuestion,
  type EvaluationDraft,
  isBlankQuestion,
  isSameDraft,
} from '../draft.rules.ts'

/** Moves the focus after the fields have closed, in the next frame. */
export const focusInNextFrame = (selector: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())

export const newQuestion = (competence: string): EditedQuestion => ({
  part: 'question',
  competence,
  key: null,
  question: '',
  name: '',
  self_question: '',
  relation_type_ids: [],
  anchors: [],
})

/** The button that opened the fields of a part. */
const opener = ({ key }: EditedPart): string =>
  key === null ? '[data-add-question]' : `[data-edit='${key}']`

/**
 * The fields of the one competence or question that is being edited. Their texts are applied to the
 * draft when they close.
 */
export function useOpenFields(draft: EvaluationDraft, setDraft: (draft: EvaluationDraft) => void) {
  const [edited, setEdited] = useState<EditedPart | null>(null)
  const [problem, setProblem] = useState<MessageCode | null>(null)
  const show = (part: EditedPart | null) => {
    setEdited(part)
    setProblem(null)
  }
  const apply = (result: ReturnType<typeof applyEdit>): EvaluationDraft | null => {
    if (result.problem !== undefined) {
      setProblem(result.problem)
      focusFirstInvalid(document.body)
      return null
    }
    setDraft(result.draft)
    show(null)
    return result.draft
  }
  /** Closes the fields before another action; returns the draft, or null if they hold a problem. */
  const close = (): EvaluationDraft | null => {
    if (!edited) return draft
    return apply(isBlankQuestion(edited) ? { draft } : applyEdit(draft, edited, newId))
  }
  /** Saves the fields; after a new question, the fields of the next one open. */
  const confirm = () => {
    if (!edited || !apply(applyEdit(draft, edited, newId))) return
    if (edited.part === 'question' && edited.key === null) show(newQuestion(edited.competence))
    else focusInNextFrame(opener(edited))
  }
  const cancel = () => {
    show(null)
    if (edited) focusInNextFrame(opener(edited))
  }
  const open = (part: EditedPart) => {
    if (close()) show(part)
  }
  return { edited, problem, change: setEdited, open, show, close, confirm, cancel }
}

export type OpenFields = ReturnType<typeof useOpenFields>

/** Whether closing the fields would change the draft, or fail. */
export function haveChanges(draft: EvaluationDraft, edited: EditedPart | null): boolean {
  if (edited === null || isBlankQuestion(edited)) return false
  const result = applyEdit(draft, edited, newId)
  return result.problem !== undefined || !isSameDraft(draft, result.draft)
}
