import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ListedMail } from '#features/release/contract.ts'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import { callerOf } from '../../../tests/caller.ts'
import { makeUser } from '../../../tests/factories.ts'
import { closedMatrix, REPORTS_OPEN } from '../../../tests/report-fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(REPORTS_OPEN))

/** A delivered report whose mails left, to the person and to the leader. */
async function delivered() {
  const closed = await closedMatrix(t, ['Emilio Ríos'], { leader_reports: true })
  const { user, matrix, first } = closed
  // a session ends after eight hours, and the tests move the clock
  const by = () => t.as(user.id)
  const caller = await by()
  await caller.post(`/deliveries/${matrix.id}`, { to_leader: true, note: 'Nos vemos el lunes' })
  const sent = () =>
    t.context.db
      .updateTable('outbox')
      .set({ sent_at: t.clock.now(), failure: null, payload: '{}' })
      .where('matrix_id', '=', matrix.id)
      .execute()
  await sent()
  const path = `/matrices/mails/${matrix.id}`
  const mailOf = async (kind: string) =>
    (await (await by()).get<ListedMail[]>(path)).data.find((mail) => mail.kind === kind)
  const again = async (kind: string) =>
    (await by()).post(`/matrices/retry-mail/${matrix.id}`, { mail_id: (await mailOf(kind))?.id })
  return { ...closed, path, by, mailOf, again, sent, first }
}

test('the mails of a delivery are listed with the person, the address and the state', async () => {
  const { mailOf, first, evaluated, raters } = await delivered()
  expect(await mailOf('report_delivery')).toMatchObject({
    subject_id: first,
    name: 'Emilio Ríos',
    email: evaluated[0]?.email,
    delivery: { state: 'sent' },
  })
  expect(await mailOf('leader_report')).toMatchObject({
    name: raters[0]?.name,
    email: raters[0]?.email,
    delivery: { state: 'sent' },
  })
})

test('a newer mail of the same delivery takes the place of the earlier one', async () => {
  const { path, by, matrix, first, mailOf } = await delivered()
  await (await by()).post(`/deliveries/${matrix.id}/revoke`, { subject_ids: [first] })
  t.clock.set('2026-12-06T18:00:00Z')
  const caller = await by()
  await caller.post(`/deliveries/${matrix.id}`, {})
  const { data } = await caller.get<ListedMail[]>(path)
  expect(data.filter(({ kind }) => kind === 'report_delivery')).toHaveLength(1)
  expect((await mailOf('report_delivery'))?.delivery.state).toBe('waiting')
})

test('is sent again after a day, with the same link and the line of the organiser', async () => {
  const { again, first, mailOf } = await delivered()
  for (const kind of ['report_delivery', 'leader_report'])
    expect(await again(kind)).toMatchObject({ status: 409, code: 'matrix.mail_recent' })
  t.clock.set('2026-12-06T18:00:01Z')
  for (const kind of ['report_delivery', 'leader_report'])
    expect((await again(kind)).status).toBe(200)
  expect((await mailOf('report_delivery'))?.delivery.state).toBe('waiting')
  const row = await t.context.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'report_delivery')
    .where('subject_id', '=', first)
    .executeTakeFirstOrThrow()
  expect(await t.context.wouldSend(row.id)).toBe(true)
  const key = t.context.secrets.linkKey('recipient', { id: first, key_version: 1 })
  expect((await callerOf(t.app, { 'x-link-key': key }).post(`/delivery/${first}`)).status).toBe(200)
})

test('is not sent again once its link ended', async () => {
  const { caller, matrix, first, again, mailOf } = await delivered()
  await caller.post(`/deliveries/${matrix.id}/revoke`, { subject_ids: [first] })
  t.clock.set('2026-12-06T18:00:01Z')
  for (const kind of ['report_delivery', 'leader_report'])
    expect(await again(kind)).toMatchObject({ status: 409, code: 'matrix.mail_not_needed' })
  expect((await mailOf('report_delivery'))?.delivery.state).toBe('sent')
})

test('a withdrawn delivery drops a mail that is being sent again', async () => {
  const { by, matrix, first, again, mailOf } = await delivered()
  t.clock.set('2026-12-06T18:00:01Z')
  await again('report_delivery')
  await again('leader_report')
  await (await by()).post(`/deliveries/${matrix.id}/revoke`, { subject_ids: [first] })
  expect(await mailOf('report_delivery')).toBeUndefined()
  expect(await mailOf('leader_report')).toBeUndefined()
})

test('a consultant sees no mail, and an organizer of the project none that brings a report', async () => {
  const { caller, matrix, path } = await delivered()
  const { data: all } = await caller.get<ListedMail[]>(path)
  const member = async (role: 'consultant' | 'organizer') => {
    const { id } = await makeUser(t.context, { workspace_id: matrix.workspace_id, role })
    await t.context.db
      .insertInto('member_matrices')
      .values({ workspace_id: matrix.workspace_id, user_id: id, matrix_id: matrix.id })
      .execute()
    return t.as(id)
  }
  const consultant = await member('consultant')
  expect((await consultant.get(`/deliveries/${matrix.id}`)).status).toBe(200)
  expect(await consultant.get(path)).toMatchObject({ status: 404 })
  const retry = { mail_id: all[0]?.id }
  expect((await consultant.post(`/matrices/retry-mail/${matrix.id}`, retry)).status).toBe(404)
  const organizer = await member('organizer')
  expect((await organizer.get<ListedMail[]>(path)).data).toEqual([])
  for (const { id } of all)
    expect(
      (await organizer.post(`/matrices/retry-mail/${matrix.id}`, { mail_id: id })).status,
    ).toBe(404)
})
