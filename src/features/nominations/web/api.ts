import type { CallInput, Endpoint, ParamsOf, ReplyOf } from '#shared/endpoint.ts'
import { callByLink, type Failure } from '#web/link-call.ts'
import type { UntypedInput } from '#web/send-call.ts'

export interface Link {
  readonly kind: 'nominator' | 'approver'
  readonly subject_id: string
  readonly key: string | null
}

/** A call that failed; `status` is 0 when no server answered. The message is for the reader. */
export class LinkError extends Error {
  override readonly name = 'LinkError'
  readonly status: number
  readonly code: string

  constructor({ status, code, message }: Failure) {
    super(message ?? fallbackText(status))
    this.status = status
    this.code = code
  }
}

const fallbackText = (status: number): string =>
  status === 0
    ? 'No hay conexión. Intenta de nuevo en un momento.'
    : 'Algo falló. Intenta de nuevo en un momento.'

type OtherParams<E extends Endpoint> = Omit<ParamsOf<E>, 'subjectId'>

/** The input of a call without the person of the link. */
type LinkInput<E extends Endpoint> = Omit<CallInput<E>, 'params'> &
  (Record<never, never> extends OtherParams<E> ? unknown : { readonly params: OtherParams<E> })

/** Makes a call about the person of the link. Throws a `LinkError`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  { subject_id, key }: Pick<Link, 'subject_id' | 'key'>,
  input: LinkInput<E>,
): Promise<ReplyOf<E>> {
  const { params, ...parts }: UntypedInput = input
  const outcome = await callByLink(
    endpoint,
    { ...parts, params: { ...params, subjectId: subject_id } },
    { 'x-link-key': key ?? '' },
  )
  if (outcome.ok) return outcome.data
  throw new LinkError(outcome)
}
