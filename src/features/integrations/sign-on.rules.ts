import type { MessageCode } from '#shared/messages.ts'

/** Where a provider describes itself (OpenID Connect Discovery); often copied with the issuer. */
const DISCOVERY = /\/\.well-known\/openid-configuration\/?$/

/** The issuer in what an owner copied. */
export const issuerOf = (text: string): string => text.replace(DISCOVERY, '')

const ISSUER = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?(\/[^\s?#]*)?$/i

interface NewConnection {
  readonly issuer: string
  readonly client_id: string
  /** Undefined keeps the stored one. */
  readonly client_secret?: string | undefined
}

type ConnectionProblem = Extract<
  MessageCode,
  'sign_on.issuer_invalid' | 'sign_on.client_required' | 'sign_on.secret_required'
>

interface Given {
  /** Plain HTTP is for tests on one machine only. */
  readonly allow_http: boolean
  /** A secret of this issuer is stored; that of another one must not be sent to it. */
  readonly has_secret: boolean
}

/** The problem of a provider's settings; null without one. */
export function connectionProblem(
  { issuer, client_id, client_secret }: NewConnection,
  { allow_http, has_secret }: Given,
): ConnectionProblem | null {
  if (!ISSUER.test(issuer) || (issuer.startsWith('http:') && !allow_http))
    return 'sign_on.issuer_invalid'
  if (client_id === '') return 'sign_on.client_required'
  return client_secret === '' || (client_secret === undefined && !has_secret)
    ? 'sign_on.secret_required'
    : null
}

const DOMAIN =
  /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/

/** A domain in lower case, also from an address or with an «@» before it. */
export const domainOf = (text: string): string => text.replace(/^.*@/s, '').trim().toLowerCase()

/** The problem of an e-mail domain; null without one. */
export const domainProblem = (domain: string): 'sign_on.domain_invalid' | null =>
  DOMAIN.test(domain) ? null : 'sign_on.domain_invalid'

/** The TXT record by which the owner of a domain proves it. */
export const verificationRecord = (token: string): string => `contorno-verification=${token}`

/** OpenID Connect allows 255 ASCII characters; a blank or a control character names no person. */
export const isSubject = (sub: string): boolean => /^(?=.*[^ ])[ -~]{1,255}$/.test(sub)

/** What a provider says of the person who signed in. */
export interface ProviderClaims {
  readonly email?: unknown
  readonly email_verified?: unknown
  /** Entra: whether the domain of the address belongs to the company's directory. */
  readonly xms_edov?: unknown
}

const isTrue = (claim: unknown): boolean => claim === true || claim === 'true'

/** Whether the provider vouches for the address. */
export const isVouchedFor = ({ email_verified, xms_edov }: ProviderClaims): boolean =>
  isTrue(email_verified) ||
  (email_verified === undefined && (isTrue(xms_edov) || xms_edov === 1 || xms_edov === '1'))

/** The refusals of a sign-in that its page may be told of in its address. */
const signOnProblems = [
  'sign_on.expired',
  'sign_on.disabled',
  'sign_on.denied',
  'sign_on.provider_down',
  'sign_on.rejected',
  'sign_on.email_unverified',
  'sign_on.domain_foreign',
  'sign_on.account_elsewhere',
  'sign_on.other_person',
  'workspace.suspended',
  'request.too_many',
  'server.unavailable',
  'server.failed',
] as const satisfies readonly MessageCode[]

export type SignOnProblem = (typeof signOnProblems)[number]

/** A code that an address may carry; any other is a plain failure. */
export const findSignOnProblem = (code: string | null): SignOnProblem | null =>
  code === null ? null : (signOnProblems.find((known) => known === code) ?? 'server.failed')
