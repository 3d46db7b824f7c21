import { sideOfCut } from './printed.rules.ts'
import type { PrintedScore, Thresholds } from './published-values.rules.ts'
import type { ScaleRange } from './survey.rules.ts'

/** What the first three and the last two steps mean. */
export const heatKeyTexts = ({ text }: PrintedScore) =>
  ({ below: `menos de ${text}`, above: `${text} o más` }) as const

/** Shares of the part below the cut at which the second and the third step begin. */
const BELOW_THE_CUT = [0.4, 0.75]

/**
 * The step of a tinted cell, 0 to 4, from its printed tenths, as the PDF tints it. The cut is the
 * border between the third and the fourth step: the same printed number has the same colour. `null`
 * of a bound that leaves open on which side of the cut the number is.
 */
export function heatStep(
  score: PrintedScore,
  scale: ScaleRange,
  thresholds: Thresholds,
): number | null {
  if (sideOfCut(score, thresholds, scale) === null) return null
  const { tenths } = score
  const { lowest_value, highest_value } = scale
  const { cut } = thresholds
  if (tenths >= cut.tenths) return tenths * 2 >= cut.tenths + highest_value * 10 ? 4 : 3
  const low = lowest_value * 10
  const share = (tenths - low) / (cut.tenths - low)
  return BELOW_THE_CUT.filter((limit) => share >= limit).length
}
