import { useState } from 'react'
import { newId } from '#shared/ids.ts'
import type { MessageCode } from '#shared/messages.ts'
import { focusFirstInvalid } from '#web/fields.ts'
import { isBlank, sameDraft, settled, type Editing, type EvaluationDraft } from '../draft.rules.ts'

/** Once what was open is drawn closed, the focus goes to where a person can go on. */
export const focusSoon = (selector: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())

export const newQuestion = (competence: string): Editing => ({
  part: 'question',
  competence,
  key: null,
  question: '',
  name: '',
})

const buttonBehind = ({ key }: Editing): string =>
  key === null ? '[data-add-question]' : `[data-edit='${key}']`

/** The fields of the one part that is being edited; what they hold is not yet in the evaluation. */
export function useOpenFields(draft: EvaluationDraft, setDraft: (draft: EvaluationDraft) => void) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const [problem, setProblem] = useState<MessageCode | null>(null)
  const show = (next: Editing | null) => {
    setEditing(next)
    setProblem(null)
  }
  const take = (blankIsNothing: boolean): EvaluationDraft | null => {
    if (!editing) return draft
    const result = blankIsNothing && isBlank(editing) ? { draft } : settled(draft, editing, newId)
    if (result.problem !== undefined) {
      setProblem(result.problem)
      focusFirstInvalid(document.body)
      return null
    }
    setDraft(result.draft)
    show(null)
    return result.draft
  }
  /** Closes them before something else happens; null while they hold something that cannot be taken. */
  const settle = () => take(true)
  /** The person's own yes; a new question is followed by the next one. */
  const confirm = () => {
    if (!editing || !take(false)) return
    if (editing.part === 'question' && editing.key === null) show(newQuestion(editing.competence))
    else focusSoon(buttonBehind(editing))
  }
  const cancel = () => {
    show(null)
    if (editing) focusSoon(buttonBehind(editing))
  }
  return {
    editing,
    problem,
    show,
    type: setEditing,
    settle,
    confirm,
    cancel,
    edit: (next: Editing) => {
      if (settle()) show(next)
    },
  }
}

export type OpenFields = ReturnType<typeof useOpenFields>

/** Whether taking them would change the evaluation. */
export function fieldsChange(draft: EvaluationDraft, editing: Editing | null): boolean {
  if (editing === null || isBlank(editing)) return false
  const result = settled(draft, editing, newId)
  return result.problem !== undefined || !sameDraft(draft, result.draft)
}
