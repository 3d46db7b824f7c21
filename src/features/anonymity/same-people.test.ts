import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import type { Caller } from '../../../tests/caller.ts'
import { makeAnswers, makeUser } from '../../../tests/factories.ts'
import { matrixAboutAna, ownerOf } from '../../../tests/overlapping-matrices.ts'
import type { AnonymityProof } from './contract.ts'

/** Who is one person in several projects, and what three of them reveal (docs/decisions/0102). */
let t: TestApp
let api: Caller
let user_id: string
let own: Awaited<ReturnType<typeof ownerOf>>
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.context.pool.query('delete from matrices')
  const user = await makeUser(t.context, { role: 'viewer' })
  user_id = user.id
  await signInAt('2026-11-20T16:00:00Z')
  own = await ownerOf(t.context, user.workspace_id)
})

async function signInAt(instant: string): Promise<void> {
  t.clock.set(instant)
  api = await t.as(user_id)
}

type Options = Parameters<typeof matrixAboutAna>[2]

const matrix = (options: Options, owner = own) => matrixAboutAna(t.context, owner, options)
const released = (options: Options, owner = own) => matrix({ released: true, ...options }, owner)
const proofOf = async ({ id }: { readonly id: string }): Promise<AnonymityProof> =>
  (await api.get<AnonymityProof>(`/matrices/anonymity/${id}`)).data
const differencesOf = async (of: { readonly id: string }) => {
  const { overlaps, compared } = await proofOf(of)
  return overlaps.map(({ name, relations, people, matrix_ids }) => [
    name,
    relations.join('+'),
    people,
    ...compared.filter(({ id }) => matrix_ids.includes(id)).map((other) => other.name),
  ])
}

const PEERS = ['Beto', 'Caro', 'Dora']

test('counts people of one name and two addresses as one, and tells of both', async () => {
  const draft = await matrix({ raters: { 3: [...PEERS, 'Elia'] } })
  const other = await released({ name: 'Uno', raters: { 3: PEERS } })
  await t.context.pool.query(
    `update subjects set email = case name
       when 'Ana' then 'ana@casa.mx' when 'Beto' then 'beto@casa.mx' when 'Caro' then 'caro+2@ceiba.mx'
       else email end where matrix_id = $1`,
    [other.id],
  )
  expect(await differencesOf(draft)).toEqual([['Ana', 'companero', 1, 'Uno']])
  expect((await proofOf(draft)).same_people).toEqual([
    { name: 'Ana', same: 'name', matrix: 'Uno' },
    { name: 'Beto', same: 'name', matrix: 'Uno' },
    { name: 'Caro', same: 'mailbox', matrix: 'Uno' },
  ])
})

test('tells of two addresses of one mailbox in the matrix itself, whose report counts both', async () => {
  const draft = await matrix({ raters: { 3: PEERS } })
  await t.context.pool.query(
    `update subjects set email = 'beto+' || left(name, 2) || '@ceiba.mx'
     where matrix_id = $1 and name in ('Beto', 'Caro')`,
    [draft.id],
  )
  const { same_people, colluders, groups } = await proofOf(draft)
  expect(same_people).toEqual([
    { name: 'Beto', same: 'mailbox', matrix: null },
    { name: 'Caro', same: 'mailbox', matrix: null },
  ])
  expect({ colluders, groups }).toEqual({
    colluders: [{ colluders: 1, groups: 1 }],
    groups: { leaders: 0, shown: 1, pooled: 0, hidden: 0 },
  })
})

test('is found with three matrices of which no two tell anything together', async () => {
  await released({ name: 'Uno', raters: { 3: ['Beto', 'Caro', 'Dora'] } })
  await released({ name: 'Dos', raters: { 3: ['Elia', 'Flor', 'Gabo'] } })
  const draft = await matrix({
    raters: { 3: ['Beto', 'Caro', 'Dora', 'Elia', 'Flor', 'Gabo', 'Hugo'] },
  })
  expect(await differencesOf(draft)).toEqual([['Ana', 'companero', 1, 'Dos', 'Uno']])
  expect((await proofOf(draft)).colluders).toEqual([{ colluders: 0, groups: 1 }])
})

test('recognises a rater who was erased, and whose answers stay', async () => {
  const other = await released({ name: 'Uno', raters: { 3: PEERS } })
  for (const name of PEERS) await makeAnswers(t.context, other.forms.get(name) ?? '', [3, 3, 3, 3])
  const owner = await makeUser(t.context, { workspace_id: own.workspace_id })
  const erase = (name: string) =>
    t
      .as(owner.id)
      .then((caller) => caller.delete(`/data-subjects/${other.id}/${other.ids.get(name)}`))
  for (const name of ['Beto', 'Caro']) expect((await erase(name)).data).toEqual({ kept_sheets: 1 })
  const draft = await matrix({ raters: { 3: [...PEERS, 'Elia'] } })
  expect(await differencesOf(draft)).toEqual([['Ana', 'companero', 1, 'Uno']])
  const { rows } = await t.context.pool.query<{ kept: string }>(
    'select concat(erased_mailbox, erased_name) as kept from subjects where erased_mailbox is not null',
  )
  expect(rows.map(({ kept }) => kept)).toEqual([
    expect.stringMatching(/^[0-9a-f]{128}$/),
    expect.stringMatching(/^[0-9a-f]{128}$/),
  ])
})
