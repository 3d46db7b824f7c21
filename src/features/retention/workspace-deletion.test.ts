import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mailFolder } from '#server/mail/mail-transport.ts'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import { type Browser, PASSWORD, signedUp, waitingMail } from '../../../tests/browser.ts'
import { callerOf } from '../../../tests/caller.ts'
import { makeUser } from '../../../tests/factories.ts'
import { digestsOf } from '../../../tests/table-digests.ts'
import { makeWorkspaceFixture } from '../../../tests/workspace-fixture.ts'
import type { WorkspaceDeletion } from './contract.ts'
import { purgeDeleted, workspacesJob } from './server/jobs.ts'

let t: TestApp
let data_dir: string
beforeAll(async () => {
  data_dir = await mkdtemp(path.join(tmpdir(), 'workspace-deletion-'))
  t = await openTestApp({ DATA_DIR: data_dir })
})
const START = '2026-11-20T16:00:00Z'
afterEach(() => t.clock.set(START))
afterAll(async () => {
  await t.close()
  await rm(data_dir, { recursive: true, force: true })
})

const deletion = (id: string) => `/workspaces/${id}/deletion`
const named = async (browser: Browser, workspace_id: string): Promise<string> => {
  const { data } = await browser.get<{ user: { workspaces: { id: string; name: string }[] } }>(
    '/auth/profile',
  )
  return data.user.workspaces.find(({ id }) => id === workspace_id)?.name ?? ''
}
const plan = async (browser: Browser, workspace_id: string) =>
  browser.post<WorkspaceDeletion>(deletion(workspace_id), {
    name: await named(browser, workspace_id),
    password: PASSWORD,
  })
const exists = async (id: string): Promise<boolean> =>
  (await t.context.pool.query('select 1 from workspaces where id = $1', [id])).rowCount === 1

test('asks for the name and the password, and tells what is lost', async () => {
  const { browser, workspace_id } = await signedUp(t)
  const owner = await makeUser(t.context, { workspace_id })
  await makeWorkspaceFixture(t, 'Cuarzo', { workspace_id, owner })
  expect((await browser.get(deletion(workspace_id))).data).toEqual({
    delete_at: null,
    companies: 1,
    matrices: 3,
    released: 2,
    people: expect.any(Number),
  })
  const name = await named(browser, workspace_id)
  const tried = async (body: object) => (await browser.post(deletion(workspace_id), body)).code
  expect(await tried({ name, password: 'no es' })).toBe('password.wrong')
  expect(await tried({ name: 'Otro', password: PASSWORD })).toBe('workspace.name_differs')
  expect(await tried({ name })).toBe('input.invalid')
  expect((await browser.get<WorkspaceDeletion>(deletion(workspace_id))).data.delete_at).toBeNull()
})

test('is planned for seven days later, mails every owner and ends tokens and webhooks at once', async () => {
  const { browser, email, workspace_id } = await signedUp(t)
  const other = await makeUser(t.context, { workspace_id })
  const ambar = await makeWorkspaceFixture(t, 'Ámbar', { workspace_id, owner: other })
  const program = callerOf(t.app, { authorization: `Bearer ${ambar.token.token}` })
  expect((await program.get('/companies')).status).toBe(200)
  const planned = await plan(browser, workspace_id)
  expect(planned.data.delete_at).toBe('2026-11-27T16:00:00.000Z')
  expect((await program.get('/companies')).code).toBe('token.invalid')
  expect((await browser.get<unknown[]>(`/workspaces/${workspace_id}/webhooks`)).data).toEqual([])
  for (const address of [email, other.email]) {
    const mails = await waitingMail(t, address, { notices: true })
    expect(mails.map(({ mail }) => mail?.subject)).toContain(
      'Se eliminará un espacio de trabajo en Contorno',
    )
  }
  // Asked for again, nothing changes and no second mail leaves.
  t.clock.set('2026-11-20T17:00:00Z')
  expect((await plan(browser, workspace_id)).data.delete_at).toBe('2026-11-27T16:00:00.000Z')
  expect(await waitingMail(t, other.email, { notices: true })).toHaveLength(1)
})

