import { afterAll, describe, expect, test } from 'vitest'
import { formsFixture } from '../../../tests/admin-fixtures.ts'
import { currentDigests } from '../../../tests/table-digests.ts'
import type { Form, SyncInput, SyncReport } from './contract.ts'

const { t, api, draftMatrix, listed } = await formsFixture<Form>()
afterAll(() => t.close())

interface Person {
  readonly external_id?: string
}

let minute = 0
/** A call in a minute of its own, because syncs are counted by the minute. */
const sync = (id: string, body: unknown, query = '') => {
  t.clock.set(new Date(Date.UTC(2026, 10, 20, 16, ++minute)).toISOString())
  return api.post<SyncReport>(`/matrices/${id}/sync${query}`, body)
}
const person = (n: number) => ({
  external_id: `E-${n}`,
  name: `Persona ${n}`,
  email: `e-${n}@ceiba.mx`,
})
const upTo = (last: number) => Array.from({ length: last }, (_, n) => person(n + 1))

/** A draft with ten people by external id, each of whom the first one leads. */
async function tenPeople(): Promise<string> {
  const { id } = await draftMatrix()
  const people = (await api.get<{ id: string }[]>(`/subjects/${id}`)).data
  const team: SyncInput = {
    subjects: upTo(10).map((one, n) => (n > 0 ? { ...one, leader: 'E-1' } : one)),
    removed: people.map((one) => one.id),
    chart: { self: false, leader: true, team: false, peers: 0 },
  }
  expect((await sync(id, team)).status).toBe(200)
  return id
}
const ids = async (id: string) =>
  (await api.get<Person[]>(`/subjects/${id}`)).data.map(({ external_id }) => external_id)

describe('a list that lacks people of the draft', () => {
  test('keeps them and names them', async () => {
    const id = await tenPeople()
    const { data } = await sync(id, { subjects: upTo(8) })
    expect(data.missing.count).toBe(2)
    expect(data.missing.external_ids.toSorted()).toEqual(['E-10', 'E-9'])
    expect(await ids(id)).toHaveLength(10)
  })

  test('removes them with their connections when it is complete', async () => {
    const id = await tenPeople()
    const { status, data } = await sync(id, { subjects: upTo(8), absent: 'remove' })
    expect([status, data.subjects.removed, data.missing.count]).toEqual([200, 2, 2])
    expect((await ids(id)).toSorted()).toEqual(upTo(8).map(({ external_id }) => external_id))
    expect(await listed(id)).toHaveLength(7)
  })

  test('is refused whole when it lacks more than a fifth, unless it allows that share', async () => {
    const id = await tenPeople()
    const before = await currentDigests(t.context)
    const cutOff = { subjects: upTo(7), absent: 'remove' }
    const refused = await sync(id, cutOff)
    expect([refused.status, refused.code]).toEqual([422, 'sync.refused'])
    const dry = await sync(id, cutOff, '?dry_run=true')
    expect(dry.data.refused).toEqual([
      {
        path: 'absent',
        code: 'sync.absent_too_many',
        message:
          'A la lista le faltan 3 de 10 personas; con absent salen 2 a lo más. Revisa que esté completa o sube absent_at_most.',
      },
    ])
    expect(await currentDigests(t.context)).toEqual(before)
    expect((await sync(id, { ...cutOff, absent_at_most: 30 })).data.subjects.removed).toBe(3)
  })
})

test('a sync removes the connections that it names, and passes over those that are gone', async () => {
  const id = await tenPeople()
  const pair = { evaluator: 'E-1', evaluated: 'e-2@ceiba.mx' }
  const { data } = await sync(id, { removed_forms: [pair, { ...pair, evaluated: 'E-1' }] })
  expect(data.forms).toMatchObject({ removed: 1, new: 0 })
  expect(await listed(id)).toHaveLength(8)
  const again = { ...pair, relation_type_id: 3 }
  const replaced = await sync(id, {
    removed_forms: [{ ...pair, evaluated: 'E-3' }],
    forms: [again],
  })
  expect(replaced.data.forms).toMatchObject({ removed: 1, new: 1 })
  const unknown = await sync(id, { removed_forms: [{ ...pair, evaluator: 'E-99' }] })
  expect([unknown.status, unknown.code]).toEqual([422, 'sync.refused'])
})

test('a sync empties the id of a person by null, and keeps it without one', async () => {
  const id = await tenPeople()
  const { name, email } = person(1)
  await sync(id, { subjects: [{ name, email }] })
  expect(await ids(id)).toContain('E-1')
  const { data } = await sync(id, { subjects: [{ name, email, external_id: null }] })
  expect(data.changes).toEqual([{ path: 'subjects.0', fields: ['external_id'] }])
  expect(await ids(id)).not.toContain('E-1')
})

test('a sync without a list of people removes no one and misses no one', async () => {
  const id = await tenPeople()
  const refused = await sync(id, { absent: 'remove' })
  expect([refused.status, refused.code]).toEqual([422, 'sync.absent_without_list'])
  expect((await sync(id, { forms: [] })).data.missing).toEqual({ count: 0, external_ids: [] })
  expect(await ids(id)).toHaveLength(10)
})
