import { afterAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { subjectsFixture } from '../../../tests/admin-fixtures.ts'
import type { Assigned, Subject } from './contract.ts'

const { t, api, withColumns, listed } = await subjectsFixture<Subject>()
afterAll(() => t.close())

async function withPeople() {
  const { id, columns } = await withColumns(
    { name: 'Ingreso', type: 'date' },
    { name: 'Sede', type: 'text' },
  )
  const values = [
    { subject_property_id: columns[0] ?? '', value: '2020-01-31' },
    { subject_property_id: columns[1] ?? '', value: 'Mérida' },
  ]
  const add = async (name: string, email: string) =>
    (await api.post<Subject>(`/subjects/${id}`, { name, email, values })).data.id
  const people = [
    await add('Ana Muñoz', 'ana@ceiba.mx'),
    await add('Luis Peña', 'luis@ceiba.mx'),
    await add('Eva Ríos', 'eva@ceiba.mx'),
  ]
  const assign = (body: object) =>
    api.post<Assigned>(`/subjects/${id}/assign`, {
      subject_ids: people.slice(0, 2),
      subject_property_id: columns[0],
      value: '4/9/2019',
      ...body,
    })
  const dates = async () =>
    (await listed(id)).map(
      ({ values: own }) =>
        own.find(({ subject_property_id }) => subject_property_id === columns[0])?.value,
    )
  const takeBack = (before: readonly unknown[], body: object = {}) =>
    api.post<{ changed: number }>(`/subjects/${id}/assign/undo`, {
      subject_property_id: columns[0],
      value: '4/9/2019',
      before,
      ...body,
    })
  return { id, columns, people, assign, dates, takeBack }
}

test('gives the named subjects a value in its stored form, and no other', async () => {
  const { assign, dates } = await withPeople()
  expect(await assign({})).toMatchObject({ status: 200, data: { changed: 2 } })
  expect((await dates()).toSorted()).toEqual(['2019-09-04', '2019-09-04', '2020-01-31'])
})

test('leaves out subjects that are gone or of another matrix', async () => {
  const { people, assign, dates } = await withPeople()
  const other = await withPeople()
  expect(await assign({ subject_ids: [people[0], newId(), other.people[0]] })).toMatchObject({
    status: 200,
    data: { changed: 1 },
  })
  expect(await other.dates()).toEqual(['2020-01-31', '2020-01-31', '2020-01-31'])
  expect((await dates()).filter((date) => date === '2019-09-04')).toHaveLength(1)
})

test('refuses a value of another type, none, an unknown column and unknown subjects', async () => {
  const { assign, dates } = await withPeople()
  const other = await withPeople()
  for (const [body, status, code] of [
    [{ value: 'ayer' }, 422, 'subject.value_invalid'],
    [{ value: ' ' }, 422, 'subject.incomplete'],
    [{ subject_property_id: newId() }, 404, 'not_found'],
    [{ subject_ids: other.people }, 404, 'not_found'],
    [{ subject_ids: [] }, 400, 'input.invalid'],
  ] as const)
    expect(await assign(body), JSON.stringify(body)).toMatchObject({ status, code })
  expect(await dates()).toEqual(['2020-01-31', '2020-01-31', '2020-01-31'])
})

test('gives back what the subjects had before, and an empty value', async () => {
  const { id, columns, people, assign, dates, takeBack } = await withPeople()
  const { data: added } = await api.post<Subject>(`/subjects/${id}`, {
    name: 'Iris Vega',
    email: 'iris@ceiba.mx',
    values: columns.map((subject_property_id) => ({ subject_property_id, value: '1/2/2021' })),
  })
  const emptied = people[0]
  await t.context.db
    .deleteFrom('subject_values')
    .where('subject_id', '=', emptied ?? '')
    .where('subject_property_id', '=', columns[0] ?? '')
    .execute()
  const { data } = await assign({ subject_ids: [...people, added.id] })
  expect(data.changed).toBe(4)
  expect(data.before.map(({ value }) => value).toSorted()).toEqual([
    '',
    '2020-01-31',
    '2020-01-31',
    '2021-02-01',
  ])
  expect(data.before).toContainEqual({ subject_id: emptied, value: '' })
  expect(await takeBack(data.before)).toMatchObject({ status: 200, data: { changed: 4 } })
  expect((await dates()).toSorted()).toEqual(['', '2020-01-31', '2020-01-31', '2021-02-01'])
})

test('gives nothing back to a subject that was changed meanwhile, is gone or of another matrix', async () => {
  const { id, people, assign, dates, takeBack } = await withPeople()
  const other = await withPeople()
  await other.assign({})
  const { data } = await assign({ subject_ids: people })
  await assign({ subject_ids: [people[0]], value: '5/5/2022' })
  await api.delete(`/subjects/${id}/${people[1]}`)
  const foreign = { subject_id: other.people[0], value: '2020-01-31' }
  expect(await takeBack([...data.before, foreign])).toMatchObject({
    status: 200,
    data: { changed: 1 },
  })
  expect((await dates()).toSorted()).toEqual(['2020-01-31', '2022-05-05'])
  expect((await other.dates()).filter((date) => date === '2019-09-04')).toHaveLength(2)
  for (const [body, status, code] of [
    [{ subject_property_id: newId() }, 404, 'not_found'],
    [{ before: [{ subject_id: people[2], value: 'ayer' }] }, 422, 'subject.value_invalid'],
    [{ before: [] }, 400, 'input.invalid'],
  ] as const)
    expect(await takeBack(data.before, body), JSON.stringify(body)).toMatchObject({ status, code })
})
