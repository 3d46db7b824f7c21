import type { RelationKey } from '#shared/relations.ts'
import { compare, parseFraction, sumOf, type Score } from './fraction.rules.ts'
import {
  addEvaluated,
  groupNumbersOf,
  groupScore,
  emptyTally,
  type GroupNumbers,
  type EvaluatedMeans,
} from './group-tally.rules.ts'
import { GROUP_MINIMUM, type Classification, type Gap } from './perception.rules.ts'
import {
  scoreEvaluated,
  type EvaluatedForms,
  type ParticipationRow,
  type MatrixMeans,
  type Survey,
} from './report.rules.ts'

/** The report of a whole matrix: averages of what the individual reports publish. It names nobody and ranks nobody. */
export interface GroupReport {
  readonly version: 1
  readonly matrix: Survey['matrix']
  readonly company: Survey['company']
  readonly scale: Survey['scale']
  readonly evaluated: number
  readonly participation: readonly ParticipationRow[]
  readonly total: GroupLine
  readonly competences: readonly (GroupLine & {
    readonly number: string
    readonly name: string
    readonly questions: readonly GroupQuestion[]
  })[]
  readonly segments: Segments | null
}

export interface GroupLine {
  readonly self: Score | null
  readonly others: Score | null
  /** Compares the same people on both sides. */
  readonly gap: Gap | null
  readonly classification: Classification | null
  /** Averages of the people for whom that relation is shown as its own group. */
  readonly relations: Readonly<Partial<Record<RelationKey, Score | null>>>
}

export interface GroupQuestion {
  readonly number: string
  readonly question: string
  readonly others: Score | null
}

export interface Segments {
  readonly property: string
  readonly segments: readonly {
    readonly value: string
    readonly evaluated: number
    readonly competences: readonly (Score | null)[]
    readonly total: Score | null
  }[]
  /** How many values have too few people to be shown apart. */
  readonly hidden: number
}

export interface SegmentedBy {
  readonly property: string
  /** By position of the evaluated; empty or missing is no segment. */
  readonly values: readonly (string | null)[]
}

export function groupReportOf(
  survey: Survey,
  everyone: readonly EvaluatedForms[],
  by: SegmentedBy | null = null,
): GroupReport {
  const tally = emptyTally(survey)
  for (const person of everyone)
    addEvaluated(tally, person, scoreEvaluated({ ...survey, ...person }))
  return groupReportFrom(survey, groupNumbersOf(tally), by)
}

/** For whoever keeps the numbers: names and colours are today's. */
export function groupReportFrom(
  survey: Survey,
  {
    evaluated,
    participation,
    total,
    competences,
    questions,
    evaluatedMeans: members,
  }: GroupNumbers,
  by: SegmentedBy | null = null,
): GroupReport {
  let asked = 0
  return {
    version: 1,
    matrix: survey.matrix,
    company: survey.company,
    scale: survey.scale,
    evaluated,
    participation,
    total,
    competences: survey.competences.flatMap(({ name, questions: own }, index) => {
      const line = competences[index]
      const number = String(index + 1)
      return line
        ? {
            number,
            name,
            ...line,
            questions: own.map(({ question }, at) => ({
              number: `${number}.${at + 1}`,
              question,
              others: questions[asked++] ?? null,
            })),
          }
        : []
    }),
    segments: by && segmentsOf(members, by, competences.length),
  }
}

/** What the individual report compares with. */
export function matrixMeansOf({
  evaluated,
  total,
  competences,
}: Pick<GroupReport, 'evaluated' | 'total'> & {
  readonly competences: readonly GroupLine[]
}): MatrixMeans {
  return { evaluated, total: total.others, competences: competences.map(({ others }) => others) }
}

/** A segment is shown when it and everybody else are both enough people. */
function segmentsOf(
  everybody: readonly EvaluatedMeans[],
  { property, values }: SegmentedBy,
  competences: number,
): Segments {
  const everyone = everybody.filter(({ total }) => total).length
  const by = Map.groupBy(everybody.keys(), (position) => values[position] || null)
  const named = [...new Set(values.flatMap((value) => value || []))].sort((a, b) =>
    a < b ? -1 : a > b ? 1 : 0,
  )
  const segments = named.map((value) => ({
    value,
    members: (by.get(value) ?? []).flatMap((position) =>
      everybody[position]?.total ? everybody[position] : [],
    ),
  }))
  const shown = withoutRemainder(
    segments.filter(({ members }) => members.length >= GROUP_MINIMUM),
    everyone,
  )
  return {
    property,
    hidden: segments.length - shown.length,
    segments: shown.map(({ value, members }) => ({
      value,
      evaluated: members.length,
      total: groupScore(sumOf(members.map(({ total }) => total))),
      competences: Array.from({ length: competences }, (_, index) =>
        groupScore(sumOf(members.map((member) => member.competences[index] ?? null))),
      ),
    })),
  }
}

/** Whoever is left over could be told by subtraction: a few people take the smallest segment with them, as in the pooling of raters. */
function withoutRemainder<Segment extends { readonly members: readonly unknown[] }>(
  shown: readonly Segment[],
  everyone: number,
): Segment[] {
  const covered = shown.reduce((sum, { members }) => sum + members.length, 0)
  const rest = everyone - covered
  if (shown.length === 0 || rest === 0 || rest >= GROUP_MINIMUM)
    return shown.length === 1 && rest === 0 ? [] : [...shown]
  const fewest = Math.min(...shown.map(({ members }) => members.length))
  const last = shown.findLastIndex(({ members }) => members.length === fewest)
  return withoutRemainder(
    shown.filter((_, index) => index !== last),
    everyone,
  )
}

/** The highest and the lowest questions of the group. */
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
