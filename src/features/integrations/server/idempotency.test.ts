import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureRoutes } from '#app/features.ts'
import { deleteOldKeys } from '#server/http/idempotency.ts'
import { isLinkKind, isRepeatable } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { type Caller, callerOf } from '../../../../tests/caller.ts'
import { makeMatrix, makeToken, makeUser } from '../../../../tests/factories.ts'

let t: TestApp
let session: Caller
let token: Caller
let token_id: string
let workspace_id: string
let matrix_id: string
beforeAll(async () => {
  t = await openTestApp()
  const user = await makeUser(t.context)
  workspace_id = user.workspace_id
  session = await t.as(user.id)
  const made = await makeToken(t.context, { workspace_id, user_id: user.id })
  token_id = made.id
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

test.each([
  ["raise exception 'no disk'", 'a failed note', 500],
  ['perform pg_terminate_backend(pg_backend_pid())', 'a lost connection', 503],
])('nothing stays of a call between its effect and its note: %s', async (fault, name, status) => {
  const { pool } = t.context
  const headers = keyed()
  const person_name = name.replaceAll(' ', '')
  await pool.query(`
    create function break_note() returns trigger language plpgsql as
      $$ begin ${fault}; return new; end $$;
    create trigger break_note before insert or update on idempotency_keys
      for each row when (new.reply is not null) execute function break_note();`)
  expect((await add(token, person_name, headers)).status).toBe(status)
  await pool.query('drop trigger break_note on idempotency_keys; drop function break_note()')
  expect(await addedNames()).not.toContain(person_name)
  // The same key at once: nothing of the first attempt holds it.
  expect((await add(token, person_name, headers)).status).toBe(200)
  expect((await addedNames()).filter((added) => added === person_name)).toHaveLength(1)
})

test('a key that another process holds is in flight, also for another body', async () => {
  const headers = keyed()
  const other = await t.context.pool.connect()
  const route = `POST /api/v1/subjects/${matrix_id}`
  const lock = JSON.stringify(['idempotency', token_id, headers['idempotency-key'], route])
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock])
  const waiting = await add(token, 'Ulises', headers)
  expect([waiting.status, waiting.code]).toEqual([409, 'idempotency.in_flight'])
  expect(waiting.headers['retry-after']).toBe('1')
  await other.query('commit')
  other.release()
  expect((await add(token, 'Ulises', headers)).status).toBe(200)
})

test('a reply that shows a secret is kept nowhere, and its call has one effect', async () => {
  const headers = keyed()
  const body = { name: 'Nómina', role: 'viewer', days: 30 }
  const address = `/workspaces/${workspace_id}/tokens`
  expect((await session.post(address, body, headers)).status).toBe(200)
  const again = await session.post(address, body, headers)
  expect([again.status, again.code]).toEqual([409, 'idempotency.shown_once'])
  const tokens = (await session.get<{ name: string }[]>(address)).data
  expect(tokens.filter(({ name }) => name === 'Nómina')).toHaveLength(1)
})

test('an invitation is sent once for its key', async () => {
  const headers = keyed()
  const body = { email: 'nueva@ceiba.mx', role: 'viewer' }
  const invite = () => session.post(`/workspaces/${workspace_id}/invitations`, body, headers)
  const first = await invite()
  expect((await invite()).data).toEqual(first.data)
  const { rows } = await t.context.pool.query(
    "select id from outbox where kind = 'member_invitation'",
  )
  expect(rows).toHaveLength(1)
})

/** POST calls that create nothing under a key, and why. */
const without: Readonly<Record<string, string>> = {
  public: 'no caller to whom a key could belong; an address or a link is used once',
  link: 'the newest choice wins: a repetition changes nothing',
  auth: 'the own account: nothing is created',
}

test('every POST that creates takes a key', () => {
  for (const { contract } of featureRoutes)
    for (const [name, declared] of Object.entries(contract)) {
      if (declared.method !== 'POST' || isRepeatable(declared)) continue
      const { access, path } = declared
      const reason = isLinkKind(access) ? 'link' : path.startsWith('/auth/') ? 'auth' : access
      expect(Object.keys(without), `${name} (POST ${path})`).toContain(reason)
    }
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
