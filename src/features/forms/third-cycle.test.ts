import { afterAll, expect, test } from 'vitest'
import { form, formsFixture } from '../../../tests/admin-fixtures.ts'
import type { Form } from './contract.ts'

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

test('a copy with the list of today leaves new people without columns and keeps former leaders', async () => {
  const { id, previous, columns, valueOf, leadersOf } = await secondCycle()
  await api.post(`/forms/${id}/copy`, {
    matrix_id: previous,
    left_out: [],
    added: [{ name: 'Rosa Gil', email: 'rosa@ceiba.mx' }],
    leaders: [
      { email: 'eva@ceiba.mx', leader_email: 'luis@ceiba.mx' },
      { email: 'rosa@ceiba.mx', leader_email: 'ana@ceiba.mx' },
    ],
  })
  expect(await valueOf('Rosa Gil', 'Área')).toBeUndefined()
  expect(await valueOf('Eva Ríos', 'Líder')).toBe('Ana Muñoz')
  expect(await leadersOf('Eva Ríos')).toEqual(['Luis Peña'])
  await api.post(`/forms/${id}/generate`, {
    kind: 'org_chart',
    subject_property_id: columns.find(({ name }) => name === 'Líder')?.id,
    self: true,
    leader: true,
    team: true,
    peers: 4,
  })
  expect((await leadersOf('Eva Ríos')).toSorted()).toEqual(['Ana Muñoz', 'Luis Peña'])
})
