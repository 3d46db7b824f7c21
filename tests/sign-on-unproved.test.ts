import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { Browser, PASSWORD, waitingMail } from './browser.ts'
import { makeToken, makeUser } from './factories.ts'
import { browserWith, DOMAIN, signOnFixture } from './sign-on-fixture.ts'

/** Accounts that stand at an address before its holder has proved it with the provider. */
const fixture = await signOnFixture()
const { t, signIn, enable } = fixture
const EMAIL = `ana@${DOMAIN}`

beforeEach(() => fixture.reset())
afterAll(() => fixture.close())

const bodyOf = async (browser: Browser) =>
  (
    await browser.get<{
      user: { id: string; name: string; workspaces: { id: string; role: string }[] }
    }>('/auth/profile')
  ).data.user

/** A viewer of the workspace, signed in with a password, who has set Ana's address. */
async function viewerWithAnasAddress(workspace_id: string) {
  const viewer = await makeUser(t.context, { workspace_id, role: 'viewer', email: 'luis@norte.mx' })
  const browser = new Browser(t)
  await browser.login(viewer.email)
  const changed = await browser.patch('/auth/profile', { email: EMAIL, password: PASSWORD })
  expect(changed.status).toBe(200)
  return { viewer, browser }
}

async function enableSecondFactor(browser: Browser): Promise<void> {
  const { data } = await browser.post<{ secret: string }>('/auth/second-factor/setup', {
    password: PASSWORD,
  })
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret) })
  const code = totp.generate({ timestamp: t.clock.now().getTime() })
  const enabled = await browser.post('/auth/second-factor/enable', { code, password: PASSWORD })
  expect(enabled.status).toBe(200)
}

describe('the first sign-in by the provider', () => {
  test('ends the password, sessions, browsers and second factor of who took the address', async () => {
    const { workspace_id } = await enable()
    const { viewer, browser } = await viewerWithAnasAddress(workspace_id)
    await enableSecondFactor(browser)
    const ana = browserWith(t, (await signIn(EMAIL)).cookie)
    expect(await bodyOf(ana)).toMatchObject({ name: 'Ana', workspaces: [{ id: workspace_id }] })
    expect(await browser.get('/auth/profile')).toMatchObject({ status: 401 })
    expect(await browser.login(EMAIL)).toMatchObject({ status: 404, code: 'login.wrong' })
    const left = await t.context.db
      .selectFrom('users')
      .leftJoin('known_browsers', 'known_browsers.user_id', 'users.id')
      .where('users.id', '=', viewer.id)
      .select(['second_factor_enabled', 'known_browsers.token_hash'])
      .execute()
    // the only browser is the one in which Ana signed in
    expect(left).toHaveLength(1)
    expect(left[0]).toMatchObject({ second_factor_enabled: false })
    const notices = await waitingMail(t, EMAIL, { notices: true })
    expect(notices.map(({ mail }) => mail?.subject)).toContain(
      'Confirmamos tu correo con la cuenta de tu empresa en Contorno',
    )
  })

  test('lets the mailbox set another password afterwards', async () => {
    const { workspace_id } = await enable()
    await viewerWithAnasAddress(workspace_id)
    await signIn(EMAIL)
    await t.visitor.post('/auth/forgot-password', { email: EMAIL })
    const token = (await waitingMail(t, EMAIL)).at(-1)?.token
    const password = 'ocho nubes cruzan el valle'
    expect((await t.visitor.post('/auth/reset-password', { token, password })).status).toBe(200)
    expect((await new Browser(t).login(EMAIL, password)).status).toBe(200)
  })

  test('ends the identity and the API tokens that stood before the proof', async () => {
    const { workspace_id } = await enable()
    const { viewer, browser } = await viewerWithAnasAddress(workspace_id)
    await t.context.db
      .insertInto('sign_on_identities')
      .values({ workspace_id, user_id: viewer.id, subject: 'luis-1' })
      .execute()
    const own = await makeUser(t.context)
    await t.context.db
      .insertInto('members')
      .values({ workspace_id: own.workspace_id, user_id: viewer.id, role: 'owner' })
      .execute()
    const { token } = await makeToken(t.context, {
      workspace_id: own.workspace_id,
      user_id: viewer.id,
    })
    const call = () => t.visitor.get('/companies', { authorization: `Bearer ${token}` })
    expect((await call()).status).toBe(200)
    expect((await signIn(EMAIL)).location).toBe('/sign-on?done=yes')
    expect(await call()).toMatchObject({ status: 401, code: 'token.invalid' })
    expect((await browser.get('/auth/profile')).status).toBe(401)
    fixture.provider.account = { sub: 'luis-1', email: `luis@${DOMAIN}`, email_verified: true }
    const luis = browserWith(t, (await signIn(`luis@${DOMAIN}`)).cookie)
    expect((await bodyOf(luis)).id).not.toBe(viewer.id)
  })

  test('is not blocked by an account that was made for the address elsewhere', async () => {
    const { workspace_id } = await enable()
    const outsider = new Browser(t)
    await outsider.register({ email: EMAIL })
    await outsider.login(EMAIL)
    const ana = browserWith(t, (await signIn(EMAIL)).cookie)
    expect((await bodyOf(ana)).workspaces).toMatchObject([{ id: workspace_id, role: 'viewer' }])
    expect((await outsider.get('/auth/profile')).status).toBe(401)
    expect((await outsider.login(EMAIL)).code).toBe('login.wrong')
  })

  test('leaves an account with a proved address as it is', async () => {
    const { workspace_id } = await enable()
    const ana = await makeUser(t.context, { workspace_id, role: 'admin', email: EMAIL })
    const browser = new Browser(t)
    await browser.login(EMAIL)
    await signIn(EMAIL)
    expect(await bodyOf(browser)).toMatchObject({ id: ana.id, name: ana.name })
    expect((await browser.login(EMAIL)).status).toBe(200)
  })
})
