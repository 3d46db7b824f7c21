import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, PASSWORD, waitingMail } from './browser.ts'
import { makeUser } from './factories.ts'
import {
  browserWith,
  cookiesOf,
  DOMAIN,
  signOnFixture,
  type SignOnReply,
} from './sign-on-fixture.ts'

const fixture = await signOnFixture()
const { t, signIn, enable } = fixture
const EMAIL = `ana@${DOMAIN}`

interface Profile {
  readonly user: { readonly workspaces: readonly { readonly id: string }[] }
}

beforeEach(() => fixture.reset())
afterAll(() => fixture.close())

const login = (email: string) => t.visitor.post('/auth/login', { email, password: PASSWORD })

async function demanded() {
  const made = await enable()
  const { workspace_id, api, path } = made
  await t.context.db
    .updateTable('sign_on_connections')
    .set({ tested_at: t.clock.now() })
    .where('workspace_id', '=', workspace_id)
    .execute()
  const ana = await makeUser(t.context, { workspace_id, role: 'admin', email: EMAIL })
  const guest = await makeUser(t.context, { workspace_id, role: 'admin', email: 'a@norte.mx' })
  const before = await login(EMAIL)
  const switched = await api.patch<SignOnReply>(path, { mandatory: true })
  expect(switched.data.connection).toMatchObject({ mandatory: true })
  return { ...made, ana, guest, before }
}

test('the passwords of members are refused as wrong ones are; owners and guests keep theirs', async () => {
  const { owner, guest } = await demanded()
  const refused = await login(EMAIL)
  const unknown = await login('no-existe@ceiba.mx')
  expect([refused.status, refused.code, refused.message]).toEqual([
    unknown.status,
    unknown.code,
    unknown.message,
  ])
  for (const { email } of [owner, guest]) expect((await login(email)).status).toBe(200)
  expect((await signIn(EMAIL)).location).toBe('/sign-on?done=yes')
})

test('sessions that a password began reach the workspace no more', async () => {
  const { workspace_id, before } = await demanded()
  const cookie = cookiesOf(before)
  const reply = await t.visitor.get(`/workspaces/${workspace_id}/members`, { cookie })
  expect(reply.status).toBe(404)
})

test('who is in another workspace too enters that one with the password', async () => {
  const { ana } = await demanded()
  const elsewhere = await makeUser(t.context)
  const { workspace_id } = elsewhere
  await t.context.db
    .insertInto('members')
    .values({ workspace_id, user_id: ana.id, role: 'viewer' })
    .execute()
  const reply = await login(EMAIL)
  expect(reply.status).toBe(200)
  const profile = await t.visitor.get<Profile>('/auth/profile', { cookie: cookiesOf(reply) })
  expect(profile.data.user.workspaces.map(({ id }) => id)).toEqual([workspace_id])
})

test('a member whom the provider made has no password that could be guessed', async () => {
  await enable()
  await signIn(EMAIL)
  expect((await login(EMAIL)).code).toBe('login.wrong')
})

const holding = (cookie: string): Browser => browserWith(t, cookie)

/** Sets the password by the link that is mailed to the address. */
async function resetPassword(email: string): Promise<void> {
  await t.visitor.post('/auth/forgot-password', { email })
  const token = (await waitingMail(t, email)).at(-1)?.token
  const reply = await t.visitor.post('/auth/reset-password', { token, password: PASSWORD })
  expect(reply.status).toBe(200)
}

describe('another address', () => {
  const PRIVATE = 'ana@privado.mx'
  const moveTo = (browser: Browser, email: string) =>
    browser.patch('/auth/profile', { email, password: PASSWORD })

  test('cannot be set in a session of the provider, whether or not it is demanded', async () => {
    await enable()
    await signIn(EMAIL)
    await resetPassword(EMAIL)
    const browser = holding((await signIn(EMAIL)).cookie)
    expect(await moveTo(browser, PRIVATE)).toMatchObject({ status: 403, code: 'email.of_company' })
    expect(await browser.patch('/auth/profile', { email: EMAIL, name: 'Ana' })).toMatchObject({
      status: 200,
    })
    expect((await login(PRIVATE)).code).toBe('login.wrong')
  })

  test('cannot be set by who is asked for the provider before the first sign-in with it', async () => {
    const { ana } = await demanded()
    const { workspace_id } = await makeUser(t.context)
    await t.context.db
      .insertInto('members')
      .values({ workspace_id, user_id: ana.id, role: 'viewer' })
      .execute()
    const browser = holding(cookiesOf(await login(EMAIL)))
    expect(await moveTo(browser, PRIVATE)).toMatchObject({ code: 'email.of_company' })
  })

  test('cannot be set with the password once the provider has signed the account in', async () => {
    const { api, path } = await demanded()
    await api.patch(path, { mandatory: false })
    await signIn(EMAIL)
    const browser = holding(cookiesOf(await login(EMAIL)))
    expect(await moveTo(browser, PRIVATE)).toMatchObject({ code: 'email.of_company' })
  })

  test('that an earlier version let through opens the workspace no more', async () => {
    const { workspace_id, ana, api, path } = await demanded()
    await api.patch(path, { mandatory: false })
    await signIn(EMAIL)
    const browser = holding(cookiesOf(await login(EMAIL)))
    await t.context.db
      .updateTable('users')
      .set({ email: PRIVATE, email_proved_at: null })
      .where('id', '=', ana.id)
      .execute()
    await api.patch(path, { mandatory: true })
    expect(await browser.get(`/workspaces/${workspace_id}/members`)).toMatchObject({ status: 404 })
    expect((await login(PRIVATE)).code).toBe('login.wrong')
    // the provider still means the same person
    expect((await signIn(EMAIL)).location).toBe('/sign-on?done=yes')
  })
})
