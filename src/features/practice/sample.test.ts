import { afterAll, expect, test } from 'vitest'
import { mailRenderers, scheduledJobs } from '#app/features.ts'
import type { Company } from '#features/companies/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { signedInAdmin } from '../../../tests/admin-fixtures.ts'
import { makeUser } from '../../../tests/factories.ts'

const { t, admin, api } = await signedInAdmin()
afterAll(() => t.close())

interface Sample {
  readonly company_id: string
  readonly matrix_id: string
}

const open = async () =>
  (await api.post<Sample>(`/workspaces/${admin.workspace_id}/sample`, {})).data

test('a sample has 48 people and open reports, is made once and sends no mail', async () => {
  const sample = await open()
  expect(await open()).toEqual(sample)
  const { data } = await api.get<Matrix>(`/matrices/one/${sample.matrix_id}`)
  expect(data).toMatchObject({ phase: 'reports', subjects: 48, name: 'Muestra: Gerencias' })
  expect(data.forms).toBeGreaterThan(250)
  expect(data.answered).toBe(data.forms)
  expect((await api.get(`/reports/${sample.matrix_id}/group`)).status).toBe(200)
  const listed = (await api.get<Company[]>('/companies')).data
  expect(listed.map(({ kind }) => kind).toSorted()).toEqual(['real', 'sample'])
})

test('no job queues a mail about a sample, and one that is queued is never written', async () => {
  const { matrix_id } = await open()
  const queued = () => t.context.db.selectFrom('outbox').select('id').execute()
  for (const job of scheduledJobs) await job.run(t.context)
  expect(await queued()).toEqual([])
  await t.context.db.updateTable('matrices').set({ reports_announced_at: null }).execute()
  for (const job of scheduledJobs) await job.run(t.context)
  const [row] = await t.context.db.selectFrom('outbox').selectAll().execute()
  expect(row).toMatchObject({ kind: 'reports_ready', matrix_id })
  expect(row && (await mailRenderers[row.kind](t.context, row))).toBeNull()
})

test('a project of the sample company cannot be released', async () => {
  const { matrix_id } = await open()
  const copy = await api.post<Matrix>(`/matrices/${matrix_id}/duplicate`, {
    name: 'Copia',
    limit_date: '2027-01-15',
    with_subjects: true,
  })
  expect(await api.post(`/matrices/release/${copy.data.id}`, {})).toMatchObject({
    status: 409,
    code: 'company.sample',
  })
})

test('the evaluation and columns of a sample are offered in no other company', async () => {
  const { company_id } = await open()
  const own = (await api.get<Company[]>('/companies')).data.find(({ kind }) => kind === 'real')
  expect((await api.get(`/evaluations?company_id=${own?.id}`)).data).toEqual([])
  expect((await api.get(`/scales?company_id=${own?.id}`)).data).toEqual([])
  expect((await api.get(`/subject-properties?company_id=${own?.id}`)).data).toEqual([])
  expect((await api.get(`/evaluations?company_id=${company_id}`)).data).toHaveLength(1)
})

test('a sample is deleted whole, and another one can be opened', async () => {
  const { company_id } = await open()
  expect((await api.delete(`/companies/${company_id}`)).status).toBe(200)
  for (const table of ['matrices', 'subjects', 'answers', 'comments', 'evaluations', 'scales'])
    expect(
      (await t.context.pool.query(`select from ${table}`)).rowCount,
      `rows left in ${table}`,
    ).toBe(0)
  expect((await open()).company_id).not.toBe(company_id)
})

test('is closed to viewers and strangers', async () => {
  const { workspace_id } = admin
  const viewer = await t.as((await makeUser(t.context, { role: 'viewer', workspace_id })).id)
  expect(await viewer.post(`/workspaces/${workspace_id}/sample`, {})).toMatchObject({ status: 403 })
  const outsider = await t.as((await makeUser(t.context)).id)
  expect(await outsider.post(`/workspaces/${workspace_id}/sample`, {})).toMatchObject({
    status: 404,
  })
})
