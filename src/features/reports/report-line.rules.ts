import type { Block } from './anonymity.rules.ts'
import {
  consensusOf,
  distributionOf,
  type Consensus,
  type Distribution,
} from './distribution.rules.ts'
import { classify, gapOf, type Classification, type Gap } from './perception.rules.ts'
import { toScoreOrNull, type Score } from './score.rules.ts'
import { questionMeans, type Means, type ScoredForms } from './scoring.rules.ts'
import { questionCount, type ScaleRange, type Survey, type SurveyQuestion } from './survey.rules.ts'

/** The numbers of the total, a competence or a question. A number that is `null` is not shown. */
export interface Line {
  readonly self: Score | null
  /** In the order of `Report.blocks`. */
  readonly blocks: readonly (Score | null)[]
  readonly others: Score | null
  /** How many people are behind `others`. */
  readonly raters: number
  readonly gap: Gap | null
  readonly classification: Classification | null
}

export interface QuestionLine extends Line {
  /** «2.1» is the first question of the second competence. */
  readonly number: string
  readonly question: string
  readonly name: string
  /** Answers of each block that are not N/A; `null` where the block's number is not shown. */
  readonly answers: readonly (number | null)[]
  /** N/A answers of each block; `null` where the block's number is not shown. */
  readonly not_applicable: readonly (number | null)[]
  readonly consensus: Consensus | null
  readonly distribution: Distribution | null
}

export interface CompetenceLine extends Line {
  readonly number: string
  readonly name: string
  readonly description: string
  /** The mean of the whole matrix. */
  readonly project: Score | null
  readonly questions: readonly QuestionLine[]
}

/** What a chart of self and others needs of a competence; group reports have it too. */
export type ProfileLine = Pick<
  CompetenceLine,
  'number' | 'name' | 'self' | 'others' | 'gap' | 'classification'
>

export interface Profile {
  readonly scale: ScaleRange
  readonly competences: readonly ProfileLine[]
}

/** The averages of a matrix; each is `null` with fewer than `GROUP_MINIMUM` evaluated behind it. */
export interface MatrixMeans {
  readonly evaluated: number
  readonly total: Score | null
  readonly competences: readonly (Score | null)[]
}

/** What the lines of one evaluated are made of. */
export interface LineSource {
  readonly survey: Survey
  readonly scored: ScoredForms
  readonly matrixMeans: MatrixMeans | null
}

export function totalLine({ survey, scored, matrixMeans }: LineSource): Line & {
  readonly project: Score | null
} {
  return {
    ...lineOf(scored.total, ratersBehind(scored.total, scored.blocks.others), survey.scale),
    project: matrixMeans?.total ?? null,
  }
}

export function competenceLines(source: LineSource): CompetenceLine[] {
  const { survey, scored, matrixMeans } = source
  return survey.competences.map(({ name, description, questions }, index) => {
    const means = scored.competences[index] ?? noMeans
    const number = String(index + 1)
    const start = questionCount(survey.competences.slice(0, index))
    return {
      number,
      name,
      description,
      ...lineOf(means, ratersBehind(means, scored.blocks.others), survey.scale),
      project: matrixMeans?.competences[index] ?? null,
      questions: questions.map((question, offset) => ({
        number: `${number}.${offset + 1}`,
        ...questionLine(question, start + offset, source),
      })),
    }
  })
}

const noMeans: Means = { self: null, blocks: [], others: null }

function questionLine(
  { question, name }: SurveyQuestion,
  position: number,
  { survey: { scale }, scored }: LineSource,
): Omit<QuestionLine, 'number'> {
  const { cells } = scored
  const answers = cells.map((cell) =>
    cell.means[position] ? (cell.answers[position] ?? null) : null,
  )
  const people = cells.reduce(
    (sum, cell) => sum + (cell.means[position] ? (cell.people[position] ?? 0) : 0),
    0,
  )
  const distribution = distributionOf(cells, position, scale)
  return {
    question,
    name,
    ...lineOf(questionMeans(scored, position), people, scale),
    answers,
    not_applicable: answers.map((count, index) =>
      count === null ? null : (cells[index]?.voices ?? 0) - count,
    ),
    consensus: distribution && consensusOf(distribution),
    distribution,
  }
}

function lineOf(means: Means, raters: number, scale: ScaleRange): Line {
  return {
    self: toScoreOrNull(means.self),
    blocks: means.blocks.map(toScoreOrNull),
    others: toScoreOrNull(means.others),
    raters,
    gap: gapOf(means, raters, scale),
    classification: classify(means, raters, scale),
  }
}

/** The raters of the blocks whose mean is shown. */
const ratersBehind = (means: Means, blocks: readonly Block[]): number =>
  blocks.reduce((sum, block, index) => sum + (means.blocks[index] ? block.raters : 0), 0)
