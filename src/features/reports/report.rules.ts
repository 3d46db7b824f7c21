import type { RaterCounts } from '#features/forms/coverage.rules.ts'
import { shuffled, seededRandom } from '#shared/random.ts'
import { relationTypes, type RelationKey } from '#shared/relations.ts'
import { blocksOf, type Block, type BlockKey, type Blocks } from './anonymity.rules.ts'
import { toScore, type Fraction, type Score } from './fraction.rules.ts'
import { highlightsOf, type Highlights } from './highlights.rules.ts'
import { narrativeOf, type Narrative } from './narrative.rules.ts'
import { classify, gapOf, type Classification, type Gap } from './perception.rules.ts'
import {
  consensusOf,
  distributionOf,
  questionMeans,
  scoreForms,
  formsOf,
  type Consensus,
  type Distribution,
  type Means,
  type ScaleRange,
  type ScoredForms,
  type CompletedForm,
} from './scoring.rules.ts'

export interface Survey {
  readonly matrix: {
    readonly name: string
    readonly minimum_raters: number
    readonly limit_date: string
  }
  readonly company: {
    readonly name: string
    readonly primary_color: string
    readonly secondary_color: string
  }
  readonly scale: {
    readonly lowest_value: number
    readonly highest_value: number
    readonly allow_na: boolean
    readonly values: readonly { readonly value: number | null; readonly description: string }[]
  }
  readonly competences: readonly {
    readonly name: string
    readonly description: string
    readonly questions: readonly {
      readonly id: string
      readonly question: string
      readonly name: string
    }[]
  }[]
}

/** The completed sheets about one person. Whoever wrote them is not in it. */
export interface EvaluatedForms {
  readonly evaluated: { readonly id: string; readonly name: string }
  readonly forms: readonly CompletedForm[]
  readonly invited: Readonly<Partial<Record<RelationKey, number>>>
}

export type ReportInput = Survey & EvaluatedForms

/** One line of numbers: the total, a competence or a question. A number that is `null` is not shown. */
export interface Line {
  readonly self: Score | null
  /** In the order of the report's blocks. */
  readonly blocks: readonly (Score | null)[]
  readonly others: Score | null
  /** How many people (or answers, for a question) stand behind the average of others. */
  readonly raters: number
  readonly gap: Gap | null
  readonly classification: Classification | null
}

export interface QuestionLine extends Line {
  /** «2.1»: the first question of the second competence. */
  readonly number: string
  readonly question: string
  readonly name: string
  readonly answers: readonly (number | null)[]
  readonly not_applicable: readonly (number | null)[]
  readonly consensus: Consensus | null
  readonly distribution: Distribution | null
}

export interface CompetenceLine extends Line {
  readonly number: string
  readonly name: string
  readonly description: string
  readonly project: Score | null
  readonly questions: readonly QuestionLine[]
}

/** What a chart of the two looks needs; the group's report has it too. */
export type ProfileLine = Pick<
  CompetenceLine,
  'number' | 'name' | 'self' | 'others' | 'gap' | 'classification'
>
export interface Profile {
  readonly scale: ScaleRange
  readonly competences: readonly ProfileLine[]
}

export interface ParticipationRow {
  readonly relation: RelationKey
  readonly name: string
  readonly invited: number
  readonly completed: number
}

export interface Participation extends ParticipationRow {
  /** Where these answers are shown; `null` when they are withheld or there are none. */
  readonly block: BlockKey | null
}

/** Averages over everyone evaluated, where there are enough of them. */
export interface MatrixMeans {
  readonly evaluated: number
  readonly total: Score | null
  readonly competences: readonly (Score | null)[]
}

export interface Report {
  /** Of the method: it changes when the same answers would give another report. */
  readonly version: 1
  readonly evaluated: { readonly name: string }
  readonly matrix: Survey['matrix']
  readonly company: Survey['company']
  readonly scale: Survey['scale']
  readonly participation: readonly Participation[]
  readonly self: Block | null
  readonly blocks: readonly Block[]
  readonly withheld: readonly RelationKey[]
  readonly total: Line & { readonly project: Score | null }
  readonly project_evaluated: number | null
  readonly competences: readonly CompetenceLine[]
  readonly highlights: Highlights
  readonly comments: readonly { readonly block: BlockKey; readonly comments: readonly string[] }[]
  readonly narrative: Narrative
}

