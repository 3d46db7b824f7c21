import { afterAll, beforeEach, expect, test } from 'vitest'
import { draftWithLeader, releaseFixture } from '../../../tests/release-fixtures.ts'

// Each release of the drafts below mails two raters.
const fixture = await releaseFixture({
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Contorno <no-responder@operador.example>',
  MAIL_NEW_QUOTA: '3',
  MAIL_DAILY_QUOTA: '7',
})
const { t, api, release, signInAt, workspace_id } = fixture

beforeEach(async () => {
  await fixture.reset()
  await t.context.pool.query('delete from outbox')
  await t.context.pool.query('update users set email_proved_at = now()')
  await t.context.pool.query('update workspaces set quota_mails = null')
})
afterAll(() => t.close())

const releaseOne = async () => {
  const { matrix } = await draftWithLeader(fixture)
  return release(matrix.id)
}
const quotaOf = async () =>
  (await api().get<{ limits: { mails: { limit: number } } }>(`/workspaces/${workspace_id}/usage`))
    .data.limits.mails.limit
const refused = { status: 429, code: 'mail.quota_reached' }

test('a new workspace sends few mails a day, whatever it releases on that day', async () => {
  expect(await quotaOf()).toBe(3)
  expect((await releaseOne()).status).toBe(200)
  const second = await releaseOne()
  expect(second).toMatchObject(refused)
  expect(second.message).toContain('3 correos en 24 horas')
})

test('a day after its first release it sends as many as the others', async () => {
  await releaseOne()
  await signInAt('2026-11-21T16:00:00Z')
  expect(await quotaOf()).toBe(7)
  expect((await releaseOne()).status).toBe(200)
  expect((await releaseOne()).status).toBe(200)
})

test('a workspace whose owners have not proved an address stays new', async () => {
  await releaseOne()
  await t.context.pool.query('update users set email_proved_at = null')
  await signInAt('2026-11-25T16:00:00Z')
  expect(await quotaOf()).toBe(3)
})

test('a project of a rehearsal does not count as released', async () => {
  await releaseOne()
  await t.context.pool.query("update companies set kind = 'rehearsal'")
  await signInAt('2026-11-25T16:00:00Z')
  expect(await quotaOf()).toBe(3)
})

test('the operator raises it for one workspace, within the limit for all', async () => {
  await t.context.pool.query('update workspaces set quota_mails = 5')
  expect(await quotaOf()).toBe(5)
  expect((await releaseOne()).status).toBe(200)
  expect((await releaseOne()).status).toBe(200)
  expect(await releaseOne()).toMatchObject(refused)
  await t.context.pool.query('update workspaces set quota_mails = 5000')
  expect(await quotaOf()).toBe(7)
})
