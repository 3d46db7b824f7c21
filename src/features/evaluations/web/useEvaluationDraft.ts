import { useState } from 'react'
import type { Scale } from '#features/scales/contract.ts'
import { numberedValues } from '#features/scales/rules.ts'
import { newId } from '#shared/ids.ts'
import { moveItem } from '#web/kit/field/ordering.ts'
import { finishLast, offerUndo } from '#web/undo.tsx'
import type { Suggestion } from '../contract.ts'
import {
  isSameDraft,
  withChangedCompetence,
  withSuggestion,
  type CompetenceDraft,
  type EvaluationDraft,
  type PromptDraft,
  type QuestionDraft,
} from '../draft.rules.ts'
import { focusInNextFrame, haveChanges, newQuestion, useOpenFields } from './useOpenFields.ts'

type SetDraft = (change: (draft: EvaluationDraft) => EvaluationDraft) => void

/** Which competence is open, and adding one, which opens it. */
function useCompetences(start: EvaluationDraft, draft: EvaluationDraft, setDraft: SetDraft) {
  const fields = useOpenFields(draft, (next) => setDraft(() => next))
  const [openKey, setOpenKey] = useState<string | null>(start.competences[0]?.key ?? null)
  /** Adds a copy and returns its key; null if the open fields hold a problem. */
  const add = (suggestion: Pick<Suggestion, 'name' | 'description' | 'questions'>) => {
    const closed = fields.close()
    if (!closed) return null
    const next = withSuggestion(closed, suggestion, newId)
    const key = next.competences.at(-1)?.key ?? null
    setDraft(() => next)
    setOpenKey(key)
    return key
  }
  /** Adds an empty competence and opens its fields, because it needs a description. */
  const create = (name: string) => {
    const key = add({ name, description: '', questions: [] })
    if (key) fields.show({ part: 'competence', key, name, description: '' })
  }
  const openNewQuestion = (key: string) => {
    setOpenKey(key)
    fields.show(newQuestion(key))
  }
  const toggle = (key: string) => {
    if (fields.close()) setOpenKey(key === openKey ? null : key)
  }
  return { fields, openKey, add, create, openNewQuestion, toggle }
}

/** Removing and moving the competences of a draft. */
function competenceActions(setDraft: SetDraft, closeFields: () => void) {
  const changeCompetences = (
    change: (competences: readonly CompetenceDraft[]) => readonly CompetenceDraft[],
  ) => setDraft((draft) => ({ ...draft, competences: change(draft.competences) }))
  return {
    removeCompetence: (removed: CompetenceDraft, index: number) => {
      const { key, name } = removed
      changeCompetences((competences) => competences.filter((one) => one.key !== key))
      closeFields()
      focusInNextFrame('[data-competences]')
      offerUndo(
        'evaluation.competence_removed',
        { name },
        {
          undo: () => changeCompetences((competences) => competences.toSpliced(index, 0, removed)),
        },
      )
    },
    moveCompetence: (from: number, to: number) =>
      changeCompetences((competences) => moveItem(competences, from, to)),
  }
}

/** Removing and moving the questions of a draft. */
function questionActions(setDraft: SetDraft) {
  const changeQuestions = (
    key: string,
    change: (questions: CompetenceDraft['questions']) => CompetenceDraft['questions'],
  ) =>
    setDraft((draft) =>
      withChangedCompetence(draft, key, (competence) => ({
        ...competence,
        questions: change(competence.questions),
      })),
    )
  return {
    removeQuestion: (key: string, removed: QuestionDraft, index: number) => {
      changeQuestions(key, (questions) => questions.filter((one) => one.key !== removed.key))
      focusInNextFrame('[data-add-question]')
      offerUndo(
        'evaluation.question_removed',
        { number: index + 1 },
        {
          undo: () => changeQuestions(key, (questions) => questions.toSpliced(index, 0, removed)),
        },
      )
    },
    moveQuestion: (key: string, from: number, to: number) =>
      changeQuestions(key, (questions) => moveItem(questions, from, to)),
  }
}

/** Adding, changing, removing and moving the open questions of a draft. */
function promptActions(setDraft: SetDraft) {
  const change = (next: (prompts: readonly PromptDraft[]) => readonly PromptDraft[]) =>
    setDraft((draft) => ({ ...draft, prompts: next(draft.prompts) }))
  return {
    /** Adds open questions for all relations, and moves the focus to the first of them. */
    addPrompts: (given: readonly Pick<PromptDraft, 'prompt' | 'help'>[]) => {
      const added = given.map((prompt) => ({
        ...prompt,
        key: newId(),
        id: null,
        required: false,
        relation_type_ids: [],
      }))
      change((prompts) => [...prompts, ...added])
      focusInNextFrame(`[data-prompt='${added[0]?.key}']`)
    },
    changePrompt: (key: string, part: Partial<PromptDraft>) =>
      change((prompts) => prompts.map((one) => (one.key === key ? { ...one, ...part } : one))),
    removePrompt: (removed: PromptDraft, index: number) => {
      change((prompts) => prompts.filter(({ key }) => key !== removed.key))
      focusInNextFrame('[data-prompts]')
      offerUndo(
        'evaluation.prompt_removed',
        { number: index + 1 },
        { undo: () => change((prompts) => prompts.toSpliced(index, 0, removed)) },
      )
    },
    movePrompt: (from: number, to: number) => change((prompts) => moveItem(prompts, from, to)),
  }
}

/**
 * An evaluation while it is edited, with the actions of the page. The server gets it when it is
 * saved as a whole.
 */
export function useEvaluationDraft(first: EvaluationDraft, scales: readonly Scale[] = []) {
  const [start, setStart] = useState(first)
  const [draft, setDraft] = useState(start)
  const competences = useCompetences(start, draft, setDraft)
  const { fields } = competences
  const scale = scales.find(({ id }) => id === draft.scale_id)
  return {
    draft,
    scale,
    /** Of the scale, from the lowest and without N/A. */
    values: numberedValues(scale?.values ?? []),
    dirty: !isSameDraft(start, draft) || haveChanges(draft, fields.edited),
    changeBasics: (part: Partial<Pick<EvaluationDraft, 'name' | 'scale_id'>>) =>
      setDraft((previous) => ({ ...previous, ...part })),
    /** Replaces everything by another draft, which counts as saved. */
    take: (saved: EvaluationDraft) => {
      void finishLast()
      fields.show(null)
      setStart(saved)
      setDraft(saved)
    },
    ...competences,
    ...competenceActions(setDraft, () => fields.show(null)),
    ...questionActions(setDraft),
    ...promptActions(setDraft),
  }
}

export type EditableEvaluation = ReturnType<typeof useEvaluationDraft>