test('is told to every member while it is planned', async () => {
  const { browser, workspace_id } = await signedUp(t)
  const viewer = await makeUser(t.context, { workspace_id, role: 'viewer' })
  const listNotices = async () =>
    (
      await (
        await t.as(viewer.id)
      ).get<{ user: { workspaces: { delete_at: string | null }[] } }>('/auth/profile')
    ).data.user.workspaces.map(({ delete_at }) => delete_at)
  expect(await listNotices()).toEqual([null])
  await plan(browser, workspace_id)
  expect(await listNotices()).toEqual(['2026-11-27T16:00:00.000Z'])
  await browser.delete(deletion(workspace_id))
  expect(await listNotices()).toEqual([null])
})

test('can be cancelled by another owner until its day', async () => {
  const { browser, workspace_id } = await signedUp(t)
  const other = await makeUser(t.context, { workspace_id })
  await plan(browser, workspace_id)
  t.clock.set('2026-11-27T15:59:59Z')
  await workspacesJob.run(t.context)
  const colleague = await t.as(other.id)
  expect((await colleague.delete(deletion(workspace_id))).status).toBe(200)
  t.clock.set('2026-11-28T16:00:00Z')
  await workspacesJob.run(t.context)
  expect(await exists(workspace_id)).toBe(true)
  const subjects = (await waitingMail(t, other.email, { notices: true })).map(
    ({ mail }) => mail?.subject,
  )
  expect(subjects).toContain('Un espacio de trabajo ya no se eliminará en Contorno')
})

test('on its day nothing of the workspace remains in any table, and the others are untouched', async () => {
  const { browser, email, workspace_id } = await signedUp(t)
  const owner = await makeUser(t.context, { workspace_id })
  const gone = await makeWorkspaceFixture(t, 'Zafiro', { workspace_id, owner })
  const kept = await makeWorkspaceFixture(t, 'Jade')
  await browser.patch(`/workspaces/${workspace_id}`, { name: 'Espacio Zafiro' })
  const traces = [
    workspace_id,
    'Espacio Zafiro',
    ...['Empresa', 'Evaluación', 'Cuestionario', 'Borrador', 'Liberado', 'Cerrado'].map(
      (kind) => `${kind} Zafiro`,
    ),
    ...['Ana', 'Luis', 'Comentario'].map((kind) => `${kind} Zafiro`),
    'zafiro.mx',
    'zafiro.example',
    ...[gone.draft, gone.released, gone.reported].flatMap(({ matrix, ana, form }) => [
      matrix.id,
      ana.id,
      form.id,
    ]),
  ]
  const files = [null, gone.released.matrix.id].map((matrix_id) =>
    path.join(mailFolder(t.context.config, matrix_id), `${newId()}.eml`),
  )
  for (const file of files) {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, 'Zafiro')
  }
  const others = ['Jade', kept.workspace_id, kept.released.matrix.id, kept.company.id]
  await browser.post(`/workspaces/${workspace_id}/exports`, { password: PASSWORD })
  await plan(browser, workspace_id)
  const before = await digestsOf(t.context, others)
  t.clock.set('2026-11-27T16:00:00Z')
  await workspacesJob.run(t.context)
  await purgeDeleted(t.context)
  const left = Object.entries(await digestsOf(t.context, traces)).filter(([, digest]) => digest)
  // The people of the team keep their accounts, which are theirs; the ledger has the id alone.
  expect(left.map(([table]) => table)).toEqual(['erasure_ledger'])
  expect(await digestsOf(t.context, others)).toEqual(before)
  for (const file of files) expect(existsSync(file)).toBe(false)
  const subjects = (await waitingMail(t, email, { notices: true })).map(({ mail }) => mail?.subject)
  expect(subjects.join()).not.toContain('espacio de trabajo')
  await expect((await t.as(owner.id)).get('/auth/profile')).resolves.toMatchObject({
    data: { user: { workspaces: [] } },
  })
})

test.each(['admin', 'viewer'] as const)('a member with the role %s finds nothing', async (role) => {
  const { workspace_id } = await signedUp(t)
  const member = await t.as((await makeUser(t.context, { workspace_id, role })).id)
  expect((await member.get(deletion(workspace_id))).status).toBe(404)
  const asked = await member.post(deletion(workspace_id), { name: 'x', password: PASSWORD })
  expect(asked.status).not.toBe(200)
  expect((await member.delete(deletion(workspace_id))).status).not.toBe(200)
  expect(await exists(workspace_id)).toBe(true)
})
