import { countRaters } from '#features/forms/coverage.rules.ts'
import { relationTypes, type RelationKey } from '#shared/relations.ts'
import { GROUP_MINIMUM, type BlockKey } from './anonymity.rules.ts'
import { listSpans, type Span } from './answers.rules.ts'
import {
  publishBreakdown,
  structureIntern,
  computeStructure,
  type Breakdown,
  type Structure,
} from './breakdown.rules.ts'
import type { ParticipationRow } from './participation.rules.ts'
import {
  addValue,
  averageValues,
  emptyValues,
  type Rounding,
  type ValueSum,
} from './rounding.rules.ts'
import { toScore, toScoreOrNull, type Score } from './score.rules.ts'
import type { Means, ScoredForms } from './scored-forms.rules.ts'
import { chooseRounding } from './scoring.rules.ts'
import {
  hasResult,
  type EvaluatedMeans,
  type SegmentSource,
  type SegmentTable,
} from './segments.rules.ts'
import {
  addToSpread,
  emptySpread,
  computeSpread,
  type Spread,
  type SpreadTally,
} from './spread.rules.ts'
import type { EvaluatedForms, Survey } from './survey.rules.ts'
import type { Value } from './value.rules.ts'
import type { Weights } from './weights.rules.ts'

/**
 * The sums behind a group report. Evaluated are added one by one, so that the answers about
 * thousands of them are never in memory together.
 */
export interface GroupTally {
  readonly participation: Map<RelationKey, { invited: number; completed: number }>
  readonly competences: readonly LineSums[]
  /** The sums of `others`, by the position of the question. */
  readonly questions: readonly ValueSum[]
  readonly evaluatedMeans: EvaluatedMeans[]
  readonly spread: SpreadTally
  readonly intern: (structure: Structure) => Structure
  readonly weights: Weights | null | undefined
  readonly rounding: Rounding
}

/**
 * The averages of a competence over all evaluated, or of the total, which is the mean of the
 * competences. The total is computed from published averages only: a mean of the totals of the
 * evaluated would reveal the one who lacks a competence.
 */
export interface GroupLine {
  readonly self: Score | null
  readonly others: Score | null
  /** Averages over those evaluated for whom the relation is a block of its own; never self. */
  readonly relations: Readonly<Partial<Record<RelationKey, Score | null>>>
  /** Relations with enough evaluated whose averages would reveal something about fewer. */
  readonly combined: readonly RelationKey[]
}

/**
 * The numbers of a group report, without a name or a text. They cannot change once the reports are
 * open, so that they can be cached.
 */
export interface GroupNumbers {
  /** How many evaluated have a number of others. */
  readonly evaluated: number
  readonly participation: readonly ParticipationRow[]
  readonly total: GroupLine
  readonly competences: readonly GroupLine[]
  /** By the position of the question. */
  readonly questions: readonly (Score | null)[]
  /** In the order of the columns. */
  readonly segments: readonly SegmentTable[]
  readonly spread: Spread
}

interface LineSums extends Span {
  readonly self: ValueSum
  readonly others: ValueSum
  readonly relations: Map<BlockKey, ValueSum>
}

const emptyLine = (span: Span): LineSums => ({
  ...span,
  self: emptyValues(),
  others: emptyValues(),
  relations: new Map(),
})

export function emptyTally(survey: Survey): GroupTally {
  const { matrix, scale, competences } = survey
  const { weights } = matrix
  return {
    participation: new Map(relationTypes.map(({ key }) => [key, { invited: 0, completed: 0 }])),
    competences: listSpans(survey).map(emptyLine),
    questions: competences.flatMap(({ questions }) => questions.map(emptyValues)),
    evaluatedMeans: [],
    spread: emptySpread(survey),
    weights,
    intern: structureIntern(),
    rounding: chooseRounding(survey.method, scale),
  }
}

/** Adds the published means of one evaluated to the tally, in place. */
export function addEvaluated(
  tally: GroupTally,
  { forms, invited }: EvaluatedForms,
  scored: ScoredForms,
): void {
  const { participation, competences, questions, evaluatedMeans, intern, weights, rounding } = tally
  const completed = countRaters(forms)
  for (const [key, counts] of participation) {
    counts.completed += completed[key]
    counts.invited += Math.max(invited[key] ?? 0, completed[key])
  }
  scored.competences.forEach((means, index) => {
    const line = competences[index]
    if (line) addLine(line, scored, { means, rounding })
  })
  addToSpread(tally.spread, scored)
  questions.forEach((question, position) =>
    addValue(question, scored.behaviours[position]?.others ?? null, rounding.scale),
  )
  evaluatedMeans.push({
    competences: scored.competences.map(({ others }) => others),
    structures: competences.map(({ start, end }, index) =>
      intern(computeStructure(scored, { index, start, end }, weights)),
    ),
  })
}

