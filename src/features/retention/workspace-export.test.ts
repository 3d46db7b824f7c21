import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import { type Browser, PASSWORD, signedUp } from '../../../tests/browser.ts'
import type { Caller } from '../../../tests/caller.ts'
import { makeUser } from '../../../tests/factories.ts'
import { makeWorkspaceFixture, type WorkspaceFixture } from '../../../tests/workspace-fixture.ts'
import { workspacesJob } from './server/jobs.ts'

let t: TestApp
let browser: Browser
let owner: Caller
let workspace_id: string
let topacio: WorkspaceFixture
beforeAll(async () => {
  t = await openTestApp()
  const signed = await signedUp(t)
  browser = signed.browser
  workspace_id = signed.workspace_id
  owner = await t.as(signed.user_id)
  const colleague = await makeUser(t.context, { workspace_id })
  topacio = await makeWorkspaceFixture(t, 'Topacio', { workspace_id, owner: colleague })
  await makeWorkspaceFixture(t, 'Ópalo')
})
afterEach(() => t.clock.set('2026-11-20T16:00:00Z'))
afterAll(() => t.close())

const exports = () => `/workspaces/${workspace_id}/exports`
const opened = async (): Promise<string> =>
  (await browser.post<{ id: string }>(exports(), { password: PASSWORD })).data.id
async function download(): Promise<Record<string, string>> {
  const { status, headers, bytes } = await owner.get(`${exports()}/${await opened()}`)
  expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
  const files = Object.entries(unzipSync(bytes))
  return Object.fromEntries(files.map(([name, content]) => [name, Buffer.from(content).toString()]))
}

test('asks for the password and is told in the activity', async () => {
  expect((await browser.post(exports(), { password: 'no es' })).code).toBe('password.wrong')
  expect((await browser.post(exports(), {})).status).toBe(400)
  await opened()
  const { data } = await browser.get<{ action: string }[]>(`/workspaces/${workspace_id}/activity`)
  expect(data[0]?.action).toBe('workspace.exported')
})

test('holds the companies, questionnaires, people and connections of the workspace only', async () => {
  const files = await download()
  const matrices = [topacio.draft, topacio.released, topacio.reported].map(
    ({ matrix }) => `matrices/${matrix.id}.json`,
  )
  expect(Object.keys(files).toSorted()).toEqual(
    [
      'LEEME.txt',
      'activity.json',
      'companies.json',
      'evaluations.json',
      'scales.json',
      'team.json',
      'workspace.json',
      ...matrices,
    ].toSorted(),
  )
  expect(JSON.parse(files['workspace.json'] ?? '')).toMatchObject({
    format: 'contorno-workspace',
    format_version: 1,
    id: workspace_id,
  })
  const matrix = JSON.parse(files[matrices[0] ?? ''] ?? '') as {
    subjects: { name: string }[]
    forms: unknown[]
  }
  expect(matrix.subjects.map(({ name }) => name)).toEqual(['Ana Topacio', 'Luis Topacio'])
  expect(matrix.forms).toHaveLength(2)
  expect(JSON.stringify(files)).not.toContain('Ópalo')
})

test('holds no answer, comment, key, password or secret, and not who has answered', async () => {
  const text = JSON.stringify(await download())
  const { rows } = await t.context.pool.query<{ secret: string }>(
    `select password_hash as secret from users where password_hash <> '-'
      union all select secret from webhooks union all select client_secret from sign_on_connections`,
  )
  for (const { secret } of rows) expect(text).not.toContain(secret)
  for (const { ana, luis } of [topacio.draft, topacio.released, topacio.reported])
    for (const { id } of [ana, luis]) {
      const link = t.context.secrets.raterKey({ id, key_version: 1 })
      expect(text).not.toContain(link)
    }
  expect(text).not.toContain('Comentario Topacio')
  expect(text).not.toMatch(/"choices"|"comment"|token_hash|password_hash|declined/)
})

test('is for the owner who opened it, for an hour, and its note is deleted then', async () => {
  const id = await opened()
  const colleague = await t.as(topacio.owner.id)
  expect((await colleague.get(`${exports()}/${id}`)).status).toBe(404)
  const outsider = await t.as((await makeUser(t.context)).id)
  expect((await outsider.get(`${exports()}/${id}`)).status).toBe(404)
  t.clock.set('2026-11-20T17:00:00Z')
  const late = await owner.get(`${exports()}/${id}`)
  expect([late.status, late.code]).toEqual([410, 'workspace_export.expired'])
  await workspacesJob.run(t.context)
  expect((await t.context.pool.query('select 1 from workspace_exports')).rowCount).toBe(0)
})

test('holds no person of a project whose data are due to be erased', async () => {
  t.clock.set('2027-02-20T16:00:00Z')
  const late = await t.as(topacio.owner.id)
  const { rows } = await t.context.pool.query<{ id: string }>(
    `insert into workspace_exports (id, workspace_id, user_id, expires_at)
      values (gen_random_uuid(), $1, $2, '2027-02-20T17:00:00Z') returning id`,
    [workspace_id, topacio.owner.id],
  )
  const { bytes } = await late.get(`${exports()}/${rows[0]?.id ?? ''}`)
  const files = unzipSync(bytes)
  expect(
    Object.values(files)
      .map((content) => Buffer.from(content).toString())
      .join(''),
  ).not.toMatch(/Ana Topacio|Luis Topacio/)
})
