import { afterAll, describe, expect, test } from 'vitest'
import { signedInAdmin } from '../../../tests/admin-fixtures.ts'
import { makeMatrix, makeScale } from '../../../tests/factories.ts'
import type { Evaluation, EvaluationRow } from './contract.ts'
import { estimatedMinutes, minutesText, roughMinutesText } from './rules.ts'

const questionsOf = (...questions: string[]) => questions.map((question) => ({ question }))
const listening = {
  name: 'Escucha',
  description: 'Atiende a quien habla',
  questions: questionsOf('Escucha sin interrumpir', 'Pregunta cuando no entiende'),
}
const planning = {
  name: 'Planeación',
  description: 'Ordena el trabajo',
  questions: questionsOf('Define los pasos'),
}

test('estimatedMinutes counts eight seconds for the first subject of a question and less for others', () => {
  expect(estimatedMinutes(24, 1)).toBe(4)
  expect(estimatedMinutes(24, 5)).toBe(9)
  expect(estimatedMinutes(30, 13)).toBe(22)
  expect(estimatedMinutes(24, 0)).toBe(0)
  expect([1, 7, 12, 13, 22, 46].map(roughMinutesText)).toEqual([
    '1 minuto',
    '7 minutos',
    '10 minutos',
    '15 minutos',
    '20 minutos',
    '45 minutos',
  ])
  expect([0, 1, 2].map(minutesText)).toEqual(['0 minutos', '1 minuto', '2 minutos'])
})

const { t, admin, api, company } = await signedInAdmin()
const scale = await makeScale(t.context, {
  workspace_id: admin.workspace_id,
  name: 'Frecuencia',
})

describe('an evaluation', () => {
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
  const positionsOf = (evaluation_id: string) =>
    t.context.db
      .selectFrom('questions')
      .where('evaluation_id', '=', evaluation_id)
      .select(['question', 'position'])
      .orderBy('position')
      .execute()

  test('numbers its questions from 0 through all competences, in their order', async () => {
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
      competencesOf(evaluation).map(({ name, questions }) => [
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
      'with a competence without questions',
      { competences: [{ ...listening, questions: [] }] },
      'evaluation.questions_required',
      'Cada competencia necesita al menos una pregunta.',
    ],
    [
      'with a question without text',
      { competences: [{ ...listening, questions: questionsOf('  ') }] },
      'evaluation.question_required',
      'La pregunta necesita un texto.',
    ],
    [
      'with 301 questions',
      {
        competences: [
          {
            ...listening,
            questions: questionsOf(...Array.from({ length: 300 }, (_, n) => `P${n}`)),
          },
          planning,
        ],
      },
      'evaluation.too_many_questions',
      'Una evaluación puede tener hasta 300 preguntas.',
    ],
  ])('is refused %s', async (_, changes, code, message) => {
    expect(await api.post('/evaluations', inputOf(changes))).toMatchObject({
      status: 422,
      code,
      message,
    })
    const evaluation = await create()
    expect(await api.patch(`/evaluations/${evaluation.id}`, inputOf(changes))).toMatchObject({
      status: 422,
      code,
    })
    expect((await api.get(`/evaluations/${evaluation.id}`)).data).toEqual(evaluation)
  })

  test('keeps the ids of its parts in an update and renumbers the positions', async () => {
    const before = await create()
    const [first, second] = competencesOf(before)
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
      inputOf({
        name: 'Otra',
        competences: [moved, { ...first, questions: first?.questions.slice(0, 1) }],
      }),
    )
    expect(competencesOf(data).map(({ id }) => id)).toEqual([second?.id, first?.id])
    expect(
      competencesOf(data)[0]
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

  test('copies the competences of another evaluation, which stays as it is', async () => {
    const original = await create({ name: 'Original' })
    const copy = await create({ name: 'Con lo copiado', competences: competencesOf(original) })
    expect(competencesOf(copy)[0]?.id).not.toBe(competencesOf(original)[0]?.id)
    const changed = competencesOf(copy).map((competence) => ({
      ...competence,
      description: 'Otra cosa',
    }))
    await api.patch(
      `/evaluations/${copy.id}`,
      inputOf({ competences: [...changed, { ...competencesOf(original)[0], name: 'Una más' }] }),
    )
    expect((await api.get(`/evaluations/${original.id}`)).data).toEqual(original)
  })

  test('cannot be deleted while a matrix uses it; the message names the matrix', async () => {
    const evaluation = await create()
    const matrix = await makeMatrix(t.context, {
      workspace_id: admin.workspace_id,
      company_id: company.id,
      evaluation_id: evaluation.id,
      name: 'Gerencias',
    })
    const { data } = await api.get<EvaluationRow[]>('/evaluations')
    expect(data.find(({ id }) => id === evaluation.id)?.matrices).toEqual([
      { id: matrix.id, name: 'Gerencias', released: false },
    ])
    expect(await api.delete(`/evaluations/${evaluation.id}`)).toMatchObject({
      status: 409,
      code: 'evaluation.in_use',
      message: 'No se pudo eliminar la evaluación. La usan los proyectos: Gerencias.',
    })
    await t.context.db.deleteFrom('matrices').where('id', '=', matrix.id).execute()
    expect((await api.delete(`/evaluations/${evaluation.id}`)).status).toBe(200)
    expect((await api.get(`/evaluations/${evaluation.id}`)).status).toBe(404)
  })
})