/** The whole report of one person as one value: page, PDF and spreadsheet print this and add nothing. */
export function reportOf(input: ReportInput, project: MatrixMeans | null = null): Report {
  const { matrix, company, scale, evaluated, forms: sheets } = input
  const scored = scoreEvaluated(input)
  const { self, others: blocks, withheld } = scored.blocks
  const competences = scored.competences.map((means, index) =>
    competenceLine(input, scored, means, index, project),
  )
  const total = {
    ...lineOf(scored.total, ratersBehind(scored.total, blocks), scale),
    project: project?.total ?? null,
  }
  const highlights = highlightsOf(competences)
  return {
    version: 1,
    evaluated: { name: evaluated.name },
    matrix,
    company,
    scale,
    self,
    blocks,
    withheld,
    total,
    competences,
    highlights,
    participation: participationOf(input, scored.blocks),
    project_evaluated: project?.total ? project.evaluated : null,
    comments: commentsOf(evaluated.id, scored.blocks, sheets),
    narrative: narrativeOf({ total, competences, highlights }),
  }
}

export function countRaters(sheets: readonly CompletedForm[]): RaterCounts {
  const counts = { auto: 0, lider: 0, companero: 0, equipo: 0, cliente: 0 }
  for (const { relation } of sheets) counts[relation] += 1
  return counts
}

export function scoreEvaluated(input: ReportInput): ScoredForms {
  return scoreForms(
    input,
    blocksOf(countRaters(input.forms), input.matrix.minimum_raters),
    input.forms,
  )
}

const published = (value: Fraction | null): Score | null => value && toScore(value)

function lineOf(means: Means, raters: number, scale: Survey['scale']): Line {
  return {
    self: published(means.self),
    blocks: means.blocks.map(published),
    others: published(means.others),
    raters,
    gap: gapOf(means, raters, scale),
    classification: classify(means, raters, scale),
  }
}

const ratersBehind = (means: Means, blocks: readonly Block[]): number =>
  blocks.reduce((sum, block, index) => sum + (means.blocks[index] ? block.raters : 0), 0)

function competenceLine(
  input: ReportInput,
  scored: ScoredForms,
  means: Means,
  index: number,
  project: MatrixMeans | null,
): CompetenceLine {
  const { name = '', description = '', questions = [] } = input.competences[index] ?? {}
  const number = String(index + 1)
  const before = input.competences
    .slice(0, index)
    .reduce((sum, competence) => sum + competence.questions.length, 0)
  return {
    number,
    name,
    description,
    ...lineOf(means, ratersBehind(means, scored.blocks.others), input.scale),
    project: project?.competences[index] ?? null,
    questions: questions.map((asked, at) =>
      questionLine(asked, `${number}.${at + 1}`, scored, before + at, input.scale),
    ),
  }
}

function questionLine(
  asked: Survey['competences'][number]['questions'][number],
  number: string,
  scored: ScoredForms,
  position: number,
  scale: Survey['scale'],
): QuestionLine {
  const { cells } = scored
  const answers = cells.map((cell) =>
    cell.means[position] ? (cell.answers[position] ?? null) : null,
  )
  const distribution = distributionOf(cells, position, scale)
  return {
    number,
    question: asked.question,
    name: asked.name,
    ...lineOf(
      questionMeans(scored, position),
      answers.reduce<number>((sum, count) => sum + (count ?? 0), 0),
      scale,
    ),
    answers,
    not_applicable: answers.map((count, index) =>
      count === null ? null : (cells[index]?.forms.length ?? 0) - count,
    ),
    consensus: distribution && consensusOf(distribution),
    distribution,
  }
}

function participationOf(
  { forms: sheets, invited }: EvaluatedForms,
  { self, others }: Blocks,
): Participation[] {
  const completed = countRaters(sheets)
  const shown = self ? [self, ...others] : others
  return relationTypes.map(({ key, name }) => ({
    relation: key,
    name,
    invited: Math.max(invited[key] ?? 0, completed[key]),
    completed: completed[key],
    block: shown.find(({ relations }) => relations.includes(key))?.key ?? null,
  }))
}

/** Sorted before they are shuffled: the order in which comments were written or stored leaves no trace. */
function commentsOf(
  evaluatedId: string,
  { self, others }: Blocks,
  sheets: readonly CompletedForm[],
): Report['comments'] {
  return [...others, ...(self ? [self] : [])].flatMap((block) => {
    const written = formsOf(block, sheets).flatMap(({ comment }) =>
      comment?.trim() ? [comment.trim()] : [],
    )
    const comments = shuffled(
      written.sort(byCodePoint),
      seededRandom(`${evaluatedId} ${block.key}`),
    )
    return comments.length > 0 ? [{ block: block.key, comments }] : []
  })
}

const byCodePoint = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
