import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from './app.ts'
import { Browser } from './browser.ts'
import type { Reply } from './caller.ts'
import { makeCompany, makeUser } from './factories.ts'
import { nameServer } from './name-server.ts'
import { CLIENT, signInAt, signOnProvider } from './sign-on-provider.ts'

export const CALLBACK = 'http://localhost:3000/sign-on/callback'
export const DOMAIN = 'ceiba.mx'
const LOOPBACK = { WEBHOOKS_TO_LOOPBACK: 'yes' }

export interface SignOnReply {
  readonly callback_url: string
  readonly connection: Readonly<Record<string, unknown>> | null
  readonly domains: readonly {
    readonly id: string
    readonly domain: string
    readonly record: string
    readonly proved_at: string | null
    readonly proof_ends_at: string | null
  }[]
}

/** What the browser holds after an answer of the product. */
export const cookiesOf = ({ headers }: Reply): string => {
  const set = headers['set-cookie']
  return [set]
    .flat()
    .filter((line) => typeof line === 'string')
    .map((line) => line.split(';')[0] ?? '')
    .join('; ')
}

/** A browser that holds the cookies of an answer. */
export const browserWith = (t: TestApp, cookie: string): Browser => {
  const browser = new Browser(t)
  for (const pair of cookie.split('; ')) {
    const [name = '', value = ''] = pair.split('=')
    browser.cookies.set(name, { name, value })
  }
  return browser
}

/** The product, a provider and a name server; `enable()` makes a workspace that uses them. */
export async function signOnFixture(given: Record<string, string> = {}) {
  const names = await nameServer()
  const t = await openTestApp({ ...LOOPBACK, DNS_SERVERS: names.address, ...given })
  const provider = await signOnProvider(CALLBACK)
  let now = t.clock.now().getTime()
  const wait = (minutes: number): void => {
    now += minutes * 60_000
    t.clock.set(new Date(now).toISOString())
  }
  const settings = { ...CLIENT, issuer: provider.issuer, role: 'viewer' }

  /** A browser that asked to sign in: its cookie and where it is sent. */
  const start = async (email: string, cookie = '') => {
    const reply = await t.visitor.post<{ url: string }>('/auth/sign-on', { email }, { cookie })
    return { reply, url: reply.data?.url ?? '', cookie: cookiesOf(reply) }
  }
  /** Opens the callback; where it leads and the cookies that it sets. */
  const open = async (address: URL, cookie: string) => {
    const reply = await t.visitor.get(`/${address.pathname}${address.search}`, { cookie })
    return { reply, location: String(reply.headers['location']), cookie: cookiesOf(reply) }
  }
  return {
    t,
    provider,
    names,
    settings,
    wait,
    start,
    open,
    /** The whole way of a person's browser. */
    signIn: async (email: string) => {
      const { url, cookie } = await start(email)
      return open(await signInAt(url, provider.issuer), cookie)
    },
    /** An owner whose workspace signs the people of the domain in. */
    enable: async () => {
      const domain = DOMAIN
      const owner = await makeUser(t.context, { email: `duena-${newId()}@${domain}` })
      const { workspace_id } = owner
      await makeCompany(t.context, { workspace_id })
      const api = await t.as(owner.id)
      const path = `/workspaces/${workspace_id}/sign-on`
      await api.post(path, settings)
      const added = await api.post<SignOnReply>(`${path}/domains`, { domain })
      const [first] = added.data.domains
      names.records.set(domain, ['v=spf1 -all', first?.record ?? ''])
      await api.post(`${path}/domains/${first?.id}/prove`)
      return { owner, workspace_id, api, path }
    },
    /** Empties the workspaces and passes over the limits of the tests before. */
    reset: async () => {
      wait(20)
      names.records.clear()
      await t.context.pool.query('truncate users, workspaces cascade')
      provider.account = {
        sub: 'ana-1',
        email: `ana@${DOMAIN}`,
        email_verified: true,
        given_name: 'Ana',
        family_name: 'Ríos',
      }
    },
    close: async () => {
      await provider.close()
      names.close()
      await t.close()
    },
  }
}
