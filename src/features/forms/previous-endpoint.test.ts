import { afterAll, describe, expect, test } from 'vitest'
import { form, formsFixture } from '../../../tests/admin-fixtures.ts'
import { makeCompany, makeMatrix, markReleased } from '../../../tests/factories.ts'
import type { Form } from './contract.ts'

const { t, admin, api, draft, draftMatrix, listed } = await formsFixture<Form>()

describe('a copy of an earlier matrix', () => {
  afterAll(() => t.close())

  const describeForms = (forms: readonly Form[]) =>
    forms.map(
      ({ evaluator, relation_type_id, evaluated }) =>
        `${evaluator.name} ${relation_type_id} ${evaluated.name}`,
    )

  test('brings people, columns with their values and connections into a draft, without answers', async () => {
    const { id: previous, ana, luis, eva } = await draftMatrix()
    const { id } = await draft()
    const columns = { subject_properties: [{ name: 'Área', type: 'text' }] }
    const patched = await api.patch<{ subject_properties: { id: string }[] }>(
      `/matrices/${previous}`,
      columns,
    )
    const subject_property_id = patched.data.subject_properties[0]?.id ?? ''
    await t.context.db
      .insertInto('subject_values')
      .values({ subject_id: ana, matrix_id: previous, subject_property_id, value: 'Ventas' })
      .execute()
    await api.post(`/forms/${previous}/bulk`, {
      forms: [form(ana, ana, 1), form(luis, ana, 2), form(eva, ana, 3)],
    })
    await t.context.pool.query('update forms set answered = true where matrix_id = $1', [previous])
    await markReleased(t.context, previous)
    const body = { matrix_id: previous }
    const copied = await api.post<{ subject_ids: string[]; form_ids: string[] }>(
      `/forms/${id}/copy`,
      body,
    )
    expect(copied.data).toMatchObject({ subjects: 3, forms: 3 })
    expect(copied.data.form_ids.toSorted()).toEqual(
      (await listed(id)).map((one) => one.id).toSorted(),
    )
    expect(describeForms(await listed(id))).toEqual([
      'Ana Muñoz 1 Ana Muñoz',
      'Eva Ríos 3 Ana Muñoz',
      'Luis Peña 2 Ana Muñoz',
    ])
    const { data: subjects } = await api.get<
      { name: string; values: { value: string }[]; forms: { answered: boolean }[] }[]
    >(`/subjects/${id}`)
    expect(subjects.map(({ name, values }) => [name, values.map(({ value }) => value)])).toEqual([
      ['Ana Muñoz', ['Ventas']],
      ['Eva Ríos', []],
      ['Luis Peña', []],
    ])
    expect(subjects.every(({ forms }) => forms.every(({ answered }) => !answered))).toBe(true)
    // what is there already stays, and is not added twice
    expect((await api.post(`/forms/${id}/copy`, body)).data).toEqual({
      subjects: 0,
      forms: 0,
      subject_ids: [],
      form_ids: [],
    })
    const subject_ids = copied.data.subject_ids
    expect((await api.post(`/subjects/${id}/remove`, { subject_ids })).data).toEqual({ removed: 3 })
    expect(await listed(id)).toEqual([])
    expect(await listed(previous)).toHaveLength(3)
  })

  test('is refused from a matrix without people, of another company, or of itself', async () => {
    const { id } = await draftMatrix()
    const other = await makeCompany(t.context, { workspace_id: admin.workspace_id })
    const elsewhere = await makeMatrix(t.context, {
      workspace_id: admin.workspace_id,
      company_id: other.id,
    })
    const copyOf = (matrix_id: string) => api.post(`/forms/${id}/copy`, { matrix_id })
    expect(await copyOf((await draft()).id)).toMatchObject({
      status: 409,
      code: 'forms.previous_empty',
      message: 'Ese proyecto ya no guarda a sus participantes.',
    })
    expect(await copyOf(elsewhere.id)).toMatchObject({ status: 404 })
    expect(await copyOf(id)).toMatchObject({ status: 404 })
    expect(await listed(id)).toEqual([])
  })
})
