import { afterAll, expect, test } from 'vitest'
import type { Matrix } from '#features/matrices/contract.ts'
import { form, formsFixture } from '../../../tests/admin-fixtures.ts'
import type { Form } from './contract.ts'

const { t, api, draftMatrix, listed } = await formsFixture<Form>()
afterAll(() => t.close())

const chosen = { self: true, leader: true, team: false, peers: 2 }
type Draft = Awaited<ReturnType<typeof draftMatrix>>

const readMatrix = async (id: string): Promise<Matrix> =>
  (await api.get<Matrix>(`/matrices/one/${id}`)).data

/** A draft whose column says that Ana leads Luis and Eva. */
async function ledDraft(): Promise<Draft & { readonly column: string }> {
  const draft = await draftMatrix()
  const subject_properties = [{ name: 'Reporta a', type: 'text' }]
  const { data } = await api.patch<Matrix>(`/matrices/${draft.id}`, { subject_properties })
  const column = data.subject_properties[0]?.id ?? ''
  for (const subject of [draft.luis, draft.eva]) await writeLeader(draft.id, subject, column)
  return { ...draft, column }
}

const writeLeader = (matrix_id: string, subject_id: string, subject_property_id: string) =>
  t.context.db
    .insertInto('subject_values')
    .values({ matrix_id, subject_id, subject_property_id, value: 'Ana Muñoz' })
    .execute()

const generate = (id: string, body: object) =>
  api.post<{ added: number }>(`/forms/${id}/generate`, body)
const addByRule = async (id: string): Promise<number> =>
  (await generate(id, { kind: 'rules' })).data.added
const generateChart = (id: string, subject_property_id: string) =>
  generate(id, { kind: 'org_chart', subject_property_id, ...chosen })

/** A person typed by hand whom Ana leads. */
async function typePerson(id: string, column: string): Promise<string> {
  const { data } = await api.post<{ id: string }>(`/subjects/${id}`, {
    name: 'Rosa Díaz',
    email: 'rosa.diaz@empresa.mx',
    values: [{ subject_property_id: column, value: 'Ana Muñoz' }],
  })
  return data.id
}

const about = async (id: string, person: string): Promise<string[]> =>
  (await listed(id))
    .filter((one) => [one.evaluator_id, one.evaluated_id].includes(person))
    .map((one) => `${one.evaluator.name} ${one.relation_type_id} ${one.evaluated.name}`)

test('the rules that the organisation chart was given are kept with the project', async () => {
  const { id, column } = await ledDraft()
  const before = await readMatrix(id)
  expect(before.chart_rules).toBeNull()
  await generateChart(id, column)
  const after = await readMatrix(id)
  expect(after.chart_rules).toEqual(chosen)
  expect(after.version).toBeGreaterThan(before.version)
  await generateChart(id, column)
  expect((await readMatrix(id)).version).toBe(after.version)
})

test('a person typed by hand gets what the rules of the project say, and once', async () => {
  const { id, column } = await ledDraft()
  await generateChart(id, column)
  const rosa = await typePerson(id, column)
  expect(await addByRule(id)).toBe(6)
  expect(await about(id, rosa)).toEqual(
    [
      'Ana Muñoz 2 Rosa Díaz',
      'Eva Ríos 3 Rosa Díaz',
      'Luis Peña 3 Rosa Díaz',
      'Rosa Díaz 3 Eva Ríos',
      'Rosa Díaz 3 Luis Peña',
      'Rosa Díaz 1 Rosa Díaz',
    ].toSorted((one, other) => one.localeCompare(other, 'es')),
  )
  expect(await addByRule(id)).toBe(0)
})

test('a connection that was taken away is not brought back by a rule', async () => {
  const { id, column, luis } = await ledDraft()
  await generateChart(id, column)
  const own = (await listed(id)).find(
    (one) => one.evaluator_id === luis && one.evaluated_id === luis,
  )
  await api.delete(`/forms/${own?.id}`)
  expect(await addByRule(id)).toBe(0)
})

test('without chosen rules those that the connections follow count', async () => {
  const { id, ana, luis, eva, column } = await ledDraft()
  expect(await addByRule(id)).toBe(0)
  for (const led of [luis, eva]) await api.post('/forms', form(ana, led, 2))
  const rosa = await typePerson(id, column)
  expect(await addByRule(id)).toBe(1)
  expect(await about(id, rosa)).toEqual(['Ana Muñoz 2 Rosa Díaz'])
})

test('a copy of an earlier project brings its rules, and a draft keeps its own', async () => {
  const { id: earlier, column } = await ledDraft()
  await generateChart(earlier, column)
  const { id } = await draftMatrix()
  await api.post(`/forms/${id}/copy`, { matrix_id: earlier })
  expect((await readMatrix(id)).chart_rules).toEqual(chosen)
  const own = { ...chosen, peers: 4 }
  await api.patch(`/matrices/${id}`, { chart_rules: own })
  await api.post(`/forms/${id}/copy`, { matrix_id: earlier })
  expect((await readMatrix(id)).chart_rules).toEqual(own)
})

test('a comparison keeps its rules with the project only when it is asked to', async () => {
  const { id } = await ledDraft()
  const sync = (chart: object) => api.post(`/matrices/${id}/sync`, { subjects: [], chart })
  await sync({ ...chosen, new_only: true })
  expect((await readMatrix(id)).chart_rules).toBeNull()
  expect(await sync({ ...chosen, new_only: true, keep: true })).toMatchObject({ status: 200 })
  expect((await readMatrix(id)).chart_rules).toEqual(chosen)
})
