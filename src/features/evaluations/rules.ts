import type { RefusalCode } from '#shared/refusal.ts'
import { foldText } from '#shared/text.ts'
import { MAXIMUM_QUESTIONS } from './limits.ts'

interface CompetenceDraft {
  readonly name: string
  readonly description: string
  readonly questions: readonly { readonly question: string }[]
}

interface EvaluationDraft {
  readonly name: string
  readonly scale_id: string | null
  readonly competences: readonly CompetenceDraft[]
}

/** Spec §5 «Evaluation»: the whole of it before it is saved. */
export function evaluationProblem(evaluation: EvaluationDraft): RefusalCode | null {
  const { name, scale_id, competences } = evaluation
  if (name === '' || !scale_id || competences.length === 0) return 'evaluation.incomplete'
  if (competences.some((competence) => competence.name === ''))
    return 'evaluation.competence_name_required'
  if (new Set(competences.map((competence) => foldText(competence.name))).size < competences.length)
    return 'evaluation.competence_duplicate'
  if (competences.some(({ questions }) => questions.length === 0))
    return 'evaluation.questions_required'
  if (competences.some(({ questions }) => questions.some(({ question }) => question === '')))
    return 'evaluation.question_required'
  return questionCount(competences) > MAXIMUM_QUESTIONS ? 'evaluation.too_many_questions' : null
}

export const questionCount = (competences: readonly Pick<CompetenceDraft, 'questions'>[]): number =>
  competences.reduce((sum, { questions }) => sum + questions.length, 0)

/** A competence needs a name to be added. */
export function addCompetenceProblem(
  name: string,
  added: readonly { readonly name: string }[],
): RefusalCode | null {
  if (foldText(name) === '') return 'evaluation.competence_name_required'
  return added.some((competence) => foldText(competence.name) === foldText(name))
    ? 'evaluation.competence_duplicate'
    : null
}

/** A competence needs a name and a description to be saved from its editor; `others` are the rest of the evaluation. */
export function editCompetenceProblem(
  competence: { readonly name: string; readonly description: string },
  others: readonly { readonly name: string }[],
): RefusalCode | null {
  if (foldText(competence.name) === '' || foldText(competence.description) === '')
    return 'evaluation.competence_incomplete'
  return addCompetenceProblem(competence.name, others)
}

export const questionProblem = (question: string): RefusalCode | null =>
  foldText(question) === '' ? 'evaluation.question_required' : null

/** One suggestion for each name, the first that says it. */
export function distinctByName<T extends { readonly name: string }>(
  suggestions: readonly T[],
): T[] {
  const byName = new Map<string, T>()
  for (const suggestion of suggestions)
    if (!byName.has(foldText(suggestion.name))) byName.set(foldText(suggestion.name), suggestion)
  return [...byName.values()]
}

const SECONDS_PER_CHOICE = 7
/** Beyond this people start to leave sheets half done. */
export const COMFORTABLE_MINUTES = 20

/** How long a rater needs, whatever the screen that says it: a choice for every question about every person. */
export const estimatedMinutes = (questions: number, people: number): number =>
  Math.ceil((questions * people * SECONDS_PER_CHOICE) / 60)
