import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const CLIENT = { client_id: 'contorno', client_secret: 'secreto del cliente de prueba' }

/** The person at the provider's login. */
export interface ProviderAccount {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly given_name?: string
  readonly family_name?: string
  readonly xms_edov?: boolean
}

const page = (name: string): string =>
  `<!doctype html><html lang="es"><title>Proveedor</title><h1>Acceso de la empresa</h1>
<form method="post"><button>Entrar como ${name}</button></form>`

/** A provider of OpenID Connect on this machine, which signs in `account` at a press of a button. */
export async function signOnProvider(redirect_uri: string) {
  const server = createServer((request, response) => {
    void handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const signing = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const provider = new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [redirect_uri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: {
      keys: [{ ...signing.export({ format: 'jwk' }), kty: 'EC', use: 'sig', alg: 'ES256' }],
    },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    claims: {
      openid: ['sub', 'xms_edov'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ ...state.account }),
    }),
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    // the consent of each person: a company decides for its people
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: CLIENT.client_id,
        accountId: context.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const callback = provider.callback()
  const state = {
    account: { sub: 'ana-1' } as ProviderAccount,
    issuer,
    provider,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  async function handler(...[request, response]: Parameters<typeof callback>): Promise<void> {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response)
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(page(state.account.given_name ?? state.account.sub))
      return
    }
    const login = { accountId: state.account.sub }
    await provider.interactionFinished(request, response, { login })
  }
  return state
}

/** A browser without script that keeps the provider's cookies; it ends at the callback's address. */
export async function signInAt(address: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(address)
  let method = 'GET'
  for (let step = 0; step < 10; step++) {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    await response.body?.cancel()
    const location = response.headers.get('location')
    if (location === null) {
      method = 'POST'
      continue
    }
    method = 'GET'
    url = new URL(location, url)
    if (url.origin !== issuer) return url
  }
  throw new Error('The provider did not send the browser back.')
}
