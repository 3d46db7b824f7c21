import { useState } from 'react'
import { newId } from '#shared/ids.ts'
import { moved } from '#web/kit/ordering.ts'
import type { Suggestion } from '../contract.ts'
import {
  changedCompetence,
  sameDraft,
  withSuggestion,
  type CompetenceDraft,
  type EvaluationDraft,
} from '../draft.rules.ts'
import { fieldsChange, focusSoon, newQuestion, useOpenFields } from './useOpenFields.ts'

type Copied = Pick<Suggestion, 'name' | 'description' | 'questions'>

/** Everything that is done to an evaluation while it is written: nothing is kept until it is saved. */
export function useEvaluationDraft(start: EvaluationDraft) {
  const [draft, setDraft] = useState(start)
  const [open, setOpen] = useState<string | null>(start.competences[0]?.key ?? null)
  const fields = useOpenFields(draft, setDraft)
  const changeCompetences = (
    next: (competences: readonly CompetenceDraft[]) => readonly CompetenceDraft[],
  ) => setDraft((before) => ({ ...before, competences: next(before.competences) }))
  const changeQuestions = (
    key: string,
    next: (questions: CompetenceDraft['questions']) => CompetenceDraft['questions'],
  ) =>
    setDraft((before) =>
      changedCompetence(before, key, (competence) => ({
        ...competence,
        questions: next(competence.questions),
      })),
    )
  /** A copy of a suggestion. */
  const add = (suggestion: Copied): string | null => {
    const before = fields.settle()
    const after = before && withSuggestion(before, suggestion, newId)
    const key = after?.competences.at(-1)?.key ?? null
    if (!after) return null
    setDraft(after)
    setOpen(key)
    return key
  }
  /** One of one's own: its description is asked for at once. */
  const create = (name: string) => {
    const key = add({ name, description: '', questions: [] })
    if (key) fields.show({ part: 'competence', key, name, description: '' })
  }
  const askFor = (competence: string) => {
    setOpen(competence)
    fields.show(newQuestion(competence))
  }
  const removeCompetence = (key: string) => {
    changeCompetences((competences) => competences.filter((competence) => competence.key !== key))
    fields.show(null)
    focusSoon('[data-competences]')
  }
  const removeQuestion = (key: string, question: string) => {
    changeQuestions(key, (questions) => questions.filter((one) => one.key !== question))
    focusSoon('[data-add-question]')
  }
  return {
    draft,
    fields,
    open,
    add,
    create,
    askFor,
    removeCompetence,
    removeQuestion,
    dirty: !sameDraft(start, draft) || fieldsChange(draft, fields.editing),
    changeBasics: (part: Partial<Pick<EvaluationDraft, 'name' | 'scale_id'>>) =>
      setDraft((before) => ({ ...before, ...part })),
    toggle: (key: string) => {
      if (fields.settle()) setOpen(key === open ? null : key)
    },
    moveCompetence: (from: number, to: number) =>
      changeCompetences((competences) => moved(competences, from, to)),
    moveQuestion: (key: string, from: number, to: number) =>
      changeQuestions(key, (questions) => moved(questions, from, to)),
  }
}

export type EvaluationChanges = ReturnType<typeof useEvaluationDraft>
