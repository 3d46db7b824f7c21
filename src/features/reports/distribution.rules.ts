import { DISTRIBUTION_MINIMUM, type BlockKey } from './anonymity.rules.ts'
import type { BlockCells } from './scoring.rules.ts'
import type { CompletedForm, ScaleRange } from './survey.rules.ts'

/** How often each value was chosen as the answer to one question. */
export interface Distribution {
  /** The blocks whose answers are counted. */
  readonly blocks: readonly BlockKey[]
  /** The sum of `counts`. */
  readonly answers: number
  /** By value, from the lowest to the highest of the scale. */
  readonly counts: readonly number[]
}

export type Consensus = 'alto' | 'medio' | 'dividido'

/**
 * The distribution of the answers to the question at a position, or `null` when no block may take
 * part (report.md, Numbers, consenso; decision 0011). A block takes part only with at least
 * `DISTRIBUTION_MINIMUM` answers of its own: the answers of a smaller one could be identified as
 * soon as all others agree. A block in which somebody has several forms never takes part, because
 * equal answers in a distribution could be told to be theirs. The leader, who is one person, never takes part.
 */
export function distributionOf(
  cells: readonly BlockCells[],
  position: number,
  scale: ScaleRange,
): Distribution | null {
  const counted = cells.filter(
    ({ block, forms, means, answers }) =>
      means[position] &&
      block.key !== 'lider' &&
      forms.length === block.raters &&
      (answers[position] ?? 0) >= DISTRIBUTION_MINIMUM,
  )
  if (counted.length === 0) return null
  const counts = countChoices(
    counted.flatMap(({ forms }) => forms),
    position,
    scale,
  )
  return {
    blocks: counted.map(({ block }) => block.key),
    answers: counts.reduce((sum, count) => sum + count, 0),
    counts,
  }
}

function countChoices(
  forms: readonly CompletedForm[],
  position: number,
  { lowest_value, highest_value }: ScaleRange,
): number[] {
  const counts = Array<number>(highest_value - lowest_value + 1).fill(0)
  for (const { choices } of forms) {
    const choice = choices[position]
    if (choice !== null && choice !== undefined)
      counts[choice - lowest_value] = (counts[choice - lowest_value] ?? 0) + 1
  }
  return counts
}

/**
 * How much the raters agree: 1 − s² / (R² / 4) with the population variance s², «alto» from 0.85,
 * «medio» from 0.75 (report.md, Numbers, consenso). Both sides of the comparison are multiplied by
 * 100·n²·R², so that only integers are compared.
 */
export function consensusOf({ answers, counts }: Distribution): Consensus {
  const range = counts.length - 1
  const sum = counts.reduce((total, count, value) => total + count * value, 0)
  const squares = counts.reduce((total, count, value) => total + count * value * value, 0)
  const unit = answers * answers * range * range
  const hundredths = 100 * (unit - 4 * (answers * squares - sum * sum))
  if (hundredths >= 85 * unit) return 'alto'
  return hundredths >= 75 * unit ? 'medio' : 'dividido'
}
