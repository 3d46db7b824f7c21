import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordActivity } from '#server/activity.ts'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import {
  makeCompany,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from '../../../../tests/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

interface AuditEvent {
  action: string
  target: { kind: string; id: string; company_id: string | null; name: string } | null
}

test('a deed names what it touched as it is called now, and nothing once it is gone', async () => {
  const { id, workspace_id } = await makeUser(t.context)
  const api = await t.as(id)
  const deeds = async () =>
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
  expect(await deeds()).toEqual([
    ['company.changed', 'company', 'Ceiba Norte'],
    ['scale.created', 'scale', 'Frecuencia'],
    ['company.created', 'company', 'Ceiba Norte'],
  ])
  await api.delete(`/scales/${scale.id}`)
  expect((await deeds()).slice(0, 3)).toEqual([
    ['scale.deleted', null, null],
    ['company.changed', 'company', 'Ceiba Norte'],
    ['scale.created', null, null],
  ])
})

test('a deed about a person names their project, never the person', async () => {
  const { id, workspace_id } = await makeUser(t.context)
  const company = await makeCompany(t.context, { workspace_id })
  const matrix = await makeMatrix(t.context, {
    workspace_id,
    company_id: company.id,
    name: 'Liderazgo 2026',
  })
  const [eva, mara] = [
    await makeSubject(t.context, { matrix_id: matrix.id, name: 'Eva Cordero' }),
    await makeSubject(t.context, { matrix_id: matrix.id }),
  ]
  await makeForm(t.context, {
    matrix_id: matrix.id,
    evaluator_id: mara.id,
    evaluated_id: eva.id,
  })
  await markReleased(t.context, matrix.id)
  const api = await t.as(id)
  await recordActivity(t.context.db, t.clock, {
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

test('what belongs to another workspace is not named, whatever a deed says', async () => {
  const [mine, theirs] = [await makeUser(t.context), await makeUser(t.context)]
  const matrix = await makeMatrix(t.context, { workspace_id: theirs.workspace_id })
  await recordActivity(t.context.db, t.clock, {
    workspace_id: mine.workspace_id,
    user_id: mine.id,
    action: 'matrix.created',
    target_id: matrix.id,
  })
  expect(
    (await (await t.as(mine.id)).get<AuditEvent[]>(`/workspaces/${mine.workspace_id}/activity`))
      .data,
  ).toMatchObject([{ target_id: matrix.id, target: null }])
})
