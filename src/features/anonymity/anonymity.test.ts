import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import type { Caller } from '../../../tests/caller.ts'
import { makeAnswers, makeUser } from '../../../tests/factories.ts'
import { matrixAboutAna, ownerOf } from '../../../tests/overlapping-matrices.ts'
import type { AnonymityProof } from './contract.ts'

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

describe('the share of competences that several reports tell together', () => {
  test('is none of a project that is compared with no other', async () => {
    expect(await proofOf(await matrix({ raters: { 3: PEERS } }))).toMatchObject({
      compared_share: null,
    })
  })

  test('is none of the same group, and some of one that leaves three people out', async () => {
    await released({ name: 'Antes', raters: { 3: [...PEERS, 'Elia'] } })
    const same = await matrix({ raters: { 3: [...PEERS, 'Elia'] } })
    expect(await proofOf(same)).toMatchObject({ compared_share: 0, overlaps: [] })
    const wider = await matrix({ raters: { 3: [...PEERS, 'Elia', 'Flor', 'Gabo', 'Hugo'] } })
    const { compared_share, overlaps } = await proofOf(wider)
    expect(overlaps).toEqual([])
    expect(compared_share).toBeGreaterThan(0.01)
    expect(compared_share).toBeLessThan(0.2)
  })
})

describe('the proof of a draft', () => {
  test('counts what is published apart, pooled and withheld, and the people who would collude', async () => {
    const draft = await matrix({
      raters: { 1: ['Ana'], 2: ['Luis'], 3: [...PEERS, 'Elia'], 4: ['Flor'], 5: ['Gabo', 'Hugo'] },
    })
    const proof = await proofOf(draft)
    expect(proof).toMatchObject({
      minimum_raters: 3,
      counted: 'assigned',
      groups: { leaders: 1, shown: 1, pooled: 2, hidden: 0 },
      colluders: [
        { colluders: 2, groups: 1 },
        { colluders: 3, groups: 1 },
      ],
      overlaps: [],
      compared: [],
    })
    expect(proof.evaluated).toEqual([
      {
        subject_id: draft.evaluated_id,
        name: 'Ana',
        relations: [
          { relation: 'auto', raters: 1, visibility: 'shown', colluders: null },
          { relation: 'lider', raters: 1, visibility: 'shown', colluders: null },
          { relation: 'companero', raters: 4, visibility: 'shown', colluders: 3 },
          { relation: 'equipo', raters: 1, visibility: 'pooled', colluders: 2 },
          { relation: 'cliente', raters: 2, visibility: 'pooled', colluders: 2 },
        ],
      },
    ])
  })

  test('has no colluders for a group that is not published', async () => {
    const proof = await proofOf(await matrix({ raters: { 3: ['Beto', 'Caro'] } }))
    expect(proof).toMatchObject({ groups: { shown: 0, pooled: 0, hidden: 1 }, colluders: [] })
    expect(proof.evaluated[0]?.relations).toEqual([
      { relation: 'companero', raters: 2, visibility: 'hidden', colluders: null },
    ])
  })

  test('has no groups without forms, and none to protect with self and leader only', async () => {
    expect(await proofOf(await matrix({ raters: {} }))).toMatchObject({
      evaluated: [],
      colluders: [],
    })
    expect(await proofOf(await matrix({ raters: { 1: ['Ana'], 2: ['Luis'] } }))).toMatchObject({
      groups: { leaders: 1, shown: 0, pooled: 0, hidden: 0 },
      colluders: [],
    })
  })

  test('names no rater', async () => {
    await released({ raters: { 3: PEERS } })
    const draft = await matrix({ raters: { 3: [...PEERS, 'Elia'] } })
    const { bytes } = await api.get(`/matrices/anonymity/${draft.id}`)
    for (const rater of [...PEERS, 'Elia']) {
      expect(bytes.toString()).not.toContain(rater)
      expect(bytes.toString()).not.toContain(draft.ids.get(rater))
    }
  })
})

