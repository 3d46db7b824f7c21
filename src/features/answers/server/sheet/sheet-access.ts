import type { FastifyRequest } from 'fastify'
import type { RaterScope } from '#server/access/session.ts'
import { suspendedLink } from '#server/access/suspension.ts'
import type { AppContext } from '#server/context.ts'
import { isDerived } from '#server/core/secrets.ts'
import { Refusal } from '#shared/refusal.ts'
import { KEY_COOKIE } from '../../key-cookie.rules.ts'
import { raterKeyLimit, raterWriteLimit, unknownLinkLimit } from '../../limits.ts'
import { answeringProblem, NOTICE_VERSION } from '../../rules.ts'
import { type Rater, type RaterSheets, findRater } from '../queries.ts'
import { definitionCache } from './definition-cache.ts'
import { type FormState, formStates } from './form-states.queries.ts'

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

/**
 * Refuses a call that writes or tells progress without the valid key: a missing, wrong or replaced
 * one, or one for an unknown or foreign link. The replies are the same bytes (security.md KEY-01,
 * KEY-02). `subject_id` is what the failures are counted by; the key's holder is never counted.
 */
export function refuseKey(context: AppContext, scope: RaterScope, subject_id: string): never {
  const caller = { address: scope.address, subject: subject_id }
  context.rateLimits.check(raterKeyLimit, caller)
  context.rateLimits.count(raterKeyLimit, caller)
  throw new Refusal('answers.key_required')
}

export async function raterOrRefuse(
  context: AppContext,
  scope: RaterScope,
  subject_id: string,
): Promise<Rater> {
  return (await findRater(context.raters, subject_id)) ?? refuseUnknownLink(context, scope)
}

/** The rater whose key the call carries; refuses every other call. */
export async function keyedRater(
  context: AppContext,
  scope: RaterScope,
  subject_id: string,
): Promise<Rater> {
  const rater = await findRater(context.raters, subject_id)
  if (!rater || !scope.holdsKeyOf(rater)) return refuseKey(context, scope, subject_id)
  refuseLeft(rater)
  return rater
}

/**
 * Whether a page is asked for with the rater's key, in the cookie that the page's script sets. No
 * call accepts the cookie, because a browser sends it by itself.
 */
export function holdsPageKey(
  { secrets }: Pick<AppContext, 'secrets'>,
  request: FastifyRequest,
  rater: Rater,
): boolean {
  const key = request.cookies[KEY_COOKIE] ?? ''
  if (key === '' || !isDerived(secrets, key, (made) => made.raterKey(rater))) return false
  refuseLeft(rater)
  return true
}

/**
 * Whether the call carries the rater's key and so may learn the rater's progress. Refuses a key
 * that is not the rater's, so that a browser can drop it.
 */
export function readsProgress(context: AppContext, scope: RaterScope, rater: Rater): boolean {
  if (!scope.key_given) return false
  if (!scope.holdsKeyOf(rater)) return refuseKey(context, scope, rater.id)
  refuseLeft(rater)
  return true
}

/** Refuses a rater who left the company; only the key's holder is told. */
function refuseLeft({ left_at }: Rater): void {
  if (left_at) throw new Refusal('answers.left')
}

/**
 * The version of the privacy notice that is recorded with the rater's first answer: what the page
 * says that it showed, else the newest (docs/decisions/0072).
 */
export const shownNotice = ({ notice_version }: RaterScope): string =>
  notice_version ?? NOTICE_VERSION

/** Refuses when the rater writes too often. */
export function countWrite(context: AppContext, subject_id: string): void {
  const caller = { address: '', subject: subject_id }
  context.rateLimits.check(raterWriteLimit, caller)
  context.rateLimits.count(raterWriteLimit, caller)
}

/** The sheets of the one rater who owns all the forms and whose key the call carries. */
export async function ownSheets(
  context: AppContext,
  scope: RaterScope,
  form_ids: readonly string[],
): Promise<RaterSheets> {
  const [first = ''] = form_ids
  const sheets = await keyedSheets(context, scope, first, () =>
    definitionCache(context).sheetsOfForm(first),
  )
  if (ownsAll(sheets, form_ids)) return sheets
  const current = await sheetsWith(context, scope, sheets.subject_id, form_ids)
  return ownsAll(current, form_ids) ? current : refuseKey(context, scope, sheets.subject_id)
}

const ownsAll = ({ forms }: RaterSheets, form_ids: readonly string[]): boolean => {
  const own = new Set(forms.map((form) => form.id))
  return form_ids.every((form_id) => own.has(form_id))
}

/**
 * The sheets of the rater whose key the call carries, as they are cached if they have the forms.
 *
 * @param form_ids null for all that the rater has: one may have been added after the release
 */
export async function sheetsWith(
  context: AppContext,
  scope: RaterScope,
  subject_id: string,
  form_ids: readonly string[] | null,
): Promise<RaterSheets> {
  const cached = await ownSheetsOfSubject(context, scope, subject_id)
  if (form_ids && ownsAll(cached, form_ids)) return cached
  definitionCache(context).delete(cached)
  return ownSheetsOfSubject(context, scope, subject_id)
}

/** The sheets of the rater whose key the call carries. */
const ownSheetsOfSubject = (
  context: AppContext,
  scope: RaterScope,
  subject_id: string,
): Promise<RaterSheets> =>
  keyedSheets(context, scope, subject_id, () =>
    definitionCache(context).sheetsOfSubject(subject_id),
  )

/**
 * Another instance may have replaced the key since the sheets were cached, so they are read again
 * before a key is found wrong.
 */
async function keyedSheets(
  context: AppContext,
  scope: RaterScope,
  given_id: string,
  find: () => Promise<RaterSheets | undefined>,
): Promise<RaterSheets> {
  const holdsKey = ({ subject_id, key_version }: RaterSheets): boolean =>
    scope.holdsKeyOf({ id: subject_id, key_version })
  const cached = await find()
  if (!cached) return refuseKey(context, scope, given_id)
  if (holdsKey(cached)) return cached
  if (scope.key_given) {
    definitionCache(context).delete(cached)
    const current = await find()
    if (current && holdsKey(current)) return current
  }
  return refuseKey(context, scope, cached.subject_id)
}

/** Throws the refusal of the first form that is not open. */
export function refuseClosed(states: readonly FormState[], now: Date): void {
  for (const { released, closes_at, answered, ended, suspended } of states) {
    if (suspended) throw suspendedLink()
    const problem = answeringProblem({ released, closes_at, completed: answered, ended }, now)
    if (problem) throw new Refusal(problem)
  }
}

/**
 * The states of forms of the sheets. Refuses the key when it was replaced, or the matrix deleted,
 * since the sheets were cached.
 */
export async function statesOrRefuse(
  context: AppContext,
  scope: RaterScope,
  sheets: RaterSheets,
  form_ids: readonly string[],
): Promise<FormState[]> {
  const states = await formStates(context.raters, form_ids)
  if (states.length === form_ids.length && holdVersion(states, sheets)) return states
  definitionCache(context).delete(sheets)
  return refuseKey(context, scope, sheets.subject_id)
}

/** Whether the key is still the one that the sheets were read with. */
export const holdVersion = (
  states: readonly FormState[],
  { key_version }: Pick<RaterSheets, 'key_version'>,
): boolean => states.every((state) => state.key_version === key_version)
