import {
  behaviourSteps,
  COMPETENCE_ANSWERS,
  competenceSteps,
} from '#features/forms/told-answers.rules.ts'
import { countAnswering, type BlockAnswers, type Span } from './answers.rules.ts'
import { fraction, plus } from './fraction.rules.ts'
import type { Rounding } from './rounding.rules.ts'
import type { Answered } from './scored-forms.rules.ts'
import { rangeOf } from './survey.rules.ts'
import type { Value } from './value.rules.ts'

export const listPositions = ({ start, end }: Span): number[] =>
  Array.from({ length: end - start }, (_, offset) => start + offset)

/** How many people answered a question, of those blocks that are asked. */
export const countAt = (
  blocks: readonly BlockAnswers[],
  position: number,
  counted: 'answers' | 'people' = 'answers',
): number =>
  blocks.reduce(
    (sum, each) => (each.asked[position] ? sum + (each[counted][position] ?? 0) : sum),
    0,
  )

/** The number of some blocks together; `null` below the minimum (docs/reports.md, Numbers, cell). */
export function cellAt(
  blocks: readonly BlockAnswers[],
  position: number,
  rounding: Rounding,
): Value | null {
  const asked = blocks.filter((each) => each.asked[position])
  const minimum = Math.max(1, ...asked.map(({ block }) => block.minimum))
  if (asked.length === 0 || countAt(asked, position, 'people') < minimum) return null
  const sum = asked.map(({ sums }) => sums[position] ?? fraction(0)).reduce(plus)
  const steps = minimum > 1 ? behaviourSteps(rangeOf(rounding.scale)) : 0
  return rounding.cell(sum, countAt(asked, position), steps)
}

/** The number of a block in a competence: the mean of all its answers. */
export function competenceCell(own: BlockAnswers, span: Span, answered: Answered): Value | null {
  const { rounding } = answered.scoring
  const positions = listPositions(span).filter((position) => own.asked[position])
  const count = positions.reduce((sum, position) => sum + (own.answers[position] ?? 0), 0)
  const isOpen = own.block.minimum <= 1
  if (count < (isOpen ? 1 : COMPETENCE_ANSWERS)) return null
  if (!isOpen && countAnswering(own, span, answered.leaders) < own.block.minimum) return null
  const sum = positions.map((position) => own.sums[position] ?? fraction(0)).reduce(plus)
  const steps = isOpen ? 0 : competenceSteps(positions.length, rangeOf(rounding.scale))
  return rounding.cell(sum, count, steps)
}

/** Whether a block is protected, so that its answers are told together with others. */
export const isTogether = ({ block }: BlockAnswers): boolean => block.key !== 'lider'
