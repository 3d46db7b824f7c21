import type { AppContext } from '#server/context.ts'
import type { RaterScope } from '#server/session.ts'
import { Refusal } from '#shared/refusal.ts'
import { raterWriteLimit, unknownLinkLimit } from '../limits.ts'
import { answeringProblem } from '../rules.ts'
import { definitionCache } from './definition-cache.ts'
import { type Rater, type RaterSheets, raterOf } from './queries.ts'
import { type FormState, formStates } from './saving.queries.ts'

/**
 * Refuses an unknown link and limits such calls per address, never valid links (security.md
 * RAT-17).
 */
export function refuseUnknownLink(context: AppContext, scope: RaterScope): never {
  const caller = { address: scope.address, subject: '' }
  context.rateLimits.check(unknownLinkLimit, caller)
  context.rateLimits.count(unknownLinkLimit, caller)
  throw new Refusal('answers.link_unknown')
}

export async function raterOrRefuse(
  context: AppContext,
  scope: RaterScope,
  subject_id: string,
): Promise<Rater> {
  return (await raterOf(context.raters, subject_id)) ?? refuseUnknownLink(context, scope)
}

/** Refuses when the rater writes too often. */
export function countWrite(context: AppContext, subject_id: string): void {
  const caller = { address: '', subject: subject_id }
  context.rateLimits.check(raterWriteLimit, caller)
  context.rateLimits.count(raterWriteLimit, caller)
}

/**
 * The sheets of the one rater who owns all the forms. Refuses as an unknown link: forms of several
 * raters, forms of a matrix that is not released, and a mailed key of another rater.
 */
export async function ownSheets(
  context: AppContext,
  scope: RaterScope,
  form_ids: readonly string[],
): Promise<RaterSheets> {
  const sheets = await definitionCache(context).sheetsOfForm(form_ids[0] ?? '')
  if (!sheets) refuseUnknownLink(context, scope)
  const own = new Set(sheets.forms.map((form) => form.id))
  if (form_ids.some((form_id) => !own.has(form_id))) refuseUnknownLink(context, scope)
  refuseOtherKey(context, scope, sheets.subject_id)
  return sheets
}

/** Refuses a mailed key of another rater; a call without a key passes (docs/decisions/0003). */
export function refuseOtherKey(context: AppContext, scope: RaterScope, subject_id: string): void {
  if (scope.key_given && !scope.holdsKeyOf(subject_id)) refuseUnknownLink(context, scope)
}

/** Throws the refusal of the first form that is not open. */
export function refuseClosed(states: readonly FormState[], now: Date): void {
  for (const { released, closes_at, answered } of states) {
    const problem = answeringProblem({ released, closes_at, completed: answered }, now)
    if (problem) throw new Refusal(problem)
  }
}

/** The states of forms of the sheets; refuses the link when the matrix was deleted meanwhile. */
export async function statesOrRefuse(
  context: AppContext,
  scope: RaterScope,
  sheets: RaterSheets,
  form_ids: readonly string[],
): Promise<FormState[]> {
  const states = await formStates(context.raters, form_ids)
  if (states.length < form_ids.length) {
    definitionCache(context).delete(sheets)
    refuseUnknownLink(context, scope)
  }
  return states
}
