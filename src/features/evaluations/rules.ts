import type { RefusalCode } from '#shared/refusal.ts'
import { relationTypes } from '#shared/relations.ts'
import { numbered } from '#shared/spanish.ts'
import { foldText } from '#shared/text.ts'
import { anchorsProblem } from './anchor.rules.ts'
import {
  MAXIMUM_QUESTIONS,
  SECONDS_FIRST_CHOICE,
  SECONDS_FOR_COMMENTS,
  SECONDS_FURTHER_CHOICE,
} from './limits.ts'
import { isApplicable, promptsProblem } from './prompt.rules.ts'

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

/** Why an evaluation cannot be saved, or null (docs/rules.md, evaluations). Expects clean texts. */
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
      questions.every(({ relation_type_ids = [] }) => !isApplicable(relation_type_ids, id)),
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

const secondsFor = (evaluated: number): number =>
  evaluated > 0 ? SECONDS_FIRST_CHOICE + SECONDS_FURTHER_CHOICE * (evaluated - 1) : 0

/** Estimated seconds of one of the choices of a question about so many evaluated subjects. */
export const secondsPerChoice = (evaluated: number): number =>
  secondsFor(evaluated) / Math.max(evaluated, 1)

/** The same for `estimatedMinutes` where questions are left about different numbers of subjects. */
export function remainingMinutes(evaluated_of_each: readonly number[], commented: number): number {
  const seconds = evaluated_of_each.reduce((sum, evaluated) => sum + secondsFor(evaluated), 0)
  return seconds === 0 ? 0 : Math.ceil((seconds + SECONDS_FOR_COMMENTS * commented) / 60)
}

/**
 * Estimated minutes of a rater, rounded up: a question takes long for the first evaluated subject
 * and little for each further one, who is only compared. With the comments.
 */
export const estimatedMinutes = (questions: number, evaluated: number): number =>
  remainingMinutes(Array<number>(questions).fill(evaluated), evaluated)

const EXACT_MINUTES = 10
/** «1 minuto», «7 minutos», «20 minutos»: more than ten are rounded to five. */
export const roughMinutesText = (minutes: number): string =>
  minutesText(minutes > EXACT_MINUTES ? Math.round(minutes / 5) * 5 : minutes)

/** «1 minuto», «14 minutos» */
export const minutesText = (minutes: number): string => numbered(minutes, 'minuto', 'minutos')
