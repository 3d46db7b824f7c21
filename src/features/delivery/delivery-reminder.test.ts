import { afterAll, beforeEach, expect, test } from 'vitest'
import type { ListedMail } from '#features/release/contract.ts'
import { callerOf } from '../../../tests/caller.ts'
import { releaseFixture } from '../../../tests/release-fixtures.ts'
import { closedMatrix, REPORTS_OPEN } from '../../../tests/report-fixtures.ts'
import type { DeliveryRow } from './contract.ts'
import { queueDeliveryReminders } from './server/reminders.queries.ts'

const fixture = await releaseFixture()
const { t, deliver, runJobsAt, mailsTo } = fixture

beforeEach(async () => {
  await fixture.reset()
  t.clock.set(REPORTS_OPEN)
})
afterAll(() => t.close())

const SUBJECT = 'Emilio, tus resultados siguen aquí'
/** Nine o'clock in Mexico City, seven days after the delivery. */
const DUE = '2026-12-12T15:00:00Z'

/** A report that was delivered on 5 December, whose mail left unless it failed. */
async function delivered(body: object = { remind: true }) {
  const closed = await closedMatrix(t)
  const { user, matrix, first, evaluated } = closed
  const by = () => t.as(user.id)
  const path = `/deliveries/${matrix.id}`
  await (await by()).post(path, body)
  await deliver()
  const email = evaluated[0]?.email ?? ''
  const reminders = () => mailsTo(email).filter(({ subject }) => subject === SUBJECT)
  const holder = (kind: 'recipient' | 'leader', key_version = 1) =>
    callerOf(t.app, { 'x-link-key': t.context.secrets.linkKey(kind, { id: first, key_version }) })
  return { ...closed, by, path, reminders, holder }
}

test('a report that was not opened for a week is recalled once, with its link', async () => {
  const { reminders, first } = await delivered()
  await runJobsAt('2026-12-12T14:59:00Z')
  expect(reminders()).toEqual([])
  await runJobsAt(DUE)
  await runJobsAt('2026-12-12T15:01:00Z')
  await runJobsAt('2026-12-20T15:00:00Z')
  const [mail, ...others] = reminders()
  expect(others).toEqual([])
  const key = t.context.secrets.linkKey('recipient', { id: first, key_version: 1 })
  expect(mail?.text).toContain(`/results/${first}#${key}`)
  expect(mail?.text).toContain('Es el único recordatorio.')
})

test('two workers at the same time recall it once', async () => {
  const { reminders } = await delivered()
  await Promise.all([runJobsAt(DUE), runJobsAt(DUE)])
  expect(reminders()).toHaveLength(1)
})

test('without the option it is not recalled', async () => {
  const { reminders } = await delivered({})
  await runJobsAt(DUE)
  expect(reminders()).toEqual([])
})

test('an opened report is not recalled, not even when it is opened while the mail waits', async () => {
  const opened = await delivered()
  await opened.holder('recipient').post(`/delivery/${opened.first}`)
  await runJobsAt(DUE)
  expect(opened.reminders()).toEqual([])
  t.clock.set(REPORTS_OPEN)
  const late = await delivered()
  t.clock.set(DUE)
  await queueDeliveryReminders(t.context)
  await late.holder('recipient').post(`/delivery/${late.first}`)
  await deliver()
  expect(late.reminders()).toEqual([])
  const { data } = await (await late.by()).get<ListedMail[]>(`/matrices/mails/${late.matrix.id}`)
  expect(data.map(({ kind }) => kind)).not.toContain('delivery_reminder')
})

test('a withdrawn report is not recalled; a new delivery counts its own week', async () => {
  const { by, path, first, reminders } = await delivered()
  await (await by()).post(`${path}/revoke`, { subject_ids: [first] })
  await runJobsAt(DUE)
  expect(reminders()).toEqual([])
  await (await by()).post(path, { remind: true })
  await deliver()
  await runJobsAt('2026-12-18T16:00:00Z')
  expect(reminders()).toEqual([])
  await runJobsAt('2026-12-19T15:00:00Z')
  expect(reminders()).toHaveLength(1)
})

test('a mail that waits while its link is withdrawn does not leave', async () => {
  const { by, path, first, reminders } = await delivered()
  t.clock.set(DUE)
  await queueDeliveryReminders(t.context)
  await (await by()).post(`${path}/revoke`, { subject_ids: [first] })
  await deliver()
  expect(reminders()).toEqual([])
})

test('after the conversation the week begins with the report', async () => {
  const { holder, first, reminders } = await delivered({ remind: true, after_leader: true })
  await runJobsAt(DUE)
  expect(reminders()).toEqual([])
  await holder('leader').post(`/delivery/${first}/talked`)
  await deliver()
  await runJobsAt('2026-12-18T16:00:00Z')
  expect(reminders()).toEqual([])
  await runJobsAt('2026-12-19T15:00:00Z')
  expect(reminders()).toHaveLength(1)
})

test('a mail that failed is not followed by a reminder', async () => {
  const { matrix, reminders } = await delivered()
  await t.context.db
    .updateTable('outbox')
    .set({ sent_at: null, failed_at: t.clock.now(), failure: '550 no existe' })
    .where('matrix_id', '=', matrix.id)
    .execute()
  await runJobsAt(DUE)
  expect(reminders()).toEqual([])
})

test('nothing is recalled from the day of the erasure on, before the erasure ran', async () => {
  const { by, path, reminders } = await delivered({})
  t.clock.set('2026-12-28T18:00:00Z')
  await (
    await by()
  ).post(`${path}/revoke`, {
    subject_ids: (await (await by()).get<DeliveryRow[]>(path)).data
      .filter(({ state }) => state === 'delivered')
      .map(({ subject_id }) => subject_id),
  })
  await (await by()).post(path, { remind: true })
  await deliver()
  await runJobsAt('2027-01-04T15:00:00Z')
  expect(reminders()).toEqual([])
})

test('the organiser sees the day of the opening as before, and may not send it again', async () => {
  const { by, path, first, matrix } = await delivered()
  await runJobsAt(DUE)
  const caller = await by()
  const row = async () =>
    (await caller.get<DeliveryRow[]>(path)).data.find(({ subject_id }) => subject_id === first)
  expect(await row()).toMatchObject({ state: 'delivered', opened_on: null })
  expect(Object.keys((await row()) ?? {})).not.toContain('remind')
  t.clock.set('2026-12-13T16:00:00Z')
  const { data } = await (await by()).get<ListedMail[]>(`/matrices/mails/${matrix.id}`)
  const mail = data.find(({ kind }) => kind === 'delivery_reminder')
  expect(mail?.delivery.state).toBe('sent')
  expect(
    (await (await by()).post(`/matrices/retry-mail/${matrix.id}`, { mail_id: mail?.id })).status,
  ).toBe(404)
})
