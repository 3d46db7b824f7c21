import { closeProblem } from '#features/release/rules.ts'
import type { RefusalCode } from '#shared/refusal.ts'

type RunningMatrix = Parameters<typeof closeProblem>[0]

interface Person {
  readonly left_at: Date | null
}

/** Why a person cannot be taken out of a project now. */
export const leaveProblem = (
  matrix: RunningMatrix,
  { left_at }: Person,
  now: Date,
): RefusalCode | null => closeProblem(matrix, now) ?? (left_at ? 'person.left_already' : null)

/** Why a person cannot be taken back now. */
export const returnProblem = (
  matrix: RunningMatrix,
  { left_at }: Person,
  now: Date,
): RefusalCode | null => closeProblem(matrix, now) ?? (left_at ? null : 'person.not_left')
