import { afterAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { signedInAdmin } from '../../../tests/admin-fixtures.ts'
import { makeScale, makeUser } from '../../../tests/factories.ts'
import type { Evaluation, Library, Suggestion } from './contract.ts'

const { t, admin, api, company } = await signedInAdmin()
const scale = await makeScale(t.context, {
  workspace_id: admin.workspace_id,
  name: 'Frecuencia',
})

describe('the library', () => {
  afterAll(() => t.close())

  const competencesOf = (evaluation: Evaluation) =>
    evaluation.evaluation_competences.map(({ competence }) => competence)

  test('copies an evaluation with its scale, and each scale only once', async () => {
    const general = (await api.post<Evaluation>('/library/evaluations/general', {})).data
    const sales = (
      await api.post<Evaluation>('/library/evaluations/ventas', { company_id: company.id })
    ).data
    expect(general).toMatchObject({
      name: 'Evaluación 360 general',
      company_id: null,
      scale_name: 'Frecuencia',
    })
    expect(competencesOf(general)).toHaveLength(7)
    expect(sales).toMatchObject({ company_id: company.id, scale_id: general.scale_id })
    expect((await api.post<{ id: string }>('/library/scales/frecuencia', {})).data.id).toBe(
      general.scale_id,
    )
    const own = (
      await api.post<{ id: string }>('/library/scales/acuerdo', { company_id: company.id })
    ).data.id
    expect((await api.get(`/scales/${own}`)).data).toMatchObject({
      name: 'Acuerdo',
      company_id: company.id,
      highest_value: 5,
    })
    expect(
      (await api.post<{ id: string }>('/library/scales/acuerdo', { company_id: company.id })).data
        .id,
    ).toBe(own)
  })

  test('answers 404 for a key that it does not have', async () => {
    expect(await api.post('/library/evaluations/constructor', {})).toMatchObject({ status: 404 })
    expect(await api.post('/library/scales/__proto__', {})).toMatchObject({ status: 404 })
  })

  test('lists its evaluations with the number of their competences and questions', async () => {
    const { data } = await api.get<z.output<typeof Library>>('/library')
    expect(data.scales.length).toBeGreaterThan(5)
    expect(data.evaluations.find(({ key }) => key === 'mandos_medios')).toMatchObject({
      competences: 6,
      scale: 'frecuencia',
      questions: 30,
    })
  })

  test('suggests each competence once, that of the workspace instead of its own', async () => {
    const leading = {
      name: 'LIDERAZGO',
      description: 'Como lo decimos aquí',
      questions: [{ question: 'Explica hacia dónde va el equipo' }],
    }
    await api.post('/evaluations', { name: 'Propia', scale_id: scale.id, competences: [leading] })
    const { data } = await api.get<Suggestion[]>('/competences')
    const leadership = data.filter(({ name }) => name.toLowerCase() === 'liderazgo')
    expect(leadership).toEqual([
      expect.objectContaining({ description: 'Como lo decimos aquí', source: 'workspace' }),
    ])
    expect(data.find(({ name }) => name === 'Venta y negociación')).toBeDefined()
    const newcomer = await t.as((await makeUser(t.context)).id)
    expect(
      (await newcomer.get<Suggestion[]>('/competences')).data.every(
        ({ source }) => source === 'library',
      ),
    ).toBe(true)
  })
})
