import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, isPermission } from '#shared/endpoint.ts'
import { mayRole } from '#shared/roles.ts'
import { openTestApp, type TestApp } from './app.ts'
import { type Caller, callerOf } from './caller.ts'
import { call, guarded } from './contract-calls.ts'
import { makeToken } from './factories.ts'
import { currentDigests } from './table-digests.ts'
import {
  type Ids,
  idsOf,
  makeWorkspaceFixture,
  unknownIds,
  type WorkspaceFixture,
} from './workspace-fixture.ts'

/** Makes every declared call with API tokens: of each role, of a company, expired and revoked. */
let t: TestApp
let own: WorkspaceFixture
/** Another company of the same workspace. */
let other: WorkspaceFixture
let viewer: Caller
let admin: Caller
let ofCompany: Caller
let expired: Caller
let revoked: Caller

beforeAll(async () => {
  t = await openTestApp()
  own = await makeWorkspaceFixture(t, 'Ceiba')
  other = await makeWorkspaceFixture(t, 'Norte', own)
  const parents = { workspace_id: own.workspace_id, user_id: own.owner.id }
  const callerWith = async (given: Partial<Parameters<typeof makeToken>[1]>) => {
    const { id, token } = await makeToken(t.context, { ...parents, ...given })
    return { id, caller: callerOf(t.app, { authorization: `Bearer ${token}` }) }
  }
  viewer = (await callerWith({ role: 'viewer' })).caller
  admin = (await callerWith({})).caller
  ofCompany = (await callerWith({ company_id: own.company.id })).caller
  const late = await callerWith({})
  await t.context.pool.query('update api_tokens set expires_at = created_at where id = $1', [
    late.id,
  ])
  expired = late.caller
  const gone = await callerWith({})
  await t.context.pool.query('delete from api_tokens where id = $1', [gone.id])
  revoked = gone.caller
  // The last use is stored once a minute; these calls store it before digests are compared.
  for (const caller of [viewer, admin, ofCompany]) await caller.get('/token')
})
afterAll(() => t.close())

const forPrograms = guarded.filter(({ endpoint }) => !endpoint.session_only)
/** What another company has; the workspace itself is the same. */
const idsOfOther = (): Ids => ({ ...idsOf(other), workspaceId: own.workspace_id })
const namesOfCompany = (endpoint: Endpoint): boolean => /:(?!key)\w+Id/.test(endpoint.path)

/** Waits a minute, so that the calls of these tests do not use up the tokens' rate limit. */
const later = (): void => t.clock.set(new Date(t.clock.now().getTime() + 50_000).toISOString())

describe('calls of a person', () => {
  test('are those of accounts, workspaces and personal data', () => {
    const closed = guarded.filter(({ endpoint }) => endpoint.session_only)
    for (const { name } of closed)
      expect(name).toMatch(
        / \/(auth|workspaces|data-subjects)\/| \/matrices\/:matrixId\/(rehearsal|slips|kiosks(\/:kioskId)?)$/,
      )
    const open = forPrograms.map(({ name }) => name)
    expect(open.filter((name) => / \/(auth|workspaces|data-subjects)\b/.test(name))).toEqual([])
  })

  test.each(guarded.filter(({ endpoint }) => endpoint.session_only))(
    'are refused to a token: $name',
    async ({ endpoint }) => {
      const before = await currentDigests(t.context)
      const reply = await call(admin, endpoint, idsOf(own))
      expect([reply.status, reply.code]).toEqual([403, 'token.session_only'])
      expect(await currentDigests(t.context)).toEqual(before)
    },
  )
})

describe('a token that holds no more', () => {
  test.each(guarded)('is refused by $name', async ({ endpoint }) => {
    const before = await currentDigests(t.context)
    for (const caller of [expired, revoked]) {
      const reply = await call(caller, endpoint, idsOf(own))
      expect([reply.status, reply.code]).toEqual([401, 'token.invalid'])
    }
    expect(await currentDigests(t.context)).toEqual(before)
    later()
  })
})

const mayViewer = ({ access }: Endpoint): boolean =>
  isPermission(access) && mayRole('viewer', access)

describe('a token with the role viewer', () => {
  test.each(forPrograms.filter(({ endpoint }) => !mayViewer(endpoint)))(
    'may not $name',
    async ({ endpoint }) => {
      await viewer.get('/token')
      const before = await currentDigests(t.context)
      const reply = await call(viewer, endpoint, idsOf(own))
      expect([403, 404]).toContain(reply.status)
      if (endpoint.changes) expect(reply.code).toBe('access.denied')
      expect(await currentDigests(t.context)).toEqual(before)
    },
  )

  test.each(forPrograms.filter(({ endpoint }) => mayViewer(endpoint)))(
    'reads by $name what its owner reads',
    async ({ endpoint }) => {
      const ids = idsOf(own, 'released')
      const [byToken, bySession] = [
        await call(viewer, endpoint, ids),
        await call(await t.as(own.owner.id), endpoint, ids),
      ]
      expect([byToken.status, byToken.code]).toEqual([bySession.status, bySession.code])
    },
  )
})

describe('a token of one company', () => {
  test.each(forPrograms.filter(({ endpoint }) => namesOfCompany(endpoint)))(
    'does not find what is of another: $name',
    async ({ endpoint }) => {
      await ofCompany.get('/token')
      const before = await currentDigests(t.context)
      for (const state of ['draft', 'released', 'reported'] as const) {
        const reply = await call(ofCompany, endpoint, { ...idsOfOther(), ...idsOf(other, state) })
        const nothing = await call(ofCompany, endpoint, unknownIds(own))
        expect([reply.status, reply.code, reply.message]).toEqual([
          nothing.status,
          nothing.code,
          nothing.message,
        ])
        expect(reply.status).toBe(404)
      }
      expect(await currentDigests(t.context)).toEqual(before)
      later()
    },
  )

  test.each(forPrograms.filter(({ endpoint }) => !namesOfCompany(endpoint) && endpoint.changes))(
    'makes nothing for another: $name',
    async ({ endpoint }) => {
      await ofCompany.get('/token')
      const before = await currentDigests(t.context)
      const reply = await call(ofCompany, endpoint, idsOfOther())
      expect([reply.status, reply.code]).toEqual([404, 'not_found'])
      expect(await currentDigests(t.context)).toEqual(before)
    },
  )

  test.each(forPrograms.filter(({ endpoint }) => endpoint.method === 'GET'))(
    'reads by $name nothing of another',
    async ({ endpoint }) => {
      const reply = await call(ofCompany, endpoint, idsOf(own, 'reported'))
      const mine = await call(admin, endpoint, idsOf(own, 'reported'))
      expect(reply.status).toBe(mine.status)
      if (reply.data !== undefined) expect(JSON.stringify(reply.data)).not.toContain('Norte')
      later()
    },
  )
})
