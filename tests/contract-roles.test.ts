import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access, Endpoint } from '#shared/endpoint.ts'
import { isProjectRole, type Permission, type Role } from '#shared/roles.ts'
import { openTestApp, type TestApp } from './app.ts'
import { type Caller, callerOf, type Reply } from './caller.ts'
import { call, guarded, namesAnother, pathFor } from './contract-calls.ts'
import { makeToken, makeUser } from './factories.ts'
import { currentDigests } from './table-digests.ts'
import {
  type Ids,
  idsOf,
  makeWorkspaceFixture,
  unknownIds,
  type WorkspaceFixture,
} from './workspace-fixture.ts'

// Every declared call, new ones included, by each role: in a chosen project, in another project of
// the company, in another company of the workspace and in another workspace.

/** Who has each permission, told apart from the product's own table. */
const grants: Readonly<Record<Permission, readonly Role[]>> = {
  'workspace.enter': ['owner', 'admin', 'viewer', 'organizer', 'consultant'],
  'workspace.read': ['owner', 'admin', 'viewer'],
  'workspace.change': ['owner', 'admin'],
  'workspace.own': ['owner'],
  'project.follow': ['owner', 'admin', 'viewer', 'organizer'],
  'project.run': ['owner', 'admin', 'organizer'],
  'project.read': ['owner', 'admin', 'viewer', 'consultant'],
  'project.deliver': ['owner', 'admin', 'consultant'],
}
const byAccess: Readonly<Partial<Record<Access, readonly Role[]>>> = grants
const may = (role: Role, { access }: Endpoint): boolean => byAccess[access]?.includes(role) ?? false

let t: TestApp
/** The projects `draft` and `reported` are chosen, `released` is another one of the company. */
let own: WorkspaceFixture
/** Another company of the workspace. */
let other: WorkspaceFixture
let foreign: WorkspaceFixture
let callers: Readonly<Record<Role, readonly Caller[]>>

beforeAll(async () => {
  t = await openTestApp()
  own = await makeWorkspaceFixture(t, 'Ceiba')
  other = await makeWorkspaceFixture(t, 'Norte', own)
  foreign = await makeWorkspaceFixture(t, 'Sur')
  const { workspace_id } = own
  const admin = await makeUser(t.context, { workspace_id, role: 'admin' })
  callers = {
    owner: [await t.as(own.owner.id)],
    admin: [await t.as(admin.id), await byToken(own, 'admin')],
    viewer: [await t.as(own.viewer.id), await byToken(own, 'viewer')],
    organizer: [await member(own, 'organizer'), await byToken(own, 'organizer')],
    consultant: [await member(own, 'consultant'), await byToken(own, 'consultant')],
  }
})
afterAll(() => t.close())

const chosenIn = ({ draft, reported }: WorkspaceFixture): string[] => [
  draft.matrix.id,
  reported.matrix.id,
]

async function member(of: WorkspaceFixture, role: Role): Promise<Caller> {
  const { workspace_id } = of
  const { id: user_id } = await makeUser(t.context, { workspace_id, role })
  const values = chosenIn(of).map((matrix_id) => ({ workspace_id, user_id, matrix_id }))
  await t.context.db.insertInto('member_matrices').values(values).execute()
  return t.as(user_id)
}

async function byToken(of: WorkspaceFixture, role: Exclude<Role, 'owner'>): Promise<Caller> {
  const parents = { workspace_id: of.workspace_id, user_id: of.owner.id, role }
  const { id: token_id, token } = await makeToken(t.context, parents)
  if (isProjectRole(role)) {
    const values = chosenIn(of).map((matrix_id) => ({ token_id, matrix_id }))
    await t.context.db.insertInto('token_matrices').values(values).execute()
  }
  return callerOf(t.app, { authorization: `Bearer ${token}` })
}

const outcome = ({ status, code, message }: Reply) => [status, code, message]

let sinceWait = 0

/** Waits a minute before every sixteenth test, so that the calls use up no rate limit. */
async function waitForLimits(): Promise<void> {
  if (sinceWait++ % 16 > 0) return
  t.clock.set(new Date(t.clock.now().getTime() + 61_000).toISOString())
  for (const [caller] of Object.values(callers)) await caller?.get('/auth/profile')
  for (const [, token] of Object.values(callers)) await token?.get('/token')
}

/** The calls that a caller may make at all: a program makes no calls of a person. */
const open = ({ session_only }: Endpoint, byProgram: boolean): boolean =>
  !byProgram || !session_only

/** Ids of everything that is not in a chosen project, as far as the call names it. */
function idsElsewhere({ path }: Endpoint): readonly Ids[] {
  const ofMatrix = /:(matrixId|subjectId|formId)|^\/forms$/.test(path)
  return [
    ...(ofMatrix ? [idsOf(own, 'released')] : []),
    ...(['draft', 'reported'] as const).map((state) => ({
      ...idsOf(other, state),
      ...(ofMatrix ? {} : { workspaceId: own.workspace_id }),
    })),
    idsOf(foreign),
  ]
}

/** Expects the reply to each of these ids to be the one to ids of nothing, and nothing to change. */
async function expectNothing(role: Role, endpoint: Endpoint, named: readonly Ids[]): Promise<void> {
  await waitForLimits()
  const before = endpoint.changes && (await currentDigests(t.context))
  for (const [index, caller] of callers[role].entries()) {
    if (!open(endpoint, index === 1)) continue
    const nothing = outcome(await call(caller, endpoint, unknownIds(own)))
    expect(nothing.slice(0, 2)).toEqual([404, 'not_found'])
    for (const ids of named) expect(outcome(await call(caller, endpoint, ids))).toEqual(nothing)
  }
  if (before !== false) expect(await currentDigests(t.context)).toEqual(before)
}

