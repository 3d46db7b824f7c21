import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueMail } from '#server/mail/mail.ts'
import { markFailed, markSent } from '#server/mail/outbox.ts'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import type { Caller } from '../../../../tests/caller.ts'
import {
  makeCompany,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
} from '../../../../tests/factories.ts'
import type { Usage } from '../contract.ts'

let t: TestApp
let workspace_id: string
let owner: Caller
beforeAll(async () => {
  t = await openTestApp()
  const user = await makeUser(t.context)
  workspace_id = user.workspace_id
  owner = await t.as(user.id)
})
afterAll(() => t.close())

const usage = async (): Promise<Usage> =>
  (await owner.get<Usage>(`/workspaces/${workspace_id}/usage`)).data

async function mail(matrix_id: string, outcome: 'sent' | 'needless' | 'failed' | 'waits') {
  const { db, pool, clock } = t.context
  const key = newId()
  await queueMail(db, clock, [
    { kind: 'invitation', dedupe_key: key, email: 'ana@ceiba.mx', workspace_id, matrix_id },
  ])
  const { rows } = await pool.query('select * from outbox where dedupe_key = $1', [key])
  if (outcome === 'sent') await markSent(t.context, rows[0], null)
  if (outcome === 'needless') await markSent(t.context, rows[0], 'Ya no hacía falta.')
  if (outcome === 'failed') await markFailed(t.context, rows[0], 'No existe.')
}

test('is empty without companies', async () => {
  expect(await usage()).toEqual({
    since: '2026-10-21T16:00:00.000Z',
    companies: [],
    limits: {
      companies: { used: 0, limit: null },
      people: { used: 0, limit: null },
      mails: { used: 0, limit: 20_000 },
      bytes: { used: 0, limit: null },
    },
  })
})

test('counts each company’s people once, its released sheets, its sent mails and its space', async () => {
  const { context } = t
  const company = await makeCompany(context, { workspace_id, name: 'Ceiba' })
  const quiet = await makeCompany(context, { workspace_id, name: 'Álamo' })
  const sample = await makeCompany(context, { workspace_id, name: 'Muestra' })
  await context.pool.query(`update companies set kind = 'sample' where id = $1`, [sample.id])
  const at = { workspace_id, company_id: company.id }
  const [released, draft] = [await makeMatrix(context, at), await makeMatrix(context, at)]
  const ana = { name: 'Ana', email: 'ana@ceiba.mx' }
  const first = await makeSubject(context, { matrix_id: released.id, ...ana })
  const other = await makeSubject(context, { matrix_id: released.id })
  const again = await makeSubject(context, { matrix_id: draft.id, ...ana, email: 'ANA@ceiba.mx' })
  await makeForm(context, { matrix_id: released.id, evaluator_id: first.id })
  for (const rater of [first, other])
    await makeForm(context, {
      matrix_id: released.id,
      evaluator_id: rater.id,
      evaluated_id: rater === first ? other.id : first.id,
    })
  await makeForm(context, { matrix_id: draft.id, evaluator_id: again.id })
  await context.pool.query(
    'update matrices set released = true, released_at = creation_date where id = $1',
    [released.id],
  )
  t.clock.set('2026-10-01T16:00:00Z')
  await mail(released.id, 'sent')
  t.clock.set('2026-11-20T16:00:00Z')
  for (const outcome of ['sent', 'sent', 'needless', 'failed', 'waits'] as const)
    await mail(released.id, outcome)
  expect((await usage()).companies).toEqual([
    {
      company_id: company.id,
      name: 'Ceiba',
      people: 2,
      sheets: 3,
      mails: 2,
      bytes: expect.any(Number),
    },
    { company_id: quiet.id, name: 'Álamo', people: 0, sheets: 0, mails: 0, bytes: 0 },
  ])
  expect((await usage()).companies[0]?.bytes).toBe(3 * 500 + 4 * 830)
})

test('does not change while raters write', async () => {
  const before = await usage()
  const { rows } = await t.context.pool.query<{ id: string; matrix_id: string }>(
    'select f.id, f.matrix_id from forms f join matrices m on m.id = f.matrix_id where m.released',
  )
  for (const { id, matrix_id } of rows)
    await t.context.pool.query(
      `insert into comments (form_id, matrix_id, comment) values ($1, $2, repeat('muy bien ', 50))`,
      [id, matrix_id],
    )
  expect(await usage()).toEqual(before)
})

test.each(['admin', 'viewer'] as const)(
  'is not told to a member with the role %s',
  async (role) => {
    const member = await t.as((await makeUser(t.context, { workspace_id, role })).id)
    const reply = await member.get(`/workspaces/${workspace_id}/usage`)
    expect([reply.status, reply.data]).toEqual([404, undefined])
  },
)

test('is not told to the owner of another workspace', async () => {
  const outsider = await t.as((await makeUser(t.context)).id)
  expect(await outsider.get(`/workspaces/${workspace_id}/usage`)).toMatchObject({
    status: 404,
    code: 'not_found',
  })
})
