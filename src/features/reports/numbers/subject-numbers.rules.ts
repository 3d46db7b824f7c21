import type { RelationKey } from '#shared/relations.ts'
import type { Block } from './anonymity.rules.ts'
import { collectComments, type PromptComments } from './comments.rules.ts'
import { importantCompetences } from './importance.rules.ts'
import {
  countParticipation,
  countPeople,
  type Participation,
  type People,
} from './participation.rules.ts'
import { toScoreOrNull, type Score } from './score.rules.ts'
import type { Means, ScoredForms } from './scored-forms.rules.ts'
import { scoreEvaluated } from './scoring.rules.ts'
import {
  isApplicableToAll,
  questionCount,
  type Method,
  type ReportInput,
  type Survey,
} from './survey.rules.ts'

/** The averages of a matrix; each is `null` with fewer than `GROUP_MINIMUM` evaluated behind it. */
export interface MatrixMeans {
  readonly evaluated: number
  readonly total: Score | null
  readonly competences: readonly (Score | null)[]
}

/** A number that is `null` is not shown. */
export interface LineNumbers {
  readonly self: Score | null
  /** In the order of `SubjectNumbers.blocks`; of a behaviour in that of its `columns`. */
  readonly blocks: readonly (Score | null)[]
  readonly others: Score | null
}

export interface BehaviourNumbers extends LineNumbers {
  /** Of the question. */
  readonly id: string
  readonly text: string
  /** People of each column who did not answer N/A; `null` where its number is not shown. */
  readonly answers: readonly (number | null)[]
  /** Who is not asked this, by design; missing where everyone is. */
  readonly unasked?: Unasked
  /** Whether it is not told because of the only bound in its competence. */
  readonly beside_bound?: boolean
}

interface Unasked {
  readonly self: boolean
  /** In the order of `SubjectNumbers.columns`; one of which some are not asked counts as unasked. */
  readonly blocks: readonly boolean[]
}

export interface CompetenceNumbers extends LineNumbers {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Whether self or leader marked it as one that matters most for the role. */
  readonly important: boolean
  readonly project: Score | null
  readonly behaviours: readonly BehaviourNumbers[]
}

/**
 * Every number that is published about one evaluated, with the counts that are published beside
 * them. The words of the report are made from this alone, so that they tell nothing more.
 */
export interface SubjectNumbers {
  readonly method: Method
  readonly evaluated: { readonly name: string }
  readonly matrix: Survey['matrix']
  readonly company: Survey['company']
  readonly scale: Survey['scale']
  readonly participation: readonly Participation[]
  readonly people: People
  /** Whether the evaluated answered about themselves. */
  readonly self: boolean
  readonly blocks: readonly Block[]
  /** The columns in which behaviours are told; those of the third method are the blocks. */
  readonly columns: readonly Block[]
  /** The positions of the columns of which a behaviour's `others` is made. */
  readonly others_columns: readonly number[]
  readonly withheld: readonly RelationKey[]
  readonly total: LineNumbers
  readonly competences: readonly CompetenceNumbers[]
  /**
   * How many evaluated are behind the averages of the matrix; `null` when those are not shown.
   */
  readonly project_evaluated: number | null
  readonly comments: readonly PromptComments[]
}

/**
 * The same input, with its forms in any order, gives the same numbers (docs/reports.md, numbers).
 */
export function computeSubjectNumbers(
  input: ReportInput,
  matrixMeans: MatrixMeans | null = null,
): SubjectNumbers {
  const { method, matrix, company, scale, evaluated } = input
  const scored = scoreEvaluated(input)
  const { blocks } = scored
  return {
    method,
    evaluated: { name: evaluated.name },
    matrix,
    company,
    scale,
    participation: countParticipation(input, blocks, matrix),
    people: countPeople(input),
    self: blocks.self !== null,
    blocks: blocks.others,
    columns: scored.columns,
    others_columns: scored.others,
    withheld: blocks.withheld,
    total: computeNumbers(scored.total),
    competences: competenceNumbers(input, scored, matrixMeans),
    project_evaluated: matrixMeans?.total ? matrixMeans.evaluated : null,
    comments: collectComments(input, blocks),
  }
}

function competenceNumbers(
  { competences, forms }: ReportInput,
  scored: ScoredForms,
  matrixMeans: MatrixMeans | null,
): CompetenceNumbers[] {
  const important = importantCompetences(forms)
  return competences.map(({ id, name, description, questions }, index) => {
    const start = questionCount(competences.slice(0, index))
    return {
      id,
      name,
      description,
      important: important.has(index),
      ...computeNumbers(scored.competences[index] ?? NOTHING),
      project: matrixMeans?.competences[index] ?? null,
      behaviours: questions.map((asked, offset) => ({
        id: asked.id,
        text: asked.question,
        ...computeNumbers(scored.behaviours[start + offset] ?? NOTHING),
        answers: scored.behaviours[start + offset]?.answers ?? [],
        ...(scored.behaviours[start + offset]?.beside_bound && { beside_bound: true }),
        ...(asked.relations?.length && {
          unasked: {
            self: !isApplicableToAll(asked, ['auto']),
            blocks: scored.columns.map(({ relations }) => !isApplicableToAll(asked, relations)),
          },
        }),
      })),
    }
  })
}

const NOTHING: Means = { self: null, blocks: [], others: null }

const computeNumbers = ({ self, blocks, others }: Means): LineNumbers => ({
  self: toScoreOrNull(self),
  blocks: blocks.map(toScoreOrNull),
  others: toScoreOrNull(others),
})
