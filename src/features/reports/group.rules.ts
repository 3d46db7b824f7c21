import { compare } from './fraction.rules.ts'
import {
  addEvaluated,
  breakdownOf,
  emptyTally,
  groupNumbersOf,
  type GroupLine,
  type GroupNumbers,
} from './group-tally.rules.ts'
import type { ParticipationRow } from './participation.rules.ts'
import type { MatrixMeans } from './report-line.rules.ts'
import { scoreEvaluated } from './report.rules.ts'
import { parseFraction, type Score } from './score.rules.ts'
import { openSegments, publishSegments, type SegmentedBy, type Segments } from './segments.rules.ts'
import { METHOD_VERSION, type EvaluatedForms, type Survey } from './survey.rules.ts'

/**
 * The report of a whole matrix: averages of the numbers that the individual reports publish. It
 * contains no name of an evaluated and no ranking of them.
 */
export interface GroupReport {
  readonly version: typeof METHOD_VERSION
  readonly matrix: Survey['matrix']
  readonly company: Survey['company']
  readonly scale: Survey['scale']
  readonly evaluated: number
  readonly participation: readonly ParticipationRow[]
  readonly total: GroupLine
  readonly competences: readonly GroupCompetence[]
  readonly segments: Segments | null
}

export interface GroupCompetence extends GroupLine {
  readonly number: string
  readonly name: string
  readonly questions: readonly GroupQuestion[]
}

export interface GroupQuestion {
  readonly number: string
  readonly question: string
  readonly others: Score | null
}

/**
 * The numbers of a matrix with these evaluated, with the segments of all its columns: those of one
 * column depend on what the columns before it publish.
 */
export function groupNumbers(
  survey: Survey,
  everyone: readonly EvaluatedForms[],
  columns: readonly SegmentedBy[] = [],
): GroupNumbers {
  const tally = emptyTally(survey)
  for (const evaluated of everyone)
    addEvaluated(tally, evaluated, scoreEvaluated({ ...survey, ...evaluated }))
  const source = openSegments(tally.evaluatedMeans, survey.competences.length)
  const segments = columns.map(({ values }) => publishSegments(source, values))
  const breakdowns = survey.competences.map((_, index) => breakdownOf(tally, source, index))
  return groupNumbersOf(tally, { segments, breakdowns })
}

/** The group report about some evaluated, with the segments of its first column if it has one. */
export function groupReportOf(
  survey: Survey,
  everyone: readonly EvaluatedForms[],
  columns: readonly SegmentedBy[] = [],
): GroupReport {
  const numbers = groupNumbers(survey, everyone, columns)
  const [first] = columns
  return groupReportFrom(survey, numbers, first && segmentsOf(numbers, 0, first.property))
}

/** The segments of the column at an index; `null` without such a column. */
export function segmentsOf(
  { segments }: GroupNumbers,
  index: number,
  property: string,
): Segments | null {
  const table = segments[index]
  return table ? { property, ...table } : null
}

/** The group report from cached numbers, with the current names and colours of the survey. */
export function groupReportFrom(
  survey: Survey,
  numbers: GroupNumbers,
  segments: Segments | null = null,
): GroupReport {
  return {
    version: METHOD_VERSION,
    matrix: survey.matrix,
    company: survey.company,
    scale: survey.scale,
    evaluated: numbers.evaluated,
    participation: numbers.participation,
    total: numbers.total,
    competences: groupCompetences(survey, numbers),
    segments,
  }
}

function groupCompetences(
  survey: Survey,
  { competences, questions }: GroupNumbers,
): GroupCompetence[] {
  let position = 0
  return survey.competences.flatMap(({ name, questions: asked }, index) => {
    const line = competences[index]
    const number = String(index + 1)
    return line
      ? {
          number,
          name,
          ...line,
          questions: asked.map(({ question }, offset) => ({
            number: `${number}.${offset + 1}`,
            question,
            others: questions[position++] ?? null,
          })),
        }
      : []
  })
}

/** The averages of the matrix with which an individual report compares its evaluated. */
export function matrixMeansOf({
  evaluated,
  total,
  competences,
}: Pick<GroupNumbers, 'evaluated' | 'total' | 'competences'>): MatrixMeans {
  return { evaluated, total: total.others, competences: competences.map(({ others }) => others) }
}

/**
 * The questions with the highest and the lowest average, `each` of both at most and never more than
 * half of all, so that no question is on both sides.
 */
export function groupQuestionExtremes(
  { competences }: GroupReport,
  each: number,
): { highest: GroupQuestion[]; lowest: GroupQuestion[] } {
  const ranked = competences
    .flatMap(({ questions }) => questions.filter(({ others }) => others))
    .sort((a, b) => compareScores(b.others, a.others))
  const count = Math.min(each, Math.floor(ranked.length / 2))
  return {
    highest: ranked.slice(0, count),
    lowest: count === 0 ? [] : ranked.slice(-count).reverse(),
  }
}

const compareScores = (a: Score | null, b: Score | null): number =>
  a && b ? compare(parseFraction(a.exact), parseFraction(b.exact)) : 0
