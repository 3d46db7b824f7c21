import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { form, formsFixture } from '../../../tests/admin-fixtures.ts'
import type { Form, FormImportReport } from './contract.ts'

const { t, api, draftMatrix, listed, importing } = await formsFixture<Form>()

describe('batches of forms', () => {
  let minute = 0
  // Each test gets a minute of its own, because the rate limit of imports counts by the minute.
  afterEach(() => t.clock.set(new Date(Date.UTC(2026, 10, 20, 16, ++minute)).toISOString()))
  afterAll(() => t.close())

  describe('generating', () => {
    test('names what it added, so that it can be taken back', async () => {
      const { id, ana } = await draftMatrix()
      await api.post('/forms', form(ana, ana, 1))
      const before = await listed(id)
      const generate = () =>
        api.post<{ added_ids: string[] }>(`/forms/${id}/generate`, { kind: 'self' })
      const { added_ids } = (await generate()).data
      expect(added_ids).toHaveLength(2)
      expect((await api.post(`/forms/${id}/remove`, { ids: added_ids })).status).toBe(200)
      expect(await listed(id)).toEqual(before)
      await generate()
      expect((await generate()).data).toEqual({ added: 0, added_ids: [] })
    })

    test('adds a self-evaluation for each subject without one', async () => {
      const { id, ana } = await draftMatrix()
      await api.post('/forms', form(ana, ana, 1))
      expect((await api.post(`/forms/${id}/generate`, { kind: 'self' })).data).toMatchObject({
        added: 2,
      })
      expect((await api.post(`/forms/${id}/generate`, { kind: 'self' })).data).toMatchObject({
        added: 0,
      })
      expect(
        (await listed(id)).every(({ evaluator_id, evaluated_id }) => evaluator_id === evaluated_id),
      ).toBe(true)
    })

    test('adds peers with the same value, except for existing pairs', async () => {
      const { id, ana, luis, eva } = await draftMatrix()
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
        await t.context.db
          .insertInto('subject_values')
          .values({ subject_id, matrix_id: id, subject_property_id, value })
          .execute()
      }
      await api.post('/forms', form(ana, luis, 2))
      expect(
        (await api.post(`/forms/${id}/generate`, { kind: 'peers', subject_property_id })).data,
      ).toMatchObject({ added: 1 })
      expect(
        (await listed(id)).map(({ evaluator, relation_type_id }) => [
          evaluator.name,
          relation_type_id,
        ]),
      ).toEqual([
        ['Ana Muñoz', 2],
        ['Luis Peña', 3],
      ])
      expect(
        await api.post(`/forms/${(await draftMatrix()).id}/generate`, {
          kind: 'peers',
          subject_property_id,
        }),
      ).toMatchObject({
        status: 404,
        code: 'not_found',
      })
    })
  })

  test('generates from the organisation chart in one call that adds only', async () => {
    const { id, ana, luis, eva } = await draftMatrix()
    const [column] = (
      await api.patch<{ subject_properties: { id: string }[] }>(`/matrices/${id}`, {
        subject_properties: [{ name: 'Reporta a', type: 'text' }],
      })
    ).data.subject_properties
    const subject_property_id = column?.id ?? ''
    for (const [subject_id, value] of [
      [luis, 'muñoz ana'],
      [eva, 'Ing. Muñoz'],
    ] as const)
      await t.context.db
        .insertInto('subject_values')
        .values({ subject_id, matrix_id: id, subject_property_id, value })
        .execute()
    await api.post('/forms', form(ana, luis, 5))
    const body = {
      kind: 'org_chart',
      subject_property_id,
      self: true,
      leader: true,
      team: true,
      peers: 4,
      corrections: [{ subject_id: eva, leader_id: ana }],
    }
    const generate = () => api.post(`/forms/${id}/generate`, body)
    expect((await generate()).data).toMatchObject({ added: 8 })
    expect((await generate()).data).toMatchObject({ added: 0 })
    expect(
      (await listed(id)).map(
        (one) => `${one.evaluator.name} ${one.relation_type_id} ${one.evaluated.name}`,
      ),
    ).toEqual([
      'Ana Muñoz 1 Ana Muñoz',
      'Ana Muñoz 2 Eva Ríos',
      'Ana Muñoz 5 Luis Peña',
      'Eva Ríos 1 Eva Ríos',
      'Eva Ríos 3 Luis Peña',
      'Eva Ríos 4 Ana Muñoz',
      'Luis Peña 1 Luis Peña',
      'Luis Peña 3 Eva Ríos',
      'Luis Peña 4 Ana Muñoz',
    ])
    expect(await api.post(`/forms/${id}/generate`, { ...body, peers: 9 })).toMatchObject({
      status: 400,
      code: 'input.invalid',
    })
    expect(await api.post(`/forms/${(await draftMatrix()).id}/generate`, body)).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  })

  describe('importing', () => {
    const text = [
      'Evaluador,Correo,Relación,Evaluado',
      'Ana Muñoz,ana@ceiba.mx,Jefe,luis@ceiba.mx',
      'Eva Ríos,,auto,',
      'Nadie,nadie@ceiba.mx,Líder,Ana Muñoz',
      'Ana Muñoz,,Líder,Luis Peña',
    ].join('\n')

    test('reports on every line; a dry run writes nothing and a second import adds nothing', async () => {
      const { id } = await draftMatrix()
      const dryRun = await importing<FormImportReport>(id, text, '?dry_run=true')
      expect(dryRun.data).toMatchObject({
        added: 2,
        duplicates: [{ line: 5, reason: 'Repite el renglón 2.' }],
        invalid: [{ line: 4 }],
      })
      expect(await listed(id)).toEqual([])
      expect((await importing(id, text)).data).toEqual({
        ...dryRun.data,
        added_ids: (await listed(id)).map((one) => one.id),
      })
      expect(
        (await listed(id)).map(({ evaluator, relation_type_id }) => [
          evaluator.name,
          relation_type_id,
        ]),
      ).toEqual([
        ['Ana Muñoz', 2],
        ['Eva Ríos', 1],
      ])
      expect((await importing(id, text)).data).toMatchObject({ added: 0 })
    })

    test('adds one of three relations between two people, and says which line had the first', async () => {
      const { id } = await draftMatrix()
      const lines = ['Equipo', 'Compañero', 'Cliente'].map(
        (relation) => `Ana Muñoz,,${relation},Luis Peña`,
      )
      const { data } = await importing(
        id,
        ['Evaluador,Correo,Relación,Evaluado', ...lines].join('\n'),
      )
      const reason =
        'El renglón 2 ya dice que evalúa a esa persona como Equipo. Cada quien evalúa a otra persona una sola vez.'
      expect(data).toMatchObject({
        added: 1,
        duplicates: [],
        invalid: [
          { line: 3, reason },
          { line: 4, reason },
        ],
      })
      expect(await listed(id)).toMatchObject([{ relation_type_id: 4 }])
    })

    test('refuses a file without headers, an empty file and a missing file', async () => {
      const { id } = await draftMatrix()
      expect(await importing(id, 'Nombre,Correo\nAna,a@b.mx\n')).toMatchObject({
        status: 422,
        code: 'import.form_headers_required',
        message:
          'Encabezados requeridos: "Evaluador", "Correo", "Relación" y "Evaluado" (o equivalentes).',
      })
      expect(await importing(id, '')).toMatchObject({ status: 422, code: 'import.empty' })
      expect(await api.upload('POST', `/forms/${id}/import`, {})).toMatchObject({
        status: 422,
        code: 'import.unreadable',
      })
    })
  })
})
