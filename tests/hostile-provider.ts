import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const HOUR = 3600
const base64url = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

type Changes = Readonly<Record<string, unknown>>

/**
 * A server on this machine that answers as a provider does, with `claims` over the right ones in its
 * ID token, `description` over the right description, and another server's key when `forged`.
 */
export async function hostileProvider(client_id: string, email: string) {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const server = createServer((request, response) => answer(request.url ?? '', response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const provider = {
    issuer,
    nonce: '',
    claims: {} as Changes,
    description: {} as Changes,
    forged: false,
    /** An address that is redirected to `/elsewhere`, where the right answer is. */
    redirected: '',
    close: () => void server.close(),
  }

  function idToken(): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: client_id,
      sub: 'ana-1',
      iat: now,
      exp: now + HOUR,
      nonce: provider.nonce,
      email,
      email_verified: true,
      ...provider.claims,
    }
    const signed = `${base64url({ alg: 'ES256', kid: 'uno' })}.${base64url(claims)}`
    const { privateKey: key } = provider.forged ? foreign : own
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
    return `${signed}.${signature.toString('base64url')}`
  }

  const replies: Readonly<Record<string, () => unknown>> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      ...provider.description,
    }),
    '/keys': () => ({
      keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'uno', use: 'sig', alg: 'ES256' }],
    }),
    '/token': () => ({ access_token: 'x', token_type: 'Bearer', id_token: idToken() }),
  }

  function answer(path: string, response: ServerResponse): void {
    if (path === provider.redirected) {
      response.writeHead(302, { location: `${issuer}/elsewhere` }).end()
      return
    }
    const reply = replies[path === '/elsewhere' ? provider.redirected : path]
    response.writeHead(reply ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(reply?.() ?? {}))
  }
  return provider
}
