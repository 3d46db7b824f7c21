import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import type { Caller } from '../../../tests/caller.ts'
import { makeUser } from '../../../tests/factories.ts'
import { matrixAboutAna, ownerOf } from '../../../tests/overlapping-matrices.ts'

/** A later release that makes what earlier raters read untrue asks for the name of the evaluated. */
let t: TestApp
let api: Caller
let own: Awaited<ReturnType<typeof ownerOf>>
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set('2026-11-20T16:00:00Z')
  const user = await makeUser(t.context)
  api = await t.as(user.id)
  own = await ownerOf(t.context, user.workspace_id)
})

const PEERS = ['Beto', 'Caro', 'Dora', 'Elia', 'Flor']
const rated = (raters: readonly string[], released = false) =>
  matrixAboutAna(t.context, own, { released, raters: { 3: raters } })
const release = ({ id }: { readonly id: string }, body?: object) =>
  api.post(`/matrices/release/${id}`, body)
const isReleased = async ({ id }: { readonly id: string }) =>
  (await t.context.pool.query('select from matrices where id = $1 and released', [id])).rowCount ===
  1

test('a release that exposes raters of a released project needs the name of the evaluated', async () => {
  await rated(PEERS.slice(0, 3), true)
  const draft = await rated(PEERS.slice(0, 4))
  const refused = await release(draft)
  expect([refused.status, refused.code]).toEqual([409, 'matrix.exposes_raters'])
  expect(refused.message).toContain('quienes evaluaron a Ana')
  expect((await api.get(`/matrices/release/${draft.id}`)).code).toBe('matrix.exposes_raters')
  expect((await release(draft, { exposed_name: 'Beto' })).status).toBe(409)
  expect(await isReleased(draft)).toBe(false)
  expect((await release(draft, { exposed_name: ' ana ' })).status).toBe(200)
  expect(await isReleased(draft)).toBe(true)
  expect((await release(draft)).status).toBe(200)
})

test('so does one that leaves fewer people to collude than the raters read', async () => {
  await rated(PEERS, true)
  // the groups differ by three people, so no group is named; the raters read that it takes four
  const draft = await rated([...PEERS.slice(0, 4), 'Gabo', 'Hugo'])
  expect((await release(draft)).code).toBe('matrix.exposes_raters')
})

test('so does one that exposes them only together with a third project', async () => {
  await rated(['Beto', 'Caro', 'Dora'], true)
  await rated(['Elia', 'Flor', 'Gabo'], true)
  const draft = await rated(['Beto', 'Caro', 'Dora', 'Elia', 'Flor', 'Gabo', 'Hugo'])
  expect((await release(draft)).code).toBe('matrix.exposes_raters')
})

test.each([
  ['the same raters', PEERS],
  ['other raters', ['Gabo', 'Hugo', 'Ines']],
])('a release about the same person with %s needs no name', async (_, raters) => {
  await rated(PEERS, true)
  expect((await release(await rated(raters))).status).toBe(200)
})

test('a project that exposed its raters before does not ask again for each later one', async () => {
  await rated(PEERS.slice(0, 3), true)
  await rated(PEERS.slice(0, 4), true)
  expect((await release(await rated(PEERS.slice(0, 4)))).status).toBe(200)
})
