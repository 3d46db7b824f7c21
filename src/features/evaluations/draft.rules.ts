import type { MessageCode } from '#shared/messages.ts'
import { cleanText } from '#shared/text.ts'
import type { Evaluation, EvaluationInput, Suggestion } from './contract.ts'
import { editCompetenceProblem, questionProblem } from './rules.ts'

/** An evaluation while it is being written. A `key` tells parts apart that have no id yet. */
export interface QuestionDraft {
  readonly key: string
  readonly id: string | null
  readonly question: string
  readonly name: string
}

export interface CompetenceDraft {
  readonly key: string
  readonly id: string | null
  readonly name: string
  readonly description: string
  readonly questions: readonly QuestionDraft[]
}

export interface EvaluationDraft {
  readonly name: string
  readonly scale_id: string | null
  readonly competences: readonly CompetenceDraft[]
}

/** The one part whose fields are open. `key` null: a question that is being added. */
export type Editing =
  | {
      readonly part: 'competence'
      readonly key: string
      readonly name: string
      readonly description: string
    }
  | {
      readonly part: 'question'
      readonly competence: string
      readonly key: string | null
      readonly question: string
      readonly name: string
    }

export const emptyDraft: EvaluationDraft = { name: '', scale_id: null, competences: [] }

export function draftOf({ name, scale_id, evaluation_competences }: Evaluation): EvaluationDraft {
  const competences = evaluation_competences.map(({ competence }) => ({
    ...competence,
    key: competence.id,
    questions: competence.questions.map((question) => ({ ...question, key: question.id })),
  }))
  return { name, scale_id, competences }
}

/** As it is sent: the rules and the server see the same cleaned texts. */
export function inputOf({ name, scale_id, competences }: EvaluationDraft): EvaluationInput {
  return {
    name: cleanText(name),
    scale_id,
    competences: competences.map(({ id, name: title, description, questions }) => ({
      id,
      name: title,
      description,
      questions: questions.map(({ id: question_id, question, name: abbreviation }) => ({
        id: question_id,
        question,
        name: abbreviation,
      })),
    })),
  }
}

export const sameDraft = (one: EvaluationDraft, other: EvaluationDraft): boolean =>
  JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other))

/** A suggestion is copied, so that editing it here changes no other evaluation. */
export function withSuggestion(
  draft: EvaluationDraft,
  { name, description, questions }: Pick<Suggestion, 'name' | 'description' | 'questions'>,
  newKey: () => string,
): EvaluationDraft {
  const copied = questions.map((question) => ({ ...question, id: null, key: newKey() }))
  return {
    ...draft,
    competences: [
      ...draft.competences,
      { key: newKey(), id: null, name: cleanText(name), description, questions: copied },
    ],
  }
}

export const changedCompetence = (
  draft: EvaluationDraft,
  key: string,
  change: (competence: CompetenceDraft) => CompetenceDraft,
): EvaluationDraft => ({
  ...draft,
  competences: draft.competences.map((competence) =>
    competence.key === key ? change(competence) : competence,
  ),
})

/** Nothing was written into a question that was being added: closing it loses nothing. */
export const isBlank = (editing: Editing): boolean =>
  editing.part === 'question' &&
  editing.key === null &&
  cleanText(editing.question) === '' &&
  cleanText(editing.name) === ''

export type Settled =
  | { readonly draft: EvaluationDraft; readonly problem?: undefined }
  | { readonly problem: MessageCode }

/** Takes what is being edited into the evaluation, or says why it cannot. */
export function settled(draft: EvaluationDraft, editing: Editing, newKey: () => string): Settled {
  return editing.part === 'competence'
    ? settledCompetence(draft, editing)
    : settledQuestion(draft, editing, newKey)
}

function settledCompetence(
  draft: EvaluationDraft,
  editing: Editing & { readonly part: 'competence' },
): Settled {
  const texts = { name: cleanText(editing.name), description: cleanText(editing.description) }
  const problem = editCompetenceProblem(
    texts,
    draft.competences.filter(({ key }) => key !== editing.key),
  )
  return problem
    ? { problem }
    : {
        draft: changedCompetence(draft, editing.key, (competence) => ({ ...competence, ...texts })),
      }
}

function settledQuestion(
  draft: EvaluationDraft,
  editing: Editing & { readonly part: 'question' },
  newKey: () => string,
): Settled {
  const texts = { question: cleanText(editing.question), name: cleanText(editing.name) }
  const problem = questionProblem(texts.question)
  if (problem) return { problem }
  const added = editing.key === null ? [{ ...texts, id: null, key: newKey() }] : []
  return {
    draft: changedCompetence(draft, editing.competence, (competence) => ({
      ...competence,
      questions: [
        ...competence.questions.map((question) =>
          question.key === editing.key ? { ...question, ...texts } : question,
        ),
        ...added,
      ],
    })),
  }
}

/** What the page's title says: long names are cut (spec §9). */
export function shortTitle(name: string, longest: number): string {
  const letters = [...cleanText(name)]
  return letters.length > longest
    ? `${letters.slice(0, longest).join('').trimEnd()}…`
    : letters.join('')
}
