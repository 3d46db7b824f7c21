import { cellAt, listPositions } from './cells.rules.ts'
import { averageValues } from './rounding.rules.ts'
import type { Answered, BehaviourMeans, Means, Scored } from './scored-forms.rules.ts'
import type { Value } from './value.rules.ts'
import { blockWeights } from './weights.rules.ts'

/** The third method: a cell of each block, and all else computed from the exact cells. */
export function scoreByBlock({ scoring, spans, self, others }: Answered): Scored {
  const { rounding, weights } = scoring
  const columns = others.map(({ block }) => block)
  const ofBlocks = blockWeights(columns, weights)
  const behaviours = spans.flatMap((span) =>
    listPositions(span).map((position): BehaviourMeans => {
      const blocks = others.map((answers) => cellAt([answers], position, rounding))
      return {
        self: self && cellAt([self], position, rounding),
        blocks,
        others: averageValues(blocks, ofBlocks, rounding),
        answers: others.map(({ answers }, at) => (blocks[at] ? (answers[position] ?? null) : null)),
      }
    }),
  )
  const competences = spans.map(({ start, end }): Means => {
    const own = behaviours.slice(start, end)
    const average = (values: readonly (Value | null)[]): Value | null =>
      averageValues(values, null, rounding)
    const blocks = columns.map((_, at) => average(own.map((line) => line.blocks[at] ?? null)))
    return {
      self: average(own.map((line) => line.self)),
      blocks,
      others: averageValues(blocks, ofBlocks, rounding),
    }
  })
  return {
    blocks: columns,
    columns,
    others: [...columns.keys()],
    together: null,
    averaged: [],
    behaviours,
    competences,
  }
}
