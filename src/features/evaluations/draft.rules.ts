import type { MessageCode } from '#shared/messages.ts'
import { cleanText } from '#shared/text.ts'
import { anchorsProblem, givenAnchors } from './anchor.rules.ts'
import type { Evaluation, EvaluationInput, Suggestion } from './contract.ts'
import { askedRelationIds } from './prompt.rules.ts'
import { editCompetenceProblem, questionProblem } from './rules.ts'

/** A question while its evaluation is edited. `key` identifies it, also while it has no id. */
export interface QuestionDraft {
  readonly key: string
  readonly id: string | null
  readonly question: string
  readonly name: string
  /** The wording of the self-evaluation; empty where it is that for others. */
  readonly self_question: string
  /** The relations that are asked; none means all. */
  readonly relation_type_ids: readonly number[]
  /** What each value means for the question, from the lowest; none where the scale says it. */
  readonly anchors: readonly string[]
}

/** An open question while its evaluation is edited. */
export interface PromptDraft {
  readonly key: string
  readonly id: string | null
  readonly prompt: string
  readonly help: string
  readonly required: boolean
  /** The relations that are asked; none means all. */
  readonly relation_type_ids: readonly number[]
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
  readonly prompts: readonly PromptDraft[]
}

/** The texts in the open fields of a competence. */
export interface EditedCompetence {
  readonly part: 'competence'
  readonly key: string
  readonly name: string
  readonly description: string
}

/** The texts in the open fields of a question. */
export interface EditedQuestion {
  readonly part: 'question'
  /** The key of its competence. */
  readonly competence: string
  /** Null for a new question. */
  readonly key: string | null
  readonly question: string
  readonly name: string
  readonly self_question: string
  readonly relation_type_ids: readonly number[]
  readonly anchors: readonly string[]
}

/** The one competence or question whose fields are open. */
export type EditedPart = EditedCompetence | EditedQuestion

export const emptyDraft: EvaluationDraft = {
  name: '',
  scale_id: null,
  competences: [],
  prompts: [],
}

export function toDraft({
  name,
  scale_id,
  evaluation_competences,
  prompts,
}: Evaluation): EvaluationDraft {
  const competences = evaluation_competences.map(({ competence }) => ({
    ...competence,
    key: competence.id,
    questions: competence.questions.map((question) => ({ ...question, key: question.id })),
  }))
  return {
    name,
    scale_id,
    competences,
    prompts: prompts.map((prompt) => ({ ...prompt, key: prompt.id })),
  }
}

/** The body of the request, with the clean name that the rules and the server check. */
export function toInput(draft: EvaluationDraft): EvaluationInput {
  const { name, scale_id, competences, prompts } = draft
  return {
    name: cleanText(name),
    scale_id,
    competences: competences.map(({ id, name: title, description, questions }) => ({
      id,
      name: title,
      description,
      questions: questions.map(({ key: _key, relation_type_ids, anchors, ...question }) => ({
        ...question,
        relation_type_ids: askedRelationIds(relation_type_ids),
        anchors: [...anchors],
      })),
    })),
    prompts: prompts.map(({ key: _key, prompt, help, relation_type_ids, ...asked }) => ({
      ...asked,
      prompt: cleanText(prompt),
      help: cleanText(help),
      relation_type_ids: askedRelationIds(relation_type_ids),
    })),
  }
}

/** Whether two drafts are saved as the same evaluation. */
export const isSameDraft = (one: EvaluationDraft, other: EvaluationDraft): boolean =>
  JSON.stringify(toInput(one)) === JSON.stringify(toInput(other))

/** Adds a copy of a suggestion without ids, so that editing it changes no other evaluation. */
export function withSuggestion(
  draft: EvaluationDraft,
  { name, description, questions }: Pick<Suggestion, 'name' | 'description' | 'questions'>,
  newKey: () => string,
): EvaluationDraft {
  const copies = questions.map((question) => ({ ...question, id: null, key: newKey() }))
  return {
    ...draft,
    competences: [
      ...draft.competences,
      { key: newKey(), id: null, name: cleanText(name), description, questions: copies },
    ],
  }
}

export const withChangedCompetence = (
  draft: EvaluationDraft,
  key: string,
  change: (competence: CompetenceDraft) => CompetenceDraft,
): EvaluationDraft => ({
  ...draft,
  competences: draft.competences.map((competence) =>
    competence.key === key ? change(competence) : competence,
  ),
})

/** Whether this is a new question without texts, which closes without a message. */
export const isBlankQuestion = (edited: EditedPart): boolean =>
  edited.part === 'question' &&
  edited.key === null &&
  cleanText(edited.question) === '' &&
  cleanText(edited.name) === '' &&
  cleanText(edited.self_question) === '' &&
  givenAnchors(edited.anchors).length === 0

export type EditResult =
  | { readonly draft: EvaluationDraft; readonly problem?: undefined }
  | { readonly problem: MessageCode }

/** The draft with the texts of the open fields, or the problem that prevents it. */
export function applyEdit(
  draft: EvaluationDraft,
  edited: EditedPart,
  newKey: () => string,
): EditResult {
  return edited.part === 'competence'
    ? applyCompetenceEdit(draft, edited)
    : applyQuestionEdit(draft, edited, newKey)
}

function applyCompetenceEdit(draft: EvaluationDraft, edited: EditedCompetence): EditResult {
  const texts = { name: cleanText(edited.name), description: cleanText(edited.description) }
  const others = draft.competences.filter(({ key }) => key !== edited.key)
  const problem = editCompetenceProblem(texts, others)
  if (problem) return { problem }
  return {
    draft: withChangedCompetence(draft, edited.key, (competence) => ({ ...competence, ...texts })),
  }
}

function applyQuestionEdit(
  draft: EvaluationDraft,
  edited: EditedQuestion,
  newKey: () => string,
): EditResult {
  const texts = {
    question: cleanText(edited.question),
    name: cleanText(edited.name),
    self_question: cleanText(edited.self_question),
    relation_type_ids: edited.relation_type_ids,
    anchors: givenAnchors(edited.anchors.map(cleanText)),
  }
  const problem = questionProblem(texts.question) ?? anchorsProblem(texts.anchors)
  if (problem) return { problem }
  const added = edited.key === null ? [{ ...texts, id: null, key: newKey() }] : []
  return {
    draft: withChangedCompetence(draft, edited.competence, (competence) => ({
      ...competence,
      questions: [
        ...competence.questions.map((question) =>
          question.key === edited.key ? { ...question, ...texts } : question,
        ),
        ...added,
      ],
    })),
  }
}

/** A name for the title of the page, cut to `longest` characters (docs/rules.md, numbers). */
export function shortTitle(name: string, longest: number): string {
  const characters = [...cleanText(name)]
  return characters.length > longest
    ? `${characters.slice(0, longest).join('').trimEnd()}…`
    : characters.join('')
}
