import type { MessageCode, MessageParams, sharedMessages } from './messages.ts'

/** HTTP status by code, for codes that have a text among `Messages`. */
export type RefusalStatuses<Messages> = Readonly<Partial<Record<keyof Messages, number>>>

/** The refusals that any layer may make. Each feature adds its own in its messages.ts. */
export const sharedRefusals = {
  'session.required': 401,
  'token.invalid': 401,
  'token.session_only': 403,
  'idempotency.key_invalid': 400,
  'idempotency.reused': 422,
  'idempotency.in_flight': 409,
  'idempotency.shown_once': 409,
  'email.invalid': 422,
  'second_factor.mandatory': 403,
  'import.empty': 422,
  'import.unreadable': 422,
  'import.too_large': 413,
  'import.too_many_waiting': 429,
  'reads.too_many_waiting': 429,
  'answers.link_unknown': 404,
  'answers.key_required': 403,
  'link.key_required': 403,
  // «locked»: no failure of the server, and a page behind a link tries again
  'link.suspended': 423,
  'workspace.suspended': 403,
  'input.invalid': 400,
  'input.unreadable': 400,
  'input.unsupported': 415,
  'input.too_large': 413,
  'request.method_unknown': 405,
  'request.forged': 403,
  'request.too_many': 429,
  // the browser left before its reply; the status is the one that nginx gives to this case
  'request.abandoned': 499,
  'request.timeout': 408,
  'request.etag_unknown': 412,
  'access.denied': 403,
  not_found: 404,
  'server.failed': 500,
  'server.unavailable': 503,
  'server.full': 507,
} as const satisfies RefusalStatuses<typeof sharedMessages>

type SharedRefusals = typeof sharedRefusals

/**
 * Every code that the server may answer with. A feature extends this interface in its messages.ts.
 */
export interface RefusalCatalog extends SharedRefusals {}

export type RefusalCode = keyof RefusalCatalog & MessageCode

export interface Issue {
  readonly path: string
  readonly message: string
  /** Why, where the code of the whole refusal does not say it. */
  readonly code?: string
}

interface RefusalDetails {
  /** Values for the placeholders of the code's text. */
  readonly params?: MessageParams
  readonly issues?: readonly Issue[]
  /** The most bytes or rows that are accepted. */
  readonly limit?: number
  /** Seconds after which the caller may try again. */
  readonly retry_after?: number
  /** The save read another version than the saved one. */
  readonly is_stale?: boolean
}

/**
 * An expected outcome that ends a call: nothing was written, and the caller learns why. Status and
 * text follow from the code where the reply is made (app/http.ts).
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly params: MessageParams
  readonly issues: readonly Issue[] | undefined
  readonly limit: number | undefined
  readonly retry_after: number | undefined
  readonly is_stale: boolean

  constructor(
    code: RefusalCode,
    { params = {}, issues, limit, retry_after, is_stale = false }: RefusalDetails = {},
  ) {
    super(code)
    this.is_stale = is_stale
    this.code = code
    this.params = params
    this.issues = issues
    this.limit = limit
    this.retry_after = retry_after
  }
}
