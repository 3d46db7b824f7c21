import type { CallInput, Endpoint, ReplyOf } from '#shared/endpoint.ts'
// relative, because a test of the queue reads these types in Node, where #web is null
import { readOutcome, type Outcome, sendLight } from '../../../web/light-api.ts'
import type { answersContract } from '../contract.ts'
import { NOTICE_VERSION } from '../rules.ts'
import {
  type Draft,
  isChoice,
  isDecline,
  isImportance,
  toAnswer,
  toComment,
  toDecline,
  toImportance,
} from '../sheet/draft.rules.ts'

export { UNREACHABLE } from '../../../web/light-api.ts'
export type { Failure, Outcome, Success } from '../../../web/light-api.ts'

type Contract = typeof answersContract
type Address<E extends Endpoint> = readonly [method: E['method'], path: E['path']]

/**
 * The calls of a rater's pages. They are written out because importing the contract would ship its
 * schemas to the rater's phone; the compiler compares each of them with the contract.
 */
const addresses = {
  verification: ['GET', '/answers/verification/:subjectId'],
  sheet: ['GET', '/subjects/forms/:subjectId'],
  selfSheet: ['GET', '/subjects/forms/self/:subjectId'],
  save: ['POST', '/answers'],
  saveComments: ['POST', '/answers/comments'],
  decline: ['POST', '/answers/decline'],
  markImportance: ['POST', '/answers/importance'],
  agree: ['POST', '/answers/agreement/:subjectId'],
  closing: ['GET', '/answers/closing/:subjectId'],
  complete: ['POST', '/answers/complete/:subjectId'],
  notice: ['POST', '/answers/notice/:subjectId'],
  dispute: ['POST', '/answers/dispute/:subjectId'],
  requestLink: ['POST', '/answers/link/:subjectId'],
  otherDevice: ['POST', '/answers/device/:subjectId'],
  reopen: ['POST', '/answers/reopen/:subjectId'],
} as const satisfies { readonly [Name in keyof Contract]?: Address<Contract[Name]> }

type CallName = keyof typeof addresses
/** The input of any call, without its types. */
interface LooseInput extends RaterKey {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly body?: unknown
}

interface RaterKey {
  /** The key of the mailed link, without which the server neither writes nor tells progress. */
  readonly key?: string | null
}

/** What another device needs to go on. */
export type DeviceLink = ReplyOf<Contract['otherDevice']>

/** Makes a call of the contract. Never throws: a failure is an outcome. */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Contract[Name]> & RaterKey,
): Promise<Outcome<ReplyOf<Contract[Name]>>> {
  const [method, path] = addresses[name]
  const { params = {}, body, key }: LooseInput = input
  return readOutcome(
    await sendLight({
      method,
      path,
      params,
      body,
      ...(key && { secret: ['x-rater-key', key], notice_version: NOTICE_VERSION }),
    }),
  )
}

/** Saves a batch of the queue, which holds drafts of one kind. */
export function postDrafts(key: string, batch: readonly Draft[]): Promise<Outcome<unknown>> {
  const choices = batch.filter(isChoice)
  if (choices.length > 0) return call('save', { key, body: choices.map(toAnswer) })
  if (batch.some(isDecline)) return call('decline', { key, body: batch.map(toDecline) })
  return batch.some(isImportance)
    ? call('markImportance', { key, body: batch.map(toImportance) })
    : call('saveComments', { key, body: batch.map(toComment) })
}

interface Sending {
  readonly subject_id: string
  readonly self: boolean
  readonly form_ids: readonly string[]
  readonly drafts: Iterable<Draft>
}

/** Sends forms with the newest of their answers. */
export function postForms(key: string, { subject_id, self, form_ids, drafts }: Sending) {
  const answers = [...drafts]
    .filter(isChoice)
    .filter(({ form_id, value }) => value !== '' && form_ids.includes(form_id))
    .map(toAnswer)
  return call('complete', {
    params: { subjectId: subject_id },
    key,
    body: { answers, self_evaluation: self, form_ids: [...form_ids] },
  })
}
