import { readFileSync } from 'node:fs'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { adminWithEvaluation } from '../../../tests/admin-fixtures.ts'
import {
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  markReleased,
} from '../../../tests/factories.ts'
import type { Matrix } from './contract.ts'

const { t, admin, api, evaluation, draft } = await adminWithEvaluation()

afterEach(() => t.clock.set('2026-11-20T16:00:00Z'))
afterAll(() => t.close())

describe('the matrices of a company', () => {
  test('carry a default image, and in the list also nombre and tipo', async () => {
    const company = await makeCompany(t.context, { workspace_id: admin.workspace_id })
    const { id, name } = await makeMatrix(t.context, {
      workspace_id: admin.workspace_id,
      company_id: company.id,
      evaluation_id: evaluation.id,
    })
    const { data } = await api.get<(Matrix & Record<string, unknown>)[]>(`/matrices/${company.id}`)
    expect(data).toMatchObject([
      {
        name,
        nombre: name,
        tipo: data[0]?.evaluation_name,
        image: '/matrix.svg',
        scale_name: expect.any(String),
      },
    ])
    expect(Object.keys((await api.get<Matrix>(`/matrices/${id}`)).data)).not.toContain('nombre')
    expect(readFileSync(new URL('../../../public/matrix.svg', import.meta.url), 'utf8')).toMatch(
      /^<svg /,
    )
  })

  test('are listed by the id of the company or of a matrix, ordered, filtered and paged', async () => {
    const company = await makeCompany(t.context, { workspace_id: admin.workspace_id })
    const other = await makeEvaluation(t.context, { workspace_id: admin.workspace_id })
    expect((await api.get(`/matrices/${company.id}`)).data).toEqual([])
    const made: { id: string; name: string }[] = []
    for (let n = 0; n < 11; n++) {
      t.clock.set(new Date(Date.UTC(2026, 10, 20, 16, n)).toISOString())
      made.push(
        await makeMatrix(t.context, {
          workspace_id: admin.workspace_id,
          company_id: company.id,
          evaluation_id: n === 0 ? other.id : evaluation.id,
          name: `P${String.fromCodePoint(107 - n)}`,
          limit_date: n === 1 ? '2026-11-30' : '2026-12-04',
        }),
      )
    }
    await markReleased(t.context, made[2]?.id ?? '')
    const idsOf = async (query: string, caller = api) =>
      (await caller.get<Matrix[]>(`/matrices/${company.id}${query}`)).data.map(({ id }) => id)
    const ids = made.map(({ id }) => id)
    expect(await idsOf('')).toEqual(ids.toReversed())
    expect(await idsOf('?order=oldest&page=0')).toEqual(ids.slice(0, 9))
    expect(await idsOf('?order=oldest&page=1')).toEqual(ids.slice(9))
    expect(await idsOf('?page=900000000000000')).toEqual([])
    expect((await idsOf('?order=name'))[0]).toBe(ids[10])
    expect((await idsOf('?order=deadline'))[0]).toBe(ids[1])
    expect(await idsOf(`?evaluation_id=${other.id}`)).toEqual([ids[0]])
    expect(await idsOf('?phase=released')).toEqual([ids[2]])
    expect(await idsOf('?phase=draft')).toHaveLength(10)
    t.clock.set('2026-12-05T07:00:00Z')
    expect(await idsOf('?phase=closed', await t.as(admin.id))).toEqual([ids[2]])
    t.clock.set('2026-12-05T12:00:00Z')
    expect(await idsOf('?phase=reports', await t.as(admin.id))).toEqual([ids[2]])
    t.clock.set('2026-11-20T16:00:00Z')
    expect((await api.get<Matrix>(`/matrices/${ids[0]}`)).data).toMatchObject({
      id: ids[0],
      name: 'Pk',
    })
    for (const bad of ['?order=random', '?page=-1', '?page=1e999', '?phase=x', '?page=1&page=2'])
      expect((await api.get(`/matrices/${company.id}${bad}`)).status).toBe(400)
  })

  test('count subjects, forms by relation and subjects without evaluators who do not only rate', async () => {
    const matrix = await draft()
    const [ana, luis, eva] = [
      await makeSubject(t.context, { matrix_id: matrix.id }),
      await makeSubject(t.context, { matrix_id: matrix.id }),
      await makeSubject(t.context, { matrix_id: matrix.id }),
    ]
    await makeForm(t.context, { matrix_id: matrix.id, evaluator_id: ana.id })
    await makeForm(t.context, {
      matrix_id: matrix.id,
      evaluator_id: ana.id,
      evaluated_id: luis.id,
    })
    const answered = await makeForm(t.context, {
      matrix_id: matrix.id,
      evaluator_id: eva.id,
      evaluated_id: luis.id,
    })
    await t.context.db
      .updateTable('forms')
      .set({ answered: true })
      .where('id', '=', answered.id)
      .execute()
    expect((await api.get<Matrix>(`/matrices/one/${matrix.id}`)).data).toMatchObject({
      subjects: 3,
      forms: 3,
      answered: 1,
      without_evaluators: 1,
      shares: [
        { relation_type_id: 1, answered: 0, forms: 1 },
        { relation_type_id: 3, answered: 1, forms: 2 },
      ],
    })
  })

  test('keep their counts after the erasure', async () => {
    const matrix = await draft()
    await markReleased(t.context, matrix.id)
    await t.context.db
      .updateTable('matrices')
      .set({ erased_at: t.clock.now() })
      .where('id', '=', matrix.id)
      .execute()
    await t.context.db
      .insertInto('erasures')
      .values({
        matrix_id: matrix.id,
        erased_at: t.clock.now(),
        job_version: 1,
        subjects: 48,
        forms: 322,
        answered: 229,
        deleted: '{}',
        bytes_purged_at: null,
      })
      .execute()
    expect((await api.get<Matrix>(`/matrices/one/${matrix.id}`)).data).toMatchObject({
      phase: 'erased',
      subjects: 48,
      forms: 322,
      answered: 229,
      shares: [],
      without_evaluators: 0,
    })
  })
})

test('a released matrix is deleted with its subjects and forms', async () => {
  const matrix = await draft()
  const subject = await makeSubject(t.context, { matrix_id: matrix.id })
  await makeForm(t.context, { matrix_id: matrix.id, evaluator_id: subject.id })
  await markReleased(t.context, matrix.id)
  expect(await api.delete(`/matrices/${matrix.id}`)).toMatchObject({ status: 200, data: null })
  expect((await api.get(`/matrices/one/${matrix.id}`)).status).toBe(404)
  expect(
    await t.context.db
      .selectFrom('subjects')
      .where('matrix_id', '=', matrix.id)
      .selectAll()
      .execute(),
  ).toEqual([])
  expect(
    (
      await t.context.db
        .selectFrom('activity')
        .where('target_id', '=', matrix.id)
        .select(['action', 'detail'])
        .execute()
    )[0],
  ).toEqual({ action: 'matrix.deleted', detail: { released: true } })
  expect((await api.delete(`/matrices/${matrix.id}`)).status).toBe(404)
})

test('lists the reminder options and the relation types', async () => {
  const { data } = await api.get<{ id: number; description: string }[]>('/common/reminder-options')
  expect(data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 0])
  expect(data.at(-1)?.description).toBe('Sin recordatorio')
  expect((await api.get('/common/relation-types')).data).toEqual(
    expect.arrayContaining([{ id: 1, name: 'Autoevaluación', self_evaluation: true }]),
  )
})
