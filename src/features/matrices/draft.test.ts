import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { matricesFixture } from '../../../tests/admin-fixtures.ts'
import { markReleased } from '../../../tests/factories.ts'
import type { Matrix } from './contract.ts'

const { t, api, draft, matrixInput, create } = await matricesFixture()

afterEach(() => t.clock.set('2026-11-20T16:00:00Z'))
afterAll(() => t.close())

describe('a draft', () => {
  test('changes only the given fields', async () => {
    const matrix = await create({ subject_properties: [{ name: 'Área', type: 'text' }] })
    const { data } = await api.patch<Matrix>(`/matrices/${matrix.id}`, {
      limit_date: '2026-12-18',
      minimum_raters: 5,
      importance: true,
      leader_reports: true,
    })
    expect(data).toMatchObject({
      name: matrix.name,
      limit_date: '2026-12-18',
      reminder_date: '2026-12-15',
      closes_at: '2026-12-19T06:00:00.000Z',
      minimum_raters: 5,
      importance: true,
      leader_reports: true,
      subject_properties: matrix.subject_properties,
    })
    expect((await api.patch<Matrix>(`/matrices/${matrix.id}`, {})).data).toEqual({
      ...data,
      version: data.version + 1,
    })
  })

  test('accepts new columns even after its deadline, but no new name', async () => {
    const overdue = await draft({ limit_date: '2026-11-10' })
    expect(
      (
        await api.patch<Matrix>(`/matrices/${overdue.id}`, {
          subject_properties: [{ name: 'Turno', type: 'text' }],
        })
      ).status,
    ).toBe(200)
    expect(await api.patch(`/matrices/${overdue.id}`, { name: 'Otro' })).toMatchObject({
      status: 422,
      code: 'matrix.deadline_past',
    })
  })

  test('refuses every change with 409 once it is released', async () => {
    const matrix = await draft()
    await markReleased(t.context, matrix.id)
    const before = (await api.get<Matrix>(`/matrices/one/${matrix.id}`)).data
    const message = 'El proyecto ya ha sido liberado. No se pueden hacer más cambios.'
    expect(await api.patch(`/matrices/${matrix.id}`, matrixInput({ name: 'Tarde' }))).toMatchObject(
      {
        status: 409,
        code: 'matrix.released',
        message,
      },
    )
    expect(await api.patch(`/matrices/${matrix.id}`, { leader_reports: true })).toMatchObject({
      status: 409,
      code: 'matrix.released',
    })
    expect(await api.patch(`/matrices/${matrix.id}`, { subject_properties: [] })).toMatchObject({
      status: 409,
      code: 'matrix.released',
      message,
    })
    expect((await api.get(`/matrices/one/${matrix.id}`)).data).toEqual(before)
    expect((await api.get(`/matrices/is-released/${matrix.id}`)).data).toEqual({ released: true })
  })

  test('waits for a release in progress and is then refused', async () => {
    const matrix = await draft()
    const release = await t.context.pool.connect()
    await release.query('begin')
    await release.query('select 1 from matrices where id = $1 for update', [matrix.id])
    const change = api.patch(`/matrices/${matrix.id}`, { name: 'A destiempo' })
    await release.query('update matrices set released = true, released_at = now() where id = $1', [
      matrix.id,
    ])
    await release.query('commit')
    release.release()
    expect(await change).toMatchObject({ status: 409, code: 'matrix.released' })
  })
})
