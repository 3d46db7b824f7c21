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
import type { Scale } from './contract.ts'

const frequency = {
  name: 'Frecuencia',
  values: ['Nunca', 'A veces', 'Siempre'].map((description) => ({ description })),
}

const { t, admin, api, company } = await signedInAdmin()

describe('access to scales', () => {
  afterAll(() => t.close())

  const create = async (input: object = frequency) => (await api.post<Scale>('/scales', input)).data
  /** A matrix in draft whose evaluation uses the scale. */
  const draftWith = async (scale_id: string) => {
    const evaluation = await makeEvaluation(t.context, {
      workspace_id: admin.workspace_id,
      scale_id,
    })
    return makeMatrix(t.context, {
      workspace_id: admin.workspace_id,
      company_id: company.id,
      evaluation_id: evaluation.id,
    })
  }

  test('refuses changes while a released matrix uses the scale, until the matrix is erased', async () => {
    const scale = await create()
    const matrix = await draftWith(scale.id)
    await markReleased(t.context, matrix.id)
    expect((await api.get<Scale>(`/scales/${scale.id}`)).data.locked).toBe(true)
    expect(await api.patch(`/scales/${scale.id}`, frequency)).toMatchObject({
      status: 409,
      code: 'scale.locked',
    })
    await t.context.db
      .updateTable('matrices')
      .set({ erased_at: t.clock.now() })
      .where('id', '=', matrix.id)
      .execute()
    expect(await api.patch(`/scales/${scale.id}`, frequency)).toMatchObject({
      status: 200,
      data: { locked: false },
    })
  })

  test('refuses changes that wait for a release', async () => {
    const scale = await create()
    const matrix = await draftWith(scale.id)
    const release = await t.context.pool.connect()
    await release.query('begin')
    await release.query('select 1 from matrices where id = $1 for update', [matrix.id])
    const change = api.patch(`/scales/${scale.id}`, frequency)
    await release.query('update matrices set released = true, released_at = now() where id = $1', [
      matrix.id,
    ])
    await release.query('commit')
    release.release()
    expect(await change).toMatchObject({ status: 409, code: 'scale.locked' })
  })

  test('lists the scales of a company and the shared ones', async () => {
    const other = await makeCompany(t.context, { workspace_id: admin.workspace_id })
    const own = await create({ ...frequency, company_id: company.id })
    const shared = await create()
    const idsOf = async (company_id: string) =>
      (await api.get<Scale[]>(`/scales?company_id=${company_id}`)).data.map(({ id }) => id)
    expect(await idsOf(company.id)).toEqual(expect.arrayContaining([own.id, shared.id]))
    expect(await idsOf(other.id)).toContain(shared.id)
    expect(await idsOf(other.id)).not.toContain(own.id)
    expect((await api.get<Scale[]>('/scales')).data.map(({ id }) => id)).toEqual(
      expect.arrayContaining([own.id, shared.id]),
    )
  })

  test('answers 404 for everything that belongs to another workspace, and does not list it', async () => {
    const outsider = await makeUser(t.context)
    const foreign = await makeScale(t.context, {
      workspace_id: outsider.workspace_id,
      name: 'De otros',
    })
    const theirs = await makeCompany(t.context, { workspace_id: outsider.workspace_id })
    const replies = await Promise.all([
      api.get(`/scales/${foreign.id}`),
      api.patch(`/scales/${foreign.id}`, frequency),
      api.post(`/scales/${foreign.id}/duplicate`),
      api.delete(`/scales/${foreign.id}`),
      api.get(`/scales?company_id=${theirs.id}`),
      api.post('/scales', { ...frequency, company_id: theirs.id }),
      api.post('/scales', {
        ...frequency,
        values: [{ id: foreign.values[0]?.id, description: 'Nunca' }, ...frequency.values],
      }),
    ])
    expect(replies.map(({ status, code }) => [status, code])).toEqual(
      replies.map(() => [404, 'not_found']),
    )
    expect((await api.get<Scale[]>('/scales')).data.some(({ id }) => id === foreign.id)).toBe(false)
    const kept = await t.context.db
      .selectFrom('scale_values')
      .where('scale_id', '=', foreign.id)
      .select('description')
      .execute()
    expect(kept).toHaveLength(6)
  })

  test('copies values of another scale of the workspace instead of moving them', async () => {
    const [one, other] = [await create(), await create()]
    const values = other.values.map(({ id, value, description }) => ({ id, value, description }))
    const { data } = await api.patch<Scale>(`/scales/${one.id}`, { name: 'Copiada', values })
    expect(data.values.map(({ id }) => id)).not.toContain(values[0]?.id)
    expect((await api.get<Scale>(`/scales/${other.id}`)).data).toEqual(other)
  })

  test('lets a viewer read but not change, and a visitor neither', async () => {
    const scale = await create()
    const viewer = await makeUser(t.context, {
      workspace_id: admin.workspace_id,
      role: 'viewer',
    })
    const viewerApi = await t.as(viewer.id)
    expect((await viewerApi.get(`/scales/${scale.id}`)).status).toBe(200)
    const refused = await Promise.all([
      viewerApi.post('/scales', frequency),
      viewerApi.patch(`/scales/${scale.id}`, frequency),
      viewerApi.post(`/scales/${scale.id}/duplicate`),
      viewerApi.delete(`/scales/${scale.id}`),
    ])
    expect(refused.map(({ status, code }) => [status, code])).toEqual(
      refused.map(() => [403, 'access.denied']),
    )
    expect((await t.visitor.get('/scales')).status).toBe(401)
  })

  test.each([
    ['null', null],
    ['an empty object', {}],
    ['a list', []],
    ['a number for a name', { ...frequency, name: 7 }],
    ['values that are not a list', { ...frequency, values: {} }],
    ['an unknown field', { ...frequency, workspace_id: 'x' }],
    ['an id in the body', { ...frequency, id: 'x' }],
    ['a lone surrogate', { ...frequency, name: '\ud800' }],
    ['a very long name', { ...frequency, name: 'x'.repeat(100_000) }],
    [
      'a hundred and one values',
      { ...frequency, values: Array.from({ length: 101 }, () => ({ description: 'x' })) },
    ],
    ['an invalid id', { ...frequency, values: [{ id: '1; drop table scales', description: 'x' }] }],
    ['a huge number', { ...frequency, values: [{ value: 1e308, description: {} }] }],
  ])('refuses %s in place of a scale as invalid', async (_, body) => {
    expect(await api.post('/scales', body)).toMatchObject({ status: 400, code: 'input.invalid' })
  })
})
