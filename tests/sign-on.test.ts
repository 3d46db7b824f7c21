import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from './factories.ts'
import { CALLBACK, DOMAIN, signOnFixture } from './sign-on-fixture.ts'
import { signInAt, signOnProvider } from './sign-on-provider.ts'

const fixture = await signOnFixture()
const { t, provider, start, open, signIn, enable } = fixture
const EMAIL = `ana@${DOMAIN}`

beforeEach(() => fixture.reset())
afterAll(() => fixture.close())

interface Profile {
  readonly user: {
    readonly email: string
    readonly name: string
    readonly last_name: string
    readonly signed_on: boolean
    readonly workspaces: readonly { readonly id: string; readonly role: string }[]
  }
}

const profileOf = async (cookie: string) =>
  (await t.visitor.get<Profile>('/auth/profile', { cookie })).data.user
const problem = (code: string): string => `/sign-on?problem=${code}`
const actions = async (workspace_id: string) => {
  const { rows } = await t.context.pool.query<{ action: string }>(
    'select action from activity where workspace_id = $1 order by id',
    [workspace_id],
  )
  return rows.map(({ action }) => action)
}

describe('a person of a proved domain', () => {
  test('becomes a member with the role of first sign-ins, and comes back as the same', async () => {
    const { workspace_id } = await enable()
    const first = await signIn(EMAIL)
    expect(first.location).toBe('/sign-on?done=yes')
    const user = await profileOf(first.cookie)
    expect(user).toMatchObject({ email: EMAIL, name: 'Ana', last_name: 'Ríos', signed_on: true })
    expect(user.workspaces).toMatchObject([{ id: workspace_id, role: 'viewer' }])
    expect(await actions(workspace_id)).toContain('member.joined')
    const second = await signIn(EMAIL)
    expect(await profileOf(second.cookie)).toMatchObject({ email: EMAIL })
    const { rows } = await t.context.pool.query('select 1 from users where email = $1', [EMAIL])
    expect(rows).toHaveLength(1)
  })

  test('gets the role of an open invitation', async () => {
    const { workspace_id, api } = await enable()
    await api.post(`/workspaces/${workspace_id}/invitations`, { email: EMAIL, role: 'admin' })
    const { cookie } = await signIn(EMAIL)
    expect((await profileOf(cookie)).workspaces).toMatchObject([{ role: 'admin' }])
    const left = await t.context.db.selectFrom('invitations').select('id').execute()
    expect(left).toEqual([])
  })

  test('is the member that the address belongs to', async () => {
    const { workspace_id } = await enable()
    const ana = await makeUser(t.context, { workspace_id, role: 'admin', email: 'Ana@Ceiba.mx' })
    const { cookie } = await signIn(EMAIL)
    const [{ user_id } = { user_id: '' }] = await t.context.db
      .selectFrom('sign_on_identities')
      .select('user_id')
      .execute()
    expect(user_id).toBe(ana.id)
    expect((await profileOf(cookie)).workspaces).toMatchObject([{ role: 'admin' }])
  })

  test('is known by the subject when the provider changes the address', async () => {
    await enable()
    await signIn(EMAIL)
    provider.account = { ...provider.account, email: `ana.rios@${DOMAIN}` }
    const { cookie } = await signIn(`ana.rios@${DOMAIN}`)
    expect(await profileOf(cookie)).toMatchObject({ email: EMAIL })
  })

  test('needs no second factor where the team does, and reaches no other workspace', async () => {
    const { workspace_id } = await enable()
    const ana = await makeUser(t.context, { workspace_id, role: 'viewer', email: EMAIL })
    const elsewhere = await makeUser(t.context)
    await t.context.db
      .insertInto('members')
      .values({ workspace_id: elsewhere.workspace_id, user_id: ana.id, role: 'admin' })
      .execute()
    await t.context.db
      .updateTable('workspaces')
      .set({ second_factor_mandatory: true })
      .where('id', '=', workspace_id)
      .execute()
    const { cookie } = await signIn(EMAIL)
    expect((await profileOf(cookie)).workspaces).toMatchObject([{ id: workspace_id }])
    const companies = await t.visitor.get<{ workspace_id: string }[]>('/companies', { cookie })
    expect(companies.status).toBe(200)
    expect(companies.data.map((company) => company.workspace_id)).toEqual([workspace_id])
    const members = await t.visitor.get(`/workspaces/${elsewhere.workspace_id}/members`, { cookie })
    expect(members.status).toBe(404)
  })

  test('goes on in two tabs of a browser', async () => {
    await enable()
    const first = await start(EMAIL)
    const second = await start(EMAIL, first.cookie)
    expect(second.cookie).toBe(first.cookie)
    for (const { url } of [first, second]) {
      const back = await signInAt(url, provider.issuer)
      expect((await open(back, first.cookie)).location).toBe('/sign-on?done=yes')
    }
  })

  test('signs in for the first time in two tabs at once', async () => {
    await enable()
    const tabs = await Promise.all([start(EMAIL), start(EMAIL)])
    const backs = await Promise.all(tabs.map(({ url }) => signInAt(url, provider.issuer)))
    const opened = await Promise.all(
      backs.map((back, index) => open(back, tabs[index]?.cookie ?? '')),
    )
    for (const { location } of opened) expect(location).toBe('/sign-on?done=yes')
    expect(await t.context.db.selectFrom('sign_on_identities').selectAll().execute()).toHaveLength(
      1,
    )
  })

  test('of Entra is vouched for by xms_edov', async () => {
    await enable()
    provider.account = { sub: 'ana-1', email: EMAIL, xms_edov: true }
    expect((await signIn(EMAIL)).location).toBe('/sign-on?done=yes')
  })
})