describe('a group that almost repeats one of another matrix', () => {
  test('is named with the other matrix, and one of its raters needs no colluder', async () => {
    const { id } = await released({ name: 'Liderazgo 2025', raters: { 3: PEERS } })
    const draft = await matrix({ raters: { 3: [...PEERS, 'Elia'] } })
    expect(await proofOf(draft)).toMatchObject({
      overlaps: [
        {
          subject_id: draft.evaluated_id,
          name: 'Ana',
          relations: ['companero'],
          people: 1,
          matrix_ids: [id],
        },
      ],
      colluders: [{ colluders: 0, groups: 1 }],
      compared: [{ id, name: 'Liderazgo 2025', erase_date: '2027-01-03' }],
    })
  })

  test('is found by the e-mail in any case, and from both sides', async () => {
    const first = await released({ name: 'Uno', raters: { 3: PEERS } })
    const second = await released({ name: 'Dos', raters: { 3: [...PEERS, 'Elia'] } })
    await t.context.pool.query(
      "update subjects set email = upper(email), name = name || ' otra vez' where matrix_id = $1",
      [second.id],
    )
    expect(await differencesOf(first)).toEqual([['Ana', 'companero', 1, 'Dos']])
    expect(await differencesOf(second)).toEqual([['Ana otra vez', 'companero', 1, 'Uno']])
  })

  test('is found in another relation and in the pool', async () => {
    await released({ name: 'Uno', raters: { 4: PEERS } })
    const draft = await matrix({ raters: { 3: ['Beto', 'Caro'], 5: ['Dora', 'Elia'] } })
    expect(await differencesOf(draft)).toEqual([['Ana', 'companero+cliente', 1, 'Uno']])
  })

  test('is no concern from the minimum on, or with the same people', async () => {
    await released({ raters: { 3: PEERS } })
    const same = await matrix({ raters: { 3: PEERS } })
    expect(await proofOf(same)).toMatchObject({ overlaps: [], compared: [{}] })
    const larger = await matrix({ raters: { 3: [...PEERS, 'Elia', 'Flor', 'Gabo'] } })
    expect(await proofOf(larger)).toMatchObject({ overlaps: [], compared: [{}] })
  })

  test('counts the larger minimum of the two', async () => {
    await released({ name: 'Uno', raters: { 3: PEERS } })
    const draft = await matrix({
      minimum_raters: 4,
      raters: { 3: [...PEERS, 'Elia', 'Flor', 'Gabo'] },
    })
    expect(await differencesOf(draft)).toEqual([['Ana', 'companero', 3, 'Uno']])
  })

  test('is found in another company of the workspace, and at an address with a tag', async () => {
    const draft = await matrix({ raters: { 3: [...PEERS, 'Elia'] } })
    const other = await ownerOf(t.context, own.workspace_id)
    const elsewhere = await released({ name: 'De otra empresa', raters: { 3: PEERS } }, other)
    await t.context.pool.query(
      "update subjects set email = replace(email, '@', '+' || left(name, 2) || '@') where matrix_id = $1",
      [elsewhere.id],
    )
    expect(await differencesOf(draft)).toEqual([
      ['Ana', 'companero', 1, expect.stringMatching(/^De otra empresa \(.+\)$/)],
    ])
  })

  test('counts a person with two addresses of one mailbox once', async () => {
    const draft = await matrix({ raters: { 3: [...PEERS, 'Elia', 'Flor', 'Gabo'] } })
    await t.context.pool.query(
      `update subjects set email = 'dora+' || left(name, 2) || '@tags.mx'
       where matrix_id = $1 and name in ('Elia', 'Flor', 'Gabo')`,
      [draft.id],
    )
    await released({ name: 'Uno', raters: { 3: PEERS } })
    expect(await differencesOf(draft)).toEqual([['Ana', 'companero', 1, 'Uno']])
  })

  test('is compared with released matrices of the same workspace that are not erased', async () => {
    const draft = await matrix({ raters: { 3: [...PEERS, 'Elia'] } })
    await matrix({ name: 'Borrador', raters: { 3: PEERS } })
    const outsider = await makeUser(t.context)
    const other = await ownerOf(t.context, outsider.workspace_id)
    await released({ name: 'De otro espacio', raters: { 3: PEERS } }, other)
    const erased = await released({ name: 'Eliminado', raters: { 3: PEERS } })
    await t.context.pool.query('update matrices set erased_at = now() where id = $1', [erased.id])
    expect(await proofOf(draft)).toMatchObject({ overlaps: [], compared: [] })
  })

  test('is compared with what was sent, once the other matrix is closed', async () => {
    const other = await released({
      name: 'Uno',
      limit_date: '2026-11-25',
      raters: { 3: [...PEERS, 'Elia'] },
    })
    for (const name of PEERS)
      await makeAnswers(t.context, other.forms.get(name) ?? '', [3, 3, 3, 3])
    const same = await matrix({ raters: { 3: PEERS } })
    expect(await differencesOf(same)).toEqual([['Ana', 'companero', 1, 'Uno']])
    await signInAt('2026-11-27T16:00:00Z')
    expect(await differencesOf(same)).toEqual([])
  })
})

test('after the deadline only sent forms count', async () => {
  const closed = await released({
    limit_date: '2026-11-25',
    raters: { 3: [...PEERS, 'Elia'], 4: ['Flor', 'Gabo', 'Hugo'] },
  })
  for (const name of [...PEERS, 'Flor'])
    await makeAnswers(t.context, closed.forms.get(name) ?? '', [3, 3, 3, 3])
  expect(await proofOf(closed)).toMatchObject({
    counted: 'assigned',
    groups: { shown: 2, pooled: 0, hidden: 0 },
  })
  await signInAt('2026-11-27T16:00:00Z')
  expect(await proofOf(closed)).toMatchObject({
    counted: 'completed',
    groups: { shown: 0, pooled: 2, hidden: 0 },
    colluders: [{ colluders: 3, groups: 1 }],
  })
})
