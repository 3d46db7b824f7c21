import type { PrintedScore } from '../numbers/published-values.rules.ts'
import { splitBound } from '../numbers/score.rules.ts'

/** A number with its «o más» in small words; «·» where it is not shown. */
export function PrintedNumber({ score }: { readonly score: PrintedScore | null }) {
  if (!score) return '·'
  const { number, bound } = splitBound(score)
  return bound ? (
    <>
      {number} <span className="bound">{bound}</span>
    </>
  ) : (
    number
  )
}
