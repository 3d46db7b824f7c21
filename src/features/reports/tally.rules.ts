import { relationTypes, type RelationKey } from '#shared/relations.ts'
import type { BlockKey } from './anonymity.rules.ts'
import {
  add,
  meanOf,
  openSum,
  score,
  type Fraction,
  type Score,
  type Sum,
} from './fraction.rules.ts'
import type { GroupLine, GroupReport } from './group.rules.ts'
import { classify, gapOf, GROUP_MINIMUM } from './perception.rules.ts'
import { countsOf, type EvaluatedSheets, type Survey } from './report.rules.ts'
import type { Means, ScaleRange, Scored } from './scoring.rules.ts'

/**
 * The averages of a project, gathered person by person: thousands of reports go by, and what stays of each are the numbers by which the
 * project can be cut into segments.
 */
export interface Tally {
  readonly scale: ScaleRange
  readonly participation: Map<RelationKey, { invited: number; completed: number }>
  readonly total: LineSums
  readonly competences: readonly LineSums[]
  /** Of all competences, one after the other. */
  readonly questions: readonly Sum[]
  readonly members: Member[]
}

/** The average of others of one person: over all, and in each competence. */
export interface Member {
  readonly total: Fraction | null
  readonly competences: readonly (Fraction | null)[]
}

/** What a project's reports come to, without a name: nothing in it changes any more once reports are open. */
export type GroupNumbers = Pick<GroupReport, 'evaluated' | 'participation' | 'total'> & {
  readonly competences: readonly GroupLine[]
  readonly questions: readonly (Score | null)[]
  readonly members: readonly Member[]
}

interface LineSums {
  readonly self: Sum
  readonly others: Sum
  /** Of those who have both, so that a gap compares the same people. */
  readonly compared: { readonly self: Sum; readonly others: Sum }
  readonly relations: Map<BlockKey, Sum>
}

const openLine = (): LineSums => ({
  self: openSum(),
  others: openSum(),
  compared: { self: openSum(), others: openSum() },
  relations: new Map(),
})

export function openTally({ scale, competences }: Survey): Tally {
  return {
    scale,
    participation: new Map(relationTypes.map(({ key }) => [key, { invited: 0, completed: 0 }])),
    total: openLine(),
    competences: competences.map(openLine),
    questions: competences.flatMap(({ questions }) => questions.map(openSum)),
    members: [],
  }
}

export function addPerson(
  { participation, total, competences, questions, members }: Tally,
  { sheets, invited }: EvaluatedSheets,
  scored: Scored,
): void {
  const completed = countsOf(sheets)
  for (const [key, counts] of participation) {
    counts.completed += completed[key]
    counts.invited += Math.max(invited[key] ?? 0, completed[key])
  }
  addLine(total, scored, scored.total)
  scored.competences.forEach((means, index) => {
    const line = competences[index]
    if (line) addLine(line, scored, means)
  })
  questions.forEach((question, index) => add(question, scored.others[index] ?? null))
  members.push({
    total: scored.total.others,
    competences: scored.competences.map(({ others }) => others),
  })
}

function addLine(
  { self, others, compared, relations }: LineSums,
  { blocks }: Scored,
  means: Means,
): void {
  add(self, means.self)
  add(others, means.others)
  if (means.self && means.others) {
    add(compared.self, means.self)
    add(compared.others, means.others)
  }
  blocks.others.forEach(({ key }, index) => {
    const relation = relations.get(key) ?? openSum()
    relations.set(key, relation)
    add(relation, means.blocks[index] ?? null)
  })
}

export function groupNumbersOf({
  scale,
  participation,
  total,
  competences,
  questions,
  members,
}: Tally): GroupNumbers {
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
    members,
  }
}

const groupMean = (total: Sum): Fraction | null =>
  total.count >= GROUP_MINIMUM ? meanOf(total) : null

export function groupScore(total: Sum): Score | null {
  const value = groupMean(total)
  return value && score(value)
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
        const value = groupScore(relations.get(key) ?? openSum())
        return value && key !== 'auto' ? [[key, value]] : []
      }),
    ),
  }
}
