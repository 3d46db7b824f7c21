import pg from 'pg'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { formsFixture } from '../../../tests/admin-fixtures.ts'
import { markReleased } from '../../../tests/factories.ts'
import { currentDigests } from '../../../tests/table-digests.ts'
import type { Form, SyncInput, SyncReport } from './contract.ts'

const { t, api, draftMatrix, listed } = await formsFixture<Form>()
let minute = 0
// Each test gets a minute of its own, because the rate limit of imports counts by the minute.
afterEach(() => t.clock.set(new Date(Date.UTC(2026, 10, 20, 16, ++minute)).toISOString()))
afterAll(() => t.close())

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly external_id?: string
  readonly values: readonly { readonly value: string }[]
}

const person = (external_id: string, given: object = {}) => ({
  external_id,
  name: `Persona ${external_id}`,
  email: `${external_id.toLowerCase()}@ceiba.mx`,
  ...given,
})
const sync = (id: string, body: unknown, query = '', headers: Record<string, string> = {}) =>
  api.post<SyncReport>(`/matrices/${id}/sync${query}`, body, headers)
const people = async (id: string) => (await api.get<Person[]>(`/subjects/${id}`)).data
const issuesOf = ({ bytes }: { readonly bytes: Buffer }): unknown =>
  (JSON.parse(bytes.toString()) as { issues?: unknown }).issues
/** Pairs as «E-1 leads E-2»: evaluator, relation, evaluated by external id. */
const pairs = async (id: string) => {
  const names = new Map((await people(id)).map((one) => [one.id, one.external_id ?? one.name]))
  return (await listed(id))
    .map(
      (form) =>
        `${names.get(form.evaluator_id)} ${form.relation_type_id} ${names.get(form.evaluated_id)}`,
    )
    .toSorted()
}
const chart = { self: true, leader: true, team: true, peers: 2 }
const team: SyncInput = {
  subjects: [person('E-1'), person('E-2', { leader: 'E-1' }), person('E-3', { leader: 'E-1' })],
}

describe('a sync of a project that uses fewer relations', () => {
  test('refuses the others by their rows, and its chart leaves them out', async () => {
    const { id } = await draftMatrix()
    await api.patch(`/matrices/${id}`, { relation_type_ids: [2] })
    const forms = [{ evaluator: 'E-2', evaluated: 'E-3', relation_type_id: 3 }]
    const refused = await sync(id, { ...team, forms })
    expect([refused.status, refused.code]).toEqual([422, 'sync.refused'])
    expect(issuesOf(refused)).toMatchObject([
      { path: 'forms.0', message: 'Este proyecto no usa la relación Compañero.' },
    ])
    expect((await sync(id, { ...team, chart })).status).toBe(200)
    expect(await pairs(id)).toEqual(['E-1 2 E-2', 'E-1 2 E-3'])
  })
})