describe.each(['organizer', 'consultant'] as const)('a member with the role %s', (role) => {
  const admitted = guarded.filter(({ endpoint }) => may(role, endpoint))
  const refused = guarded.filter(({ endpoint }) => !may(role, endpoint))

  test.each(refused)('sees nothing at $name, as a stranger', async ({ endpoint }) => {
    await expectNothing(role, endpoint, [
      idsOf(own),
      idsOf(own, 'reported'),
      ...idsElsewhere(endpoint),
    ])
  })

  test.each(admitted.filter(({ endpoint }) => namesAnother(endpoint)))(
    'finds nothing outside chosen projects by $name',
    ({ endpoint }) => expectNothing(role, endpoint, idsElsewhere(endpoint)),
  )

  test.each(admitted.filter(({ endpoint }) => !endpoint.changes))(
    'reads by $name a chosen project as an administrator does, and no other',
    async ({ endpoint }) => {
      await waitForLimits()
      for (const [index, caller] of callers[role].entries()) {
        if (!open(endpoint, index === 1)) continue
        for (const state of ['draft', 'reported'] as const) {
          const reply = await call(caller, endpoint, idsOf(own, state))
          const whole = await call(await t.as(own.owner.id), endpoint, idsOf(own, state))
          expect(outcome(reply)).toEqual(outcome(whole))
          if (reply.data === undefined) continue
          const text = JSON.stringify(reply.data)
          for (const hidden of ['Norte', 'Sur', 'Liberado Ceiba', own.released.matrix.id])
            expect(text).not.toContain(hidden)
        }
      }
    },
  )

  test.each(
    admitted.filter(({ endpoint }) => endpoint.changes && !endpoint.path.startsWith('/auth/')),
  )('changes by $name a chosen project as an administrator does', async ({ endpoint }) => {
    const changed = await changeAll(endpoint, (fixture) => member(fixture, role))
    expect(changed).toEqual(await changedByOwner(endpoint))
  })
})

/** The outcome in each chosen project, each time in a new workspace. */
async function changeAll(
  endpoint: Endpoint,
  callerIn: (fixture: WorkspaceFixture) => Promise<Caller>,
): Promise<ReturnType<typeof outcome>[]> {
  const outcomes = []
  for (const state of ['draft', 'reported'] as const) {
    const fixture = await makeWorkspaceFixture(t, 'Selva')
    outcomes.push(outcome(await call(await callerIn(fixture), endpoint, idsOf(fixture, state))))
  }
  return outcomes
}

/** The owner's outcomes of a change, which both roles are compared with. */
const ownerChanges = new Map<Endpoint, ReturnType<typeof changeAll>>()

function changedByOwner(endpoint: Endpoint): ReturnType<typeof changeAll> {
  const outcomes = ownerChanges.get(endpoint) ?? changeAll(endpoint, ({ owner }) => t.as(owner.id))
  ownerChanges.set(endpoint, outcomes)
  return outcomes
}

/** The owner's outcomes, which the three roles are compared with, by call and project. */
const readByOwner = new Map<string, ReturnType<typeof outcome>>()

async function readAsOwner(endpoint: Endpoint, ids: Ids): Promise<ReturnType<typeof outcome>> {
  const address = pathFor(endpoint, ids)
  const read = readByOwner.get(address)
  if (read) return read
  const reply = outcome(await call(await t.as(own.owner.id), endpoint, ids))
  readByOwner.set(address, reply)
  return reply
}

describe.each(['owner', 'admin', 'viewer'] as const)('a member with the role %s', (role) => {
  const allowed = (endpoint: Endpoint): boolean => may(role, endpoint)

  test.each(guarded.filter(({ endpoint }) => !endpoint.changes && allowed(endpoint)))(
    'reads by $name every project of the workspace',
    async ({ endpoint }) => {
      await waitForLimits()
      for (const [index, caller] of callers[role].entries()) {
        if (!open(endpoint, index === 1)) continue
        for (const ids of [idsOf(own), idsOf(own, 'released'), idsOf(other, 'reported')]) {
          const reply = await call(caller, endpoint, ids)
          expect(outcome(reply)).toEqual(await readAsOwner(endpoint, ids))
        }
      }
    },
  )

  test.each(guarded.filter(({ endpoint }) => !allowed(endpoint)))(
    'may not $name in any project',
    async ({ endpoint }) => {
      await waitForLimits()
      const before = await currentDigests(t.context)
      for (const [index, caller] of callers[role].entries()) {
        if (!open(endpoint, index === 1)) continue
        for (const ids of [idsOf(own), idsOf(own, 'released'), idsOf(other, 'reported')])
          expect([403, 404]).toContain((await call(caller, endpoint, ids)).status)
      }
      expect(await currentDigests(t.context)).toEqual(before)
    },
  )

  test.each(guarded.filter(({ endpoint }) => namesAnother(endpoint)))(
    'finds nothing of another workspace by $name',
    async ({ endpoint }) => {
      await waitForLimits()
      for (const [index, caller] of callers[role].entries()) {
        if (!open(endpoint, index === 1)) continue
        const nothing = await call(caller, endpoint, unknownIds(own))
        expect([403, 404]).toContain(nothing.status)
        for (const state of ['draft', 'released', 'reported'] as const) {
          const reply = await call(caller, endpoint, idsOf(foreign, state))
          expect(outcome(reply)).toEqual(outcome(nothing))
        }
      }
    },
  )
})
