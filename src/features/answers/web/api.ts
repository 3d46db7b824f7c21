import type { CallInput, Endpoint, ReplyOf } from '#shared/endpoint.ts'
// relative, because a test of the queue reads these types in Node, where #web is null
import { callByLink, type Outcome } from '../../../web/link-call.ts'
import { answersContract } from '../contract.ts'
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

export { UNREACHABLE } from '../../../web/link-call.ts'
export type { Failure, Outcome } from '../../../web/link-call.ts'

/** What another device needs to go on. */
export type DeviceLink = ReplyOf<typeof answersContract.otherDevice>

interface RaterKey {
  /** The key of the mailed link, without which the server neither writes nor tells progress. */
  readonly key?: string | null
}

/** Makes a call of the contract. Never throws: a failure is an outcome. */
export const call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & RaterKey,
): Promise<Outcome<ReplyOf<E>>> =>
  callByLink(
    endpoint,
    input,
    input.key ? { 'x-rater-key': input.key, 'x-notice-version': NOTICE_VERSION } : {},
  )

/** Saves a batch of the queue, which holds drafts of one kind. */
export function postDrafts(key: string, batch: readonly Draft[]): Promise<Outcome<unknown>> {
  const choices = batch.filter(isChoice)
  if (choices.length > 0) return call(answersContract.save, { key, body: choices.map(toAnswer) })
  if (batch.some(isDecline))
    return call(answersContract.decline, { key, body: batch.map(toDecline) })
  return batch.some(isImportance)
    ? call(answersContract.markImportance, { key, body: batch.map(toImportance) })
    : call(answersContract.saveComments, { key, body: batch.map(toComment) })
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
  return call(answersContract.complete, {
    params: { subjectId: subject_id },
    key,
    body: { answers, self_evaluation: self, form_ids: [...form_ids] },
  })
}
