import type { IncomingMessage } from 'node:http'
import type { ClientAuth, Configuration, CustomFetch, CustomFetchOptions } from 'openid-client'
import type { AppContext } from '#server/context.ts'
import { type OutgoingRequest, sendToPublicAddress } from '#server/http/outgoing-request.ts'
import { Refusal } from '#shared/refusal.ts'
import { isSubject, type ProviderClaims } from '../sign-on.rules.ts'

const TIMEOUT_SECONDS = 10
/** What a provider says of itself, its keys and its tokens is some kilobytes. */
const MAXIMUM_REPLY_BYTES = 512 * 1024
/** Statuses whose responses have no body. */
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304])

export interface Provider {
  readonly workspace_id: string
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
}

/** Loaded at the first use: most installations have no workspace with single sign-on. */
const load = () => import('openid-client')

async function readReply(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    const bytes = part as Buffer
    size += bytes.length
    if (size > MAXIMUM_REPLY_BYTES) throw new Error('The reply of the provider is too large.')
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}

/** The requests of one sign-in to its provider. */
interface Requests {
  /** As `fetch`, to public addresses only; a redirect is an answer that the client refuses. */
  readonly fetch: CustomFetch
  /** Whether a request got no answer; everything else that goes wrong is in an answer. */
  readonly unanswered: () => boolean
}

function requestsTo({ config }: AppContext, { workspace_id }: Provider): Requests {
  let unanswered = false
  const fetch: CustomFetch = async (address, options) => {
    try {
      return await sendRequest(address, options, { workspace_id, config })
    } catch (error) {
      unanswered = true
      throw error
    }
  }
  return { fetch, unanswered: () => unanswered }
}

async function sendRequest(
  address: string,
  { method, headers, body, signal }: CustomFetchOptions,
  sender: Pick<OutgoingRequest, 'workspace_id' | 'config'>,
): Promise<Response> {
  const content = body instanceof Uint8Array ? new Uint8Array(body) : body
  const request = new Request(address, { method, headers, body: content ?? null })
  const sent = Buffer.from(await request.arrayBuffer())
  const response = await sendToPublicAddress(new URL(address), {
    method,
    headers: Object.fromEntries(request.headers),
    body: sent.length > 0 ? sent : undefined,
    signal: signal ?? AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
    ...sender,
  })
  const status = response.statusCode ?? 0
  const received = await readReply(response)
  const named = Object.entries(response.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  return new Response(EMPTY.has(status) ? null : new Uint8Array(received), {
    status,
    headers: named,
  })
}

/**
 * Reads the provider's description. Its issuer must be the given one to the letter: a description
 * for all directories of a vendor, such as Entra's «common», would let strangers in.
 * @throws Error of the client or of the connection
 */
async function discover(
  { config }: AppContext,
  provider: Provider,
  { fetch }: Requests,
): Promise<Configuration> {
  const client = await load()
  const authenticate: ClientAuth = (server, metadata, body, headers) => {
    const { token_endpoint_auth_methods_supported: methods } = server
    const byBody = methods?.includes('client_secret_post') === true
    const method = byBody ? client.ClientSecretPost : client.ClientSecretBasic
    method(provider.client_secret)(server, metadata, body, headers)
  }
  const allow_loopback = config.webhooks_to_loopback
  const found = await client.discovery(
    new URL(provider.issuer),
    provider.client_id,
    undefined,
    authenticate,
    {
      [client.customFetch]: fetch,
      timeout: TIMEOUT_SECONDS,
      execute: [
        client.enableNonRepudiationChecks,
        ...(allow_loopback ? [client.allowInsecureRequests] : []),
      ],
    },
  )
  const { issuer, authorization_endpoint, token_endpoint, jwks_uri } = found.serverMetadata()
  const isOwn = URL.canParse(issuer) && new URL(issuer).href === new URL(provider.issuer).href
  const isSafe = (address = ''): boolean =>
    address.startsWith('https:') || (allow_loopback && address.startsWith('http:'))
  if (!isOwn || ![authorization_endpoint, token_endpoint, jwks_uri].every(isSafe))
    throw new Error('The description is not that of the issuer.')
  return found
}

/** Throws `sign_on.issuer_failed` for an address that is not that of a provider. */
export async function checkProvider(context: AppContext, provider: Provider): Promise<void> {
  try {
    await discover(context, provider, requestsTo(context, provider))
  } catch {
    throw new Refusal('sign_on.issuer_failed')
  }
}

/** What a sign-in is recognised by when the provider sends the browser back. */
export interface Attempt {
  readonly state: string
  readonly nonce: string
  readonly code_verifier: string
}

export const callbackUrl = ({ config }: Pick<AppContext, 'config'>): string =>
  `${config.public_url}/sign-on/callback`

/** Where the browser goes to sign in. Throws `sign_on.provider_down`. */
export async function authorizationUrl(
  context: AppContext,
  provider: Provider,
  { state, nonce, code_verifier, email }: Attempt & { readonly email: string },
): Promise<string> {
  const client = await load()
  const configuration = await discover(context, provider, requestsTo(context, provider)).catch(
    () => {
      throw new Refusal('sign_on.provider_down')
    },
  )
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(context),
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    login_hint: email,
  }).href
}

export interface ProviderPerson extends ProviderClaims {
  readonly subject: string
  readonly name?: unknown
  readonly given_name?: unknown
  readonly family_name?: unknown
}

/**
 * Exchanges the code of the callback's query for what the provider says of the person. Issuer,
 * audience, signature, time, nonce and state are checked by the client.
 * @throws Refusal `sign_on.provider_down`, `sign_on.denied` or `sign_on.rejected`
 */
export async function readPerson(
  context: AppContext,
  provider: Provider,
  query: string,
  { state, nonce, code_verifier }: Attempt,
): Promise<ProviderPerson> {
  const client = await load()
  const address = new URL(`${callbackUrl(context)}?${query}`)
  const requests = requestsTo(context, provider)
  try {
    const configuration = await discover(context, provider, requests)
    const tokens = await client.authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: code_verifier,
      expectedNonce: nonce,
      expectedState: state,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('The provider sent no ID token.')
    const { sub: subject } = claims
    if (!isSubject(subject)) throw new Error('The subject is not readable.')
    // Some providers put the address into the reply to a second request only.
    if (claims['email'] !== undefined || !configuration.serverMetadata().userinfo_endpoint)
      return { ...claims, subject }
    const further = await client.fetchUserInfo(configuration, tokens.access_token, subject)
    return { ...claims, ...further, subject }
  } catch (error) {
    if (requests.unanswered()) throw new Refusal('sign_on.provider_down')
    if (error instanceof client.AuthorizationResponseError) throw new Refusal('sign_on.denied')
    throw new Refusal('sign_on.rejected')
  }
}