describe('an answer is refused', () => {
  beforeEach(async () => void (await enable()))
  const users = async () =>
    (await t.context.pool.query('select 1 from users where email = $1', [EMAIL])).rowCount

  test.each([
    ['without a state', (url: URL) => url.searchParams.delete('state')],
    ['with another state', (url: URL) => url.searchParams.set('state', 'otro')],
  ])('%s', async (_, change) => {
    const { url, cookie } = await start(EMAIL)
    const back = await signInAt(url, provider.issuer)
    change(back)
    expect((await open(back, cookie)).location).toBe(problem('sign_on.expired'))
    expect(await users()).toBe(0)
  })

  test('a second time', async () => {
    const { url, cookie } = await start(EMAIL)
    const back = await signInAt(url, provider.issuer)
    expect((await open(back, cookie)).location).toBe('/sign-on?done=yes')
    expect((await open(back, cookie)).location).toBe(problem('sign_on.expired'))
  })

  test('in another browser, and still taken in its own', async () => {
    const { url, cookie } = await start(EMAIL)
    const other = await start(EMAIL)
    const back = await signInAt(url, provider.issuer)
    for (const outsider of ['', other.cookie])
      expect((await open(back, outsider)).location).toBe(problem('sign_on.expired'))
    expect((await open(back, cookie)).location).toBe('/sign-on?done=yes')
  })

  test('after ten minutes', async () => {
    const { url, cookie } = await start(EMAIL)
    const back = await signInAt(url, provider.issuer)
    fixture.wait(10)
    expect((await open(back, cookie)).location).toBe(problem('sign_on.expired'))
  })

  test.each([
    ['with another nonce', 'nonce', 'otro'],
    ['to another PKCE challenge', 'code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  ])('%s', async (_, name, value) => {
    const { url, cookie } = await start(EMAIL)
    const changed = new URL(url)
    changed.searchParams.set(name, value)
    const back = await signInAt(changed.href, provider.issuer)
    expect((await open(back, cookie)).location).toBe(problem('sign_on.rejected'))
    expect(await users()).toBe(0)
  })

  test('with a code that the provider let expire', async () => {
    const { url, cookie } = await start(EMAIL)
    const back = await signInAt(url, provider.issuer)
    const code = await provider.provider.AuthorizationCode.find(back.searchParams.get('code') ?? '')
    await code?.destroy()
    expect((await open(back, cookie)).location).toBe(problem('sign_on.rejected'))
  })

  test('of another issuer', async () => {
    const { url, cookie } = await start(EMAIL)
    const back = await signInAt(url, provider.issuer)
    back.searchParams.set('iss', 'https://otro.example')
    expect((await open(back, cookie)).location).toBe(problem('sign_on.rejected'))
  })

  test('that says no', async () => {
    const { url, cookie } = await start(EMAIL)
    const { searchParams } = new URL(url)
    const back = new URL(CALLBACK)
    back.search = new URLSearchParams({
      error: 'access_denied',
      state: searchParams.get('state') ?? '',
      iss: provider.issuer,
    }).toString()
    expect((await open(back, cookie)).location).toBe(problem('sign_on.denied'))
  })

  test.each([
    ['without a verified address', 'email_unverified', { email: EMAIL, email_verified: false }],
    ['without a word about the address', 'email_unverified', { email: EMAIL }],
    ['without an address', 'email_unverified', { email_verified: true }],
    ['of a foreign domain', 'domain_foreign', { email: 'ana@norte.mx', email_verified: true }],
    ['of a subdomain', 'domain_foreign', { email: 'ana@mx.ceiba.mx', email_verified: true }],
  ])('%s', async (_, code, claims) => {
    provider.account = { sub: 'ana-1', ...claims }
    expect((await signIn(EMAIL)).location).toBe(problem(`sign_on.${code}`))
    expect(await users()).toBe(0)
  })

  test('for an account of another workspace, which stays as it is', async () => {
    const ana = await makeUser(t.context, { email: EMAIL })
    expect((await signIn(EMAIL)).location).toBe(problem('sign_on.account_elsewhere'))
    const memberships = await t.context.db
      .selectFrom('members')
      .where('user_id', '=', ana.id)
      .select('workspace_id')
      .execute()
    expect(memberships).toEqual([{ workspace_id: ana.workspace_id }])
  })

  test('for an address that the provider has given to another person', async () => {
    await signIn(EMAIL)
    provider.account = { ...provider.account, sub: 'ana-2' }
    expect((await signIn(EMAIL)).location).toBe(problem('sign_on.other_person'))
  })
})

describe('a connection', () => {
  test('that is turned off signs no person in, also not on the way back', async () => {
    const { api, path } = await enable()
    const { url, cookie } = await start(EMAIL)
    const back = await signInAt(url, provider.issuer)
    const session = await signIn(`luis@${DOMAIN}`)
    await api.patch(path, { enabled: false })
    expect((await open(back, cookie)).location).toBe(problem('sign_on.disabled'))
    expect((await start(EMAIL)).reply.code).toBe('sign_on.unknown')
    const ended = await t.visitor.get('/auth/profile', { cookie: session.cookie })
    expect(ended.code).toBe('session.required')
  })

  test('whose provider does not answer says so, before and after the sign-in there', async () => {
    const other = await signOnProvider(CALLBACK)
    const { api, path } = await enable()
    await api.post(path, { ...fixture.settings, issuer: other.issuer })
    other.account = provider.account
    const { url, cookie } = await start(EMAIL)
    const back = await signInAt(url, other.issuer)
    await other.close()
    expect((await open(back, cookie)).location).toBe(problem('sign_on.provider_down'))
    expect((await start(EMAIL)).reply.code).toBe('sign_on.provider_down')
  })

  test('is not asked for at a domain that is not proved, nor for what is no address', async () => {
    const { api, path } = await enable()
    await api.post(`${path}/domains`, { domain: 'norte.mx' })
    expect((await start('luis@norte.mx')).reply.code).toBe('sign_on.unknown')
    expect((await start('luis')).reply.code).toBe('email.invalid')
  })
})
