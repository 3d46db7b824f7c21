import type { CallInput, Endpoint, ReplyOf } from '#shared/endpoint.ts'
import { HTTP_TIMEOUT_MS } from '#shared/limits.ts'
import type { answersContract } from '../contract.ts'
import {
  type Draft,
  isChoice,
  isDecline,
  isImportance,
  toAnswer,
  toComment,
  toDecline,
  toImportance,
} from '../draft.rules.ts'

type Contract = typeof answersContract
type Address<E extends Endpoint> = readonly [method: E['method'], path: E['path']]

const BASE = '/api/v1'

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

export interface Success<T> {
  readonly ok: true
  readonly data: T
}

export interface Failure {
  readonly ok: false
  /** 0 when no server answered. */
  readonly status: number
  readonly code: string
  /** The server's sentence for the rater, if it sent one. */
  readonly message: string | undefined
  /** Seconds that the server asks to wait. */
  readonly retry_after: number
}

export type Outcome<T> = Success<T> | Failure
/** What another device needs to go on. */
export type DeviceLink = ReplyOf<Contract['otherDevice']>

/** A browser sends at most 64 kB while a page closes. */
const KEEPALIVE_BYTES = 60_000

/** Makes a call of the contract. Never throws: a failure is an outcome. */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Contract[Name]> & RaterKey,
): Promise<Outcome<ReplyOf<Contract[Name]>>> {
  const [method, path] = addresses[name]
  const { params = {}, body, key }: LooseInput = input
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const forgeryToken = method === 'POST' ? cookieNamed('XSRF-TOKEN') : undefined
  const headers = {
    accept: 'application/json',
    ...(payload !== undefined && { 'content-type': 'application/json' }),
    ...(key && { 'x-rater-key': key }),
    ...(forgeryToken && { 'x-xsrf-token': forgeryToken }),
  }
  const response = await fetch(
    BASE + path.replace(/:(\w+)/, (_, param: string) => params[param] ?? ''),
    {
      method,
      headers,
      cache: 'no-store',
      keepalive: payload !== undefined && new Blob([payload]).size < KEEPALIVE_BYTES,
      signal: timeoutSignal(),
      ...(payload !== undefined && { body: payload }),
    },
  ).catch((): null => null)
  return response ? outcomeOf(response) : UNREACHABLE
}

export const UNREACHABLE: Failure = {
  ok: false,
  status: 0,
  code: 'server.unreachable',
  message: undefined,
  retry_after: 0,
}

/** `AbortSignal.timeout` does the same, but iOS 15 lacks it. */
function timeoutSignal(): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), HTTP_TIMEOUT_MS)
  return controller.signal
}

function cookieNamed(name: string): string | undefined {
  const value = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]
  return value === undefined ? undefined : decodeURIComponent(value)
}

async function outcomeOf<T>(response: Response): Promise<Outcome<T>> {
  // the wire becomes typed here: the server parses its replies with the contract's schema
  const payload = (await response.json().catch(() => ({}))) as {
    data?: T
    code?: string
    message?: string
  }
  if (response.ok && 'data' in payload) return { ok: true, data: payload.data as T }
  return {
    ok: false,
    status: response.status,
    code: payload.code ?? 'server.failed',
    message: payload.message,
    retry_after: Number(response.headers.get('retry-after')) || 0,
  }
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
