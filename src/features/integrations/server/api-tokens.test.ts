import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '#server/core/secrets.ts'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { type Caller, callerOf } from '../../../../tests/caller.ts'
import { makeCompany, makeToken, makeUser } from '../../../../tests/factories.ts'
import { makeWorkspaceFixture, type WorkspaceFixture } from '../../../../tests/workspace-fixture.ts'

let t: TestApp
let own: WorkspaceFixture
let owner: Caller
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  own = await makeWorkspaceFixture(t, 'Ceiba')
  owner = await t.as(own.owner.id)
  const user = await makeUser(t.context, { workspace_id: own.workspace_id, role: 'admin' })
  admin = await t.as(user.id)
})
afterAll(() => t.close())

const tokens = () => `/workspaces/${own.workspace_id}/tokens`
const withToken = (token: string, headers: Record<string, string> = {}): Caller =>
  callerOf(t.app, { authorization: `Bearer ${token}`, ...headers })
const create = (body: object = {}) =>
  owner.post<{ id: string; token: string }>(tokens(), {
    name: 'Nómina',
    role: 'admin',
    days: 30,
    ...body,
  })

describe('a new token', () => {
  test('is shown once, stored as a hash and told in the activity', async () => {
    const { data, status } = await create()
    expect(status).toBe(200)
    expect(data.token).toMatch(/^ctn_[\w-]{43}$/)
    const listed = await owner.get<object[]>(tokens())
    expect(JSON.stringify(listed.data)).toContain(data.id)
    expect(JSON.stringify(listed.data)).not.toContain(data.token)
    const { rows } = await t.context.pool.query('select t::text as row from api_tokens t')
    expect(JSON.stringify(rows)).not.toContain(data.token.slice(4))
    const [last] = (
      await owner.get<{ action: string }[]>(`/workspaces/${own.workspace_id}/activity`)
    ).data
    expect(last).toMatchObject({
      action: 'token.created',
      detail: { name: 'Nómina', role: 'admin' },
    })
  })

  test.each([
    [{ name: ' ' }, 'token.name_required'],
    [{ days: 0 }, 'token.days_invalid'],
    [{ days: 366 }, 'token.days_invalid'],
    [{ days: 1.5 }, 'token.days_invalid'],
    [{ role: 'owner' }, 'input.invalid'],
  ])('with %j is refused', async (body, code) => {
    expect((await create(body)).code).toBe(code)
  })

  test('of a company of another workspace is refused', async () => {
    const foreign = await makeCompany(t.context)
    expect((await create({ company_id: foreign.id })).code).toBe('not_found')
  })

  test('is made by owners only', async () => {
    const reply = await admin.post(tokens(), { name: 'Nómina', role: 'viewer', days: 30 })
    expect(reply.code).toBe('access.denied')
    expect((await admin.get(tokens())).status).toBe(404)
  })
})

