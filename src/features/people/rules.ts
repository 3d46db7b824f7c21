import { formProblem, type FormTriple, relationProblem } from '#features/forms/rules.ts'
import type { UsedRelations } from '#features/matrices/relations.rules.ts'
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

interface Addition {
  readonly evaluated: { readonly subject: Person }
  readonly rater: { readonly subject: Person }
  /** The forms about the evaluated. */
  readonly about: readonly FormTriple[]
  readonly form: FormTriple
}

/** How the invitation of an added rater is told. */
export function additionNotice(
  {
    invited_at,
    on_paper,
  }: { readonly invited_at: string; readonly on_paper?: boolean | undefined },
  now: Date,
) {
  if (on_paper) return 'person.rater_added_paper'
  return new Date(invited_at) > now ? 'person.rater_added_later' : 'person.rater_added'
}

/** Why a rater cannot be added to an evaluated after the release. */
export function additionProblem(
  matrix: RunningMatrix & UsedRelations,
  { evaluated, rater, about, form }: Addition,
  now: Date,
): RefusalCode | null {
  const problem = closeProblem(matrix, now)
  if (problem) return problem
  if (about.length === 0) return 'person.not_evaluated'
  if (evaluated.subject.left_at) return 'person.evaluated_left'
  if (rater.subject.left_at) return 'person.rater_left'
  return formProblem(about, form) ?? relationProblem(matrix, form.relation_type_id)
}
