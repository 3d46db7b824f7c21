import { afterAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { subjectsFixture } from '../../../tests/admin-fixtures.ts'
import type { Subject } from './contract.ts'

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
    api.post<{ changed: number }>(`/subjects/${id}/assign`, {
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
  return { id, columns, people, assign, dates }
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
