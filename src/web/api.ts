import type { CallInput, Endpoint, ReplyOf } from '#shared/endpoint.ts'
import { HTTP_TIMEOUT_MS } from '#shared/limits.ts'
import type { MessageCode } from '#shared/messages.ts'
import type { Issue } from '#shared/refusal.ts'
import { waitForSession } from './ended-session.ts'
import { clearFirstCalls, someFirstCalls, takeArrivedText, takeFirstCall } from './first-calls.ts'
import { isMessageCode, messageText } from './message-catalog.ts'
import { saveFile } from './save-file.ts'
import { buildAddress, sendCall, type UntypedInput } from './send-call.ts'

/** A call that failed. `status` is 0 if no reply arrived, or not in time. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: MessageCode
  readonly issues: readonly Issue[]

  constructor(
    status: number,
    code: MessageCode,
    text: string = messageText(code),
    issues: readonly Issue[] = [],
  ) {
    super(text)
    this.status = status
    this.code = code
    this.issues = issues
  }

  get unreachable(): boolean {
    return this.status === 0
  }
}

export type Input<E extends Endpoint> = CallInput<E> & {
  /** Files of a multipart body, by field name. */
  readonly files?: Readonly<Record<string, File>>
  readonly signal?: AbortSignal
  /** Whether the call goes on when its page is left; its body has at most 64 KB. */
  readonly outlivesPage?: boolean
  /** Whether the call is part of a sign-in, and so waits for none. */
  readonly asVisitor?: boolean
}

/** The input is optional if none of its parts is required. */
export type Arguments<E extends Endpoint> =
  Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const isIssue = (value: unknown): value is Issue =>
  isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string'

/** The address of a GET call, for links and downloads. */
export function buildUrl<E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): string {
  return buildAddress(endpoint, input ?? {})
}

interface Sent extends UntypedInput {
  readonly signal?: AbortSignal | undefined
  readonly outlivesPage?: boolean | undefined
  readonly asVisitor?: boolean | undefined
}

async function sendOnce(
  endpoint: Endpoint,
  { signal: left, outlivesPage, ...input }: Omit<Sent, 'asVisitor'>,
  timeout: AbortSignal,
): Promise<Response> {
  const signal = left ? AbortSignal.any([timeout, left]) : timeout
  if (endpoint.changes) clearFirstCalls()
  try {
    return await (takeFirstCall(buildAddress(endpoint, input), signal) ??
      sendCall(endpoint, input, { signal, outlivesPage }))
  } catch (error) {
    if (left?.aborted) throw error
    throw new ApiError(0, timeout.aborted ? 'request.timeout' : 'server.unreachable')
  }
}

/** A call without a session did nothing, so it is repeated as it was after the sign-in. */
async function send(
  endpoint: Endpoint,
  { asVisitor, ...input }: Sent,
  startTimeout = () => AbortSignal.timeout(HTTP_TIMEOUT_MS),
): Promise<Response> {
  const response = await sendOnce(endpoint, input, startTimeout())
  const isRepeated = response.status === 401 && !asVisitor && (await waitForSession())
  return isRepeated ? send(endpoint, input, startTimeout) : response
}

/**
 * A body that is not JSON comes from a proxy and counts as empty, so that the caller reports a
 * failure.
 */
function readPayload(text: string): Readonly<Record<string, unknown>> {
  try {
    const payload: unknown = text ? JSON.parse(text) : {}
    return isRecord(payload) ? payload : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

async function toRefusal(response: Response): Promise<ApiError> {
  const payload = readPayload(await response.text())
  const code = isMessageCode(payload.code) ? payload.code : 'server.failed'
  const issues = Array.isArray(payload.issues) ? payload.issues.filter(isIssue) : []
  return new ApiError(
    response.status,
    code,
    typeof payload.message === 'string' ? payload.message : messageText(code),
    issues,
  )
}

export async function request<E extends Endpoint>(endpoint: E, input: Sent): Promise<ReplyOf<E>> {
  const response = await send(endpoint, input)
  if (!response.ok) throw await toRefusal(response)
  return replyIn<E>(await response.text())
}

function replyIn<E extends Endpoint>(text: string): ReplyOf<E> {
  // The only place where JSON gets a type: the server builds the reply by the same schema.
  return readPayload(text).data as ReplyOf<E>
}

/** The reply of a call that began with the page, if it is there already; at most once. */
export function arrivedReply<E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): ReplyOf<E> | undefined {
  const text = someFirstCalls() ? takeArrivedText(buildAddress(endpoint, input ?? {})) : undefined
  return text === undefined ? undefined : replyIn<E>(text)
}

/** Makes a call of the contract and returns its data; throws an `ApiError`. */
export function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<ReplyOf<E>> {
  return request(endpoint, input ?? {})
}

/** Fetches a file of the contract and offers it to the user as a download. */
export async function download<E extends Endpoint>(
  endpoint: E,
  fileName: string,
  ...[input]: Arguments<E>
): Promise<void> {
  const response = await send(endpoint, input ?? {})
  if (!response.ok) throw await toRefusal(response)
  saveFile(await response.blob(), fileName)
}

/**
 * Requests a file that the server streams while it generates it. Only the head of the response must
 * arrive within the timeout.
 */
export async function openFile<E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const startTimeout = (): AbortSignal => {
    clearTimeout(timer)
    const timeout = new AbortController()
    timer = setTimeout(() => timeout.abort(), HTTP_TIMEOUT_MS)
    return timeout.signal
  }
  try {
    const response = await send(endpoint, input ?? {}, startTimeout)
    if (!response.ok) throw await toRefusal(response)
    return response
  } finally {
    clearTimeout(timer)
  }
}
