import { useState } from 'react'
import { newId } from '#shared/ids.ts'
import type { MessageCode } from '#shared/messages.ts'
import { focusFirstInvalid } from '#web/fields.ts'
import { moved } from '#web/kit/ordering.ts'
import type { Suggestion } from '../contract.ts'
import { changedCompetence, isBlank, sameDraft, settled, withSuggestion, type CompetenceDraft, type Editing, type EvaluationDraft } from '../draft.rules.ts'

/** Once what was open is drawn closed, the focus goes to where a person can go on. */
const focusSoon = (selector: string) => requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())

export const newQuestion = (competence: string): Editing => ({ part: 'question', competence, key: null, question: '', name: '' })

function useEditing(draft: EvaluationDraft, setDraft: (draft: EvaluationDraft) => void) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const [problem, setProblem] = useState<MessageCode | null>(null)
  const show = (next: Editing | null) => {
    setEditing(next)
    setProblem(null)
  }
  /** Takes the open fields into the evaluation; null while they hold something that cannot be taken. */
  const settle = (): EvaluationDraft | null => {
    if (!editing) return draft
    const result = isBlank(editing) ? { draft } : settled(draft, editing, newId)
    if (result.problem !== undefined) {
      setProblem(result.problem)
      focusFirstInvalid(document.body)
      return null
    }
    setDraft(result.draft)
    show(null)
    return result.draft
  }
  /** The person's own yes to the open fields; a new question is followed by the next one. */
  const confirm = () => {
    if (!editing) return
    const result = settled(draft, editing, newId)
    if (result.problem !== undefined) {
      setProblem(result.problem)
      focusFirstInvalid(document.body)
      return
    }
    setDraft(result.draft)
    const follows = editing.part === 'question' && editing.key === null
    show(follows ? newQuestion(editing.competence) : null)
    if (!follows) focusSoon(`[data-edit='${editing.key}']`)
  }
  const cancel = () => {
    show(null)
    if (editing) focusSoon(editing.key === null ? '[data-add-question]' : `[data-edit='${editing.key}']`)
  }
  return { editing, problem, show, type: setEditing, settle, confirm, cancel, edit: (next: Editing) => { if (settle()) show(next) } }
}

/** Everything that is done to an evaluation while it is written: nothing is kept until it is saved. */
export function useEvaluationDraft(start: EvaluationDraft) {
  const [draft, setDraft] = useState(start)
  const [open, setOpen] = useState<string | null>(start.competences[0]?.key ?? null)
  const fields = useEditing(draft, setDraft)
  const change = (key: string, next: (competence: CompetenceDraft) => CompetenceDraft) => setDraft((before) => changedCompetence(before, key, next))

  const add = (suggestion: Pick<Suggestion, 'name' | 'description' | 'questions'>): string | null => {
    const before = fields.settle()
    if (!before) return null
    const after = withSuggestion(before, suggestion, newId)
    const key = after.competences.at(-1)?.key ?? null
    setDraft(after)
    setOpen(key)
    return key
  }
  return {
    draft, fields, open,
    dirty: !sameDraft(start, draft) || (fields.editing !== null && !isBlank(fields.editing) && changes(draft, fields.editing)),
    changeBasics: (part: Partial<Pick<EvaluationDraft, 'name' | 'scale_id'>>) => setDraft((before) => ({ ...before, ...part })),
    toggle: (key: string) => { if (fields.settle()) setOpen(key === open ? null : key) },
    /** A copy of a suggestion. */
    add,
    /** A competence of one's own: its description is asked for at once. */
    create: (name: string) => {
      const key = add({ name, description: '', questions: [] })
      if (key) fields.show({ part: 'competence', key, name, description: '' })
    },
    askFor: (competence: string) => {
      setOpen(competence)
      fields.show(newQuestion(competence))
    },
    moveCompetence: (from: number, to: number) => setDraft((before) => ({ ...before, competences: moved(before.competences, from, to) })),
    moveQuestion: (key: string, from: number, to: number) => change(key, (competence) => ({ ...competence, questions: moved(competence.questions, from, to) })),
    removeCompetence: (key: string) => {
      setDraft((before) => ({ ...before, competences: before.competences.filter((competence) => competence.key !== key) }))
      fields.show(null)
      focusSoon('[data-competences]')
    },
    removeQuestion: (key: string, question: string) => {
      change(key, (competence) => ({ ...competence, questions: competence.questions.filter((one) => one.key !== question) }))
      focusSoon('[data-add-question]')
    },
  }
}

function changes(draft: EvaluationDraft, editing: Editing): boolean {
  const result = settled(draft, editing, newId)
  return result.problem !== undefined || !sameDraft(draft, result.draft)
}

export type EvaluationChanges = ReturnType<typeof useEvaluationDraft>
