import type { CallInput, Endpoint, ReplyOf } from '#shared/endpoint.ts'
import { type Failure, readOutcome, sendLight } from '#web/light-api.ts'
import type { nominationsContract } from '../contract.ts'

type Contract = typeof nominationsContract
type Address<E extends Endpoint> = readonly [method: E['method'], path: E['path']]

/**
 * The calls of the pages behind a link. They are written out because importing the contract would
 * ship its schemas to the phone; the compiler compares each of them with the contract.
 */
const addresses = {
  own: ['GET', '/nominations/own/:subjectId'],
  ownPeople: ['GET', '/nominations/own/:subjectId/people'],
  ownAdd: ['POST', '/nominations/own/:subjectId/add'],
  ownRemove: ['POST', '/nominations/own/:subjectId/remove'],
  ownSend: ['POST', '/nominations/own/:subjectId/send'],
  team: ['GET', '/nominations/team/:subjectId'],
  teamPeople: ['GET', '/nominations/team/:subjectId/people/:otherSubjectId'],
  teamAdd: ['POST', '/nominations/team/:subjectId/add'],
  teamRemove: ['POST', '/nominations/team/:subjectId/remove'],
  teamRestore: ['POST', '/nominations/team/:subjectId/restore'],
  teamReturn: ['POST', '/nominations/team/:subjectId/return'],
  teamApprove: ['POST', '/nominations/team/:subjectId/approve'],
} as const satisfies { readonly [Name in keyof Contract]?: Address<Contract[Name]> }

type CallName = keyof typeof addresses

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

interface LooseInput {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: { readonly text?: string | undefined } | undefined
  readonly body?: unknown
}

/** Makes a call with the key of the mailed link. Throws a `LinkError`. */
export async function call<Name extends CallName>(
  name: Name,
  key: string | null,
  input: CallInput<Contract[Name]>,
): Promise<ReplyOf<Contract[Name]>> {
  const [method, address] = addresses[name]
  const { params = {}, query, body }: LooseInput = input
  const text = query?.text === undefined ? '' : `?${new URLSearchParams({ text: query.text })}`
  const path = address.replace(/:(\w+)/g, (_, param: string) => params[param] ?? '') + text
  const secret = ['x-link-key', key ?? ''] as const
  const outcome = await readOutcome<ReplyOf<Contract[Name]>>(
    await sendLight({ method, path, body, secret }),
  )
  if (outcome.ok) return outcome.data
  throw new LinkError(outcome)
}
