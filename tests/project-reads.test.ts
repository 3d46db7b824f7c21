import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_READS, projectTurns } from '#server/http/project-reads.ts'
import { BASE_PATH } from '#server/http/serve.ts'
import { openTestApp, sessionHeaders, type TestApp } from './app.ts'
import type { Caller } from './caller.ts'
import { call, endpoints, guarded, pathFor } from './contract-calls.ts'
import { makeForm, makeSubject } from './factories.ts'
import { idsOf, makeWorkspaceFixture, type WorkspaceFixture } from './workspace-fixture.ts'

// Asks of every declared GET whether its work grows with a project, new ones included.

/**
 * The calls that read a bounded part of what they name, and why. A new call that names a workspace,
 * a company or a project is declared with `reads: 'project'` or stands here.
 */
const bounded: Readonly<Record<string, string>> = {
  '/workspaces/:workspaceId/members': 'people of the team',
  '/workspaces/:workspaceId/assignable-matrices': 'names of projects',
  '/workspaces/:workspaceId/activity': 'a page',
  '/workspaces/:workspaceId/webhooks': 'a few addresses',
  '/workspaces/:workspaceId/webhooks/:webhookId/deliveries': 'the last fifty',
  '/workspaces/:workspaceId/sign-on': 'one provider',
  '/workspaces/:workspaceId/tokens': 'the keys of a workspace',
  '/companies/:companyId': 'one row',
  '/companies/:companyId/sender': 'one row',
  '/deliveries/:matrixId/preview/:subjectId': 'one mail',
  '/deliveries/:matrixId/plan/:subjectId': 'one plan',
  '/matrices/is-released/:matrixId': 'one row',
  '/matrices/:matrixId/nominations/people/:subjectId': 'the first that fit what was typed',
  '/matrices/:matrixId/subjects/:subjectId': 'one person',
  '/matrices/:matrixId/rehearsal': 'a rehearsal has few people',
  '/matrices/release/:matrixId': 'a change, once',
  '/matrices/reminder-preview/:matrixId/:subjectId': 'one mail',
  '/reports/:matrixId/:subjectId/pdf': 'printed by turns',
  '/reports/:matrixId/group/pdf': 'printed by turns',
  '/reports/:matrixId/preview/pdf': 'printed by turns',
  '/reports/:matrixId/zip': 'printed by turns',
  '/matrices/dossier/:matrixId': 'one row',
  '/matrices/erasure/:matrixId': 'one row',
  '/data-subjects/:matrixId/:subjectId': 'one person',
  '/subjects/:matrixId/import-memory': 'the columns of a company',
  '/subjects/:matrixId/template': 'the columns of a project',
}

const gets = guarded.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.changes)
const isDeclared = ({ endpoint }: (typeof gets)[number]): boolean => endpoint.reads === 'project'
const states = ['draft', 'released', 'reported'] as const

let t: TestApp
let small: WorkspaceFixture
let large: WorkspaceFixture
let owner: Caller
beforeAll(async () => {
  t = await openTestApp()
  small = await makeWorkspaceFixture(t, 'Ceiba')
  large = await makeWorkspaceFixture(t, 'Norte')
  for (const state of states) await addPeople(large[state].matrix.id)
  owner = await t.as(small.owner.id)
})
afterAll(() => t.close())

const PEOPLE = 60

/** Each rates themselves and the next two. */
async function addPeople(matrix_id: string): Promise<void> {
  const people = []
  for (let count = 0; count < PEOPLE; count++)
    people.push(await makeSubject(t.context, { matrix_id }))
  for (const [index, { id: evaluator_id }] of people.entries()) {
    await makeForm(t.context, { matrix_id, evaluator_id })
    for (const step of [1, 2]) {
      const evaluated = people[(index + step) % PEOPLE]
      if (evaluated)
        await makeForm(t.context, { matrix_id, evaluator_id, evaluated_id: evaluated.id })
    }
  }
}

/** Takes every slot, as two other workspaces with long reads do, until `release` is called. */
async function takeAllSlots() {
  const gate = Promise.withResolvers<void>()
  const started = ['one', 'other'].map((workspace_id) => {
    const started = Promise.withResolvers<void>()
    const requester = { workspace_id, user_id: workspace_id, signal: new AbortController().signal }
    const ended = projectTurns.admit(requester).turn(() => {
      started.resolve()
      return gate.promise
    })
    return { started: started.promise, ended }
  })
  await Promise.all(started.map(({ started }) => started))
  return {
    release: async () => {
      gate.resolve()
      await Promise.all(started.map(({ ended }) => ended))
    },
  }
}