describe('a sync by external ids', () => {
  test('adds, then changes nothing, then only what differs', async () => {
    const { id } = await draftMatrix()
    const forms = [{ evaluator: 'E-2', evaluated: 'E-3', relation_type_id: 3 }]
    const first = await sync(id, { ...team, forms })
    expect([first.status, first.data]).toMatchObject([
      200,
      { subjects: { new: 3, changed: 0 }, forms: { new: 1, generated: 0 }, refused: [] },
    ])
    const before = await people(id)
    const again = await sync(id, { ...team, forms })
    expect(again.data).toMatchObject({
      subjects: { new: 0, changed: 0, unchanged: 3 },
      forms: { new: 0, changed: 0, unchanged: 1 },
      changes: [],
    })
    const third = await sync(id, {
      subjects: [person('E-3', { name: 'Ana María Ríos', email: 'ana.rios@ceiba.mx' })],
      forms: [{ evaluator: 'E-2', evaluated: 'E-3', relation_type_id: 5 }],
    })
    expect(third.data.changes).toEqual([
      { path: 'subjects.0', fields: ['name', 'email'] },
      { path: 'forms.0', fields: ['relation_type_id'] },
    ])
    const after = await people(id)
    expect(after).toHaveLength(before.length)
    const changed = after.find(({ external_id }) => external_id === 'E-3')
    expect(changed).toMatchObject({
      id: before.find(({ external_id }) => external_id === 'E-3')?.id,
      name: 'Ana María Ríos',
    })
    expect(await pairs(id)).toEqual(['E-2 5 E-3'])
  })

  test('gives a person who was typed by hand the external id of the row with their e-mail', async () => {
    const { id, ana } = await draftMatrix()
    const typed = (await people(id)).find((one) => one.id === ana)
    const { data } = await sync(id, {
      subjects: [person('A-9', { name: typed?.name, email: typed?.email.toUpperCase() })],
    })
    expect(data.subjects).toEqual({ new: 0, changed: 1, unchanged: 0, removed: 0 })
    expect((await people(id)).find((one) => one.id === ana)).toMatchObject({ external_id: 'A-9' })
  })

  test('lets two people exchange their addresses, and ends the links to the old ones', async () => {
    const { id } = await draftMatrix()
    await sync(id, team)
    const [one, two] = [
      person('E-1', { email: 'e-2@ceiba.mx' }),
      person('E-2', { email: 'e-1@ceiba.mx' }),
    ]
    expect((await sync(id, { subjects: [one, two] })).status).toBe(200)
    const rows = await t.context.db
      .selectFrom('subjects')
      .where('matrix_id', '=', id)
      .where('external_id', 'is not', null)
      .orderBy('external_id')
      .select(['email', 'key_version'])
      .execute()
    const [untouched] = rows.slice(2)
    expect(rows.slice(0, 2)).toEqual([
      { email: 'e-2@ceiba.mx', key_version: (untouched?.key_version ?? 0) + 1 },
      { email: 'e-1@ceiba.mx', key_version: (untouched?.key_version ?? 0) + 1 },
    ])
  })

  test('fills and empties columns by their name', async () => {
    const { id } = await draftMatrix()
    await api.patch(`/matrices/${id}`, {
      subject_properties: [
        { name: 'Área', type: 'text' },
        { name: 'Ingreso', type: 'date' },
      ],
    })
    const first = await sync(id, {
      subjects: [person('E-1', { values: { área: 'Ventas', Ingreso: '2020-01-31' } })],
    })
    expect(first.status).toBe(200)
    const { data } = await sync(id, { subjects: [person('E-1', { values: { Área: '' } })] })
    expect(data.changes).toEqual([{ path: 'subjects.0', fields: ['Área'] }])
    const found = (await people(id)).find(({ external_id }) => external_id === 'E-1')
    expect(found?.values.map(({ value }) => value)).toEqual(['2020-01-31'])
  })
})

describe('a sync with a row that cannot be saved', () => {
  const bad = {
    subjects: [
      person('E-1', { email: 'sin arroba' }),
      person('E-1', { name: 'Otra', email: 'otra@ceiba.mx' }),
      person('E-3', { leader: 'E-404', values: { Talla: 'M' } }),
      person('E-4', { name: 'persona e-3', email: 'cuatro@ceiba.mx' }),
      person('E-5', { name: '' }),
    ],
    forms: [
      { evaluator: 'E-3', evaluated: 'E-77', relation_type_id: 3 },
      { evaluator: 'E-3', evaluated: 'E-3', relation_type_id: 2 },
      { evaluator: 'E-3', evaluated: 'E-4', relation_type_id: 3 },
      { evaluator: 'E-3', evaluated: 'E-4', relation_type_id: 5 },
    ],
  }
  const expected = [
    ['subjects.0', 'subject.email_invalid'],
    ['subjects.1', 'sync.repeated'],
    ['subjects.2.values.Talla', 'sync.column_unknown'],
    ['subjects.3', 'subject.duplicate'],
    ['subjects.4', 'subject.incomplete'],
    ['forms.0', 'sync.person_unknown'],
    ['forms.1', 'form.same_person'],
    ['forms.3', 'form.duplicate'],
    ['subjects.2.leader', 'sync.person_unknown'],
  ]

  test('writes nothing and names each row with its code', async () => {
    const { id } = await draftMatrix()
    const before = await currentDigests(t.context)
    const reply = await sync(id, { ...bad, chart })
    expect([reply.status, reply.code, reply.message]).toEqual([
      422,
      'sync.refused',
      'No se guardó nada: la lista tiene 9 problemas.',
    ])
    const issues = issuesOf(reply) as { path: string; code: string; message: string }[]
    expect(issues.map(({ path, code }) => [path, code])).toEqual(expected)
    expect(issues[2]?.message).toBe('El proyecto no tiene la columna «Talla».')
    expect(await currentDigests(t.context)).toEqual(before)
  })

  test('is told the same by a dry run, which writes nothing either', async () => {
    const { id } = await draftMatrix()
    const before = await currentDigests(t.context)
    const { status, data } = await sync(id, { ...bad, chart }, '?dry_run=true')
    expect([status, data.dry_run]).toEqual([200, true])
    expect(data.refused.map(({ path, code }) => [path, code])).toEqual(expected)
    const good = await sync(id, { ...team, chart }, '?dry_run=true')
    expect(good.data).toMatchObject({ subjects: { new: 3 }, forms: { generated: 9 }, refused: [] })
    expect(await currentDigests(t.context)).toEqual(before)
  })

  test('is refused when the project is released or unknown', async () => {
    const { id } = await draftMatrix()
    await markReleased(t.context, id)
    expect((await sync(id, team)).status).toBe(409)
    expect((await sync('00000000-0000-4000-8000-000000000000', team)).status).toBe(404)
  })
})

