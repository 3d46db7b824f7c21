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
import { estimatedMinutes } from './rules.ts'

const asking = (...questions: string[]) => questions.map((question) => ({ question }))
const listening = {
  name: 'Escucha',
  description: 'Atiende a quien habla',
  questions: asking('Escucha sin interrumpir', 'Pregunta cuando no entiende'),
}
const planning = {
  name: 'Planeación',
  description: 'Ordena el trabajo',
  questions: asking('Define los pasos'),
}

test('24 questions about 5 people take some 14 minutes, whoever says it', () => {
  expect(estimatedMinutes(24, 5)).toBe(14)
  expect(estimatedMinutes(24, 14)).toBe(40)
  expect(estimatedMinutes(24, 0)).toBe(0)
})

const { t, admin, api, company } = await signedInAdmin()
const scale = await makeScale(t.context, {
  workspace_id: admin.workspace_id,
  name: 'Frecuencia',
})

describe('evaluations', () => {
  afterAll(() => t.close())

  const whole = (changes: object = {}) => ({
    name: 'Mandos medios',
    scale_id: scale.id,
    competences: [listening, planning],
    ...changes,
  })
  const create = async (changes: object = {}) =>
    (await api.post<Evaluation>('/evaluations', whole(changes))).data
  const partsOf = (evaluation: Evaluation) =>
    evaluation.evaluation_competences.map(({ competence }) => competence)
  const positionsOf = (evaluation_id: string) =>
    t.context.db
      .selectFrom('questions')
      .where('evaluation_id', '=', evaluation_id)
      .select(['question', 'position'])
      .orderBy('position')
      .execute()

  test('an evaluation keeps its competences and questions in order; positions count through all of it from 0', async () => {
    const evaluation = await create()
    expect(evaluation).toMatchObject({
      name: 'Mandos medios',
      scale_id: scale.id,
      scale_name: 'Frecuencia',
      locked: false,
      matrices: [],
      company_id: null,
    })
    expect(
      partsOf(evaluation).map(({ name, questions }) => [
        name,
        questions.map(({ question }) => question),
      ]),
    ).toEqual([
      ['Escucha', ['Escucha sin interrumpir', 'Pregunta cuando no entiende']],
      ['Planeación', ['Define los pasos']],
    ])
    expect((await positionsOf(evaluation.id)).map(({ position }) => position)).toEqual([0, 1, 2])
    const [row] = (await api.get<EvaluationRow[]>('/evaluations')).data.filter(
      ({ id }) => id === evaluation.id,
    )
    expect(row).toMatchObject({ competences: 2, questions: 3, highest_value: 5, allow_na: true })
  })

  const incomplete =
    'Por favor, completa el nombre de la evaluación, agrega una escala y al menos una competencia.'
  test.each([
    ['without a name', { name: ' ' }, 'evaluation.incomplete', incomplete],
    ['without a scale', { scale_id: null }, 'evaluation.incomplete', incomplete],
    ['without competences', { competences: [] }, 'evaluation.incomplete', incomplete],
    [
      'with a competence without a name',
      { competences: [{ ...listening, name: '' }] },
      'evaluation.competence_name_required',
      'La competencia necesita un nombre.',
    ],
    [
      'with a competence twice',
      { competences: [listening, { ...listening, name: 'ESCUCHÁ' }] },
      'evaluation.competence_duplicate',
      'Ya agregaste esa competencia.',
    ],
    [
      'with a competence that asks nothing',
      { competences: [{ ...listening, questions: [] }] },
      'evaluation.questions_required',
      'Cada competencia necesita al menos una pregunta.',
    ],
    [
      'with a question without text',
      { competences: [{ ...listening, questions: asking('  ') }] },
      'evaluation.question_required',
      'La pregunta necesita un texto.',
    ],
    [
      'with 301 questions',
      {
        competences: [
          { ...listening, questions: asking(...Array.from({ length: 300 }, (_, n) => `P${n}`)) },
          planning,
        ],
      },
      'evaluation.too_many_questions',
      'Una evaluación puede tener hasta 300 preguntas.',
    ],
  ])('an evaluation %s is refused', async (_, changes, code, message) => {
    expect(await api.post('/evaluations', whole(changes))).toMatchObject({
      status: 422,
      code,
      message,
    })
    const evaluation = await create()
    expect(await api.patch(`/evaluations/${evaluation.id}`, whole(changes))).toMatchObject({
      status: 422,
      code,
    })
    expect((await api.get(`/evaluations/${evaluation.id}`)).data).toEqual(evaluation)
  })

  test('an update keeps the ids it knows and writes the positions anew', async () => {
    const before = await create()
    const [first, second] = partsOf(before)
    const moved = {
      ...second,
      questions: [
        ...(second?.questions ?? []),
        ...(first?.questions.slice(1) ?? []),
        { id: null, question: 'Prevé lo que puede fallar', name: 'Previsión' },
      ],
    }
    const { data } = await api.patch<Evaluation>(
      `/evaluations/${before.id}`,
      whole({
        name: 'Otra',
        competences: [moved, { ...first, questions: first?.questions.slice(0, 1) }],
      }),
    )
    expect(partsOf(data).map(({ id }) => id)).toEqual([second?.id, first?.id])
    expect(
      partsOf(data)[0]
        ?.questions.slice(0, 2)
        .map(({ id }) => id),
    ).toEqual([second?.questions[0]?.id, first?.questions[1]?.id])
    expect((await positionsOf(before.id)).map(({ question }) => question)).toEqual([
      'Define los pasos',
      'Pregunta cuando no entiende',
      'Prevé lo que puede fallar',
      'Escucha sin interrumpir',
    ])
    expect((await api.get(`/evaluations/${before.id}`)).data).toEqual(data)
  })

  test('competences of another of our evaluations are copied: editing one never changes the other', async () => {
    const original = await create({ name: 'Original' })
    const copy = await create({ name: 'Con lo copiado', competences: partsOf(original) })
    expect(partsOf(copy)[0]?.id).not.toBe(partsOf(original)[0]?.id)
    const changed = partsOf(copy).map((competence) => ({ ...competence, description: 'Otra cosa' }))
    await api.patch(
      `/evaluations/${copy.id}`,
      whole({ competences: [...changed, { ...partsOf(original)[0], name: 'Una más' }] }),
    )
    expect((await api.get(`/evaluations/${original.id}`)).data).toEqual(original)
  })

  test('an evaluation of a released project no longer changes; it can be duplicated', async () => {
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
          whole({ competences: partsOf(evaluation) }),
        )
      ).status,
    ).toBe(200)
    await markReleased(t.context, matrix.id)
    expect(
      await api.patch(`/evaluations/${evaluation.id}`, whole({ name: 'Tarde' })),
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
    expect(partsOf(copy).map(({ name }) => name)).toEqual(['Escucha', 'Planeación'])
    await t.context.db
      .updateTable('matrices')
      .set({ erased_at: t.clock.now() })
      .where('id', '=', matrix.id)
      .execute()
    expect((await api.patch(`/evaluations/${evaluation.id}`, whole())).status).toBe(200)
  })

  test('a change that meets a release waits for it and is then refused', async () => {
    const evaluation = await create()
    const matrix = await makeMatrix(t.context, {
      workspace_id: admin.workspace_id,
      company_id: company.id,
      evaluation_id: evaluation.id,
    })
    const release = await t.context.pool.connect()
    await release.query('begin')
    await release.query('select 1 from matrices where id = $1 for update', [matrix.id])
    const change = api.patch(`/evaluations/${evaluation.id}`, whole({ name: 'A destiempo' }))
    await release.query('update matrices set released = true, released_at = now() where id = $1', [
      matrix.id,
    ])
    await release.query('commit')
    release.release()
    expect(await change).toMatchObject({ status: 409, code: 'evaluation.locked' })
  })

  test('an evaluation that a project uses is not deleted; the message names the project', async () => {
    const evaluation = await create()
    const matrix = await makeMatrix(t.context, {
      workspace_id: admin.workspace_id,
      company_id: company.id,
      evaluation_id: evaluation.id,
      name: 'Gerencias',
    })
    expect(await api.delete(`/evaluations/${evaluation.id}`)).toMatchObject({
      status: 409,
      code: 'evaluation.in_use',
      message: 'No se pudo eliminar la evaluación. La usan los proyectos: Gerencias.',
    })
    await t.context.db.deleteFrom('matrices').where('id', '=', matrix.id).execute()
    expect((await api.delete(`/evaluations/${evaluation.id}`)).status).toBe(200)
    expect((await api.get(`/evaluations/${evaluation.id}`)).status).toBe(404)
  })

  describe('places', () => {
    test('a company sees its own evaluations and the shared ones, and no scale of another company serves it', async () => {
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
        await api.post('/evaluations', whole({ company_id: company.id, scale_id: theirScale.id })),
      ).toMatchObject({
        status: 404,
        code: 'not_found',
      })
      expect(
        await api.patch(`/evaluations/${own.id}`, whole({ scale_id: theirScale.id })),
      ).toMatchObject({ status: 404 })
      expect((await create({ scale_id: theirScale.id })).company_id).toBe(other.id)
    })

    test('what belongs to another workspace answers like what does not exist', async () => {
      const stranger = await makeUser(t.context)
      const foreign = await makeEvaluation(t.context, {
        workspace_id: stranger.workspace_id,
        name: 'Secreta',
      })
      const theirs = await makeCompany(t.context, { workspace_id: stranger.workspace_id })
      const mine = await create()
      const path = `/evaluations/${foreign.id}`
      const replies = await Promise.all([
        api.get(path),
        api.patch(path, whole()),
        api.post(`${path}/duplicate`),
        api.delete(path),
        api.get(`/evaluations?company_id=${theirs.id}`),
        api.get(`/competences?company_id=${theirs.id}`),
        api.post('/evaluations', whole({ company_id: theirs.id })),
        api.post('/evaluations', whole({ scale_id: foreign.scale_id })),
        api.patch(`/evaluations/${mine.id}`, whole({ scale_id: foreign.scale_id })),
        api.patch(`/evaluations/${mine.id}`, whole({ company_id: theirs.id })),
        api.patch(
          `/evaluations/${mine.id}`,
          whole({ competences: [{ ...listening, id: foreign.competences[0]?.id }] }),
        ),
        api.post(
          '/evaluations',
          whole({
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
        JSON.stringify([
          (await api.get('/evaluations')).data,
          (await api.get('/competences')).data,
        ]),
      ).not.toContain('Secreta')
    })

    test('a viewer reads evaluations and changes none', async () => {
      const evaluation = await create()
      const viewer = await t.as(
        (await makeUser(t.context, { workspace_id: admin.workspace_id, role: 'viewer' })).id,
      )
      expect((await viewer.get(`/evaluations/${evaluation.id}`)).status).toBe(200)
      const path = `/evaluations/${evaluation.id}`
      const refused = await Promise.all([
        viewer.post('/evaluations', whole()),
        viewer.patch(path, whole()),
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
  })

  test.each([
    ['null', null],
    ['nothing', {}],
    ['a list', []],
    ['competences that are no list', { name: 'x', scale_id: null, competences: {} }],
    ['a foreign field', { name: 'x', scale_id: null, competences: [], workspace_id: 'x' }],
    [
      'a field in a question',
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
  ])('%s in place of an evaluation is refused as invalid', async (_, body) => {
    expect(await api.post('/evaluations', body)).toMatchObject({
      status: 400,
      code: 'input.invalid',
    })
  })
})