describe('a call with a token', () => {
  test('needs neither cookie nor anti-forgery header', async () => {
    const { data } = await create()
    const caller = withToken(data.token)
    expect((await caller.get('/companies')).status).toBe(200)
    const made = await caller.upload('POST', '/companies', { name: 'Filial' })
    expect(made.status).toBe(200)
    expect((await caller.get('/token')).data).toMatchObject({ name: 'Nómina', role: 'admin' })
    expect((await owner.get('/token')).data).toBeNull()
  })

  test('goes before a session cookie, which it does not need a header for', async () => {
    const { data } = await create({ role: 'viewer' })
    const headers = { cookie: `session=abc` }
    const reply = await withToken(data.token, headers).upload('POST', '/companies', { name: 'X' })
    expect(reply.code).toBe('access.denied')
  })

  test('is refused from a page of another site', async () => {
    const { data } = await create()
    const caller = withToken(data.token, { origin: 'https://evil.example' })
    expect((await caller.upload('POST', '/companies', { name: 'X' })).code).toBe('request.forged')
  })

  test('still needs the anti-forgery header where only a session counts', async () => {
    const { data } = await create()
    const cookie = { cookie: 'session=abc', 'x-xsrf-token': '' }
    expect((await withToken(data.token, cookie).post('/auth/logout')).code).toBe('request.forged')
  })

  test('says in its headers what is left, and when to come back', async () => {
    const { data } = await create()
    const caller = withToken(data.token)
    const first = await caller.get('/companies')
    expect(first.headers['ratelimit-policy']).toBe('"token";q=600;w=60')
    expect(first.headers['ratelimit']).toBe('"token";r=599;t=60')
    const statuses = await Promise.all(
      Array.from({ length: 599 }, async () => (await caller.get('/token')).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    const refused = await caller.get('/token')
    expect([refused.status, refused.code]).toEqual([429, 'request.too_many'])
    expect(refused.headers['ratelimit']).toBe('"token";r=0;t=60')
    expect(refused.headers['retry-after']).toBe('60')
    const other = await create()
    expect((await withToken(other.data.token).get('/token')).status).toBe(200)
  })

  test('is remembered as its last use, at most once a minute', async () => {
    const { data } = await create()
    const caller = withToken(data.token)
    const seen = async (): Promise<string | null> =>
      (await owner.get<{ id: string; seen_at: string | null }[]>(tokens())).data.find(
        ({ id }) => id === data.id,
      )?.seen_at ?? null
    expect(await seen()).toBeNull()
    const start = t.clock.now()
    await caller.get('/token')
    t.clock.set(new Date(start.getTime() + 59_000).toISOString())
    await caller.get('/token')
    expect(await seen()).toBe(start.toISOString())
    t.clock.set(new Date(start.getTime() + 60_000).toISOString())
    await caller.get('/token')
    expect(await seen()).toBe(t.clock.now().toISOString())
  })

  test('is not the person who is asked to accept an invitation', async () => {
    const { data } = await create()
    const { id } = own.invitation
    const secret = t.context.secrets.mailedToken('member_invitation', id)
    await t.context.pool.query('update invitations set token_hash = $2, email = $3 where id = $1', [
      id,
      hashToken(secret),
      own.owner.email,
    ])
    const caller = withToken(data.token, { cookie: 'session=abc' })
    const headers = { 'x-xsrf-token': t.context.secrets.antiForgery('abc') }
    const reply = await caller.post('/invitations/accept', { token: secret }, headers)
    expect([reply.status, reply.code]).toEqual([401, 'session.required'])
  })

  test('opens no sheet of a rater', async () => {
    const { data } = await create()
    const caller = withToken(data.token)
    const { ana, form } = own.released
    const saved = await caller.post('/answers', [
      { form_id: form.id, question_id: own.evaluation.questions[0]?.id, scale_value_id: null },
    ])
    expect(saved.status).toBeGreaterThanOrEqual(400)
    const completed = await caller.post(`/answers/complete/${ana.id}`, {})
    expect(completed.status).toBeGreaterThanOrEqual(400)
    const closing = await caller.get(`/answers/closing/${ana.id}`)
    expect(closing.code).toBe('answers.key_required')
  })
})

describe('a token that holds no more', () => {
  const refused = async (token: string) => {
    const { status, code } = await withToken(token).get('/companies')
    return [status, code]
  }
  const INVALID = [401, 'token.invalid']

  test('is refused from the moment it is revoked', async () => {
    const { data } = await create()
    const outsider = await makeWorkspaceFixture(t, 'Norte')
    const foreign = `/workspaces/${outsider.workspace_id}/tokens/${data.id}`
    expect((await (await t.as(outsider.owner.id)).delete(foreign)).code).toBe('not_found')
    expect((await owner.delete(`${tokens()}/${data.id}`)).status).toBe(200)
    expect(await refused(data.token)).toEqual(INVALID)
    expect((await owner.delete(`${tokens()}/${data.id}`)).code).toBe('not_found')
  })

  test('is refused when the person who made it no longer owns the workspace', async () => {
    const user = await makeUser(t.context, { workspace_id: own.workspace_id })
    const { token } = await makeToken(t.context, {
      workspace_id: own.workspace_id,
      user_id: user.id,
    })
    expect((await withToken(token).get('/companies')).status).toBe(200)
    const member = `/workspaces/${own.workspace_id}/members/${user.id}`
    await owner.patch(member, { role: 'admin' })
    expect(await refused(token)).toEqual(INVALID)
    await owner.patch(member, { role: 'owner' })
    await owner.delete(member)
    expect(await refused(token)).toEqual(INVALID)
  })

  test('is refused when it is not known, and guesses are limited by address', async () => {
    t.clock.set(new Date(t.clock.now().getTime() + 60_000).toISOString())
    for (let guess = 0; guess < 30; guess++) expect(await refused(`ctn_${guess}`)).toEqual(INVALID)
    expect(await refused('ctn_x')).toEqual([429, 'request.too_many'])
    const { data } = await create()
    expect((await withToken(data.token).get('/companies')).status).toBe(200)
    t.clock.set(new Date(t.clock.now().getTime() + 60_000).toISOString())
    expect(await refused('ctn_x')).toEqual(INVALID)
  })

  test('is refused once it expired', async () => {
    const { data } = await create({ days: 1 })
    const start = t.clock.now()
    t.clock.set(new Date(start.getTime() + 86_400_000 - 1).toISOString())
    expect((await withToken(data.token).get('/companies')).status).toBe(200)
    t.clock.set(new Date(start.getTime() + 86_400_000).toISOString())
    expect(await refused(data.token)).toEqual(INVALID)
  })
})

test('a workspace holds at most 50 tokens', async () => {
  const crowded = await makeWorkspaceFixture(t, 'Sur')
  const caller = await t.as(crowded.owner.id)
  const path = `/workspaces/${crowded.workspace_id}/tokens`
  for (let made = 1; made < 50; made++)
    await makeToken(t.context, {
      workspace_id: crowded.workspace_id,
      user_id: crowded.owner.id,
    })
  const reply = await caller.post(path, { name: 'Una más', role: 'viewer', days: 30 })
  expect([reply.status, reply.code]).toEqual([409, 'token.too_many'])
  expect(reply.message).toContain('50')
})
