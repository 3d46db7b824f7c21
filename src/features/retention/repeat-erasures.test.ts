import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import type { Caller } from '../../../tests/caller.ts'
import { makeCompany, makeMatrix, makeUser } from '../../../tests/factories.ts'
import { matrixWithEva } from '../../../tests/retention-fixtures.ts'
import { makeWorkspaceFixture } from '../../../tests/workspace-fixture.ts'
import { erasureJob, messagesJob, workspacesJob } from './server/jobs.ts'
import { notedErasures, type NotedErasure } from './server/noted-erasures.queries.ts'
import { repeatErasures } from './server/repeat-erasures.queries.ts'

const START = '2026-11-20T16:00:00Z'
let t: TestApp
let api: Caller
let workspace_id: string
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(START)
  const user = await makeUser(t.context)
  workspace_id = user.workspace_id
  api = await t.as(user.id)
  await t.context.pool.query('delete from erasure_ledger')
})
const noted = async (): Promise<string[][]> =>
  (await notedErasures(t.context.db)).map(({ kind, target_id }) => [kind, target_id])
const exists = async (table: string, id: string): Promise<boolean> =>
  (await t.context.pool.query(`select from ${table} where id = $1`, [id])).rowCount === 1

test('what is erased or deleted for good is noted, and not what goes with it', async () => {
  const owner = await makeUser(t.context, { workspace_id })
  const jade = await makeWorkspaceFixture(t, 'Jade', { workspace_id, owner })
  const stored = await matrixWithEva(t.context, workspace_id, 'evanotada')
  await api.delete(`/data-subjects/${stored.matrix.id}/${stored.eva.id}`)
  expect(await noted()).toEqual([['subject', stored.eva.id]])
  await api.delete(`/matrices/${jade.draft.matrix.id}`)
  const company = await makeCompany(t.context, { workspace_id })
  await makeMatrix(t.context, { workspace_id, company_id: company.id })
  await api.delete(`/companies/${company.id}`)
  await t.context.pool.query('update matrices set erase_at = $2 where id = $1', [
    stored.matrix.id,
    START,
  ])
  await erasureJob.run(t.context)
  await t.context.pool.query('update workspaces set delete_at = $2 where id = $1', [
    workspace_id,
    START,
  ])
  await workspacesJob.run(t.context)
  expect(new Set((await noted()).map(([kind, id]) => `${kind} ${id}`))).toEqual(
    new Set([
      `subject ${stored.eva.id}`,
      `matrix ${jade.draft.matrix.id}`,
      `company ${company.id}`,
      `erased_matrix ${stored.matrix.id}`,
      `workspace ${workspace_id}`,
    ]),
  )
})

test('an entry leaves after 31 days, when no backup is older', async () => {
  const target_id = newId()
  await t.context.db
    .insertInto('erasure_ledger')
    .values({ kind: 'matrix', target_id, happened_at: new Date(START) })
    .execute()
  t.clock.set('2026-12-21T15:59:59Z')
  await messagesJob.run(t.context)
  expect(await noted()).toEqual([['matrix', target_id]])
  t.clock.set('2026-12-21T16:00:01Z')
  await messagesJob.run(t.context)
  expect(await noted()).toEqual([])
})

test('on restored data every kind is repeated, and an unknown id changes nothing', async () => {
  const jade = await makeWorkspaceFixture(t, 'Ópalo')
  const stored = await matrixWithEva(t.context, workspace_id, 'evarepetida')
  const gone = await makeUser(t.context, { workspace_id })
  const happened_at = new Date('2026-11-19T16:00:00Z')
  const entry = (kind: NotedErasure['kind'], target_id: string) => ({
    kind,
    target_id,
    happened_at,
  })
  await repeatErasures(t.context, [
    entry('subject', stored.eva.id),
    entry('subject', newId()),
    entry('erased_matrix', stored.matrix.id),
    entry('matrix', jade.draft.matrix.id),
    entry('company', newId()),
    entry('user', gone.id),
  ])
  expect(await exists('subjects', stored.eva.id)).toBe(false)
  expect(await exists('forms', stored.forms.peer)).toBe(true)
  expect(await exists('matrices', jade.draft.matrix.id)).toBe(false)
  expect(await exists('users', gone.id)).toBe(false)
  await erasureJob.run(t.context)
  expect(await exists('forms', stored.forms.peer)).toBe(false)
  await repeatErasures(t.context, [
    entry('company', jade.company.id),
    entry('workspace', jade.workspace_id),
  ])
  expect(await exists('companies', jade.company.id)).toBe(false)
  expect(await exists('workspaces', jade.workspace_id)).toBe(false)
})
