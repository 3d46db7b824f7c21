import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { matricesFixture } from '../../../tests/admin-fixtures.ts'
import type { Matrix, MatrixWeights } from './contract.ts'
import { areOutdated, evenWeights, sumOfWeights, weightsProblem } from './weights.rules.ts'

const ALL = [1, 2, 3, 4, 5]
const ofRelations = (relations: MatrixWeights['relations']): MatrixWeights => ({
  relations,
  competences: null,
})

describe('the weights of a project', () => {
  test('are whole percents as equal as they can be when they are first chosen', () => {
    expect(evenWeights(3)).toEqual([34, 33, 33])
    expect(evenWeights(1)).toEqual([100])
    for (let parts = 1; parts <= 100; parts++) expect(sumOfWeights(evenWeights(parts))).toBe(100)
  })

  test('name each relation that the project uses, and no other', () => {
    const problem = (relations: MatrixWeights['relations'], used = ALL) =>
      weightsProblem(ofRelations(relations), used)
    expect(problem({ lider: 40, companero: 30, equipo: 20, cliente: 10 })).toBeNull()
    expect(problem({ lider: 40, companero: 30, equipo: 30 })).toBe('matrix.weights_relations')
    expect(problem({ lider: 50, companero: 50 }, [1, 2, 3])).toBeNull()
    expect(problem({ lider: 40, companero: 40, equipo: 20 }, [1, 2, 3])).toBe(
      'matrix.weights_relations',
    )
    expect(problem({ lider: 100 }, [2])).toBeNull()
  })

  test('add to 100, and none is so light that it could not hide the others', () => {
    const problem = (lider: number, companero: number) =>
      weightsProblem(ofRelations({ lider, companero }), [1, 2, 3])
    expect(problem(90, 10)).toBeNull()
    expect(problem(91, 9)).toBe('matrix.weights_low')
    expect(problem(100, 0)).toBe('matrix.weights_low')
    expect(problem(60, 50)).toBe('matrix.weights_sum')
    expect(problem(60, 30)).toBe('matrix.weights_sum')
  })

  test('give each competence at least 1 %', () => {
    const problem = (...weights: number[]) =>
      weightsProblem(
        {
          relations: null,
          competences: weights.map((weight, index) => ({ competence_id: `${index}`, weight })),
        },
        ALL,
      )
    expect(problem(99, 1)).toBeNull()
    expect(problem(100, 0)).toBe('matrix.weights_none')
    expect(problem(50, 49)).toBe('matrix.weights_sum')
    expect(problem()).toBe('matrix.weights_competences')
  })

  test('are outdated when the evaluation has other competences', () => {
    const weights = { relations: null, competences: [{ competence_id: 'a', weight: 100 }] }
    expect(areOutdated(weights, ['a'])).toBe(false)
    expect(areOutdated(weights, ['a', 'b'])).toBe(true)
    expect(areOutdated(weights, [])).toBe(true)
    expect(areOutdated(ofRelations(null), ['b'])).toBe(false)
  })
})

describe('saving the weights of a draft', async () => {
  const { t, api, create, matrixInput, evaluation } = await matricesFixture()
  afterAll(() => t.close())
  let competences: { competence_id: string; weight: number }[] = []
  beforeEach(async () => {
    const rows = await t.context.db
      .selectFrom('competences')
      .where('evaluation_id', '=', evaluation.id)
      .orderBy('position')
      .select('id')
      .execute()
    const shares = evenWeights(rows.length)
    competences = rows.map(({ id }, index) => ({ competence_id: id, weight: shares[index] ?? 0 }))
  })
  const relations = { lider: 40, companero: 30, equipo: 20, cliente: 10 }

  test('keeps them, also in a duplicate, and null takes them off', async () => {
    expect((await create()).weights).toBeNull()
    const { id, weights } = await create({ weights: { relations, competences } })
    expect(weights).toEqual({ relations, competences })
    const { data } = await api.post<Matrix>(`/matrices/${id}/duplicate`, {
      name: 'Segundo semestre',
      limit_date: '2026-12-10',
      with_subjects: false,
    })
    expect(data.weights).toEqual({ relations, competences })
    const reply = await api.patch<Matrix>(`/matrices/${id}`, { weights: null })
    expect(reply.data.weights).toBeNull()
  })

  test('refuses what does not add up, unknown relations and other competences', async () => {
    const refused = async (weights: unknown, changes: object = {}) =>
      (await api.post('/matrices', matrixInput({ weights, ...changes }))).code
    expect(await refused({ relations: { ...relations, lider: 41 }, competences: null })).toBe(
      'matrix.weights_sum',
    )
    expect(await refused({ relations, competences: null }, { relation_type_ids: [1, 2, 3] })).toBe(
      'matrix.weights_relations',
    )
    expect(
      await refused({ relations: { ...relations, lider: 45, cliente: 5 }, competences: null }),
    ).toBe('matrix.weights_low')
    expect(await refused({ relations: { auto: 100 }, competences: null })).toBe('input.invalid')
    expect(await refused({ relations: { ...relations, lider: 40.5 }, competences: null })).toBe(
      'input.invalid',
    )
    expect(await refused({ relations: null, competences: competences.slice(1, 1) })).toBe(
      'matrix.weights_competences',
    )
    const [first] = competences
    expect(
      await refused({
        relations: null,
        competences: [{ competence_id: first?.competence_id, weight: 100 }],
      }),
    ).toBe('matrix.weights_competences')
  })

  test('refuses other relations than those that have a weight', async () => {
    const { id } = await create({ weights: { relations, competences: null } })
    const reply = await api.patch(`/matrices/${id}`, { relation_type_ids: [1, 2] })
    expect(reply).toMatchObject({ status: 422, code: 'matrix.weights_relations' })
    const together = { relation_type_ids: [1, 2], weights: ofRelations({ lider: 100 }) }
    expect((await api.patch(`/matrices/${id}`, together)).status).toBe(200)
  })
})