describe('the organisation chart of a sync', () => {
  test('gives the connections that the page generates', async () => {
    const { id } = await draftMatrix()
    await sync(id, { ...team, chart })
    expect(await pairs(id)).toEqual(
      [
        'E-1 1 E-1',
        'E-2 1 E-2',
        'E-3 1 E-3',
        'E-1 2 E-2',
        'E-1 2 E-3',
        'E-2 4 E-1',
        'E-3 4 E-1',
        'E-2 3 E-3',
        'E-3 3 E-2',
      ].toSorted(),
    )
  })

  test('replaces the connections with leaders who changed, where it is asked to', async () => {
    const { id } = await draftMatrix()
    await sync(id, { ...team, chart })
    const moved = {
      subjects: [person('E-1'), person('E-2'), person('E-3', { leader: 'E-2' })],
      chart: { ...chart, peers: 0 },
    }
    const kept = await sync(id, moved, '?dry_run=true')
    expect(kept.data.forms).toMatchObject({ removed: 0 })
    const { data } = await sync(id, { ...moved, chart: { ...moved.chart, replace: true } })
    // E-2 and E-3 rate each other as peers already, and a pair that has a form keeps it
    expect(data.forms).toMatchObject({ removed: 4, generated: 0 })
    expect(await pairs(id)).toEqual(
      ['E-1 1 E-1', 'E-2 1 E-2', 'E-3 1 E-3', 'E-2 3 E-3', 'E-3 3 E-2'].toSorted(),
    )
  })

  test('leaves out those who lead one another in a circle, and names them', async () => {
    const { id } = await draftMatrix()
    const { data } = await sync(id, {
      subjects: [
        person('E-1', { leader: 'E-2' }),
        person('E-2', { leader: 'E-1' }),
        person('E-3', { leader: 'E-1' }),
      ],
      chart: { self: false, leader: true, team: false, peers: 0 },
    })
    expect(data.loops).toEqual([['E-1', 'E-2']])
    expect(await pairs(id)).toEqual(['E-1 2 E-3'])
  })
})

test('a repetition with the same Idempotency-Key gets the first reply', async () => {
  const { id } = await draftMatrix()
  const key = { 'idempotency-key': 'nomina-2026-11-20' }
  const first = await sync(id, team, '', key)
  const again = await sync(id, team, '', key)
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(again.data).toEqual(first.data)
  expect(again.data.subjects.new).toBe(3)
})

test('a draft copied from an earlier project keeps the external ids', async () => {
  const { id } = await draftMatrix()
  await sync(id, team)
  const { data } = await api.post<{ id: string }>(`/matrices/${id}/duplicate`, {
    name: 'Otra vez',
    limit_date: '2026-12-18',
    with_subjects: true,
  })
  const kept = (await people(data.id)).flatMap(({ external_id }) => external_id ?? [])
  expect(kept.toSorted()).toEqual(['E-1', 'E-2', 'E-3'])
})

test('the number of statements does not depend on the number of rows', async () => {
  const statements = async (count: number): Promise<number> => {
    const { id } = await draftMatrix()
    const subjects = Array.from({ length: count }, (_, n) =>
      person(`N-${n}`, n > 0 ? { leader: `N-${Math.floor((n - 1) / 6)}` } : {}),
    )
    // The use of a session is stored once a minute: this call stores it.
    await people(id)
    const statement = vi.spyOn(pg.Client.prototype, 'query')
    expect((await sync(id, { subjects, chart })).status).toBe(200)
    const { length } = statement.mock.calls
    statement.mockRestore()
    return length
  }
  const few = await statements(4)
  expect(few).toBeGreaterThan(10)
  expect(await statements(400)).toBe(few)
})
