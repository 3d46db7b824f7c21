import { afterAll, beforeEach, expect, test } from 'vitest'
import { nominationFixture, peer } from '../../../tests/nomination-fixtures.ts'

/** What is demanded of the organiser before proposals mail others. */
const fixture = await nominationFixture({
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Contorno <no-responder@operador.example>',
})
const { t, api, opened } = fixture
const prove = (at: Date | null) =>
  t.context.db.updateTable('users').set({ email_proved_at: at }).execute()

beforeEach(async () => {
  await fixture.reset()
  await prove(t.clock.now())
  await t.context.pool.query('delete from outbox')
  await t.context.pool.query('update workspaces set quota_mails = null')
})
afterAll(() => t.close())

async function waiting() {
  const s = await opened()
  await s.own('/add', peer(s.caro.id))
  await s.own('/send')
  const path = `/matrices/${s.matrix.id}/nominations`
  return {
    ...s,
    giveBack: () =>
      api().post(`${path}/return`, { evaluated_id: s.ana.id, reason: 'Falta alguien' }),
    approve: () => api().post(`${path}/approve`, { evaluated_ids: [s.ana.id], override: true }),
  }
}

test('an organiser whose address is not proved neither returns nor approves a list', async () => {
  const s = await waiting()
  await prove(null)
  for (const call of [s.giveBack, s.approve])
    expect(await call()).toMatchObject({ status: 403, code: 'email.unproved' })
  await prove(t.clock.now())
  expect((await s.giveBack()).status).toBe(200)
})

test('the mail about removed proposals counts for the daily quota', async () => {
  const s = await waiting()
  const [list] = (await s.readTeam()).data?.lists ?? []
  const proposal_id = list?.raters.find(({ name }) => name === 'Beto')?.proposal_id
  await s.team('/remove', { evaluated_id: s.ana.id, proposal_id, reason: 'Ya no' })
  const { rows } = await t.context.pool.query('select kind from outbox')
  await t.context.pool.query('update workspaces set quota_mails = $1', [rows.length])
  expect(await s.approve()).toMatchObject({ status: 429, code: 'mail.quota_reached' })
  await t.context.pool.query('update workspaces set quota_mails = $1', [rows.length + 1])
  expect((await s.approve()).status).toBe(200)
})
