import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteOldKeys } from '#server/idempotency.ts'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { type Caller, callerOf } from '../../../../tests/caller.ts'
import { makeMatrix, makeToken, makeUser } from '../../../../tests/factories.ts'

let t: TestApp
let session: Caller
let token: Caller
let matrix_id: string
beforeAll(async () => {
  t = await openTestApp()
  const user = await makeUser(t.context)
  const { workspace_id } = user
  session = await t.as(user.id)
  const made = await makeToken(t.context, { workspace_id, user_id: user.id })
  token = callerOf(t.app, { authorization: `Bearer ${made.token}` })
  matrix_id = (await makeMatrix(t.context, { workspace_id })).id
})
afterAll(() => t.close())

const keyed = (key: string = newId()) => ({ 'idempotency-key': key })
const person = (name: string) => ({ name, email: `${name.toLowerCase()}@ceiba.mx` })
const add = (caller: Caller, name: string, headers: Record<string, string>) =>
  caller.post(`/subjects/${matrix_id}`, person(name), headers)
const addedNames = async () =>
  (await session.get<{ name: string }[]>(`/subjects/${matrix_id}`)).data.map(({ name }) => name)

test.each(['session', 'token'] as const)(
  'a %s repeats a call without a second effect',
  async (kind) => {
    const caller = kind === 'session' ? session : token
    const headers = keyed()
    const name = `Ana${kind}`
    const first = await add(caller, name, headers)
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([200, undefined])
    const again = await add(caller, name, headers)
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
    expect(again.data).toEqual(first.data)
    expect((await addedNames()).filter((added) => added === name)).toHaveLength(1)
  },
)

test('calls at the same time have one effect', async () => {
  const headers = keyed()
  const repeated = await Promise.all(Array.from({ length: 8 }, () => add(token, 'Luis', headers)))
  const answered = repeated.filter(({ status }) => status === 200)
  const waiting = repeated.filter(({ status }) => status !== 200)
  expect(new Set(answered.map(({ bytes }) => String(bytes))).size).toBe(1)
  for (const reply of waiting) {
    expect([reply.status, reply.code]).toEqual([409, 'idempotency.in_flight'])
    expect(reply.headers['retry-after']).toBe('1')
  }
  expect((await addedNames()).filter((name) => name === 'Luis')).toHaveLength(1)
  expect((await add(token, 'Luis', headers)).status).toBe(200)
})

test('another body under the same key is refused, another address is another call', async () => {
  const headers = keyed()
  expect((await add(token, 'Eva', headers)).status).toBe(200)
  const other = await add(token, 'Iris', headers)
  expect([other.status, other.code]).toEqual([422, 'idempotency.reused'])
  expect(await addedNames()).not.toContain('Iris')
  const copy = { name: 'Copia', limit_date: '2026-12-20', with_subjects: true }
  expect((await token.post(`/matrices/${matrix_id}/duplicate`, copy, headers)).status).toBe(200)
})

test('a refused call leaves its key free', async () => {
  const headers = keyed()
  const refused = await session.post(
    `/subjects/${matrix_id}`,
    { name: 'Sol', email: 'no' },
    headers,
  )
  expect(refused.status).toBe(422)
  expect((await add(session, 'Sol', headers)).status).toBe(200)
})

test('a key belongs to its caller', async () => {
  const headers = keyed()
  expect((await add(token, 'Paz', headers)).status).toBe(200)
  const other = await add(session, 'Paz', headers)
  expect(other.status).toBe(409)
  expect(other.code).not.toMatch(/^idempotency/)
})

test.each([' ', 'ñ', 'x'.repeat(256)])('the key %j is refused', async (key) => {
  const reply = await add(session, 'Nadie', keyed(key))
  expect([reply.status, reply.code]).toEqual([400, 'idempotency.key_invalid'])
})

test('a call whose process was killed may be made again after ten minutes', async () => {
  const headers = keyed()
  await add(token, 'Ulises', headers)
  await t.context.pool.query('update idempotency_keys set reply = null where key = $1', [
    headers['idempotency-key'],
  ])
  expect((await add(token, 'Ulises', headers)).code).toBe('idempotency.in_flight')
  t.clock.set(new Date(t.clock.now().getTime() + 10 * 60_000).toISOString())
  // It is made again: this one finds the person that the killed one added.
  expect((await add(token, 'Ulises', headers)).code).not.toMatch(/^idempotency/)
})

test('replies are stored unreadable, hold for a day and are deleted then', async () => {
  const headers = keyed()
  await add(token, 'Canaria', headers)
  const rows = async () =>
    (await t.context.pool.query<{ row: string }>('select k::text as row from idempotency_keys k'))
      .rows
  expect(JSON.stringify(await rows())).not.toContain('Canaria')
  const start = t.clock.now().getTime()
  t.clock.set(new Date(start + 86_399_000).toISOString())
  await deleteOldKeys(t.context)
  expect((await add(token, 'Canaria', headers)).headers['idempotency-replayed']).toBe('true')
  t.clock.set(new Date(start + 86_400_000).toISOString())
  expect((await add(token, 'Canaria', headers)).headers['idempotency-replayed']).toBeUndefined()
  t.clock.set(new Date(start + 3 * 86_400_000).toISOString())
  await deleteOldKeys(t.context)
  expect(await rows()).toEqual([])
})
