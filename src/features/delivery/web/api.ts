import type { Endpoint, ReplyOf } from '#shared/endpoint.ts'
import { type Failure, type Outcome, outcomeOf, sendLight } from '#web/light-api.ts'
import type { deliveryContract } from '../contract.ts'

type Contract = typeof deliveryContract
type Address<E extends Endpoint> = readonly [method: E['method'], path: E['path']]

/**
 * The calls of the page of the own report. They are written out because importing the contract would
 * ship its schemas; the compiler compares each of them with the contract.
 */
const addresses = {
  open: ['POST', '/delivery/:subjectId'],
  pdf: ['GET', '/delivery/:subjectId/pdf'],
} as const satisfies { readonly [Name in keyof Contract]?: Address<Contract[Name]> }

/** A PDF waits for its turn behind other reports. */
const PDF_TIMEOUT_MS = 120_000

export interface OwnLink {
  readonly subject_id: string
  readonly key: string
}

export async function openReport({
  subject_id,
  key,
}: OwnLink): Promise<Outcome<ReplyOf<Contract['open']>>> {
  const [method, path] = addresses.open
  const secret = ['x-link-key', key] as const
  return outcomeOf(await sendLight({ method, path, params: { subjectId: subject_id }, secret }))
}

/** The PDF, or why there is none. */
export async function fetchPdf({ subject_id, key }: OwnLink): Promise<Blob | Failure> {
  const [method, path] = addresses.pdf
  const secret = ['x-link-key', key] as const
  const params = { subjectId: subject_id }
  const response = await sendLight({ method, path, params, secret, timeout_ms: PDF_TIMEOUT_MS })
  const file = response?.ok ? await response.blob().catch((): null => null) : null
  if (file) return file
  const failure = await outcomeOf(response?.ok ? null : response)
  // a reply that is not ok is a failure
  return failure.ok
    ? { ...failure, ok: false, status: 0, code: '', message: undefined, retry_after: 0 }
    : failure
}
