import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Usage } from '#features/integrations/contract.ts'
import { openTestApp, type TestApp } from './app.ts'
import type { Caller } from './caller.ts'
import { makeCompany, makeMatrix, makeUser } from './factories.ts'

/** What the operator limits in a workspace, tried through the calls that add to it. */
let t: TestApp
let owner: Caller
let workspace_id: string
let company_id: string
let matrix_id: string
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  const user = await makeUser(t.context)
  workspace_id = user.workspace_id
  owner = await t.as(user.id)
  company_id = (await makeCompany(t.context, { workspace_id })).id
  matrix_id = (await makeMatrix(t.context, { workspace_id, company_id })).id
})

const limit = (columns: Readonly<Record<string, number | null>>) =>
  t.context.db.updateTable('workspaces').set(columns).where('id', '=', workspace_id).execute()

const people = (...names: string[]) => ({
  subjects: names.map((name) => ({ name, email: `${name.toLowerCase()}@ceiba.mx`, values: [] })),
})
const addPeople = (...names: string[]) =>
  owner.post(`/subjects/${matrix_id}/bulk`, people(...names))
const countPeople = async (): Promise<number> =>
  (await owner.get<unknown[]>(`/subjects/${matrix_id}`)).data.length

test('without limits nothing is refused', async () => {
  expect((await owner.upload('POST', '/companies', { name: 'Otra' })).status).toBe(200)
  expect((await addPeople('Ana', 'Luis', 'Eva')).status).toBe(200)
})

test('a company beyond the limit is refused and not made', async () => {
  await limit({ quota_companies: 2 })
  const add = (name: string) => owner.upload('POST', '/companies', { name })
  expect((await add('Segunda')).status).toBe(200)
  const refused = await add('Tercera')
  expect([refused.status, refused.code]).toEqual([409, 'quota.companies'])
  expect(refused.message).toContain('2 empresas')
  expect(JSON.parse(String(refused.bytes))).toMatchObject({ limit: 2 })
  expect((await owner.get<unknown[]>('/companies')).data).toHaveLength(2)
})

test('people beyond the limit are refused together, and those who are there stay', async () => {
  await limit({ quota_people: 3 })
  expect((await addPeople('Ana', 'Luis')).status).toBe(200)
  const refused = await addPeople('Eva', 'Iris')
  expect([refused.status, refused.code]).toEqual([409, 'quota.people'])
  expect(refused.message).toContain('3 personas')
  expect(await countPeople()).toBe(2)
  expect((await addPeople('Eva')).status).toBe(200)
  // The same person in another project of the company is no other one.
  const second = await makeMatrix(t.context, { workspace_id, company_id })
  expect((await owner.post(`/subjects/${second.id}/bulk`, people('Eva'))).status).toBe(200)
  const sync = { subjects: [{ external_id: 'E-1', name: 'Sol', email: 'sol@ceiba.mx' }] }
  expect((await owner.post(`/matrices/${matrix_id}/sync`, sync)).code).toBe('quota.people')
  await limit({ quota_people: 1 })
  expect((await addPeople('Zoe')).code).toBe('quota.people')
  expect(await countPeople()).toBe(3)
})

test('a copy of a project with its people is refused where they need more space', async () => {
  expect((await addPeople('Ana', 'Luis')).status).toBe(200)
  await limit({ quota_bytes: 1500 })
  const copy = (with_subjects: boolean) =>
    owner.post(`/matrices/${matrix_id}/duplicate`, {
      name: `Copia ${with_subjects}`,
      limit_date: '2026-12-20',
      with_subjects,
    })
  const refused = await copy(true)
  expect([refused.status, refused.code]).toEqual([409, 'quota.bytes'])
  expect(refused.message).toContain('2\u00a0kB')
  expect((await copy(false)).status).toBe(200)
})

test('two additions at once count each other', async () => {
  await limit({ quota_people: 1 })
  const replies = await Promise.all([addPeople('Ana'), addPeople('Luis')])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('another workspace is not limited by it', async () => {
  await limit({ quota_people: 0, quota_companies: 0, quota_bytes: 0 })
  const other = await makeUser(t.context)
  const caller = await t.as(other.id)
  expect((await caller.upload('POST', '/companies', { name: 'Suya' })).status).toBe(200)
})

test('the usage tells the owner each limit and how much of it is used', async () => {
  await addPeople('Ana', 'Luis')
  await limit({ quota_companies: 4, quota_people: 10, quota_mails: 50, quota_bytes: 5000 })
  const { data } = await owner.get<Usage>(`/workspaces/${workspace_id}/usage`)
  expect(data.limits).toEqual({
    companies: { used: 1, limit: 4 },
    people: { used: 2, limit: 10 },
    mails: { used: 0, limit: 50 },
    bytes: { used: 1000, limit: 5000 },
  })
})
