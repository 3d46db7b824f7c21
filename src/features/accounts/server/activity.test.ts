import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordActivity } from '#server/access/activity.ts'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { signedUp } from '../../../../tests/browser.ts'
import {
  makeCompany,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from '../../../../tests/factories.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

interface AuditEvent {
  action: string
  target: { kind: string; id: string; company_id: string | null; name: string } | null
}

test('an event names its target as it is called now, and nothing once it is deleted', async () => {
  const { id, workspace_id } = await makeUser(testApp.context)
  const api = await testApp.as(id)
  const events = async () =>
    (await api.get<AuditEvent[]>(`/workspaces/${workspace_id}/activity`)).data.map(
      ({ action, target }) => [action, target?.kind ?? null, target?.name ?? null],
    )
  const company = (
    await api.upload<{ id: string }>('POST', '/companies', { name: 'Ceiba', workspace_id })
  ).data
  const scale = (
    await api.post<{ id: string }>('/scales', {
      name: 'Frecuencia',
      company_id: company.id,
      values: ['a', 'b', 'c'].map((description) => ({ description })),
    })
  ).data
  await api.upload('PATCH', `/companies/${company.id}`, { name: 'Ceiba Norte' })
  expect(await events()).toEqual([
    ['company.changed', 'company', 'Ceiba Norte'],
    ['scale.created', 'scale', 'Frecuencia'],
    ['company.created', 'company', 'Ceiba Norte'],
  ])
  await api.delete(`/scales/${scale.id}`)
  expect((await events()).slice(0, 3)).toEqual([
    ['scale.deleted', null, null],
    ['company.changed', 'company', 'Ceiba Norte'],
    ['scale.created', null, null],
  ])
})

test('an event about a subject names the matrix, never the subject', async () => {
  const { id, workspace_id } = await makeUser(testApp.context)
  const company = await makeCompany(testApp.context, { workspace_id })
  const matrix = await makeMatrix(testApp.context, {
    workspace_id,
    company_id: company.id,
    name: 'Liderazgo 2026',
  })
  const [eva, mara] = [
    await makeSubject(testApp.context, { matrix_id: matrix.id, name: 'Eva Cordero' }),
    await makeSubject(testApp.context, { matrix_id: matrix.id }),
  ]
  await makeForm(testApp.context, {
    matrix_id: matrix.id,
    evaluator_id: mara.id,
    evaluated_id: eva.id,
  })
  await markReleased(testApp.context, matrix.id)
  const api = await testApp.as(id)
  await recordActivity(testApp.context.db, testApp.clock, {
    workspace_id,
    user_id: id,
    action: 'report.read',
    target_id: eva.id,
    detail: { matrix_id: matrix.id },
  })
  await api.get(`/data-subjects/${matrix.id}/${eva.id}`)
  await api.delete(`/data-subjects/${matrix.id}/${eva.id}`)
  const reply = await api.get<AuditEvent[]>(`/workspaces/${workspace_id}/activity`)
  expect(reply.data.map(({ action }) => action)).toEqual([
    'data_subject.erased',
    'data_subject.exported',
    'report.read',
  ])
  for (const { target } of reply.data)
    expect(target).toEqual({
      kind: 'matrix',
      id: matrix.id,
      company_id: company.id,
      name: 'Liderazgo 2026',
    })
  expect(reply.bytes.toString()).not.toContain('Cordero')
})

test('an event never names a record of another workspace', async () => {
  const [own, foreign] = [await makeUser(testApp.context), await makeUser(testApp.context)]
  const matrix = await makeMatrix(testApp.context, { workspace_id: foreign.workspace_id })
  await recordActivity(testApp.context.db, testApp.clock, {
    workspace_id: own.workspace_id,
    user_id: own.id,
    action: 'matrix.created',
    target_id: matrix.id,
  })
  expect(
    (await (await testApp.as(own.id)).get<AuditEvent[]>(`/workspaces/${own.workspace_id}/activity`))
      .data,
  ).toMatchObject([{ target_id: matrix.id, target: null }])
})

describe('the activity log', () => {
  test('lists events newest first, one page at a time', async () => {
    const owner = await signedUp(testApp)
    for (let n = 1; n <= 55; n++)
      await owner.browser.patch(`/workspaces/${owner.workspace_id}`, { name: `Nombre ${n}` })
    const path = `/workspaces/${owner.workspace_id}/activity`
    const first = (
      await owner.browser.get<
        { id: number; action: string; user_name: string; detail: { name: string } }[]
      >(path)
    ).data
    expect(first).toHaveLength(50)
    expect(first[0]).toMatchObject({
      action: 'workspace.changed',
      user_name: 'Renata Villaseñor',
      detail: { name: 'Nombre 55' },
      target_id: owner.workspace_id,
      happened_at: '2026-11-20T16:00:00.000Z',
    })
    const rest = (
      await owner.browser.get<{ action: string }[]>(`${path}?before=${first.at(-1)?.id}`)
    ).data
    expect(rest.map(({ action }) => action)).toEqual([
      ...Array.from({ length: 5 }, () => 'workspace.changed'),
      'workspace.created',
    ])
  })

  test('is readable by administrators, not by viewers, and refuses invalid pages', async () => {
    const owner = await signedUp(testApp)
    const { workspace_id } = owner
    const [admin, viewer] = [
      await testApp.as((await makeUser(testApp.context, { workspace_id, role: 'admin' })).id),
      await testApp.as((await makeUser(testApp.context, { workspace_id, role: 'viewer' })).id),
    ]
    const path = `/workspaces/${owner.workspace_id}/activity`
    expect((await admin.get(path)).status).toBe(200)
    expect((await viewer.get(path)).status).toBe(404)
    for (const before of ['x', '-1', '1.5', '1e400', '99999999999999999999'])
      expect((await owner.browser.get(`${path}?before=${before}`)).status).toBe(400)
  })
})
