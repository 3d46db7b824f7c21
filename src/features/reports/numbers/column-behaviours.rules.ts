import { RELATION_ANSWERS } from '#features/forms/told-answers.rules.ts'
import type { Block } from './anonymity.rules.ts'
import type { BlockAnswers, Span } from './answers.rules.ts'
import { withoutBesideBound } from './beside-bound.rules.ts'
import { cellAt, countAt, isTogether, listPositions } from './cells.rules.ts'
import { averageValues } from './rounding.rules.ts'
import type { Answered, BehaviourMeans } from './scored-forms.rules.ts'
import type { Value } from './value.rules.ts'

/** A column of behaviours: the leader, all protected raters together, or one of their relations. */
export interface Column {
  readonly kind: 'leader' | 'together' | 'relation'
  readonly block: Block
  readonly members: readonly BlockAnswers[]
}

/** The behaviours of one competence, of which `cells` are the numbers by block. */
export function competenceBehaviours(
  answered: Answered,
  {
    together,
    columns,
    span,
    cells,
  }: {
    readonly together: readonly BlockAnswers[]
    readonly columns: readonly Column[]
    readonly span: Span
    readonly cells: readonly (Value | null)[]
  },
): BehaviourMeans[] {
  const behaviours = listPositions(span).map((position) =>
    behaviourMeans(answered, { together, columns, position }),
  )
  const isRevealed = answered.others.some((each, at) => isTogether(each) && cells[at])
  if (answered.scoring.method === 4 || !isRevealed) return behaviours
  return withoutBesideBound(
    behaviours,
    columns.flatMap(({ kind, members }, at) =>
      kind === 'leader'
        ? []
        : {
            at,
            raters: members
              .filter((each) => together.includes(each))
              .reduce((sum, { block }) => sum + block.raters, 0),
          },
    ),
  )
}

/** The column that «otros» of a behaviour is; the leader stands beside it. */
export function findOthers(columns: readonly Column[]): number {
  const together = columns.findIndex(({ kind }) => kind === 'together')
  return together === -1 ? 0 : together
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
