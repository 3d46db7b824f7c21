import { afterAll, describe, expect, test } from 'vitest'
import type { Scale } from '#features/scales/contract.ts'
import { signedInAdmin } from '../../../tests/admin-fixtures.ts'
import { makeMatrix, makeScale, markReleased } from '../../../tests/factories.ts'
import {
  anchorsProblem,
  givenAnchors,
  findMisfit,
  misfitQuestions,
  withAnchor,
  withFittingAnchors,
} from './anchor.rules.ts'
import type { Evaluation, Suggestion } from './contract.ts'

describe('the descriptions of the values', () => {
  test('are all there, or none', () => {
    expect(anchorsProblem(['Calla', 'Oye', 'Escucha'])).toBeNull()
    expect(anchorsProblem(['', ' ', ''])).toBeNull()
    expect(givenAnchors(['', ' ', ''])).toEqual([])
    expect(anchorsProblem(['Calla', '', 'Escucha'])).toBe('evaluation.anchors_incomplete')
  })

  test('name the questions that describe another number of values', () => {
    const questions = [
      { question: 'Escucha', anchors: ['a', 'b', 'c'] },
      { question: 'Pregunta', anchors: [] },
      { question: 'Calla', anchors: ['a', 'b'] },
    ]
    expect(misfitQuestions([{ questions }], 3)).toEqual(['«Calla»'])
    expect(misfitQuestions([{ questions }], 4)).toEqual(['«Escucha»', '«Calla»'])
  })

  test('say what a copy under another scale would lose, and which values do not exist', () => {
    const five = { question: 'Escucha', anchors: ['a', 'b', 'c', 'd', 'e'] }
    const plain = { question: 'Pregunta', anchors: [] }
    const scaleOf = (value_count: number) => ({ name: 'Corta', value_count })
    expect(findMisfit([five, plain], scaleOf(5))).toBeNull()
    expect(findMisfit([five, plain], null)).toBeNull()
    expect(findMisfit([five, plain], scaleOf(4))).toEqual({
      names: ['«Escucha»'],
      sentence: 'Describe 5 valores, y la escala «Corta» tiene 4: no tiene el 5.',
    })
    const both = [five, { ...five, question: 'Calla' }]
    expect(findMisfit(both, scaleOf(3))?.sentence).toBe(
      'Describen 5 valores, y la escala «Corta» tiene 3: no tiene del 4 al 5.',
    )
    expect(findMisfit([five], scaleOf(6))?.sentence).toBe(
      'Describe 5 valores, y la escala «Corta» tiene 6: el 6 quedaría sin descripción.',
    )
    expect(findMisfit([five], scaleOf(7))?.sentence).toBe(
      'Describe 5 valores, y la escala «Corta» tiene 7: del 6 al 7 quedarían sin descripción.',
    )
    const mixed = [five, { question: 'Calla', anchors: ['a', 'b'] }]
    expect(findMisfit(mixed, scaleOf(4))?.sentence).toBe(
      'Describen 2 y 5 valores, y la escala «Corta» tiene 4.',
    )
    expect(withFittingAnchors([five, plain], 4)).toEqual([{ ...five, anchors: [] }, plain])
    expect(withFittingAnchors([five, plain], 5)).toEqual([five, plain])
  })

  test('are as many as the scale has values while one is typed', () => {
    expect(withAnchor([], { index: 1, text: 'Oye', value_count: 3 })).toEqual(['', 'Oye', ''])
    expect(withAnchor(['a', 'b', 'c'], { index: 2, text: '', value_count: 2 })).toEqual(['a', 'b'])
    expect(withAnchor(['a', 'b', 'c'], { index: 0, text: 'x', value_count: 2 })).toEqual([
      'x',
      'b',
      'c',
    ])
  })
})

const { t, admin, api, company } = await signedInAdmin()
const { workspace_id } = admin
const scale = await makeScale(t.context, { workspace_id, name: 'Frecuencia' })
const values = (scale.values ?? []).filter(({ value }) => value !== null).length

