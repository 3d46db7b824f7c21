import type { ReportInput } from '#features/reports/numbers/survey.rules.ts'
import { columnsOf, groupsOf, spansOf, weightsOf } from './independent-groups.ts'
import type { LineCells } from './independent-lines.ts'
import {
  behaviourCell,
  competenceCell,
  meanOf,
  type Group,
  type Printed,
} from './independent-numbers.ts'

/* The printed cells of competences and behaviours in `independent-report.ts`. */

type BehaviourCell = ReturnType<typeof behaviourCell>

interface CompetenceCells extends LineCells {
  /** The positions of its questions. */
  readonly span: readonly number[]
  /** For each question its cells, by column. */
  readonly behaviours: readonly (readonly BehaviourCell[])[]
}

export interface ReportCells {
  readonly groups: readonly Group[]
  readonly weights: readonly number[] | null
  readonly withheld: readonly string[]
  /** The columns of behaviours. */
  readonly columns: readonly Group[]
  /** The position of the column that is others. */
  readonly othersAt: number
  readonly competences: readonly CompetenceCells[]
}

export const SELF: Group = { key: 'auto', relations: ['auto'], people: 1 }

/** Groups and columns without any number are left out. */
export function cellsOf(input: ReportInput): ReportCells {
  const { groups: own, withheld } = groupsOf(input)
  const { columns, others: othersAt } = columnsOf(own)
  const together = columns[othersAt]
  const alone = spansOf(input).map((span) => cellsAlone(input, own, span))
  const isAdded = together?.key === 'demas' && alone.some(({ average }) => average)
  const groups = isAdded ? [...own, together] : own
  const weights = weightsOf(input, groups)
  const competences = alone.map(({ span, cells, behaviours, average }): CompetenceCells => {
    const filled = isAdded
      ? [...cells, average]
      : cells.map((cell, at) => cell ?? (own[at] === together ? average : null))
    return {
      span,
      self: competenceCell(input, SELF, span),
      groups: filled,
      others: meanOf(filled, weights, input),
      behaviours,
    }
  })
  return withoutEmpty({ groups, weights, withheld, columns, othersAt, competences })
}

/**
 * One competence's cells, by group. Without a number of any group, the average of what is told of
 * all of them together.
 */
function cellsAlone(input: ReportInput, groups: readonly Group[], span: readonly number[]) {
  const { columns, others } = columnsOf(groups)
  const together = columns[others]
  const cells = groups.map((group) => competenceCell(input, group, span))
  const behaviours = behavioursOf(input, { groups, cells, span })
  const isRevealed = groups.some(({ key }, at) => cells[at] && key !== 'lider')
  const average =
    together && together.key !== 'lider' && !isRevealed
      ? meanOf(
          behaviours.map((behaviour) => behaviour[others]?.cell ?? null),
          null,
          input,
        )
      : null
  return { span, cells, behaviours, average }
}

function behavioursOf(
  input: ReportInput,
  {
    groups,
    cells,
    span,
  }: {
    readonly groups: readonly Group[]
    /** The competence's cells, by group. */
    readonly cells: readonly (Printed | null)[]
    readonly span: readonly number[]
  },
): BehaviourCell[][] {
  const { columns } = columnsOf(groups)
  const rest = groups.filter(({ key }) => key !== 'lider')
  const withNumber = rest.filter((group) => cells[groups.indexOf(group)])
  const published = withNumber.length > 0 ? withNumber : rest
  const relations = columns.filter((column) => rest.length > 1 && rest.includes(column))
  const all = span.map((question) => {
    const each = relations.map((group) => behaviourCell(input, [group], question))
    const byRelation =
      relations.length > 0 &&
      published.length === rest.length &&
      each.every(({ people }) => people >= 8)
    return columns.map((column) => {
      if (column.key === 'demas')
        return byRelation ? joined(each, input) : behaviourCell(input, published, question)
      if (relations.includes(column) && !byRelation) return { cell: null, people: 0 }
      return behaviourCell(input, [column], question)
    })
  })
  if (input.method === 4 || withNumber.length === 0) return all
  const people = published.reduce((sum, group) => sum + group.people, 0)
  return withoutBesideBound(
    all,
    columns.map((one) => (relations.includes(one) ? one : { key: one.key, people })),
  )
}

/** Beside an only bound of a column the next behaviours are hidden in all columns but the leader's. */
function withoutBesideBound(
  all: readonly BehaviourCell[][],
  columns: readonly { readonly key: string; readonly people: number }[],
): BehaviourCell[][] {
  const hidden = columns.flatMap(({ key, people }, at) =>
    key === 'lider' ? [] : besideBound(all, at, people),
  )
  return all.map((cells, question) =>
    hidden.includes(question)
      ? cells.map((cell, at) => (columns[at]?.key === 'lider' ? cell : { cell: null, people: 0 }))
      : cells,
  )
}

/** Beside an only bound the next behaviour is hidden, of fewer than eight people the next two. */
function besideBound(
  behaviours: readonly (readonly BehaviourCell[])[],
  column: number,
  people: number,
): number[] {
  const cells = behaviours.map((cell) => cell[column]?.cell ?? null)
  const bounds = cells.filter((cell) => cell?.bound)
  if (bounds.length !== 1) return []
  const first = cells.findIndex((cell) => cell?.bound)
  const hidden: number[] = []
  for (let step = 1; step < cells.length && hidden.length < (people < 8 ? 2 : 1); step++) {
    const at = (first + step) % cells.length
    if (cells[at]) hidden.push(at)
  }
  return hidden
}

/** The mean of relations' printed numbers, by their people. */
const joined = (each: readonly BehaviourCell[], input: ReportInput): BehaviourCell => ({
  cell: meanOf(
    each.map(({ cell }) => cell),
    each.map(({ people }) => people),
    input,
  ),
  people: each.reduce((sum, { people }) => sum + people, 0),
})

function withoutEmpty(cells: ReportCells): ReportCells {
  const { groups, weights, columns, othersAt, competences } = cells
  const kept = [...groups.keys()].filter((at) => competences.some((line) => line.groups[at]))
  const keptColumns = [...columns.keys()].filter((at) =>
    competences.some(({ behaviours }) => behaviours.some((behaviour) => behaviour[at]?.cell)),
  )
  return {
    ...cells,
    groups: pick(kept, groups),
    weights: weights && pick(kept, weights),
    columns: pick(keptColumns, columns),
    othersAt: keptColumns.indexOf(othersAt),
    competences: competences.map((line) => ({
      ...line,
      groups: pick(kept, line.groups),
      behaviours: line.behaviours.map((behaviour) => pick(keptColumns, behaviour)),
    })),
  }
}

const pick = <Item>(at: readonly number[], items: readonly Item[]): Item[] =>
  at.flatMap((index) => items.slice(index, index + 1))
