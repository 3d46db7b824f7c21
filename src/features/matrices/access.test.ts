import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { matricesFixture } from '../../../tests/admin-fixtures.ts'
import { makeCompany, makeEvaluation, makeMatrix, makeUser } from '../../../tests/factories.ts'

const { t, admin, api, company, matrixInput, create } = await matricesFixture()

afterEach(() => t.clock.set('2026-11-20T16:00:00Z'))
afterAll(() => t.close())

describe('access to matrices', () => {
  test('answers 404 for the matrices, companies, evaluations and columns of others', async () => {
    const outsider = await makeUser(t.context)
    const foreign = await makeMatrix(t.context, { workspace_id: outsider.workspace_id })
    const property = {
      id: foreign.id,
      workspace_id: outsider.workspace_id,
      name: 'Secreta',
      type: 'text' as const,
    }
    await t.context.db.insertInto('subject_properties').values(property).execute()
    const other = await makeCompany(t.context, { workspace_id: admin.workspace_id })
    const elsewhere = await makeEvaluation(t.context, {
      workspace_id: admin.workspace_id,
      company_id: other.id,
    })
    const own = await create()
    const column = { id: property.id, name: 'Secreta', type: 'text' }
    const replies = await Promise.all([
      api.get(`/matrices/${foreign.id}`),
      api.get(`/matrices/${foreign.company_id}`),
      api.get(`/matrices/one/${foreign.id}`),
      api.get(`/matrices/is-released/${foreign.id}`),
      api.patch(`/matrices/${foreign.id}`, { name: 'x' }),
      api.delete(`/matrices/${foreign.id}`),
      api.post(`/matrices/${foreign.id}/duplicate`, {
        name: 'x',
        limit_date: '2026-12-04',
        with_subjects: true,
      }),
      api.get(`/subject-properties?company_id=${foreign.company_id}`),
      api.post('/matrices', matrixInput({ company_id: foreign.company_id })),
      api.post('/matrices', matrixInput({ evaluation_id: foreign.evaluation_id })),
      api.post('/matrices', matrixInput({ evaluation_id: elsewhere.id })),
      api.patch(`/matrices/${own.id}`, { evaluation_id: foreign.evaluation_id }),
      api.patch(`/matrices/${own.id}`, { company_id: other.id }),
      api.post('/matrices', matrixInput({ subject_properties: [column] })),
      api.patch(`/matrices/${own.id}`, { subject_properties: [column] }),
    ])
    expect(replies.map(({ status, code }) => [status, code])).toEqual(
      replies.map(() => [404, 'not_found']),
    )
    expect(JSON.stringify((await api.get('/subject-properties')).data)).not.toContain('Secreta')
    expect((await api.get(`/matrices/one/${own.id}`)).data).toEqual(own)
  })

  test('lets a viewer read but change nothing, and a visitor read nothing', async () => {
    const matrix = await create()
    const viewer = await t.as(
      (await makeUser(t.context, { workspace_id: admin.workspace_id, role: 'viewer' })).id,
    )
    expect((await viewer.get(`/matrices/${company.id}`)).status).toBe(200)
    const refused = await Promise.all([
      viewer.post('/matrices', matrixInput()),
      viewer.patch(`/matrices/${matrix.id}`, { name: 'x' }),
      viewer.delete(`/matrices/${matrix.id}`),
      viewer.post(`/matrices/${matrix.id}/duplicate`, {
        name: 'x',
        limit_date: '2026-12-04',
        with_subjects: false,
      }),
    ])
    expect(refused.map(({ status, code }) => [status, code])).toEqual(
      refused.map(() => [403, 'access.denied']),
    )
    expect((await t.visitor.get(`/matrices/${company.id}`)).status).toBe(401)
    expect((await t.visitor.get('/common/relation-types')).status).toBe(401)
  })
})
