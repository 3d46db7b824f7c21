import type { RefusalCode } from '#shared/refusal.ts'
import { relationTypes } from '#shared/relations.ts'
import { foldText } from '#shared/text.ts'
import { anchorsProblem } from './anchor.rules.ts'
import { MAXIMUM_QUESTIONS, SECONDS_PER_CHOICE } from './limits.ts'
import { isAskedOf, promptsProblem } from './prompt.rules.ts'

interface CompetenceDraft {
  readonly name: string
  readonly description: string
  readonly questions: readonly {
    readonly question: string
    readonly relation_type_ids?: readonly number[] | undefined
    readonly anchors?: readonly string[] | undefined
  }[]
}

interface EvaluationDraft {
  readonly name: string
  readonly scale_id: string | null
  readonly competences: readonly CompetenceDraft[]
  readonly prompts?: readonly { readonly prompt: string }[] | undefined
}

/** Why an evaluation cannot be saved, or null (spec §5, «Evaluation»). Expects clean texts. */
export function evaluationProblem(evaluation: EvaluationDraft): RefusalCode | null {
  const { name, scale_id, competences, prompts = [] } = evaluation
  if (name === '' || !scale_id || competences.length === 0) return 'evaluation.incomplete'
  if (competences.some((competence) => competence.name === ''))
    return 'evaluation.competence_name_required'
  if (new Set(competences.map((competence) => foldText(competence.name))).size < competences.length)
    return 'evaluation.competence_duplicate'
  if (competences.some(({ questions }) => questions.length === 0))
    return 'evaluation.questions_required'
  if (competences.some(({ questions }) => questions.some(({ question }) => question === '')))
    return 'evaluation.question_required'
  const anchors = competences.flatMap(({ questions }) =>
    questions.flatMap((question) => anchorsProblem(question.anchors) ?? []),
  )
  if (anchors[0]) return anchors[0]
  if (relationsUnasked(competences)) return 'evaluation.relation_unasked'
  if (questionCount(competences) > MAXIMUM_QUESTIONS) return 'evaluation.too_many_questions'
  return promptsProblem(prompts)
}

/** Whether a relation would get an empty sheet. */
const relationsUnasked = (competences: readonly CompetenceDraft[]): boolean =>
  relationTypes.some(({ id }) =>
    competences.every(({ questions }) =>
      questions.every(({ relation_type_ids = [] }) => !isAskedOf(relation_type_ids, id)),
    ),
  )

export const questionCount = (competences: readonly Pick<CompetenceDraft, 'questions'>[]): number =>
  competences.reduce((sum, { questions }) => sum + questions.length, 0)

/**
 * Why a competence cannot be added under this name, or null. `added` are the competences of the
 * evaluation.
 */
export function addCompetenceProblem(
  name: string,
  added: readonly { readonly name: string }[],
): RefusalCode | null {
  if (foldText(name) === '') return 'evaluation.competence_name_required'
  return added.some((competence) => foldText(competence.name) === foldText(name))
    ? 'evaluation.competence_duplicate'
    : null
}

/**
 * Why an edited competence cannot be saved, or null. `others` are the other competences of the
 * evaluation.
 */
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

/** The first suggestion of each name, without regard to case and accents. */
export function distinctByName<Named extends { readonly name: string }>(
  suggestions: readonly Named[],
): Named[] {
  const byName = new Map<string, Named>()
  for (const suggestion of suggestions)
    if (!byName.has(foldText(suggestion.name))) byName.set(foldText(suggestion.name), suggestion)
  return [...byName.values()]
}

/** Raters who need longer tend to leave their sheets incomplete. */
export const COMFORTABLE_MINUTES = 20

/**
 * Estimated minutes of a rater, rounded up: seven seconds for each question about each evaluated
 * subject.
 */
export const estimatedMinutes = (questions: number, evaluated: number): number =>
  Math.ceil((questions * evaluated * SECONDS_PER_CHOICE) / 60)

/** «1 minuto», «14 minutos» */
export const minutesText = (minutes: number): string =>
  `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`