describe('a question that describes the values', () => {
  afterAll(() => t.close())

  const described = Array.from({ length: values }, (_, index) => `Conducta del nivel ${index + 1}`)
  const inputOf = (anchors: unknown, changes: object = {}) => ({
    name: 'Jefaturas',
    scale_id: scale.id,
    competences: [
      {
        name: 'Escucha',
        description: 'Atiende a quien habla',
        questions: [
          { question: 'Escucha sin interrumpir', anchors },
          { question: 'Pregunta cuando no entiende' },
        ],
      },
    ],
    ...changes,
  })
  const create = async (anchors: unknown = described, changes: object = {}) =>
    (await api.post<Evaluation>('/evaluations', inputOf(anchors, changes))).data
  const anchorsOf = ({ evaluation_competences }: Evaluation) =>
    evaluation_competences.flatMap(({ competence }) =>
      competence.questions.map(({ anchors }) => anchors),
    )

  test('keeps them in their order, cleaned, and another question has none', async () => {
    const evaluation = await create(described.map((text) => ` ${text}  `))
    expect(anchorsOf(evaluation)).toEqual([described, []])
    const { data } = await api.get<Evaluation>(`/evaluations/${evaluation.id}`)
    expect(anchorsOf(data)).toEqual([described, []])
    const emptied = await api.patch<Evaluation>(`/evaluations/${evaluation.id}`, inputOf(['', '']))
    expect(anchorsOf(emptied.data)).toEqual([[], []])
  })

  test('is refused without one of them, with another number, or with a long one', async () => {
    const missing = described.with(1, ' ')
    expect(await api.post('/evaluations', inputOf(missing))).toMatchObject({
      status: 422,
      code: 'evaluation.anchors_incomplete',
      message: 'Describe todos los valores de la escala para la pregunta, o ninguno.',
    })
    expect(await api.post('/evaluations', inputOf(described.slice(1)))).toMatchObject({
      status: 422,
      code: 'evaluation.anchors_misfit',
      message: `La escala tiene ${values} valores, y estas preguntas describen otra cantidad: «Escucha sin interrumpir». Completa o quita sus descripciones.`,
    })
    const long = described.with(0, 'x'.repeat(201))
    expect((await api.post('/evaluations', inputOf(long))).status).toBe(400)
    const eleven = Array.from({ length: 11 }, () => 'Nivel')
    expect((await api.post('/evaluations', inputOf(eleven))).status).toBe(400)
  })

  test('keeps the evaluation from a scale with another number of values', async () => {
    const evaluation = await create()
    const { data: short } = await api.post<Scale>('/scales', {
      name: 'Corta',
      values: ['Bajo', 'Medio', 'Alto'].map((description) => ({ description })),
    })
    const change = inputOf(described, { scale_id: short.id, name: 'Otra' })
    expect(await api.patch(`/evaluations/${evaluation.id}`, change)).toMatchObject({
      status: 422,
      code: 'evaluation.anchors_misfit',
    })
    const { data } = await api.get<Evaluation>(`/evaluations/${evaluation.id}`)
    expect([data.name, data.scale_id, anchorsOf(data)]).toEqual([
      'Jefaturas',
      scale.id,
      [described, []],
    ])
  })

  test('keeps its scale from another number of values, and from nothing else', async () => {
    const { data: own } = await api.post<Scale>('/scales', {
      name: 'De tres',
      values: ['Bajo', 'Medio', 'Alto'].map((description) => ({ description })),
    })
    await create(['Calla', 'Oye', 'Escucha'], { scale_id: own.id, name: 'Con descripciones' })
    await create([], { scale_id: own.id, name: 'Sin descripciones' })
    const numbered = own.values.filter(({ value }) => value !== null)
    const change = (next: readonly object[]) =>
      api.patch<Scale>(`/scales/${own.id}`, { name: 'De tres', values: next })
    const refused = {
      status: 409,
      code: 'scale.anchored',
      message:
        'No se guardó: «Con descripciones» describen cada uno de los 3 valores de esta escala. Quita esas descripciones para agregar o quitar valores, o duplica la escala.',
    }
    expect(await change([...numbered, { description: 'Sobresaliente' }])).toMatchObject(refused)
    expect((await api.get<Scale>(`/scales/${own.id}`)).data).toEqual({
      ...own,
      evaluations: expect.any(Array),
      status: 'activa',
    })
    const renamed = await change(
      numbered.map((one, index) => ({ ...one, description: `N${index}` })),
    )
    expect(renamed.data.values.map(({ description }) => description).slice(0, 3)).toEqual([
      'N0',
      'N1',
      'N2',
    ])
  })

  test('takes them along when its evaluation is duplicated or its competence copied', async () => {
    const { competences } = inputOf(described)
    const original = await create(described, {
      company_id: company.id,
      // of its own name, because a suggestion is the newest competence of each name
      competences: competences.map((one) => ({ ...one, name: 'Escucha activa' })),
    })
    const { data: copy } = await api.post<Evaluation>(`/evaluations/${original.id}/duplicate`)
    expect(anchorsOf(copy)).toEqual([described, []])
    const { data: suggestions } = await api.get<Suggestion[]>(
      `/competences?company_id=${company.id}`,
    )
    const suggested = suggestions.find(({ name }) => name === 'Escucha activa')
    expect(suggested?.questions.map(({ anchors }) => anchors)).toEqual([described, []])
    expect(suggestions.find(({ source }) => source === 'library')?.questions[0]?.anchors).toEqual(
      [],
    )
  })

  test('changes no more once its project is released', async () => {
    const evaluation = await create(described, { company_id: company.id })
    const matrix = await makeMatrix(t.context, {
      workspace_id,
      company_id: company.id,
      evaluation_id: evaluation.id,
    })
    await markReleased(t.context, matrix.id)
    expect(await api.patch(`/evaluations/${evaluation.id}`, inputOf([]))).toMatchObject({
      code: 'evaluation.locked',
    })
  })
})
