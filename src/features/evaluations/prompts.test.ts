import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { signedInAdmin } from '../../../tests/admin-fixtures.ts'
import { makeScale } from '../../../tests/factories.ts'
import type { Evaluation, Suggestion } from './contract.ts'
import { askedRelationIds, isApplicable, keepStartStop, promptsProblem } from './prompt.rules.ts'

describe('the relations that are asked', () => {
  test('are kept once and in order, and none means all', () => {
    expect(askedRelationIds([5, 3, 3])).toEqual([3, 5])
    expect(askedRelationIds([5, 4, 3, 2, 1])).toEqual([])
    expect(askedRelationIds()).toEqual([])
    expect([isApplicable([], 4), isApplicable([3], 4), isApplicable([3, 4], 4)]).toEqual([
      true,
      false,
      true,
    ])
  })
})

const { t, admin, api } = await signedInAdmin()
const scale = await makeScale(t.context, { workspace_id: admin.workspace_id, name: 'Frecuencia' })

describe('the open questions of an evaluation', () => {
  afterAll(() => t.close())

  const inputOf = (changes: object = {}) => ({
    name: 'Jefaturas',
    scale_id: scale.id,
    competences: [
      {
        name: 'Escucha',
        description: 'Atiende a quien habla',
        questions: [
          { question: 'Escucha sin interrumpir', self_question: ' Escucho  sin interrumpir ' },
          { question: 'Pregunta cuando no entiende' },
        ],
      },
    ],
    prompts: [...keepStartStop],
    ...changes,
  })
  const create = async (changes: object = {}) =>
    (await api.post<Evaluation>('/evaluations', inputOf(changes))).data
  const questionsOf = ({ evaluation_competences }: Evaluation) =>
    evaluation_competences.flatMap(({ competence }) => competence.questions)

  test('are none until some are added', async () => {
    expect((await create({ prompts: undefined })).prompts).toEqual([])
  })

  test('keep their order, help, relations and ids', async () => {
    const { id, prompts } = await create({
      prompts: [
        { prompt: ' ¿Qué  le pedirías? ', help: 'Una cosa', required: true },
        { prompt: '¿Qué le agradeces?', relation_type_ids: [5, 3] },
      ],
    })
    expect(prompts).toMatchObject([
      { prompt: '¿Qué le pedirías?', help: 'Una cosa', required: true, relation_type_ids: [] },
      { prompt: '¿Qué le agradeces?', help: '', required: false, relation_type_ids: [3, 5] },
    ])
    const { data } = await api.patch<Evaluation>(
      `/evaluations/${id}`,
      inputOf({ prompts: prompts.toReversed() }),
    )
    expect(data.prompts).toEqual(prompts.toReversed())
  })

  test('stay when a change does not name them, and go when it names none', async () => {
    const { id, prompts } = await create()
    const kept = await api.patch<Evaluation>(`/evaluations/${id}`, inputOf({ prompts: undefined }))
    expect(kept.data.prompts).toEqual(prompts)
    const removed = await api.patch<Evaluation>(`/evaluations/${id}`, inputOf({ prompts: [] }))
    expect(removed.data.prompts).toEqual([])
  })

  test('are copied with the evaluation, and so is the wording for oneself', async () => {
    const original = await create()
    const { data: copy } = await api.post<Evaluation>(`/evaluations/${original.id}/duplicate`)
    const without = <Part extends { id: string }>(parts: readonly Part[]) =>
      parts.map(({ id: _id, ...rest }) => rest)
    expect(without(copy.prompts)).toEqual(without(original.prompts))
    expect(copy.prompts[0]?.id).not.toBe(original.prompts[0]?.id)
    expect(without(questionsOf(copy))).toEqual(without(questionsOf(original)))
    expect(questionsOf(copy).map(({ self_question }) => self_question)).toEqual([
      'Escucho sin interrumpir',
      '',
    ])
  })

  test('leave the wording for oneself in a competence that is copied', async () => {
    await create()
    const { data } = await api.get<Suggestion[]>('/competences')
    expect(data.find(({ name }) => name === 'Escucha')?.questions[0]).toEqual({
      question: 'Escucha sin interrumpir',
      name: '',
      self_question: 'Escucho sin interrumpir',
      relation_type_ids: [],
      anchors: [],
    })
  })

  test.each([
    ['without a text', [{ prompt: '  ' }], 'evaluation.prompt_required'],
    ['twice', [{ prompt: 'Qué sigue' }, { prompt: 'QUE SIGUE' }], 'evaluation.prompt_duplicate'],
  ])('are refused %s', async (_, prompts, code) => {
    expect(await api.post('/evaluations', inputOf({ prompts }))).toMatchObject({
      status: 422,
      code,
    })
  })

  test('are refused beyond five, and for a relation that does not exist', async () => {
    const six = Array.from({ length: 6 }, (_, index) => ({ prompt: `Pregunta ${index}` }))
    expect(promptsProblem(six)).toBe('evaluation.too_many_prompts')
    expect(await api.post('/evaluations', inputOf({ prompts: six }))).toMatchObject({
      status: 422,
      code: 'evaluation.too_many_prompts',
    })
    const unknown = [{ prompt: 'Para quién', relation_type_ids: [6] }]
    expect((await api.post('/evaluations', inputOf({ prompts: unknown }))).status).toBe(400)
  })

  test('and questions may be for some relations, as long as each is asked something', async () => {
    const asking = (...relations: number[][]) => ({
      competences: [
        {
          name: 'Escucha',
          description: 'Atiende',
          questions: relations.map((relation_type_ids, index) => ({
            question: `Pregunta ${index}`,
            relation_type_ids,
          })),
        },
      ],
    })
    const evaluation = await create(asking([], [5, 2]))
    expect(questionsOf(evaluation).map(({ relation_type_ids }) => relation_type_ids)).toEqual([
      [],
      [2, 5],
    ])
    const { data: copy } = await api.post<Evaluation>(`/evaluations/${evaluation.id}/duplicate`)
    expect(questionsOf(copy)[1]?.relation_type_ids).toEqual([2, 5])
    expect(await api.post('/evaluations', inputOf(asking([1, 2, 3], [4])))).toMatchObject({
      status: 422,
      code: 'evaluation.relation_unasked',
    })
  })

  test('with an id that the workspace does not have are not found', async () => {
    const prompts = [{ id: newId(), prompt: 'De otra parte' }]
    expect((await api.post('/evaluations', inputOf({ prompts }))).status).toBe(404)
  })
})
