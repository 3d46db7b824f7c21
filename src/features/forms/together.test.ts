import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type Reply, type TestApp } from '../../../tests/app.ts'
import { makeCompany, makeEvaluation, makeMatrix, makeSubject, makeUser } from '../../../tests/factories.ts'
import type { Form, FormImportReport } from './contract.ts'

describe('connections made together', () => {
  let t: TestApp
  let renata: Awaited<ReturnType<typeof makeUser>>
  let api: Caller
  let parents: { workspace_id: string; company_id: string; evaluation_id: string }
  let minute = 0

  beforeAll(async () => {
    t = await openTestApp()
    renata = await makeUser(t.foundation)
    api = await t.as(renata.id)
    const { workspace_id } = renata
    const company = await makeCompany(t.foundation, { workspace_id })
    const evaluation = await makeEvaluation(t.foundation, { workspace_id })
    parents = { workspace_id, company_id: company.id, evaluation_id: evaluation.id }
  })
  // imports are counted by the minute
  afterEach(() => t.clock.set(new Date(Date.UTC(2026, 10, 20, 16, ++minute)).toISOString()))
  afterAll(() => t.close())

  /** A draft with Ana, Luis and Eva. */
  const project = async () => {
    const { id } = await makeMatrix(t.foundation, parents)
    const [ana, luis, eva] = [
      await makeSubject(t.foundation, { matrix_id: id, name: 'Ana Muñoz', email: 'ana@ceiba.mx' }),
      await makeSubject(t.foundation, { matrix_id: id, name: 'Luis Peña', email: 'luis@ceiba.mx' }),
      await makeSubject(t.foundation, { matrix_id: id, name: 'Eva Ríos', email: 'eva@ceiba.mx' }),
    ]
    return { id, ana: ana.id, luis: luis.id, eva: eva.id }
  }
  const form = (evaluator_id: string, evaluated_id: string, relation_type_id = 3) => ({ evaluator_id, evaluated_id, relation_type_id })
  const listed = async (matrix_id: string) => (await api.get<Form[]>(`/forms/${matrix_id}`)).data
  const csv = (text: string) => ({ field: 'file', name: 'conexiones.csv', type: 'text/csv', bytes: new TextEncoder().encode(text) })
  const importing = (matrix_id: string, text: string, query = ''): Promise<Reply<FormImportReport>> =>
    api.upload('POST', `/forms/${matrix_id}/import${query}`, {}, csv(text))

  describe('generated', () => {
    test('self-evaluations are for everybody who has none', async () => {
      const { id, ana } = await project()
      await api.post('/forms', form(ana, ana, 1))
      expect((await api.post(`/forms/${id}/generate`, { kind: 'self' })).data).toEqual({ added: 2 })
      expect((await api.post(`/forms/${id}/generate`, { kind: 'self' })).data).toEqual({ added: 0 })
      expect((await listed(id)).every(({ evaluator_id, evaluated_id }) => evaluator_id === evaluated_id)).toBe(true)
    })

    test('peers are those who share a value, except pairs that are connected already', async () => {
      const { id, ana, luis, eva } = await project()
      const [column] = (
        await api.patch<{ subject_properties: { id: string }[] }>(`/matrices/${id}`, {
          subject_properties: [{ name: 'Área', type: 'text' }],
        })
      ).data.subject_properties
      const subject_property_id = column?.id ?? ''
      for (const [subject_id, value] of [
        [ana, 'Ventas'],
        [luis, ' VENTAS'],
        [eva, 'Calidad'],
      ] as const) {
        await t.foundation.db.insertInto('subject_values').values({ subject_id, matrix_id: id, subject_property_id, value }).execute()
      }
      await api.post('/forms', form(ana, luis, 2))
      expect((await api.post(`/forms/${id}/generate`, { kind: 'peers', subject_property_id })).data).toEqual({ added: 1 })
      expect((await listed(id)).map(({ evaluator, relation_type_id }) => [evaluator.name, relation_type_id])).toEqual([
        ['Ana Muñoz', 2],
        ['Luis Peña', 3],
      ])
      expect(await api.post(`/forms/${(await project()).id}/generate`, { kind: 'peers', subject_property_id })).toMatchObject({
        status: 404,
        code: 'not_found',
      })
    })
  })

  describe('imported', () => {
    const sheet = [
      'Evaluador,Correo,Relación,Evaluado',
      'Ana Muñoz,ana@ceiba.mx,Jefe,luis@ceiba.mx',
      'Eva Ríos,,auto,',
      'Nadie,nadie@ceiba.mx,Líder,Ana Muñoz',
      'Ana Muñoz,,Líder,Luis Peña',
    ].join('\n')

    test('say of every line what becomes of it; a trial writes nothing; a second time adds nothing', async () => {
      const { id } = await project()
      const trial = await importing(id, sheet, '?dry_run=true')
      expect(trial.data).toMatchObject({ added: 2, duplicates: [{ line: 5, reason: 'Repite la línea 2.' }], invalid: [{ line: 4 }] })
      expect(await listed(id)).toEqual([])
      expect((await importing(id, sheet)).data).toEqual(trial.data)
      expect((await listed(id)).map(({ evaluator, relation_type_id }) => [evaluator.name, relation_type_id])).toEqual([
        ['Ana Muñoz', 2],
        ['Eva Ríos', 1],
      ])
      expect((await importing(id, sheet)).data).toMatchObject({ added: 0 })
    })

    test('without the headers or without lines are refused', async () => {
      const { id } = await project()
      expect(await importing(id, 'Nombre,Correo\nAna,a@b.mx\n')).toMatchObject({
        status: 422,
        code: 'import.form_headers_required',
        message: 'Encabezados requeridos: "Evaluador", "Correo", "Relación" y "Evaluado" (o equivalentes).',
      })
      expect(await importing(id, '')).toMatchObject({ status: 422, code: 'import.empty' })
      expect(await api.upload('POST', `/forms/${id}/import`, {})).toMatchObject({ status: 422, code: 'import.unreadable' })
    })
  })
})
