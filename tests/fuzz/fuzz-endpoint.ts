import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { answersContract } from '#features/answers/contract.ts'
import { closeDueForms } from '#features/release/server/closing.queries.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { TestApp } from '../app.ts'
import { changedTables, currentDigests, digestsOf } from '../table-digests.ts'
import { makeWorkspaceFixture, type WorkspaceFixture } from '../workspace-fixture.ts'
import { checkAccess, checkReply, checkSecrecy, idsIn } from './checks.ts'
import { type FuzzRequest, requestsTo } from './request.arbitraries.ts'
import { type FuzzReply, sendRequest, withIds } from './send-request.ts'

type Digests = Awaited<ReturnType<typeof digestsOf>>

/**
 * Two workspaces in one product. Requests come from the first; the second must stay unread and
 * unchanged.
 */
export interface Fuzzing {
  readonly t: TestApp
  readonly app: FastifyInstance
  readonly password_hash: string
  own: WorkspaceFixture
  readonly foreign: WorkspaceFixture
  sent: number
  changed: number
  /**
   * Endpoints that accepted at least one request: an endpoint that refuses all of them proves
   * little.
   */
  readonly accepted: Set<Endpoint>
  /** Digests of all tables before the next request. */
  before: Digests
  /** Digests of the rows that name the foreign workspace. */
  foreignRows: Digests
}

const SECONDS_PER_REQUEST = 7
const START = Date.parse('2026-11-20T16:00:00Z')
const ENDPOINT_LIMIT_MS = 60_000
/** So many changing requests use up what the fixture offers. */
const CHANGES_PER_FIXTURE = 20

export async function prepareFuzzing(t: TestApp, app = t.app): Promise<Fuzzing> {
  const password_hash = await hashPassword('la contraseña de ambas')
  const foreign = await makeFixture(t, 'Norte', password_hash)
  const own = await makeFixture(t, 'Ceiba', password_hash)
  return {
    t,
    app,
    password_hash,
    own,
    foreign,
    sent: 0,
    changed: 0,
    accepted: new Set(),
    before: await currentDigests(t.context),
    foreignRows: await digestsOf(t.context, idsIn(foreign)),
  }
}

async function makeFixture(
  t: TestApp,
  name: string,
  password_hash: string,
): Promise<WorkspaceFixture> {
  const fixture = await makeWorkspaceFixture(t, name)
  // otherwise the first read of its results would do it
  await closeDueForms(t.context)
  await t.context.db
    .updateTable('users')
    .set({ password_hash })
    .where('id', 'in', [fixture.owner.id, fixture.viewer.id])
    .execute()
  return fixture
}

/** Sends `runs` requests to one endpoint; throws with the request that breaks a rule. */
export async function fuzzEndpoint(
  fuzzing: Fuzzing,
  endpoint: Endpoint,
  { runs, seed }: { runs: number; seed: number },
): Promise<void> {
  const property = fc.asyncProperty(requestsTo(endpoint), (request) =>
    sendAndCheck(fuzzing, endpoint, request),
  )
  await fc.assert(property, {
    numRuns: runs,
    seed,
    includeErrorInReport: true,
    interruptAfterTimeLimit: ENDPOINT_LIMIT_MS,
  })
}

async function sendAndCheck(
  fuzzing: Fuzzing,
  endpoint: Endpoint,
  request: FuzzRequest,
): Promise<void> {
  const { t, own, foreign } = fuzzing
  t.clock.set(new Date(START + ++fuzzing.sent * SECONDS_PER_REQUEST * 1000).toISOString())
  const filled = withIds(fuzzing, request)
  const reply = await sendRequest(fuzzing, endpoint, filled)
  if (reply.status < 400) fuzzing.accepted.add(endpoint)
  checkReply(reply)
  checkAccess(endpoint, request, reply)
  checkSecrecy({ own, foreign }, endpoint, filled, reply)
  const after = await currentDigests(t.context)
  const changed = changedTables(fuzzing.before, after)
  fuzzing.before = after
  if (changed.length > 0) await checkChange(fuzzing, endpoint, reply, changed)
}

/**
 * A rater's link is a capability: with the link of a foreign rater the sender may answer. Who knows
 * an id may have the link mailed, which goes to the address on file.
 */
const isAllowed = ({ access, path }: Endpoint, touched: readonly string[]): boolean =>
  access === 'rater' ||
  touched.every((table) => table === 'outbox' && path === answersContract.requestLink.path)

/**
 * A refused request changes nothing, a read changes only the activity log, and no request changes
 * the foreign workspace.
 */
async function checkChange(
  fuzzing: Fuzzing,
  endpoint: Endpoint,
  reply: FuzzReply,
  changed: readonly string[],
): Promise<void> {
  const { t, foreign } = fuzzing
  if (reply.status >= 400)
    throw new Error(`was refused with ${reply.status} and changed ${changed.join(', ')}`)
  if (!endpoint.changes && changed.some((table) => table !== 'activity'))
    throw new Error(`is a read and changed ${changed.join(', ')}`)
  const foreignRows = await digestsOf(t.context, idsIn(foreign))
  const touched = changedTables(fuzzing.foreignRows, foreignRows)
  fuzzing.foreignRows = foreignRows
  if (!isAllowed(endpoint, touched))
    throw new Error(`changed rows of the foreign workspace in ${touched.join(', ')}`)
  await renewFixture(fuzzing, endpoint)
}

/**
 * Replaces the own workspace when it is used up, so that later requests find something to change;
 * the old one is deleted to keep digests fast.
 */
async function renewFixture(fuzzing: Fuzzing, endpoint: Endpoint): Promise<void> {
  const isUsedUp =
    endpoint.method === 'DELETE' ||
    /^\/(matrices|workspaces|auth)\b/.test(endpoint.path) ||
    ++fuzzing.changed % CHANGES_PER_FIXTURE === 0
  if (!isUsedUp) return
  const { t, own, sent, password_hash } = fuzzing
  await deleteFixture(t, own)
  fuzzing.own = await makeFixture(t, `Ceiba${sent}`, password_hash)
  fuzzing.before = await currentDigests(t.context)
}

async function deleteFixture(
  { context }: TestApp,
  { workspace_id, owner, viewer }: WorkspaceFixture,
): Promise<void> {
  for (const table of ['matrices', 'evaluations', 'scales', 'companies'])
    await context.pool.query(`delete from ${table} where workspace_id = $1`, [workspace_id])
  await context.pool.query('delete from workspaces where id = $1', [workspace_id])
  await context.pool.query('delete from users where id = any($1::uuid[])', [[owner.id, viewer.id]])
  await context.pool.query('truncate contact_messages')
}
