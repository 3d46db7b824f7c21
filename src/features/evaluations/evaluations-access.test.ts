import { afterAll, describe, expect, test } from 'vitest'
import { signedInAdmin } from '../../../tests/admin-fixtures.ts'
import {
  makeCompany,
  makeEvaluation,
  makeMatrix,
  makeScale,
  makeUser,
  markReleased,
} from '../../../tests/factories.ts'
import type { Evaluation, EvaluationRow } from './contract.ts'

const listening = {
  name: 'Escucha',
  description: 'Atiende a quien habla',
  questions: [{ question: 'Escucha sin interrumpir' }, { question: 'Pregunta cuando no entiende' }],
}
const planning = {
  name: 'Planeación',
  description: 'Ordena el trabajo',
  questions: [{ question: 'Define los pasos' }],
}

const { t, admin, api, company } = await signedInAdmin()
const scale = await makeScale(t.context, {
  workspace_id: admin.workspace_id,
  name: 'Frecuencia',
})

describe('access to evaluations', () => {
  afterAll(() => t.close())

  const inputOf = (changes: object = {}) => ({
    name: 'Mandos medios',
    scale_id: scale.id,
    competences: [listening, planning],
    ...changes,
  })
  const create = async (changes: object = {}) =>
    (await api.post<Evaluation>('/evaluations', inputOf(changes))).data
  const competencesOf = (evaluation: Evaluation) =>
    evaluation.evaluation_competences.map(({ competence }) => competence)
  test('refuses changes while a released matrix uses the evaluation, which can be duplicated', async () => {
    const evaluation = await create()
    const matrix = await makeMatrix(t.context, {
      workspace_id: admin.workspace_id,
      company_id: company.id,
      evaluation_id: evaluation.id,
      name: 'Liderazgo 2026',
    })
    expect(
      (
        await api.patch(
          `/evaluations/${evaluation.id}`,
          inputOf({ competences: competencesOf(evaluation) }),
        )
      ).status,
    ).toBe(200)
    await markReleased(t.context, matrix.id)
    expect(
      await api.patch(`/evaluations/${evaluation.id}`, inputOf({ name: 'Tarde' })),
    ).toMatchObject({
      status: 409,
      code: 'evaluation.locked',
    })
    expect((await api.get<Evaluation>(`/evaluations/${evaluation.id}`)).data).toMatchObject({
      name: 'Mandos medios',
      locked: true,
      matrices: [{ name: 'Liderazgo 2026', released: true }],
    })
    const copy = (await api.post<Evaluation>(`/evaluations/${evaluation.id}/duplicate`)).data
    expect(copy).toMatchObject({ name: 'Copia de Mandos medios', locked: false, matrices: [] })
    expect(competencesOf(copy).map(({ name }) => name)).toEqual(['Escucha', 'Planeación'])
    await t.context.db
      .updateTable('matrices')
      .set({ erased_at: t.clock.now() })
      .where('id', '=', matrix.id)
      .execute()
    expect((await api.patch(`/evaluations/${evaluation.id}`, inputOf())).status).toBe(200)
  })

  test('refuses changes that wait for a release', async () => {
    const evaluation = await create()
    const matrix = await makeMatrix(t.context, {
      workspace_id: admin.workspace_id,
      company_id: company.id,
      evaluation_id: evaluation.id,
    })
    const release = await t.context.pool.connect()
    await release.query('begin')
    await release.query('select 1 from matrices where id = $1 for update', [matrix.id])
    const change = api.patch(`/evaluations/${evaluation.id}`, inputOf({ name: 'A destiempo' }))
    await release.query('update matrices set released = true, released_at = now() where id = $1', [
      matrix.id,
    ])
    await release.query('commit')
    release.release()
    expect(await change).toMatchObject({ status: 409, code: 'evaluation.locked' })
  })

  test('lists the evaluations of a company and the shared ones', async () => {
    const other = await makeCompany(t.context, { workspace_id: admin.workspace_id })
    const own = await create({ company_id: company.id })
    const shared = await create()
    const idsOf = async (company_id: string) =>
      (await api.get<EvaluationRow[]>(`/evaluations?company_id=${company_id}`)).data.map(
        ({ id }) => id,
      )
    expect(await idsOf(company.id)).toEqual(expect.arrayContaining([own.id, shared.id]))
    expect(await idsOf(other.id)).not.toContain(own.id)
    const theirScale = await makeScale(t.context, {
      workspace_id: admin.workspace_id,
      company_id: other.id,
    })
    expect(
      await api.post('/evaluations', inputOf({ company_id: company.id, scale_id: theirScale.id })),
    ).toMatchObject({
      status: 404,
      code: 'not_found',
    })
    expect(
      await api.patch(`/evaluations/${own.id}`, inputOf({ scale_id: theirScale.id })),
    ).toMatchObject({ status: 404 })
    expect((await create({ scale_id: theirScale.id })).company_id).toBe(other.id)
  })

  test('answers 404 for everything that belongs to another workspace, and does not list it', async () => {
    const outsider = await makeUser(t.context)
    const foreign = await makeEvaluation(t.context, {
      workspace_id: outsider.workspace_id,
      name: 'Secreta',
    })
    const theirs = await makeCompany(t.context, { workspace_id: outsider.workspace_id })
    const mine = await create()
    const path = `/evaluations/${foreign.id}`
    const replies = await Promise.all([
      api.get(path),
      api.patch(path, inputOf()),
      api.post(`${path}/duplicate`),
      api.delete(path),
      api.get(`/evaluations?company_id=${theirs.id}`),
      api.get(`/competences?company_id=${theirs.id}`),
      api.post('/evaluations', inputOf({ company_id: theirs.id })),
      api.post('/evaluations', inputOf({ scale_id: foreign.scale_id })),
      api.patch(`/evaluations/${mine.id}`, inputOf({ scale_id: foreign.scale_id })),
      api.patch(`/evaluations/${mine.id}`, inputOf({ company_id: theirs.id })),
      api.patch(
        `/evaluations/${mine.id}`,
        inputOf({ competences: [{ ...listening, id: foreign.competences[0]?.id }] }),
      ),
      api.post(
        '/evaluations',
        inputOf({
          competences: [
            { ...listening, questions: [{ id: foreign.questions[0]?.id, question: 'Mía' }] },
          ],
        }),
      ),
      api.post('/library/evaluations/ventas', { company_id: theirs.id }),
      api.post('/library/scales/frecuencia', { company_id: theirs.id }),
    ])
    expect(replies.map(({ status, code }) => [status, code])).toEqual(
      replies.map(() => [404, 'not_found']),
    )
    expect((await api.get(`/evaluations/${mine.id}`)).data).toEqual(mine)
    const asked = await t.context.db
      .selectFrom('questions')
      .where('evaluation_id', '=', foreign.id)
      .select('question')
      .execute()
    expect(asked).toHaveLength(4)
    expect(
      JSON.stringify([(await api.get('/evaluations')).data, (await api.get('/competences')).data]),
    ).not.toContain('Secreta')
  })

  test('lets a viewer read but not change, and a visitor neither', async () => {
    const evaluation = await create()
    const viewer = await t.as(
      (await makeUser(t.context, { workspace_id: admin.workspace_id, role: 'viewer' })).id,
    )
    expect((await viewer.get(`/evaluations/${evaluation.id}`)).status).toBe(200)
    const path = `/evaluations/${evaluation.id}`
    const refused = await Promise.all([
      viewer.post('/evaluations', inputOf()),
      viewer.patch(path, inputOf()),
      viewer.post(`${path}/duplicate`),
      viewer.delete(path),
      viewer.post('/library/evaluations/ventas', {}),
      viewer.post('/library/scales/acuerdo', {}),
    ])
    expect(refused.map(({ status, code }) => [status, code])).toEqual(
      refused.map(() => [403, 'access.denied']),
    )
    expect((await t.visitor.get('/evaluations')).status).toBe(401)
  })

  test.each([
    ['null', null],
    ['an empty object', {}],
    ['a list', []],
    ['competences that are not a list', { name: 'x', scale_id: null, competences: {} }],
    ['an unknown field', { name: 'x', scale_id: null, competences: [], workspace_id: 'x' }],
    [
      'an unknown field in a question',
      {
        name: 'x',
        scale_id: null,
        competences: [{ ...listening, questions: [{ question: 'x', position: 4 }] }],
      },
    ],
    ['a lone surrogate', { name: '\udc00', scale_id: null, competences: [] }],
    [
      'sixty-one competences',
      { name: 'x', scale_id: null, competences: Array.from({ length: 61 }, () => listening) },
    ],
    [
      'a text of 10,000 characters',
      {
        name: 'x',
        scale_id: null,
        competences: [{ ...listening, description: 'x'.repeat(10_000) }],
      },
    ],
  ])('refuses %s in place of an evaluation as invalid', async (_, body) => {
    expect(await api.post('/evaluations', body)).toMatchObject({
      status: 400,
      code: 'input.invalid',
    })
  })
})
