import type { QuestionnaireShape } from '#features/forms/noise.rules.ts'
import type { OwnRelationNames } from '#shared/relation-names.ts'
import type { RelationKey } from '#shared/relations.ts'
import type { Weights } from './weights.rules.ts'

/**
 * How reports are computed, printed in each of them. Reports keep the method with which they were
 * read (docs/decisions/0118 and 0157); all others have the fifth.
 */
export const methods = [3, 4, 5] as const
export type Method = (typeof methods)[number]
export const NEWEST_METHOD: Method = 5

/** The lowest and the highest value that an answer can have; N/A has no value. */
export interface ScaleRange {
  readonly lowest_value: number
  readonly highest_value: number
}

/**
 * R in docs/reports.md: the distance between the two ends of the scale, 4 on a scale from 1 to 5.
 */
export const rangeOf = ({ lowest_value, highest_value }: ScaleRange): number =>
  highest_value - lowest_value

/** What a survey asks; `questions` of each competence. */
export const describeShape = (
  scale: ScaleRange,
  questions: readonly number[],
): QuestionnaireShape => ({
  range: rangeOf(scale),
  competences: questions.length,
  questions: questions.reduce((sum, each) => sum + each, 0) / questions.length,
})

/** What a matrix asks, with the texts and colours that its reports show. */
export interface Survey {
  readonly method: Method
  readonly matrix: {
    readonly name: string
    /** m in docs/reports.md, from 3 to 10: the fewest raters of a protected block. */
    readonly minimum_raters: number
    readonly limit_date: string
    /** Missing or null when all relations and competences weigh the same. */
    readonly weights?: Weights | null | undefined
    /** Those of the release; missing where all relations have their standard names. */
    readonly relation_names?: OwnRelationNames | undefined
    /** Whether leaders may get the report too; missing where they may not. */
    readonly leader_reports?: boolean | undefined
  }
  readonly company: {
    readonly name: string
    readonly primary_color: string
    readonly secondary_color: string
  }
  readonly scale: ScaleRange & {
    readonly allow_na: boolean
    readonly values: readonly { readonly value: number | null; readonly description: string }[]
  }
  readonly competences: readonly {
    readonly id: string
    readonly name: string
    readonly description: string
    readonly questions: readonly SurveyQuestion[]
  }[]
  /** The open questions in their order; missing or none where there is one for any comment. */
  readonly prompts?: readonly SurveyPrompt[]
}

export interface SurveyPrompt {
  readonly prompt: string
  /** The relations that are asked; none means all. */
  readonly relations: readonly RelationKey[]
}

export interface SurveyQuestion {
  readonly id: string
  readonly question: string
  readonly name: string
  /** The relations that are asked; missing or none where all are. */
  readonly relations?: readonly RelationKey[]
}

/** Whether a question is asked of all of some relations. */
export const isApplicableToAll = (
  { relations = [] }: { readonly relations?: readonly RelationKey[] | undefined },
  asked: readonly RelationKey[],
): boolean => relations.length === 0 || asked.every((relation) => relations.includes(relation))

/**
 * The competences with their questions. The position of a question counts through all competences
 * and is its index in `CompletedForm.choices`.
 */
export interface Questionnaire {
  readonly competences: readonly { readonly questions: readonly AskedQuestion[] }[]
}

interface AskedQuestion {
  readonly id?: string
  readonly relations?: readonly RelationKey[]
}

export const questionCount = (competences: Questionnaire['competences']): number =>
  competences.reduce((count, { questions }) => count + questions.length, 0)

/** The answers of one sent form. */
export interface CompletedForm {
  /**
   * The same number for all forms of one rater about one evaluated, so that people can be counted.
   * It says nothing else about the rater, differs between the evaluated and enters no output.
   */
  readonly rater: number
  /** Whether its rater was erased: the answers stay, and no comment is theirs. */
  readonly erased?: boolean
  readonly relation: RelationKey
  /** By the position of the question; `null` is N/A or a missing answer. */
  readonly choices: readonly (number | null)[]
  /** On the first open question. */
  readonly comment: string | null
  /** On the further ones, from the second. */
  readonly further_comments?: readonly (string | null)[]
  /**
   * Positions of the competences that its rater marked as those that matter most for the role.
   */
  readonly important?: readonly number[]
}

/** The completed forms about one evaluated. */
export interface EvaluatedForms {
  readonly evaluated: { readonly id: string; readonly name: string }
  readonly forms: readonly CompletedForm[]
  /** How many forms each relation was assigned, completed or not. */
  readonly invited: Readonly<Partial<Record<RelationKey, number>>>
  /** How many people were assigned a form, without the evaluated. */
  readonly people_invited: number
  /**
   * Whether the protected relations are withheld, whatever their size: a report of other numbers
   * was read before migration 0012, which counted forms as people, or before a backup was restored
   * (decision 0082), and the difference would be answers.
   */
  readonly groups_withheld: boolean
}

export type ReportInput = Survey & EvaluatedForms
