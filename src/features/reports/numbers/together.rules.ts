import { RELATION_ANSWERS } from '#features/forms/told-answers.rules.ts'
import type { Block } from './anonymity.rules.ts'
import type { BlockAnswers } from './answers.rules.ts'
import { cellAt, competenceCell, countAt, isTogether, listPositions } from './cells.rules.ts'
import { averageValues } from './rounding.rules.ts'
import type { Answered, BehaviourMeans, Means, Scored, ScoredForms } from './scored-forms.rules.ts'
import type { Value } from './value.rules.ts'
import { blockWeights } from './weights.rules.ts'

/** A column of behaviours: the leader, all protected raters together, or one of their relations. */
interface Column {
  readonly kind: 'leader' | 'together' | 'relation'
  readonly block: Block
  readonly members: readonly BlockAnswers[]
}

/**
 * The fourth method: competences by block, of all answers to their questions, and behaviours of all
 * protected raters together.
 */
export function scoreTogether(answered: Answered): Scored {
  const { scoring, spans, self, others } = answered
  const { rounding, weights } = scoring
  const columns = listColumns(others)
  const own = spans.map((span) => others.map((each) => competenceCell(each, span, answered)))
  const together = own.map((cells) => chooseTogether(others, cells))
  const behaviours = spans.flatMap((span, index) =>
    listPositions(span).map((position) =>
      behaviourMeans(answered, { together: together[index] ?? [], columns, position }),
    ),
  )
  const cells = withBehaviours(own, { answered, columns, behaviours })
  const ofBlocks = blockWeights(cells.blocks, weights)
  return {
    blocks: cells.blocks,
    columns: columns.map(({ block }) => block),
    others: [findOthers(columns)],
    together,
    averaged: cells.averaged,
    behaviours,
    competences: spans.map((span, index): Means => {
      const blocks = cells.competences[index] ?? []
      return {
        self: self && competenceCell(self, span, answered),
        blocks,
        others: averageValues(blocks, ofBlocks, rounding),
      }
    }),
  }
}

/**
 * The cells of the competences, with the average of the printed behaviours of all protected raters
 * together where none of their blocks has enough answers: it tells nothing that those do not.
 */
function withBehaviours(
  own: readonly (readonly (Value | null)[])[],
  { answered, columns, behaviours }: Told,
): Pick<ScoredForms, 'averaged'> & {
  readonly blocks: readonly Block[]
  readonly competences: readonly (readonly (Value | null)[])[]
} {
  const blocks = answered.others.map(({ block }) => block)
  const together = columns[findOthers(columns)]
  const averages = own.map((cells, index) =>
    cells.some((cell, at) => cell && blocks[at]?.key !== 'lider')
      ? null
      : averageBehaviours({ answered, columns, behaviours }, index),
  )
  const averaged = averages.map(Boolean)
  if (!together || !averaged.includes(true)) return { blocks, averaged, competences: own }
  const single = blocks.indexOf(together.block)
  const add = (cells: readonly (Value | null)[], average: Value | null): (Value | null)[] =>
    single === -1 ? [...cells, average] : cells.with(single, cells[single] ?? average)
  return {
    averaged,
    blocks: single === -1 ? [...blocks, together.block] : blocks,
    competences: own.map((cells, index) => add(cells, averages[index] ?? null)),
  }
}

/** What is told of the behaviours, and in which columns. */
interface Told {
  readonly answered: Answered
  readonly columns: readonly Column[]
  readonly behaviours: readonly BehaviourMeans[]
}

/** The average of what is printed of a competence's behaviours; `null` of a leader alone. */
function averageBehaviours(
  { answered: { scoring, spans }, columns, behaviours }: Told,
  index: number,
): Value | null {
  const at = findOthers(columns)
  const { start, end } = spans[index] ?? { start: 0, end: 0 }
  return columns[at]?.kind === 'together'
    ? averageValues(
        behaviours.slice(start, end).map((line) => line.blocks[at] ?? null),
        null,
        scoring.rounding,
      )
    : null
}

/** The column that «otros» of a behaviour is; the leader stands beside it. */
function findOthers(columns: readonly Column[]): number {
  const together = columns.findIndex(({ kind }) => kind === 'together')
  return together === -1 ? 0 : together
}

/**
 * Whose answers to a competence's behaviours are told together: the protected blocks that have a
 * number in it. Another one could be told from the difference. Where none has, all of them; the
 * leader alone where there is no other.
 */
function chooseTogether(
  others: readonly BlockAnswers[],
  cells: readonly (Value | null)[],
): readonly BlockAnswers[] {
  const shown = others.filter((each, index) => isTogether(each) && cells[index])
  if (shown.length > 0) return shown
  const groups = others.filter(isTogether)
  return groups.length > 0 ? groups : others
}

/**
 * The leader; all protected raters together; and, where each of them is large enough, every
 * protected relation.
 */
function listColumns(others: readonly BlockAnswers[]): Column[] {
  const toColumn = (kind: Column['kind'], member: BlockAnswers): Column => ({
    kind,
    block: member.block,
    members: [member],
  })
  const leader = others.filter((each) => !isTogether(each)).map((each) => toColumn('leader', each))
  const groups = others.filter(isTogether)
  const [only, second] = groups
  if (!only) return leader
  if (!second) return [...leader, toColumn('together', only)]
  const block: Block = {
    key: 'demas',
    relations: groups.flatMap((each) => each.block.relations),
    raters: groups.reduce((sum, each) => sum + each.block.raters, 0),
    minimum: only.block.minimum,
  }
  const isLarge = ({ block: { key, raters } }: BlockAnswers): boolean =>
    key !== 'otros' && raters >= RELATION_ANSWERS
  return [
    ...leader,
    { kind: 'together', block, members: groups },
    ...(groups.every(isLarge) ? groups.map((each) => toColumn('relation', each)) : []),
  ]
}

function behaviourMeans(
  { scoring: { rounding }, self }: Answered,
  {
    together,
    columns,
    position,
  }: {
    readonly together: readonly BlockAnswers[]
    readonly columns: readonly Column[]
    readonly position: number
  },
): BehaviourMeans {
  const membersIn = ({ kind, members }: Column): readonly BlockAnswers[] =>
    kind === 'leader' ? members : members.filter((each) => together.includes(each))
  const relations = columns.filter(({ kind }) => kind === 'relation')
  const byRelation =
    relations.length > 0 &&
    relations.every((each) => countAt(membersIn(each), position, 'people') >= RELATION_ANSWERS)
  const cellIn = (column: Column): Value | null => {
    if (column.kind === 'relation' && !byRelation) return null
    if (column.kind !== 'together' || !byRelation)
      return cellAt(membersIn(column), position, rounding)
    // computed from what is printed, so that no bound can be subtracted out
    return averageValues(
      relations.map((each) => cellAt(membersIn(each), position, rounding)),
      relations.map((each) => countAt(membersIn(each), position)),
      rounding,
    )
  }
  const blocks = columns.map(cellIn)
  return {
    self: self && cellAt([self], position, rounding),
    blocks,
    others: blocks[findOthers(columns)] ?? null,
    answers: columns.map((column, at) =>
      blocks[at] ? countAt(membersIn(column), position) : null,
    ),
  }
}
