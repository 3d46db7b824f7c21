import { relationTypes, type RelationKey } from '#shared/relations.ts'
import { compare, mean, parseFraction, score, type Fraction, type Score } from './fraction.rules.ts'
import { classify, gapOf, GROUP_MINIMUM, type Classification, type Gap } from './perception.rules.ts'
import { countsOf, scoredOf, type EvaluatedSheets, type ParticipationRow, type ProjectMeans, type Survey } from './report.rules.ts'
import type { Means, ScaleRange, Scored } from './scoring.rules.ts'

/** The report of a whole matrix: averages of what the individual reports publish. It names nobody and ranks nobody. */
export interface GroupReport {
  readonly version: 1
  readonly matrix: Survey['matrix']
  readonly company: Survey['company']
  readonly scale: Survey['scale']
  readonly evaluated: number
  readonly participation: readonly ParticipationRow[]
  readonly total: GroupLine
  readonly competences: readonly (GroupLine & { readonly number: string; readonly name: string; readonly questions: readonly GroupQuestion[] })[]
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
  readonly segments: readonly { readonly value: string; readonly evaluated: number; readonly competences: readonly (Score | null)[]; readonly total: Score | null }[]
  /** How many values have too few people to be shown apart. */
  readonly hidden: number
}

export interface SegmentedBy {
  readonly property: string
  /** By position of the evaluated; empty or missing is no segment. */
  readonly values: readonly (string | null)[]
}

export function groupReportOf(survey: Survey, everyone: readonly EvaluatedSheets[], by: SegmentedBy | null = null): GroupReport {
  return groupReportFrom(survey, everyone, everyone.map((evaluated) => scoredOf({ ...survey, ...evaluated })), by)
}

/** For whoever has scored everyone already, a few at a time. */
export function groupReportFrom(survey: Survey, everyone: readonly EvaluatedSheets[], scored: readonly Scored[], by: SegmentedBy | null = null): GroupReport {
  const withResults = scored.filter(({ total }) => total.others !== null)
  return {
    version: 1,
    matrix: survey.matrix,
    company: survey.company,
    scale: survey.scale,
    evaluated: withResults.length,
    participation: participationOf(everyone),
    total: groupLine(scored, survey.scale, ({ total }) => total),
    competences: survey.competences.map(({ name, questions }, index) => ({
      number: String(index + 1),
      name,
      ...groupLine(scored, survey.scale, ({ competences }) => competences[index]),
      questions: questions.map(({ question }, at) => ({
        number: `${index + 1}.${at + 1}`,
        question,
        others: groupScore(scored.map(({ competences }) => competences[index]?.questions[at]?.others ?? null)),
      })),
    })),
    segments: by && segmentsOf(scored, by, survey.competences.length),
  }
}

/** What the individual report compares with. */
export function projectMeansOf({ evaluated, total, competences }: GroupReport): ProjectMeans {
  return { evaluated, total: total.others, competences: competences.map(({ others }) => others) }
}

function groupMean(values: readonly (Fraction | null)[]): Fraction | null {
  const present = values.filter((value) => value !== null)
  return present.length >= GROUP_MINIMUM ? mean(present) : null
}

function groupScore(values: readonly (Fraction | null)[]): Score | null {
  const value = groupMean(values)
  return value && score(value)
}

function groupLine(scored: readonly Scored[], scale: ScaleRange, lineOf: (one: Scored) => Means | undefined): GroupLine {
  const lines = scored.flatMap((one) => lineOf(one) ?? [])
  const both = lines.filter(({ self, others }) => self && others)
  const compared = { self: groupMean(both.map((line) => line.self)), others: groupMean(both.map((line) => line.others)), blocks: [] }
  return {
    self: groupScore(lines.map((line) => line.self)),
    others: groupScore(lines.map((line) => line.others)),
    gap: gapOf(compared, both.length, scale),
    classification: classify(compared, both.length, scale),
    relations: Object.fromEntries(relationTypes.flatMap(({ key }) => {
      const value = groupScore(scored.map((one) => blockScore(one, lineOf(one), key)))
      return value && key !== 'auto' ? [[key, value]] : []
    })),
  }
}

function blockScore({ blocks }: Scored, line: Means | undefined, key: RelationKey): Fraction | null {
  return line?.blocks[blocks.others.findIndex((block) => block.key === key)] ?? null
}

/** A segment is shown when it and everybody else are both enough people. */
function segmentsOf(scored: readonly Scored[], { property, values }: SegmentedBy, competences: number): Segments {
  const everyone = scored.filter(({ total }) => total.others).length
  const named = [...new Set(values.flatMap((value) => value || []))].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const segments = named.map((value) => ({ value, members: scored.filter((one, index) => values[index] === value && one.total.others) }))
  const shown = withoutRemainder(segments.filter(({ members }) => members.length >= GROUP_MINIMUM), everyone)
  return {
    property,
    hidden: segments.length - shown.length,
    segments: shown.map(({ value, members }) => ({
      value,
      evaluated: members.length,
      total: groupScore(members.map(({ total }) => total.others)),
      competences: Array.from({ length: competences }, (_, index) => groupScore(members.map((one) => one.competences[index]?.others ?? null))),
    })),
  }
}

/** Whoever is left over could be told by subtraction: a few people take the smallest segment with them, as in the pooling of raters. */
function withoutRemainder<Segment extends { readonly members: readonly unknown[] }>(shown: readonly Segment[], everyone: number): Segment[] {
  const covered = shown.reduce((sum, { members }) => sum + members.length, 0)
  const rest = everyone - covered
  if (shown.length === 0 || rest === 0 || rest >= GROUP_MINIMUM) return shown.length === 1 && rest === 0 ? [] : [...shown]
  const fewest = Math.min(...shown.map(({ members }) => members.length))
  const last = shown.findLastIndex(({ members }) => members.length === fewest)
  return withoutRemainder(shown.filter((_, index) => index !== last), everyone)
}

function participationOf(everyone: readonly EvaluatedSheets[]): GroupReport['participation'] {
  const counts = everyone.map(({ sheets, invited }) => ({ completed: countsOf(sheets), invited }))
  return relationTypes.map(({ key, name }) => ({
    relation: key,
    name,
    invited: counts.reduce((sum, one) => sum + Math.max(one.invited[key] ?? 0, one.completed[key]), 0),
    completed: counts.reduce((sum, one) => sum + one.completed[key], 0),
  }))
}

/** The highest and the lowest questions of the group. */
export function groupQuestionExtremes({ competences }: GroupReport, each: number): { highest: GroupQuestion[]; lowest: GroupQuestion[] } {
  const ranked = competences.flatMap(({ questions }) => questions.filter(({ others }) => others)).sort((a, b) => compareScores(b.others, a.others))
  const count = Math.min(each, Math.floor(ranked.length / 2))
  return { highest: ranked.slice(0, count), lowest: count === 0 ? [] : ranked.slice(-count).reverse() }
}

const compareScores = (a: Score | null, b: Score | null): number => (a && b ? compare(parseFraction(a.exact), parseFraction(b.exact)) : 0)
