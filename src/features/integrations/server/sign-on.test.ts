import { afterAll, beforeEach, expect, test } from 'vitest'
import { resumeWorkspace, suspendWorkspace } from '#features/accounts/server/suspension.queries.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { makeUser } from '../../../../tests/factories.ts'
import { DOMAIN, signOnFixture, type SignOnReply } from '../../../../tests/sign-on-fixture.ts'
import { signInAt, signOnProvider } from '../../../../tests/sign-on-provider.ts'
import { deleteExpiredAttempts } from './sign-on-attempts.queries.ts'

const fixture = await signOnFixture()
const { t, provider, settings, enable, names, open } = fixture

beforeEach(() => fixture.reset())
afterAll(() => fixture.close())

async function signedInOwner() {
  const owner = await makeUser(t.context, { email: `duena@${DOMAIN}` })
  const { workspace_id } = owner
  const path = `/workspaces/${workspace_id}/sign-on`
  return { owner, workspace_id, api: await t.as(owner.id), path }
}

test('stores the secret encrypted and never shows it', async () => {
  const { api, path, workspace_id } = await signedInOwner()
  expect((await api.get<SignOnReply>(path)).data).toEqual({
    callback_url: 'http://localhost:3000/sign-on/callback',
    connection: null,
    domains: [],
  })
  const saved = await api.post<SignOnReply>(path, settings)
  expect(saved.data.connection).toEqual({
    issuer: provider.issuer,
    client_id: 'contorno',
    role: 'viewer',
    enabled: true,
    mandatory: false,
    tested_at: null,
  })
  expect(saved.bytes.toString()).not.toContain(settings.client_secret)
  const stored = await t.context.db
    .selectFrom('sign_on_connections')
    .select('client_secret')
    .executeTakeFirstOrThrow()
  expect(stored.client_secret).not.toContain(settings.client_secret)
  expect(t.context.secrets.unseal(stored.client_secret)).toBe(settings.client_secret)
  const { client_secret: _, ...rest } = settings
  expect((await api.post(path, { ...rest, role: 'admin' })).status).toBe(200)
  const { rows } = await t.context.pool.query<{ action: string; detail: unknown }>(
    'select action, detail from activity where workspace_id = $1 order by id',
    [workspace_id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['sign_on.saved', 'sign_on.saved'])
  expect(JSON.stringify(rows)).not.toContain(settings.client_secret)
})

test.each([
  ['sign_on.issuer_invalid', { issuer: 'acceso.ceiba.mx' }],
  ['sign_on.issuer_invalid', { issuer: 'https://ana@acceso.ceiba.mx' }],
  ['sign_on.issuer_invalid', { issuer: 'https://acceso.ceiba.mx/?a=b' }],
  ['sign_on.client_required', { client_id: ' ' }],
  ['sign_on.secret_required', { client_secret: '' }],
  ['sign_on.secret_required', { client_secret: undefined }],
  // what answers there is no provider
  ['sign_on.issuer_failed', { issuer: 'http://127.0.0.1:9' }],
])('refuses with %s what is no provider', async (code, change) => {
  const { api, path } = await signedInOwner()
  const reply = await api.post(path, { ...settings, ...change })
  expect([reply.status, reply.code]).toEqual([422, code])
  expect((await api.get<SignOnReply>(path)).data.connection).toBeNull()
})

test('takes the address of the description for the issuer, and refuses that of another', async () => {
  const { api, path } = await signedInOwner()
  const discovery = `${provider.issuer}/.well-known/openid-configuration`
  const saved = await api.post<SignOnReply>(path, { ...settings, issuer: discovery })
  expect(saved.data.connection).toMatchObject({ issuer: provider.issuer })
  // the same server by another name: its description names another issuer
  const other = provider.issuer.replace('127.0.0.1', 'localhost')
  const refused = await api.post(path, { ...settings, issuer: other })
  expect(refused.code).toBe('sign_on.issuer_failed')
})

test('without the setting of tests no loopback address and no plain HTTP is asked', async () => {
  const strict = await openTestApp()
  const owner = await makeUser(strict.context)
  const api = await strict.as(owner.id)
  const path = `/workspaces/${owner.workspace_id}/sign-on`
  const plain = await api.post(path, settings)
  expect(plain.code).toBe('sign_on.issuer_invalid')
  for (const host of ['127.0.0.1', '[::1]', '169.254.169.254', '10.0.0.1', 'localhost']) {
    const reply = await api.post(path, { ...settings, issuer: `https://${host}` })
    expect([host, reply.code]).toEqual([host, 'sign_on.issuer_failed'])
  }
  await strict.close()
})

test('a domain is proved by its TXT record, once in all workspaces', async () => {
  const first = await signedInOwner()
  const add = (api: typeof first.api, path: string, domain: string) =>
    api.post<SignOnReply>(`${path}/domains`, { domain })
  const { data } = await add(first.api, first.path, ' @Ceiba.MX ')
  const [mine] = data.domains
  expect(mine).toMatchObject({ domain: 'ceiba.mx', proved_at: null })
  expect(mine?.record).toMatch(/^contorno-verification=[\w-]{22}$/)
  const prove = () => first.api.post<SignOnReply>(`${first.path}/domains/${mine?.id}/prove`)
  expect((await prove()).code).toBe('sign_on.domain_unproved')
  names.records.set('ceiba.mx', ['contorno-verification=otro', mine?.record ?? ''])
  expect((await prove()).data.domains).toMatchObject([{ proved_at: t.clock.now().toISOString() }])
  expect((await prove()).status).toBe(200)
  expect((await add(first.api, first.path, 'ceiba.mx')).code).toBe('sign_on.domain_exists')

  const foreign = await makeUser(t.context)
  const other = {
    api: await t.as(foreign.id),
    path: `/workspaces/${foreign.workspace_id}/sign-on`,
  }
  const theirs = (await add(other.api, other.path, 'ceiba.mx')).data.domains[0]
  expect(theirs?.record).not.toBe(mine?.record)
  names.records.set('ceiba.mx', [mine?.record ?? '', theirs?.record ?? ''])
  const taken = await other.api.post(`${other.path}/domains/${theirs?.id}/prove`)
  expect([taken.status, taken.code]).toEqual([409, 'sign_on.domain_taken'])
  const removed = await first.api.delete<SignOnReply>(`${first.path}/domains/${mine?.id}`)
  expect(removed.data.domains).toEqual([])
})

test.each([
  '',
  'mx',
  'ceiba',
  'ceiba .mx',
  '-ceiba.mx',
  'ceiba.mx/',
  'http://ceiba.mx',
  '10.0.0.1',
])('refuses «%s» as a domain', async (domain) => {
  const { api, path } = await signedInOwner()
  const reply = await api.post(`${path}/domains`, { domain })
  expect([reply.status, reply.code]).toEqual([422, 'sign_on.domain_invalid'])
})

test('refuses a twenty-first domain and names the limit', async () => {
  const { api, path } = await signedInOwner()
  for (let n = 1; n <= 20; n++) await api.post(`${path}/domains`, { domain: `c${n}.mx` })
  const reply = await api.post(`${path}/domains`, { domain: 'c21.mx' })
  expect([reply.status, reply.code]).toEqual([409, 'sign_on.domains_too_many'])
  expect((await api.get<SignOnReply>(path)).data.domains).toHaveLength(20)
})

test('is demanded only after a test, which a change of the provider ends', async () => {
  const { api, path, owner, workspace_id } = await enable()
  expect((await api.patch(path, { mandatory: true })).code).toBe('sign_on.untested')
  provider.account = { sub: 'duena', email: owner.email, email_verified: true }
  const started = await api.post<{ url: string }>(`${path}/test`)
  const [cookie = ''] = String([started.headers['set-cookie']].flat()[0]).split(';')
  const back = await open(await signInAt(started.data.url, provider.issuer), cookie)
  expect(back.location).toBe(`/settings?workspace=${workspace_id}&sign_on=tested`)
  // a test opens no session
  expect(back.cookie).toBe('')
  const demanded = await api.patch<SignOnReply>(path, { mandatory: true })
  expect(demanded.data.connection).toMatchObject({
    mandatory: true,
    tested_at: t.clock.now().toISOString(),
  })
  const changed = await api.post<SignOnReply>(path, settings)
  expect(changed.data.connection).toMatchObject({ mandatory: false, tested_at: null })
})

test('a test that fails says why in the settings', async () => {
  const { api, path, workspace_id } = await enable()
  provider.account = { sub: 'duena', email: 'duena@norte.mx', email_verified: true }
  const started = await api.post<{ url: string }>(`${path}/test`)
  const [cookie = ''] = String([started.headers['set-cookie']].flat()[0]).split(';')
  const back = await open(await signInAt(started.data.url, provider.issuer), cookie)
  expect(back.location).toBe(`/settings?workspace=${workspace_id}&sign_on=sign_on.domain_foreign`)
  expect((await api.get<SignOnReply>(path)).data.connection).toMatchObject({ tested_at: null })
})

test('another provider means other people: who they were is forgotten', async () => {
  const { api, path } = await enable()
  await fixture.signIn(`ana@${DOMAIN}`)
  const count = async () =>
    (await t.context.db.selectFrom('sign_on_identities').select('subject').execute()).length
  expect(await count()).toBe(1)
  const other = await signOnProvider('http://localhost:3000/sign-on/callback')
  await api.post(path, { ...settings, issuer: other.issuer })
  await other.close()
  expect(await count()).toBe(0)
})

test('the stored secret is not sent to another issuer', async () => {
  const { api, path } = await enable()
  const other = await signOnProvider('http://localhost:3000/sign-on/callback')
  const { client_secret: _, ...rest } = { ...settings, issuer: other.issuer }
  expect((await api.post(path, rest)).code).toBe('sign_on.secret_required')
  await other.close()
})

test('is removed with the sessions that it opened', async () => {
  const { api, path } = await enable()
  const { cookie } = await fixture.signIn(`ana@${DOMAIN}`)
  expect((await api.delete(path)).status).toBe(200)
  expect((await t.visitor.get('/auth/profile', { cookie })).code).toBe('session.required')
  expect((await api.delete(path)).code).toBe('sign_on.not_set')
  expect((await api.patch(path, { enabled: true })).code).toBe('sign_on.not_set')
  expect((await api.post(`${path}/test`)).code).toBe('sign_on.not_set')
})

test('opens no session while the operator keeps the workspace suspended', async () => {
  const { workspace_id } = await enable()
  const { cookie } = await fixture.signIn(`ana@${DOMAIN}`)
  await suspendWorkspace(t.context, { id: workspace_id, name: 'Ceiba' })
  expect((await t.visitor.get('/auth/profile', { cookie })).code).toBe('session.required')
  expect((await fixture.signIn(`ana@${DOMAIN}`)).location).toBe(
    '/sign-on?problem=workspace.suspended',
  )
  await resumeWorkspace(t.context, { id: workspace_id, name: 'Ceiba' })
  expect((await fixture.signIn(`ana@${DOMAIN}`)).location).toBe('/sign-on?done=yes')
})

test('only owners see or change it', async () => {
  const { workspace_id, path } = await enable()
  for (const role of ['admin', 'viewer', 'organizer', 'consultant'] as const) {
    const user = await makeUser(t.context, { workspace_id, role })
    const api = await t.as(user.id)
    for (const reply of [
      await api.get(path),
      await api.post(path, settings),
      await api.patch(path, { enabled: false }),
      await api.delete(path),
      await api.post(`${path}/domains`, { domain: 'norte.mx' }),
    ])
      expect([403, 404]).toContain(reply.status)
  }
})

test('deletes sign-ins that got no answer', async () => {
  await enable()
  await fixture.start(`ana@${DOMAIN}`)
  const count = async () =>
    (await t.context.db.selectFrom('sign_on_attempts').select('nonce').execute()).length
  await deleteExpiredAttempts(t.context)
  expect(await count()).toBe(1)
  fixture.wait(10)
  await deleteExpiredAttempts(t.context)
  expect(await count()).toBe(0)
})
