import { relationTypes, type RelationKey } from '#shared/relations.ts'
import type { BlockKey } from './anonymity.rules.ts'
import {
  addTo,
  meanOfSum,
  emptySum,
  toScore,
  type Fraction,
  type Score,
  type FractionSum,
} from './fraction.rules.ts'
import type { GroupLine, GroupReport } from './group.rules.ts'
import { classify, gapOf, GROUP_MINIMUM } from './perception.rules.ts'
import { countRaters, type EvaluatedForms, type Survey } from './report.rules.ts'
import type { Means, ScaleRange, ScoredForms } from './scoring.rules.ts'

/**
 * The averages of a project, gathered person by person: thousands of reports go by, and what stays of each are the numbers by which the
 * project can be cut into segments.
 */
export interface GroupTally {
  readonly scale: ScaleRange
  readonly participation: Map<RelationKey, { invited: number; completed: number }>
  readonly total: LineSums
  readonly competences: readonly LineSums[]
  /** Of all competences, one after the other. */
  readonly questions: readonly FractionSum[]
  readonly evaluatedMeans: EvaluatedMeans[]
}

/** The average of others of one person: over all, and in each competence. */
export interface EvaluatedMeans {
  readonly total: Fraction | null
  readonly competences: readonly (Fraction | null)[]
}

/** What a project's reports come to, without a name: nothing in it changes any more once reports are open. */
export type GroupNumbers = Pick<GroupReport, 'evaluated' | 'participation' | 'total'> & {
  readonly competences: readonly GroupLine[]
  readonly questions: readonly (Score | null)[]
  readonly evaluatedMeans: readonly EvaluatedMeans[]
}

interface LineSums {
  readonly self: FractionSum
  readonly others: FractionSum
  /** Of those who have both, so that a gap compares the same people. */
  readonly compared: { readonly self: FractionSum; readonly others: FractionSum }
  readonly relations: Map<BlockKey, FractionSum>
}

const openLine = (): LineSums => ({
  self: emptySum(),
  others: emptySum(),
  compared: { self: emptySum(), others: emptySum() },
  relations: new Map(),
})

export function emptyTally({ scale, competences }: Survey): GroupTally {
  return {
    scale,
    participation: new Map(relationTypes.map(({ key }) => [key, { invited: 0, completed: 0 }])),
    total: openLine(),
    competences: competences.map(openLine),
    questions: competences.flatMap(({ questions }) => questions.map(emptySum)),
    evaluatedMeans: [],
  }
}

export function addEvaluated(
  { participation, total, competences, questions, evaluatedMeans: members }: GroupTally,
  { forms: sheets, invited }: EvaluatedForms,
  scored: ScoredForms,
): void {
  const completed = countRaters(sheets)
  for (const [key, counts] of participation) {
    counts.completed += completed[key]
    counts.invited += Math.max(invited[key] ?? 0, completed[key])
  }
  addLine(total, scored, scored.total)
  scored.competences.forEach((means, index) => {
    const line = competences[index]
    if (line) addLine(line, scored, means)
  })
  questions.forEach((question, index) => addTo(question, scored.others[index] ?? null))
  members.push({
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
  evaluatedMeans: members,
}: GroupTally): GroupNumbers {
  return {
    evaluated: members.filter((member) => member.total !== null).length,
    participation: relationTypes.map(({ key, name }) => ({
      relation: key,
      name,
      ...(participation.get(key) ?? { invited: 0, completed: 0 }),
    })),
    total: groupLine(total, scale),
    competences: competences.map((line) => groupLine(line, scale)),
    questions: questions.map(groupScore),
    evaluatedMeans: members,
  }
}

const groupMean = (total: FractionSum): Fraction | null =>
  total.count >= GROUP_MINIMUM ? meanOfSum(total) : null

export function groupScore(total: FractionSum): Score | null {
  const value = groupMean(total)
  return value && toScore(value)
}

function groupLine({ self, others, compared, relations }: LineSums, scale: ScaleRange): GroupLine {
  const means = { self: groupMean(compared.self), others: groupMean(compared.others), blocks: [] }
  const people = compared.self.count
  return {
    self: groupScore(self),
    others: groupScore(others),
    gap: gapOf(means, people, scale),
    classification: classify(means, people, scale),
    relations: Object.fromEntries(
      relationTypes.flatMap(({ key }) => {
        const value = groupScore(relations.get(key) ?? emptySum())
        return value && key !== 'auto' ? [[key, value]] : []
      }),
    ),
  }
}
