import { afterAll, expect, test } from 'vitest'
import { form, formsFixture } from '../../../tests/admin-fixtures.ts'
import type { Form, SyncReport } from './contract.ts'

const { t, api, draft, draftMatrix, listed } = await formsFixture<Form>()
afterAll(() => t.close())

interface Person {
  readonly id: string
  readonly name: string
  readonly values: readonly { readonly subject_property_id: string; readonly value: string }[]
}

/**
 * A project in which Ana Muñoz leads the two others, and a draft with its columns. Today Luis Peña
 * leads Eva Ríos, and Rosa Gil is new.
 */
async function secondCycle() {
  const { id: previous, ana, luis, eva } = await draftMatrix()
  const { id } = await draft()
  const { data } = await api.patch<{ subject_properties: { id: string; name: string }[] }>(
    `/matrices/${previous}`,
    { subject_properties: ['Área', 'Líder'].map((name) => ({ name, type: 'text' })) },
  )
  const columns = data.subject_properties
  await api.patch(`/matrices/${id}`, { subject_properties: columns })
  const values = [...[luis, eva].map((one) => [one, 'Líder', 'Ana Muñoz']), [eva, 'Área', 'Ventas']]
  await t.context.db
    .insertInto('subject_values')
    .values(
      values.map(([subject_id = '', column = '', value = '']) => ({
        matrix_id: previous,
        subject_id,
        subject_property_id: columns.find(({ name }) => name === column)?.id ?? '',
        value,
      })),
    )
    .execute()
  await api.post(`/forms/${previous}/bulk`, { forms: [form(ana, eva, 2), form(ana, luis, 2)] })
  const valueOf = async (person: string, column: string): Promise<string | undefined> => {
    const found = (await api.get<Person[]>(`/subjects/${id}`)).data.find(
      ({ name }) => name === person,
    )
    const column_id = columns.find(({ name }) => name === column)?.id
    return found?.values.find(({ subject_property_id }) => subject_property_id === column_id)?.value
  }
  const leadersOf = async (person: string): Promise<string[]> =>
    (await listed(id))
      .filter(
        ({ evaluated, relation_type_id }) => evaluated.name === person && relation_type_id === 2,
      )
      .map(({ evaluator }) => evaluator.name)
  return { id, previous, columns, valueOf, leadersOf }
}

const rosa = { name: 'Rosa Gil', email: 'rosa@ceiba.mx' }

test('a sync with the list of today gives new people columns, and one leader to who changed', async () => {
  const { id, previous, columns, valueOf, leadersOf } = await secondCycle()
  await api.post(`/forms/${id}/copy`, { matrix_id: previous })
  const subjects = [
    { name: 'Ana Muñoz', email: 'ana@ceiba.mx' },
    { name: 'Luis Peña', email: 'luis@ceiba.mx', leader: 'ana@ceiba.mx' },
    {
      name: 'Eva Ríos',
      email: 'eva@ceiba.mx',
      leader: 'luis@ceiba.mx',
      values: { Líder: 'Luis Peña' },
    },
    { ...rosa, leader: 'ANA@ceiba.mx', values: { Área: 'Ventas', Líder: 'Ana Muñoz' } },
  ]
  const rules = { self: true, leader: true, team: true, peers: 4 }
  const chart = { ...rules, new_only: true, replace: true, replace_peers: true }
  const { data } = await api.post<SyncReport>(`/matrices/${id}/sync`, { subjects, chart })
  expect(data).toMatchObject({
    subjects: { new: 1, changed: 1, unchanged: 2, removed: 0 },
    forms: { removed: 1, generated: 6 },
  })
  expect(await valueOf('Rosa Gil', 'Área')).toBe('Ventas')
  expect(await valueOf('Eva Ríos', 'Líder')).toBe('Luis Peña')
  const text = ({ evaluator, relation_type_id, evaluated }: Form) =>
    `${evaluator.name} ${relation_type_id} ${evaluated.name}`
  expect((await listed(id)).map(text).toSorted()).toEqual([
    'Ana Muñoz 2 Luis Peña',
    'Ana Muñoz 2 Rosa Gil',
    'Luis Peña 2 Eva Ríos',
    'Luis Peña 3 Rosa Gil',
    'Rosa Gil 1 Rosa Gil',
    'Rosa Gil 3 Luis Peña',
    'Rosa Gil 4 Ana Muñoz',
  ])
  const subject_property_id = columns.find(({ name }) => name === 'Líder')?.id
  await api.post(`/forms/${id}/generate`, { kind: 'org_chart', subject_property_id, ...rules })
  expect(await leadersOf('Eva Ríos')).toEqual(['Luis Peña'])
})

test('a second sync of the same list changes nothing, and of a shorter one removes whom it names', async () => {
  const { id, previous, leadersOf } = await secondCycle()
  await api.post(`/forms/${id}/copy`, { matrix_id: previous })
  const list = {
    columns: [{ name: 'Turno', type: 'text' }],
    subjects: [{ ...rosa, leader: 'eva@ceiba.mx', values: { Turno: 'Matutino' } }],
    removed: ['luis@ceiba.mx'],
    chart: { self: true, leader: true, team: false, peers: 0, new_only: true, replace: true },
  }
  const sync = async (body: object, query = '') =>
    (await api.post<SyncReport>(`/matrices/${id}/sync${query}`, body)).data
  const first = {
    subjects: { new: 1, changed: 0, removed: 1 },
    forms: { generated: 2, removed: 0 },
  }
  expect(await sync(list, '?dry_run=true')).toMatchObject(first)
  expect(await sync(list)).toMatchObject(first)
  expect(await leadersOf('Rosa Gil')).toEqual(['Eva Ríos'])
  expect(await listed(id)).toHaveLength(3)
  expect(await sync({ ...list, removed: [] })).toMatchObject({
    subjects: { new: 0, changed: 0, unchanged: 1, removed: 0 },
    forms: { generated: 0, removed: 0 },
  })
})

test('a sync refuses people who are gone, unknown, or both listed and removed', async () => {
  const { id } = await secondCycle()
  const eva = { name: 'Eva Ríos', email: 'eva@ceiba.mx' }
  await api.post(`/matrices/${id}/sync`, { subjects: [eva] })
  const reply = await api.post(`/matrices/${id}/sync`, {
    subjects: [eva, { ...rosa, id: '00000000-0000-4000-8000-000000000000' }],
    removed: ['zoe@ceiba.mx', 'eva@ceiba.mx'],
  })
  const { code, issues } = JSON.parse(reply.bytes.toString()) as {
    code: string
    issues: { path: string; code: string; message: string }[]
  }
  expect([reply.status, code]).toEqual([422, 'sync.refused'])
  expect(issues.map((issue) => [issue.path, issue.code, issue.message])).toEqual([
    [
      'removed.0',
      'sync.person_unknown',
      'Ni la lista ni el proyecto tienen a alguien con el external_id o el correo «zoe@ceiba.mx».',
    ],
    ['removed.1', 'sync.removed_listed', 'La lista tiene a «eva@ceiba.mx» y también lo quita.'],
    ['subjects.1', 'sync.person_gone', 'Rosa Gil ya no está en el proyecto.'],
  ])
  expect((await api.get<Person[]>(`/subjects/${id}`)).data).toHaveLength(1)
})
