import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, sessionHeaders, type TestApp } from '../../../../tests/app.ts'
import { type Caller, callerOf, PASSWORD } from '../../../../tests/caller.ts'
import { makeUser } from '../../../../tests/factories.ts'

/** What lets other programs or people in asks who sits at the unlocked computer (ACC-02). */
let t: TestApp
let caller: Caller
let workspace: string
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  const { id, workspace_id } = await makeUser(t.context)
  workspace = `/workspaces/${workspace_id}`
  caller = callerOf(t.app, await sessionHeaders(t.context, id))
})

const token = { name: 'Nómina', role: 'viewer', days: 30 }
const webhook = { url: 'https://ceiba.example/avisos', events: ['matrix.released'] }
const provider = {
  issuer: 'https://acceso.ceiba.example',
  client_id: 'contorno',
  client_secret: 'secreto',
  role: 'viewer',
}

test.each([
  ['POST', '/tokens', token],
  ['POST', '/webhooks', webhook],
  ['POST', '/webhooks/01234567-89ab-7def-8123-456789abcdef/rotate', {}],
  ['POST', '/sign-on', provider],
  ['PATCH', '/sign-on', { enabled: true }],
] as const)('%s %s asks for the password', async (method, path, body) => {
  const send = (given: object) =>
    method === 'POST' ? caller.post(workspace + path, given) : caller.patch(workspace + path, given)
  expect(await send(body)).toMatchObject({ status: 400, code: 'input.invalid' })
  expect(await send({ ...body, password: 'no es ésta' })).toMatchObject({
    status: 422,
    code: 'password.wrong',
  })
  expect((await send({ ...body, password: PASSWORD })).code).not.toBe('password.wrong')
})

test('nothing is made with a wrong password, and all of it with the right one', async () => {
  for (const [path, body] of [
    ['/tokens', token],
    ['/webhooks', webhook],
  ] as const) {
    await caller.post(workspace + path, { ...body, password: 'no es ésta' })
    expect((await caller.get(workspace + path)).data).toEqual([])
    const made = await caller.post<{ id: string }>(workspace + path, {
      ...body,
      password: PASSWORD,
    })
    expect((await caller.get(workspace + path)).data).toMatchObject([{ id: made.data.id }])
  }
})

test('a workspace of others is not found, whatever the password', async () => {
  const { workspace_id } = await makeUser(t.context)
  for (const password of [PASSWORD, 'no es ésta'])
    expect(
      await caller.post(`/workspaces/${workspace_id}/tokens`, { ...token, password }),
    ).toMatchObject({ status: 404 })
})
