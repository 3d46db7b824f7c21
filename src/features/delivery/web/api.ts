import type { Endpoint, ReplyOf } from '#shared/endpoint.ts'
import { type Failure, type Outcome, toFailure, readOutcome, sendLight } from '#web/light-api.ts'
import type { deliveryContract, PlanBody } from '../contract.ts'

type Contract = typeof deliveryContract
type Address<E extends Endpoint> = readonly [method: E['method'], path: E['path']]

/**
 * The calls of the page of the own report. They are written out because importing the contract would
 * ship its schemas; the compiler compares each of them with the contract.
 */
const addresses = {
  open: ['POST', '/delivery/:subjectId'],
  pdf: ['GET', '/delivery/:subjectId/pdf'],
  conversation: ['POST', '/delivery/:subjectId/conversation'],
  leaderReport: ['POST', '/delivery/:subjectId/leader-report'],
  talked: ['POST', '/delivery/:subjectId/talked'],
  savePlan: ['POST', '/delivery/:subjectId/plan'],
  attachEarlier: ['POST', '/delivery/:subjectId/earlier'],
  removeEarlier: ['POST', '/delivery/:subjectId/earlier/remove'],
} as const satisfies { readonly [Name in keyof Contract]?: Address<Contract[Name]> }

/** A PDF waits for its turn behind other reports. */
const PDF_TIMEOUT_MS = 120_000

export interface OwnLink {
  readonly subject_id: string
  readonly key: string
}

type WithoutBody =
  | 'open'
  | 'leaderReport'
  | 'conversation'
  | 'talked'
  | 'attachEarlier'
  | 'removeEarlier'

/** Makes a call that has no body, or a file. */
export async function callWith<Name extends WithoutBody>(
  name: Name,
  { subject_id, key }: OwnLink,
  file?: File,
): Promise<Outcome<ReplyOf<Contract[Name]>>> {
  const [method, path] = addresses[name]
  const secret = ['x-link-key', key] as const
  const params = { subjectId: subject_id }
  const files = new FormData()
  if (file) files.append('pdf', file)
  return readOutcome(await sendLight({ method, path, params, secret, ...(file && { files }) }))
}

export async function savePlan(
  { subject_id, key }: OwnLink,
  body: PlanBody,
): Promise<Outcome<ReplyOf<Contract['savePlan']>>> {
  const [method, path] = addresses.savePlan
  const secret = ['x-link-key', key] as const
  const params = { subjectId: subject_id }
  return readOutcome(await sendLight({ method, path, params, body, secret }))
}

/** The PDF, or why there is none. */
export async function fetchPdf({ subject_id, key }: OwnLink): Promise<Blob | Failure> {
  const [method, path] = addresses.pdf
  const secret = ['x-link-key', key] as const
  const params = { subjectId: subject_id }
  const response = await sendLight({ method, path, params, secret, timeout_ms: PDF_TIMEOUT_MS })
  const file = response?.ok ? await response.blob().catch((): null => null) : null
  return file ?? toFailure(response)
}
