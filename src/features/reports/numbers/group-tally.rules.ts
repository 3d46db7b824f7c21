import { countRaters } from '#features/forms/coverage.rules.ts'
import { relationTypes, type RelationKey } from '#shared/relations.ts'
import { GROUP_MINIMUM, type BlockKey } from './anonymity.rules.ts'
import {
  publishBreakdown,
  structureIntern,
  computeStructure,
  type Breakdown,
  type Structure,
} from './breakdown.rules.ts'
import type { Fraction } from './fraction.rules.ts'
import { addTo, emptySum, meanOfSum, type FractionSum } from './mean.rules.ts'
import type { ParticipationRow } from './participation.rules.ts'
import { toScore, toScoreOrNull, type Score } from './score.rules.ts'
import type { Means, ScoredForms } from './scoring.rules.ts'
import type { EvaluatedMeans, SegmentSource, SegmentTable } from './segments.rules.ts'
import {
  addToSpread,
  emptySpread,
  computeSpread,
  type Spread,
  type SpreadTally,
} from './spread.rules.ts'
import type { EvaluatedForms, Survey } from './survey.rules.ts'
import { weightedMean, type Weights } from './weights.rules.ts'

/**
 * The sums behind a group report. Evaluated are added one by one, so that the answers about
 * thousands of them are never in memory together.
 */
export interface GroupTally {
  readonly participation: Map<RelationKey, { invited: number; completed: number }>
  readonly competences: readonly LineSums[]
  /** The sums of `others`, by the position of the question. */
  readonly questions: readonly FractionSum[]
  readonly evaluatedMeans: EvaluatedMeans[]
  readonly spread: SpreadTally
  readonly intern: (structure: Structure) => Structure
  readonly weights: Weights | null | undefined
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
  /** How many evaluated have a total of others. */
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

interface LineSums {
  /** The positions of the competence's questions; `end` is exclusive. */
  readonly start: number
  readonly end: number
  readonly self: FractionSum
  readonly others: FractionSum
  readonly relations: Map<BlockKey, FractionSum>
}

const emptyLine = (start: number, end: number): LineSums => ({
  start,
  end,
  self: emptySum(),
  others: emptySum(),
  relations: new Map(),
})

export function emptyTally({ matrix: { weights }, scale, competences }: Survey): GroupTally {
  let start = 0
  return {
    participation: new Map(relationTypes.map(({ key }) => [key, { invited: 0, completed: 0 }])),
    competences: competences.map(({ questions }) => emptyLine(start, (start += questions.length))),
    questions: competences.flatMap(({ questions }) => questions.map(emptySum)),
    evaluatedMeans: [],
    spread: emptySpread(competences.length, scale, weights),
    weights,
    intern: structureIntern(),
  }
}

/** Adds the published means of one evaluated to the tally, in place. */
export function addEvaluated(
  tally: GroupTally,
  { forms, invited }: EvaluatedForms,
  scored: ScoredForms,
): void {
  const { participation, competences, questions, evaluatedMeans, spread, intern, weights } = tally
  const completed = countRaters(forms)
  for (const [key, counts] of participation) {
    counts.completed += completed[key]
    counts.invited += Math.max(invited[key] ?? 0, completed[key])
  }
  scored.competences.forEach((means, index) => {
    const line = competences[index]
    if (line) addLine(line, scored, means)
  })
  addToSpread(spread, scored)
  questions.forEach((question, position) => addTo(question, scored.others[position] ?? null))
  evaluatedMeans.push({
    total: scored.total.others,
    competences: scored.competences.map(({ others }) => others),
    structures: competences.map(({ start, end }) =>
      intern(computeStructure(scored.cells, { start, end }, weights)),
    ),
  })
}

function addLine(
  { self, others, relations }: LineSums,
  { blocks }: ScoredForms,
  means: Means,
): void {
  addTo(self, means.self)
  addTo(others, means.others)
  blocks.others.forEach(({ key }, index) => {
    const relation = relations.get(key) ?? emptySum()
    relations.set(key, relation)
    addTo(relation, means.blocks[index] ?? null)
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
  const structures = evaluatedMeans.map((means) => means.structures[index] ?? [])
  return publishBreakdown(disclosure, structures, line.end - line.start)
}

export function computeGroupNumbers(
  { participation, competences, questions, evaluatedMeans, spread, weights }: GroupTally,
  { segments, breakdowns }: Published,
): GroupNumbers {
  const means = competences.map((line, index) => groupMeans(line, breakdowns[index]))
  const shownQuestions = breakdowns.flatMap((breakdown) => breakdown.questions)
  return {
    evaluated: evaluatedMeans.filter(({ total }) => total !== null).length,
    participation: relationTypes.map(({ key, name }) => ({
      relation: key,
      name,
      ...(participation.get(key) ?? { invited: 0, completed: 0 }),
    })),
    total: groupLine(totalMeans(means, weights?.competences ?? null)),
    competences: means.map(groupLine),
    questions: questions.map((question, position) =>
      shownQuestions[position] ? toScoreOrNull(groupMean(question)) : null,
    ),
    segments,
    spread: computeSpread(spread),
  }
}

interface GroupMeans {
  readonly self: Fraction | null
  readonly others: Fraction | null
  /** Only those that are shown. */
  readonly relations: ReadonlyMap<RelationKey, Fraction>
  readonly combined: readonly RelationKey[]
}

function groupMeans(
  { self, others, relations }: LineSums,
  breakdown: Breakdown | undefined,
): GroupMeans {
  const enough = new Map(
    ratingRelations.flatMap((key) => {
      const shown = groupMean(relations.get(key) ?? emptySum())
      return shown ? [[key, shown] as const] : []
    }),
  )
  const isShown = (key: RelationKey): boolean => breakdown?.relations.has(key) ?? false
  return {
    self: groupMean(self),
    others: groupMean(others),
    relations: new Map([...enough].filter(([key]) => isShown(key))),
    combined: [...enough.keys()].filter((key) => !isShown(key)),
  }
}

function totalMeans(
  competences: readonly GroupMeans[],
  weights: readonly number[] | null,
): GroupMeans {
  return {
    self: weightedMean(
      competences.map(({ self }) => self),
      weights,
    ),
    others: weightedMean(
      competences.map(({ others }) => others),
      weights,
    ),
    relations: new Map(
      ratingRelations.flatMap((key) => {
        const shown = weightedMean(
          competences.map(({ relations }) => relations.get(key) ?? null),
          weights,
        )
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
const groupMean = (total: FractionSum): Fraction | null =>
  total.count >= GROUP_MINIMUM ? meanOfSum(total) : null

const groupLine = ({ self, others, relations, combined }: GroupMeans): GroupLine => ({
  self: toScoreOrNull(self),
  others: toScoreOrNull(others),
  relations: Object.fromEntries([...relations].map(([key, value]) => [key, toScore(value)])),
  combined,
})
