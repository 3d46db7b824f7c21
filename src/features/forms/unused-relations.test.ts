import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { form, formsFixture } from '../../../tests/admin-fixtures.ts'
import { makeForm } from '../../../tests/factories.ts'
import type { Form, FormImportReport } from './contract.ts'
import { relationOptions } from './rules.ts'

const { t, api, draftMatrix, listed, importing } = await formsFixture<Form>()
afterAll(() => t.close())

const ONLY_LEADERS = { relation_type_ids: [2] }

describe('a relation that the project does not use', () => {
  const draft = async () => {
    const people = await draftMatrix()
    await api.patch(`/matrices/${people.id}`, ONLY_LEADERS)
    return people
  }
  let people: Awaited<ReturnType<typeof draftMatrix>>
  beforeAll(async () => {
    people = await draft()
  })

  test('is not offered, except to the row that has it', () => {
    expect(relationOptions([], 'ana', undefined, ONLY_LEADERS).map(({ id }) => id)).toEqual([2])
    const edited = { id: 'f', evaluator_id: 'ana', evaluated_id: 'luis', relation_type_id: 3 }
    expect(relationOptions([], 'ana', edited, ONLY_LEADERS).map(({ id }) => id)).toEqual([2, 3])
  })

  test('is refused for one connection and for several, of which none is added', async () => {
    const { id, ana, luis, eva } = people
    const reply = await api.post('/forms', form(ana, luis, 3))
    expect(reply).toMatchObject({
      status: 422,
      code: 'form.relation_unused',
      message: 'Este proyecto no usa la relación Compañero.',
    })
    const batch = await api.post(`/forms/${id}/bulk`, {
      forms: [form(ana, eva, 2), form(luis, eva, 5)],
    })
    expect(batch).toMatchObject({ status: 422, code: 'form.relation_unused' })
    expect(await listed(id)).toEqual([])
  })

  test('is refused for a connection that has another', async () => {
    const { id, ana, luis } = await draft()
    const { data } = await api.post<Form>('/forms', form(ana, luis, 2))
    expect(await api.patch(`/forms/${data.id}`, form(ana, luis, 4))).toMatchObject({
      status: 422,
      code: 'form.relation_unused',
    })
    expect((await listed(id)).map(({ relation_type_id }) => relation_type_id)).toEqual([2])
  })

  test('is an invalid line of an import', async () => {
    const { id } = await draft()
    const { data } = await importing<FormImportReport>(
      id,
      'Evaluador,Correo,Relación,Evaluado\n,ana@ceiba.mx,Líder,luis@ceiba.mx\n,eva@ceiba.mx,Par,luis@ceiba.mx',
    )
    expect(data).toMatchObject({
      added: 1,
      invalid: [{ line: 3, reason: 'Este proyecto no usa la relación Compañero.' }],
    })
  })

  test('is generated neither as self-evaluation nor by the organisation chart', async () => {
    const { id, ana, luis, eva } = await draft()
    expect(await api.post(`/forms/${id}/generate`, { kind: 'self' })).toMatchObject({
      status: 422,
      code: 'form.relation_unused',
    })
    const { data } = await api.patch<{ subject_properties: { id: string }[] }>(`/matrices/${id}`, {
      subject_properties: [{ name: 'Jefe', type: 'text' }],
    })
    const subject_property_id = data.subject_properties[0]?.id ?? ''
    await t.context.db
      .insertInto('subject_values')
      .values(
        [luis, eva].map((subject_id) => ({
          subject_id,
          matrix_id: id,
          subject_property_id,
          value: 'ana@ceiba.mx',
        })),
      )
      .execute()
    const chart = { subject_property_id, self: true, leader: true, team: true, peers: 4 }
    await api.post(`/forms/${id}/generate`, { kind: 'org_chart', ...chart })
    expect(
      (await listed(id)).map(({ evaluator_id, relation_type_id }) => [
        evaluator_id,
        relation_type_id,
      ]),
    ).toEqual([
      [ana, 2],
      [ana, 2],
    ])
  })

  test('is left out when an earlier project is copied', async () => {
    const before = await draftMatrix()
    await makeForm(t.context, {
      matrix_id: before.id,
      evaluator_id: before.ana,
      evaluated_id: before.luis,
      relation_type_id: 2,
    })
    await makeForm(t.context, {
      matrix_id: before.id,
      evaluator_id: before.eva,
      evaluated_id: before.luis,
      relation_type_id: 3,
    })
    const { id } = await draft()
    const reply = await api.post<{ forms: number }>(`/forms/${id}/copy`, { matrix_id: before.id })
    expect(reply).toMatchObject({ status: 200, data: { forms: 1 } })
  })
})
