import { afterAll, beforeEach, expect, test } from 'vitest'
import { draftWithLeader, releaseFixture } from '../../../tests/release-fixtures.ts'

// Each release of the drafts below mails two raters.
const fixture = await releaseFixture({ MAIL_DAILY_QUOTA: '5' })
const { t, api, release, signInAt } = fixture

beforeEach(async () => {
  await fixture.reset()
  await t.context.pool.query('delete from outbox')
})
afterAll(() => t.close())

const refused = {
  status: 429,
  code: 'mail.quota_reached',
  message:
    'Este espacio de trabajo puede enviar 5 correos en 24 horas, y con éstos serían más. Intenta mañana o pide a quien opera el servicio que suba el límite.',
}

test('a release beyond the daily quota of mails is refused and releases nothing', async () => {
  const drafts = [
    await draftWithLeader(fixture),
    await draftWithLeader(fixture),
    await draftWithLeader(fixture),
  ]
  const [first, second, third] = drafts.map(({ matrix }) => matrix.id)
  for (const id of [first, second]) expect(await release(id ?? '')).toMatchObject({ status: 200 })
  const reply = await release(third ?? '')
  expect(reply).toMatchObject(refused)
  expect(Number(reply.headers['retry-after'])).toBe(86_400)
  const { rows } = await t.context.pool.query<{ released: boolean }>(
    'select released from matrices where id = $1',
    [third],
  )
  expect(rows).toEqual([{ released: false }])
  await signInAt('2026-11-21T16:00:01Z')
  expect(await release(third ?? '')).toMatchObject({ status: 200 })
})

test('two releases at once count the mails of both', async () => {
  const drafts = [
    await draftWithLeader(fixture),
    await draftWithLeader(fixture),
    await draftWithLeader(fixture),
  ]
  const replies = await Promise.all(drafts.map(({ matrix }) => release(matrix.id)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 429])
})

test('reminders count', async () => {
  const { matrix } = await draftWithLeader(fixture)
  await release(matrix.id)
  await signInAt('2026-11-20T18:00:00Z')
  expect(await api().post(`/matrices/remind/${matrix.id}`, {})).toMatchObject({ status: 200 })
  await t.context.pool.query(
    "update outbox set sent_at = created_at - interval '24 hours' where kind = 'reminder'",
  )
  await signInAt('2026-11-20T20:00:00Z')
  expect(await api().post(`/matrices/remind/${matrix.id}`, {})).toMatchObject(refused)
})

test('each invitation to a corrected address counts', async () => {
  const { matrix, mariana } = await draftWithLeader(fixture)
  await release(matrix.id)
  const correct = async (email: string) => {
    await fixture.deliver()
    return api().patch(`/matrices/${matrix.id}/subjects/${mariana.id}/email`, { email })
  }
  for (const email of ['una@ceiba.mx', 'dos@ceiba.mx', 'tres@ceiba.mx'])
    expect(await correct(email)).toMatchObject({ status: 200 })
  expect(await correct('cuatro@ceiba.mx')).toMatchObject(refused)
  await fixture.deliver()
  expect(fixture.mailsTo('tres@ceiba.mx')).toHaveLength(1)
  expect(fixture.mailsTo('cuatro@ceiba.mx')).toHaveLength(0)
})