describe('every GET of a session', () => {
  test('that names a workspace, a company or a project takes turns or says why it is bounded', () => {
    const asked = gets.filter(({ endpoint }) => /:(workspace|company|matrix)Id/.test(endpoint.path))
    const undecided = asked.filter((one) => !isDeclared(one) && !(one.endpoint.path in bounded))
    expect(undecided.map(({ name }) => name)).toEqual([])
    const known = endpoints.filter((one) => !(one.endpoint.reads === 'project'))
    const paths = new Set(known.map(({ endpoint }) => endpoint.path))
    expect(Object.keys(bounded).filter((path) => !paths.has(path))).toEqual([])
  })

  test.each(gets.filter((one) => !isDeclared(one) && !one.endpoint.path.endsWith('/pdf')))(
    '$name answers as much about a project of many people as about one of two',
    async ({ endpoint }) => {
      for (const state of states) {
        const bytes = async (fixture: WorkspaceFixture): Promise<number> =>
          JSON.stringify(
            (await call(await t.as(fixture.owner.id), endpoint, idsOf(fixture, state))).data ?? '',
          ).length
        // a name or a number may be longer, a row for each of sixty people is more
        expect(await bytes(large)).toBeLessThan((await bytes(small)) + PEOPLE * 10)
      }
    },
  )

  test.each(gets.filter(isDeclared))('$name waits for its turn', async ({ endpoint }) => {
    const slots = await takeAllSlots()
    let answered = false
    const reply = call(owner, endpoint, idsOf(small, 'draft')).finally(() => (answered = true))
    // a call without turns is answered after the one that is sent
    await call(owner, ownToken(), idsOf(small))
    expect(answered).toBe(false)
    await slots.release()
    expect((await reply).status).not.toBe(429)
  })
})

/** A call of two statements that reads nothing of a project. */
const ownToken = () => {
  const found = endpoints.find(({ endpoint }) => endpoint.path === '/token')
  if (!found) throw new Error('the contract has no GET /token')
  return found.endpoint
}

describe('a person', () => {
  test('has at most so many reads of projects that have not ended, and others are answered', async () => {
    const slots = await takeAllSlots()
    const summary = endpoints.find(({ key }) => key === 'compact')?.endpoint
    if (!summary) throw new Error('the contract has no compact forms')
    const path = pathFor(summary, idsOf(small))
    const reads = Array.from({ length: MOST_READS + 1 }, () => owner.get(path))
    // all others wait for the slots
    const refused = await Promise.race(reads)
    await call(owner, ownToken(), idsOf(small))
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([
      429,
      'reads.too_many_waiting',
      '5',
    ])
    const viewer = (await t.as(small.viewer.id)).get(path)
    await slots.release()
    const statuses = (await Promise.all([...reads, viewer])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array<number>(MOST_READS + 1).fill(200), 429])
    expect((await owner.get(path)).status).toBe(200)
  })
})

/** More than the kernel takes for a caller who takes nothing: some ten megabytes a reply. */
const addLongValues = ({ matrix, property }: WorkspaceFixture['draft']): Promise<unknown> =>
  t.context.pool.query(
    `insert into subject_values (subject_id, matrix_id, subject_property_id, value)
     select id, matrix_id, $2, repeat('a', 170000) from subjects where matrix_id = $1
     on conflict (subject_id, subject_property_id) do update set value = excluded.value`,
    [matrix.id, property.id],
  )

/** Asks for replies and takes nothing of them. */
async function stall(port: number, path: string, user_id: string): Promise<Socket[]> {
  const headers = Object.entries(await sessionHeaders(t.context, user_id))
  const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers.map((one) => one.join(': '))]
  return Array.from({ length: 5 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    return socket
  })
}

describe('a workspace whose callers take nothing of 32 MB of replies', () => {
  test('begins no further one until they are gone, and no other workspace waits', async () => {
    const people = (fixture: WorkspaceFixture): string => `/subjects/${fixture.draft.matrix.id}`
    // of the same workspace, and asked for many times
    const short = `/subjects/${large.released.matrix.id}`
    await addLongValues(large.draft)
    const viewer = await t.as(large.viewer.id)
    const whole = await viewer.get(people(large))
    expect(whole.bytes.byteLength).toBeGreaterThan(10_000_000)

    await t.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.app.server.address() as AddressInfo
    const sockets = await stall(port, BASE_PATH + people(large), large.owner.id)
    await expect.poll(async () => (await viewer.get(short)).code).toBe('reads.too_many_waiting')
    expect((await owner.get(people(small))).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await viewer.get(short)).status).toBe(200)
  })
})
