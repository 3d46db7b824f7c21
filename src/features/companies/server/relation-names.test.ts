import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Matrix } from '#features/matrices/contract.ts'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import type { Caller } from '../../../../tests/caller.ts'
import { makeCompany, makeMatrix, makeToken, makeUser } from '../../../../tests/factories.ts'
import type { Company } from '../contract.ts'

const NAMES = {
  lider: { one: 'Jefe funcional', many: 'Jefes funcionales' },
  companero: { one: 'Colateral', many: 'Colaterales' },
}

let t: TestApp
let renata: Awaited<ReturnType<typeof makeUser>>
let api: Caller

beforeAll(async () => {
  t = await openTestApp()
  renata = await makeUser(t.context)
  api = await t.as(renata.id)
})
afterAll(() => t.close())

const company = () => makeCompany(t.context, { workspace_id: renata.workspace_id })
const naming = (caller: Caller, id: string, relation_names: object, version?: number) =>
  caller.patch<Company>(`/companies/${id}/relation-names`, { relation_names, version })
const saved = async (id: string) => (await api.get<Company>(`/companies/${id}`)).data

test('names relations, cleans the texts, and takes the names back', async () => {
  const { id } = await company()
  const { version } = await saved(id)
  const reply = await naming(
    api,
    id,
    { ...NAMES, companero: { one: ' Colateral ', many: 'Colaterales' } },
    version,
  )
  expect(reply).toMatchObject({ status: 200, data: { relation_names: NAMES } })
  expect(await saved(id)).toMatchObject({ relation_names: NAMES, version: version + 1 })
  expect((await api.get<Company[]>('/companies')).data).toContainEqual(await saved(id))
  await naming(api, id, {})
  expect((await saved(id)).relation_names).toEqual({})
})

test.each([
  [{ lider: { one: 'Jefe', many: '' } }, 422, 'company.relation_name_incomplete'],
  [{ cliente: { one: 'Compañero', many: 'Aliados' } }, 422, 'company.relation_name_taken'],
  [
    { lider: { one: 'Guía', many: 'Guías' }, equipo: { one: 'GUIA', many: 'Directos' } },
    422,
    'company.relation_name_repeated',
  ],
  [{ lider: { one: 'J'.repeat(41), many: 'Jefes' } }, 400, 'input.invalid'],
  [{ jefe: { one: 'Jefe', many: 'Jefes' } }, 400, 'input.invalid'],
  [{ lider: 'Jefe' }, 400, 'input.invalid'],
])('refuses %j and keeps the names', async (names, status, code) => {
  const { id } = await company()
  await naming(api, id, NAMES)
  expect(await naming(api, id, names)).toMatchObject({ status, code })
  expect((await saved(id)).relation_names).toEqual(NAMES)
})

test('refuses a save of an older version', async () => {
  const { id } = await company()
  const { version } = await saved(id)
  await naming(api, id, NAMES, version)
  expect(await naming(api, id, {}, version)).toMatchObject({ status: 409, code: 'company.changed' })
  expect((await saved(id)).relation_names).toEqual(NAMES)
})

test('refuses a viewer and a token of that role, and hides the company from others', async () => {
  const { id, workspace_id } = await company()
  const viewer = await makeUser(t.context, { workspace_id, role: 'viewer' })
  expect(await naming(await t.as(viewer.id), id, NAMES)).toMatchObject({ status: 403 })
  const outsider = await t.as((await makeUser(t.context)).id)
  expect(await naming(outsider, id, NAMES)).toMatchObject({ status: 404, code: 'not_found' })
  const byToken = async (role: 'viewer' | 'admin') => {
    const { token } = await makeToken(t.context, { workspace_id, user_id: renata.id, role })
    return t.visitor.patch<Company>(
      `/companies/${id}/relation-names`,
      { relation_names: NAMES },
      { authorization: `Bearer ${token}` },
    )
  }
  expect(await byToken('viewer')).toMatchObject({ status: 403 })
  expect((await saved(id)).relation_names).toEqual({})
  expect(await byToken('admin')).toMatchObject({ status: 200, data: { relation_names: NAMES } })
})

test('the activity tells that the names changed', async () => {
  const { id, workspace_id } = await company()
  await naming(api, id, NAMES)
  const { data } = await api.get<{ action: string; target: { id: string } }[]>(
    `/workspaces/${workspace_id}/activity`,
  )
  expect(data[0]).toMatchObject({ action: 'company.relations_named', target: { id } })
})

test('a draft has the current names of its company', async () => {
  const { id, workspace_id } = await company()
  const matrix = await makeMatrix(t.context, { workspace_id, company_id: id })
  const shown = async () =>
    (await api.get<Matrix>(`/matrices/one/${matrix.id}`)).data.relation_names
  expect(await shown()).toEqual({})
  await naming(api, id, NAMES)
  expect(await shown()).toEqual(NAMES)
})
