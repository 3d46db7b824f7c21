import { afterAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { makeUser } from './factories.ts'
import { cookiesOf, DOMAIN, signOnFixture, type SignOnReply } from './sign-on-fixture.ts'

const fixture = await signOnFixture()
const { t, signIn, enable } = fixture
const EMAIL = `ana@${DOMAIN}`

interface Profile {
  readonly user: { readonly workspaces: readonly { readonly id: string }[] }
}

beforeEach(() => fixture.reset())
afterAll(() => fixture.close())

const PASSWORD = 'dos gatos en la azotea'
const login = (email: string) => t.visitor.post('/auth/login', { email, password: PASSWORD })

async function demanded() {
  const made = await enable()
  const { workspace_id, api, path } = made
  await t.context.db
    .updateTable('sign_on_connections')
    .set({ tested_at: t.clock.now() })
    .where('workspace_id', '=', workspace_id)
    .execute()
  const password_hash = await hashPassword(PASSWORD)
  const ana = await makeUser(t.context, { workspace_id, role: 'admin', email: EMAIL })
  const guest = await makeUser(t.context, { workspace_id, role: 'admin', email: 'a@norte.mx' })
  await t.context.db.updateTable('users').set({ password_hash }).execute()
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
