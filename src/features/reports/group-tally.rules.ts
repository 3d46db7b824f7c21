import { countRaters } from '#features/forms/coverage.rules.ts'
import { relationTypes, type RelationKey } from '#shared/relations.ts'
import { GROUP_MINIMUM, type BlockKey } from './anonymity.rules.ts'
import type { Fraction } from './fraction.rules.ts'
import { addTo, emptySum, meanOfSum, type FractionSum } from './mean.rules.ts'
import type { ParticipationRow } from './participation.rules.ts'
import { classify, gapOf, type Classification, type Gap } from './perception.rules.ts'
import { toScoreOrNull, type Score } from './score.rules.ts'
import type { Means, ScoredForms } from './scoring.rules.ts'
import type { EvaluatedForms, ScaleRange, Survey } from './survey.rules.ts'

/**
 * The sums behind a group report. Evaluated are added one by one, so that the answers about
 * thousands of them are never in memory together.
 */
export interface GroupTally {
  readonly scale: ScaleRange
  readonly participation: Map<RelationKey, { invited: number; completed: number }>
  readonly total: LineSums
  readonly competences: readonly LineSums[]
  /** The sums of `others`, by the position of the question. */
  readonly questions: readonly FractionSum[]
  readonly evaluatedMeans: EvaluatedMeans[]
}

/** «Promedio de otros» of one evaluated, from which the segments are computed. */
export interface EvaluatedMeans {
  readonly total: Fraction | null
  readonly competences: readonly (Fraction | null)[]
}

/** The averages of a competence or of the total over all evaluated. */
export interface GroupLine {
  readonly self: Score | null
  readonly others: Score | null
  /** Between the averages of those evaluated who have both self and others. */
  readonly gap: Gap | null
  readonly classification: Classification | null
  /** Averages over those evaluated for whom the relation is a block of its own; never self. */
  readonly relations: Readonly<Partial<Record<RelationKey, Score | null>>>
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
  /** In the order in which the evaluated were added. */
  readonly evaluatedMeans: readonly EvaluatedMeans[]
}

interface LineSums {
  readonly self: FractionSum
  readonly others: FractionSum
  /** The sums over those evaluated who have both, so that the gap compares the same people. */
  readonly compared: { readonly self: FractionSum; readonly others: FractionSum }
  readonly relations: Map<BlockKey, FractionSum>
}

const emptyLine = (): LineSums => ({
  self: emptySum(),
  others: emptySum(),
  compared: { self: emptySum(), others: emptySum() },
  relations: new Map(),
})

export function emptyTally({ scale, competences }: Survey): GroupTally {
  return {
    scale,
    participation: new Map(relationTypes.map(({ key }) => [key, { invited: 0, completed: 0 }])),
    total: emptyLine(),
    competences: competences.map(emptyLine),
    questions: competences.flatMap(({ questions }) => questions.map(emptySum)),
    evaluatedMeans: [],
  }
}

/** Adds the published means of one evaluated to the tally, in place. */
export function addEvaluated(
  { participation, total, competences, questions, evaluatedMeans }: GroupTally,
  { forms, invited }: EvaluatedForms,
  scored: ScoredForms,
): void {
  const completed = countRaters(forms)
  for (const [key, counts] of participation) {
    counts.completed += completed[key]
    counts.invited += Math.max(invited[key] ?? 0, completed[key])
  }
  addLine(total, scored, scored.total)
  scored.competences.forEach((means, index) => {
    const line = competences[index]
    if (line) addLine(line, scored, means)
  })
  questions.forEach((question, position) => addTo(question, scored.others[position] ?? null))
  evaluatedMeans.push({
    total: scored.total.others,
    competences: scored.competences.map(({ others }) => others),
  })
}

function addLine(
  { self, others, compared, relations }: LineSums,
  { blocks }: ScoredForms,
  means: Means,
): void {
  addTo(self, means.self)
  addTo(others, means.others)
  if (means.self && means.others) {
    addTo(compared.self, means.self)
    addTo(compared.others, means.others)
  }
  blocks.others.forEach(({ key }, index) => {
    const relation = relations.get(key) ?? emptySum()
    relations.set(key, relation)
    addTo(relation, means.blocks[index] ?? null)
  })
}

export function groupNumbersOf({
  scale,
  participation,
  total,
  competences,
  questions,
  evaluatedMeans,
}: GroupTally): GroupNumbers {
  return {
    evaluated: evaluatedMeans.filter((means) => means.total !== null).length,
    participation: relationTypes.map(({ key, name }) => ({
      relation: key,
      name,
      ...(participation.get(key) ?? { invited: 0, completed: 0 }),
    })),
    total: groupLine(total, scale),
    competences: competences.map((line) => groupLine(line, scale)),
    questions: questions.map(groupScore),
    evaluatedMeans,
  }
}

/** The mean of a sum of at least `GROUP_MINIMUM` evaluated; `null` of fewer. */
export const groupScore = (total: FractionSum): Score | null => toScoreOrNull(groupMean(total))

const groupMean = (total: FractionSum): Fraction | null =>
  total.count >= GROUP_MINIMUM ? meanOfSum(total) : null

function groupLine({ self, others, compared, relations }: LineSums, scale: ScaleRange): GroupLine {
  const means = { self: groupMean(compared.self), others: groupMean(compared.others), blocks: [] }
  const evaluated = compared.self.count
  return {
    self: groupScore(self),
    others: groupScore(others),
    gap: gapOf(means, evaluated, scale),
    classification: classify(means, evaluated, scale),
    relations: Object.fromEntries(
      relationTypes.flatMap(({ key }) => {
        const value = groupScore(relations.get(key) ?? emptySum())
        return value && key !== 'auto' ? [[key, value]] : []
      }),
    ),
  }
}
