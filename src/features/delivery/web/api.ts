import type { CallInput, Endpoint, ReplyOf } from '#shared/endpoint.ts'
import { callByLink, type Failure, fetchByLink, type Outcome } from '#web/link-call.ts'
import type { UntypedInput } from '#web/send-call.ts'
import { deliveryContract } from '../contract.ts'

/** A PDF waits for its turn behind other reports. */
const PDF_TIMEOUT_MS = 120_000

export interface OwnLink {
  readonly subject_id: string
  readonly key: string
  /** The handle of the person of a team whom the call is about. */
  readonly person_id?: string
}

/** Makes a call about the person of the link. */
export const call = <E extends Endpoint<`/delivery/:subjectId${string}`>>(
  endpoint: E,
  { subject_id, key, person_id }: OwnLink,
  input: Omit<CallInput<E>, 'params'> & Pick<UntypedInput, 'files'>,
): Promise<Outcome<ReplyOf<E>>> =>
  callByLink(
    endpoint,
    {
      ...input,
      params: { subjectId: subject_id, ...(person_id && { otherSubjectId: person_id }) },
    },
    { 'x-link-key': key },
  )

/** The PDF, or why there is none. */
export const fetchPdf = ({ subject_id, key }: OwnLink): Promise<Blob | Failure> =>
  fetchByLink(
    deliveryContract.pdf,
    { params: { subjectId: subject_id } },
    { 'x-link-key': key },
    PDF_TIMEOUT_MS,
  )
