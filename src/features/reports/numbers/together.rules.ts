import { RELATION_ANSWERS } from '#features/forms/told-answers.rules.ts'
import type { Block } from './anonymity.rules.ts'
import type { BlockAnswers } from './answers.rules.ts'
import { competenceCell, isTogether } from './cells.rules.ts'
import { competenceBehaviours, findOthers, type Column } from './column-behaviours.rules.ts'
import { averageValues } from './rounding.rules.ts'
import type { Answered, BehaviourMeans, Means, Scored, ScoredForms } from './scored-forms.rules.ts'
import type { Value } from './value.rules.ts'
import { blockWeights } from './weights.rules.ts'

/**
 * The fourth and fifth method: competences by block, of all answers to their questions, and
 * behaviours of all protected raters together.
 */
export function scoreTogether(answered: Answered): Scored {
  const { scoring, spans, self, others } = answered
  const { rounding, weights } = scoring
  const columns = listColumns(others)
  const own = spans.map((span) => others.map((each) => competenceCell(each, span, answered)))
  const together = own.map((cells) => chooseTogether(others, cells))
  const behaviours = spans.flatMap((span, index) =>
    competenceBehaviours(answered, {
      together: together[index] ?? [],
      columns,
      span,
      cells: own[index] ?? [],
    }),
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
  { answered, columns, behaviours }: Revealed,
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
interface Revealed {
  readonly answered: Answered
  readonly columns: readonly Column[]
  readonly behaviours: readonly BehaviourMeans[]
}

/** The average of what is printed of a competence's behaviours; `null` of a leader alone. */
function averageBehaviours(
  { answered: { scoring, spans }, columns, behaviours }: Revealed,
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