function addLine(
  { self, others, relations }: LineSums,
  { blocks }: ScoredForms,
  { means, rounding: { scale } }: { readonly means: Means; readonly rounding: Rounding },
): void {
  addValue(self, means.self, scale)
  addValue(others, means.others, scale)
  blocks.others.forEach(({ key }, index) => {
    const relation = relations.get(key) ?? emptyValues()
    relations.set(key, relation)
    addValue(relation, means.blocks[index] ?? null, scale)
  })
}

/** What a group report publishes beside the averages of the competences. */
export interface Published {
  readonly segments: readonly SegmentTable[]
  /** By competence. */
  readonly breakdowns: readonly Breakdown[]
}

/**
 * The averages by relation and question of the competence at an index, as far as they are safe
 * beside the segments of all columns.
 */
export function computeBreakdown(
  { competences, evaluatedMeans }: GroupTally,
  { disclosures }: SegmentSource,
  index: number,
): Breakdown {
  const [line, disclosure] = [competences[index], disclosures[index]]
  if (!line || !disclosure) return { relations: new Set(), questions: [] }
  const structures = evaluatedMeans.map((means) => means.structures[index] ?? NO_STRUCTURE)
  return publishBreakdown(disclosure, structures, line.end - line.start)
}

const NO_STRUCTURE: Structure = { blocks: [], revealed: null, together_weight: 0 }

export function computeGroupNumbers(
  { participation, competences, questions, evaluatedMeans, spread, weights, rounding }: GroupTally,
  { segments, breakdowns }: Published,
): GroupNumbers {
  const means = competences.map((line, index) => groupMeans(line, breakdowns[index], rounding))
  const shownQuestions = breakdowns.flatMap((breakdown) => breakdown.questions)
  return {
    evaluated: evaluatedMeans.filter(hasResult).length,
    participation: relationTypes.map(({ key, name }) => ({
      relation: key,
      name,
      ...(participation.get(key) ?? { invited: 0, completed: 0 }),
    })),
    total: groupLine(totalMeans(means, weights?.competences ?? null, rounding)),
    competences: means.map(groupLine),
    questions: questions.map((question, position) =>
      shownQuestions[position] ? toScoreOrNull(groupMean(question, rounding)) : null,
    ),
    segments,
    spread: computeSpread(spread),
  }
}

interface GroupMeans {
  readonly self: Value | null
  readonly others: Value | null
  /** Only those that are shown. */
  readonly relations: ReadonlyMap<RelationKey, Value>
  readonly combined: readonly RelationKey[]
}

function groupMeans(
  { self, others, relations }: LineSums,
  breakdown: Breakdown | undefined,
  rounding: Rounding,
): GroupMeans {
  const enough = new Map(
    ratingRelations.flatMap((key) => {
      const shown = groupMean(relations.get(key) ?? emptyValues(), rounding)
      return shown ? [[key, shown] as const] : []
    }),
  )
  const isShown = (key: RelationKey): boolean => breakdown?.relations.has(key) ?? false
  return {
    self: groupMean(self, rounding),
    others: groupMean(others, rounding),
    relations: new Map([...enough].filter(([key]) => isShown(key))),
    combined: [...enough.keys()].filter((key) => !isShown(key)),
  }
}

function totalMeans(
  competences: readonly GroupMeans[],
  weights: readonly number[] | null,
  rounding: Rounding,
): GroupMeans {
  const average = (select: (line: GroupMeans) => Value | null): Value | null =>
    averageValues(competences.map(select), weights, rounding)
  return {
    self: average(({ self }) => self),
    others: average(({ others }) => others),
    relations: new Map(
      ratingRelations.flatMap((key) => {
        const shown = average(({ relations }) => relations.get(key) ?? null)
        return shown ? [[key, shown] as const] : []
      }),
    ),
    combined: [],
  }
}

const ratingRelations = relationTypes
  .filter(({ self_evaluation }) => !self_evaluation)
  .map(({ key }) => key)

/** The mean of a sum of at least `GROUP_MINIMUM` evaluated; `null` of fewer. */
const groupMean = (total: ValueSum, rounding: Rounding): Value | null =>
  total.values.count >= GROUP_MINIMUM ? rounding.average(total) : null

const groupLine = ({ self, others, relations, combined }: GroupMeans): GroupLine => ({
  self: toScoreOrNull(self),
  others: toScoreOrNull(others),
  relations: Object.fromEntries([...relations].map(([key, value]) => [key, toScore(value)])),
  combined,
})
