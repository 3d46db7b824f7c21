import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliveryMails } from '#features/delivery/server/emails.tsx'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import { callerOf } from '../../../tests/caller.ts'
import { makeForm, makeSubject, makeUser } from '../../../tests/factories.ts'
import { closedMatrix, REPORTS_OPEN } from '../../../tests/report-fixtures.ts'
import type { DeliveryRow, OwnReport } from './contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(REPORTS_OPEN))

type Closed = Awaited<ReturnType<typeof closedMatrix>>

const stateOf = async ({ caller, matrix }: Closed, subject_id: string) => {
  const { data } = await caller.get<DeliveryRow[]>(`/deliveries/${matrix.id}`)
  return data.find((row) => row.subject_id === subject_id)
}
const mailsTo = (subject_id: string) =>
  t.context.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'report_delivery')
    .where('subject_id', '=', subject_id)
    .orderBy('created_at')
    .execute()
const markMailsSent = (subject_id: string) =>
  t.context.db
    .updateTable('outbox')
    .set({ sent_at: t.clock.now() })
    .where('subject_id', '=', subject_id)
    .execute()
const keyOf = (id: string, key_version = 1) =>
  t.context.secrets.linkKey('recipient', { id, key_version })
/** A person with that version of the link. */
const holder = (id: string, key_version = 1) =>
  callerOf(t.app, { 'x-link-key': keyOf(id, key_version) })

describe('delivering', () => {
  test('mails a personal link to everyone with a report, and once', async () => {
    const closed = await closedMatrix(t, ['Ana', 'Berta', 'Carla'])
    const { caller, matrix, first } = closed
    const quiet = await makeSubject(t.context, { matrix_id: matrix.id, name: 'Quieta' })
    await makeForm(t.context, { matrix_id: matrix.id, evaluator_id: quiet.id })
    expect((await stateOf(closed, quiet.id))?.state).toBe('unavailable')
    const { data } = await caller.post(`/deliveries/${matrix.id}`, { note: 'Nos vemos el lunes' })
    expect(data).toEqual({ delivered: 3, waiting: 0, leaders_asked: 0, leaders: 0 })
    expect(await stateOf(closed, first)).toMatchObject({ state: 'sending', opened_on: null })
    expect(await mailsTo(quiet.id)).toEqual([])
    const again = await caller.post(`/deliveries/${matrix.id}`, { subject_ids: [first] })
    expect(again).toMatchObject({ status: 422, code: 'delivery.none_deliverable' })
    const [row, ...others] = await mailsTo(first)
    expect(others).toEqual([])
    if (!row) throw new Error('no mail')
    const mail = await deliveryMails.report_delivery(t.context, row)
    expect(mail?.subject).toBe('Ana, tus resultados están listos')
    expect(mail?.text).toContain(`/results/${first}#${keyOf(first)}`)
    expect(mail?.text).toContain('Nos vemos el lunes')
    await markMailsSent(first)
    expect((await stateOf(closed, first))?.state).toBe('delivered')
  })

  test('of two at the same time mails once', async () => {
    const { caller, matrix, first } = await closedMatrix(t)
    const replies = await Promise.all(
      [1, 2, 3].map(() => caller.post(`/deliveries/${matrix.id}`, { subject_ids: [first] })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect(await mailsTo(first)).toHaveLength(1)
  })

  test('on a later day opens nothing before, and can be withdrawn', async () => {
    const closed = await closedMatrix(t)
    const { caller, matrix, first } = closed
    await caller.post(`/deliveries/${matrix.id}`, { on: '2026-12-07' })
    expect(await stateOf(closed, first)).toMatchObject({
      state: 'scheduled',
      deliver_at: '2026-12-07T15:00:00.000Z',
    })
    expect((await holder(first).post(`/delivery/${first}`)).code).toBe('link.key_required')
    const revoked = await caller.post(`/deliveries/${matrix.id}/revoke`, { subject_ids: [first] })
    expect(revoked.data).toEqual({ revoked: 1 })
    expect(await mailsTo(first)).toEqual([])
    expect((await stateOf(closed, first))?.state).toBe('revoked')
  })

  test('refuses a day in the past and one after the erasure, and writes nothing', async () => {
    const { caller, matrix, first } = await closedMatrix(t)
    const path = `/deliveries/${matrix.id}`
    expect(await caller.post(path, { on: '2026-12-04' })).toMatchObject({
      status: 422,
      code: 'delivery.date_past',
    })
    expect(await caller.post(path, { on: '2027-02-01' })).toMatchObject({
      status: 422,
      code: 'delivery.date_after_erasure',
    })
    expect(await mailsTo(first)).toEqual([])
  })

  test('waits until the reports open', async () => {
    const { caller, matrix } = await closedMatrix(t)
    t.clock.set('2026-12-05T05:00:00Z')
    for (const reply of [
      await caller.get(`/deliveries/${matrix.id}`),
      await caller.post(`/deliveries/${matrix.id}`, {}),
    ])
      expect(reply).toMatchObject({ status: 409, code: 'reports.not_yet' })
  })

  test('is not for a viewer, who sees the states and no key', async () => {
    const { matrix, first } = await closedMatrix(t)
    const { id } = await makeUser(t.context, {
      workspace_id: matrix.workspace_id,
      role: 'viewer',
    })
    const viewer = await t.as(id)
    const list = await viewer.get(`/deliveries/${matrix.id}`)
    expect(list.status).toBe(200)
    expect(list.bytes.toString()).not.toContain(keyOf(first))
    for (const reply of [
      await viewer.post(`/deliveries/${matrix.id}`, {}),
      await viewer.post(`/deliveries/${matrix.id}/revoke`, { subject_ids: [first] }),
      await viewer.post(`/delivery/${first}`),
    ])
      expect(reply.status).toBe(403)
  })

  test('skips people of another matrix and refuses a sample', async () => {
    const mine = await closedMatrix(t)
    const theirs = await closedMatrix(t)
    expect(
      await mine.caller.post(`/deliveries/${mine.matrix.id}`, { subject_ids: [theirs.first] }),
    ).toMatchObject({ status: 422, code: 'delivery.none_deliverable' })
    await t.context.db
      .updateTable('companies')
      .set({ kind: 'sample' })
      .where('id', '=', mine.company.id)
      .execute()
    expect(await mine.caller.post(`/deliveries/${mine.matrix.id}`, {})).toMatchObject({
      status: 409,
      code: 'delivery.sample',
    })
  })

  test('again after a failed mail makes a new link', async () => {
    const closed = await closedMatrix(t)
    const { caller, matrix, first } = closed
    await caller.post(`/deliveries/${matrix.id}`, {})
    await t.context.db
      .updateTable('outbox')
      .set({ failed_at: t.clock.now(), failure: '550 no existe' })
      .where('subject_id', '=', first)
      .execute()
    expect(await stateOf(closed, first)).toMatchObject({
      state: 'failed',
      failure: '550 no existe',
    })
    expect((await caller.post(`/deliveries/${matrix.id}`, {})).data).toEqual({
      delivered: 1,
      waiting: 0,
      leaders_asked: 0,
      leaders: 0,
    })
    expect((await stateOf(closed, first))?.state).toBe('sending')
    expect((await holder(first, 2).post(`/delivery/${first}`)).status).toBe(200)
  })

  test('of ten thousand people is one call', async () => {
    const { caller, matrix } = await closedMatrix(t)
    await t.context.pool.query(
      `insert into subjects (id, matrix_id, name, email)
       select gen_random_uuid(), $1, 'Persona ' || n, 'persona' || n || '@ceiba.mx' from generate_series(1, 10000) n`,
      [matrix.id],
    )
    // else the check of each form reads all subjects, as planned while the table was small
    await t.context.pool.query('analyze subjects')
    await t.context.pool.query(
      `insert into forms (id, matrix_id, evaluator_id, evaluated_id, relation_type_id, answered)
       select gen_random_uuid(), $1, id, id, 1, true from subjects
       where matrix_id = $1 and name like 'Persona %'`,
      [matrix.id],
    )
    expect((await caller.post(`/deliveries/${matrix.id}`, {})).data).toEqual({
      delivered: 10_001,
      waiting: 0,
      leaders_asked: 0,
      leaders: 0,
    })
    const { data } = await caller.get<DeliveryRow[]>(`/deliveries/${matrix.id}`)
    expect(data.filter(({ state }) => state === 'sending')).toHaveLength(10_001)
  })
})

describe('the link', () => {
  test('opens the report of the page and of the PDF, in the second person', async () => {
    const { caller, matrix, first } = await closedMatrix(t)
    await caller.post(`/deliveries/${matrix.id}`, {})
    const opened = await holder(first).post<OwnReport>(`/delivery/${first}`)
    expect(opened.status).toBe(200)
    expect(opened.headers['cache-control']).toBe('no-store')
    const { data: seen } = await caller.get(`/reports/${matrix.id}/${first}`)
    const { report, last_day, days_left } = opened.data
    expect(report).toMatchObject({ voice: 'second_person', kind: 'full' })
    const numbers = (given: unknown) =>
      JSON.stringify(given).match(/"exact":"[^"]+","text":"[^"]+","tenths":-?\d+/g)
    expect(numbers(report)).toEqual(numbers(seen))
    expect([last_day, days_left]).toEqual(['2027-01-02', 28])
    const pdf = await holder(first).get(`/delivery/${first}/pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('tells the organiser the day of the first opening, and nothing else', async () => {
    const closed = await closedMatrix(t)
    const { caller, matrix, first } = closed
    await caller.post(`/deliveries/${matrix.id}`, {})
    await holder(first).post(`/delivery/${first}`)
    t.clock.set('2026-12-05T20:00:00Z')
    await holder(first).post(`/delivery/${first}`)
    expect(await stateOf(closed, first)).toMatchObject({
      state: 'opened',
      opened_on: '2026-12-05',
    })
  })

  test('opens nothing without its own key: the replies are the same bytes', async () => {
    const { caller, matrix, first, raters } = await closedMatrix(t)
    await caller.post(`/deliveries/${matrix.id}`, {})
    const rater = raters[0]?.id ?? ''
    const rater_key = t.context.secrets.raterKey({ id: first, key_version: 1 })
    const replies = await Promise.all([
      t.visitor.post(`/delivery/${first}`),
      caller.post(`/delivery/${first}`),
      holder(rater).post(`/delivery/${first}`),
      holder(rater).post(`/delivery/${rater}`),
      holder(first, 2).post(`/delivery/${first}`),
      callerOf(t.app, { 'x-link-key': rater_key }).post(`/delivery/${first}`),
      t.visitor.get(`/delivery/${first}/pdf`),
    ])
    for (const reply of replies) {
      expect([reply.status, reply.code]).toEqual([403, 'link.key_required'])
      expect(reply.message).toBe(replies[0].message)
    }
  })

  test('ends when it is withdrawn, and a new delivery makes a new one', async () => {
    const closed = await closedMatrix(t)
    const { caller, matrix, first } = closed
    await caller.post(`/deliveries/${matrix.id}`, {})
    await holder(first).post(`/delivery/${first}`)
    await caller.post(`/deliveries/${matrix.id}/revoke`, { subject_ids: [first] })
    const ended = { status: 410, code: 'delivery.link_ended' }
    expect(await holder(first).post(`/delivery/${first}`)).toMatchObject(ended)
    expect(await holder(first).get(`/delivery/${first}/pdf`)).toMatchObject(ended)
    expect((await holder(first, 2).post(`/delivery/${first}`)).code).toBe('link.key_required')
    expect(
      await caller.post(`/deliveries/${matrix.id}/revoke`, { subject_ids: [first] }),
    ).toMatchObject({ status: 409, code: 'delivery.not_revocable' })
    expect((await stateOf(closed, first))?.state).toBe('revoked')
    expect((await caller.post(`/deliveries/${matrix.id}`, {})).data).toEqual({
      delivered: 1,
      waiting: 0,
      leaders_asked: 0,
      leaders: 0,
    })
    expect(await holder(first).post(`/delivery/${first}`)).toMatchObject(ended)
    expect((await holder(first, 2).post(`/delivery/${first}`)).status).toBe(200)
  })

  test('of a mail that waits while it is withdrawn is not sent', async () => {
    const { caller, matrix, first } = await closedMatrix(t)
    await caller.post(`/deliveries/${matrix.id}`, {})
    const [row] = await mailsTo(first)
    if (!row) throw new Error('no mail')
    await caller.post(`/deliveries/${matrix.id}/revoke`, { subject_ids: [first] })
    expect(await deliveryMails.report_delivery(t.context, row)).toBeNull()
    await caller.post(`/deliveries/${matrix.id}`, {})
    expect(await deliveryMails.report_delivery(t.context, row)).toBeNull()
  })

  test('says honestly that too few answered', async () => {
    const { caller, matrix, first } = await closedMatrix(t)
    await t.context.db
      .updateTable('forms')
      .set({ answered: false })
      .where('evaluated_id', '=', first)
      .where('relation_type_id', '!=', 1)
      .execute()
    await caller.post(`/deliveries/${matrix.id}`, {})
    const { data } = await holder(first).post<OwnReport>(`/delivery/${first}`)
    expect(data.report.kind).toBe('short')
  })
})

test('the page is the same bytes for every address, and is neither cached nor referred to', async () => {
  const { caller, matrix, first, raters } = await closedMatrix(t)
  await caller.post(`/deliveries/${matrix.id}`, {})
  const page = await t.visitor.get(`//results/${first}`)
  expect(page.status).toBe(200)
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
  })
  for (const id of [raters[0]?.id, 'nada']) {
    const other = await t.visitor.get(`//results/${id}`)
    expect(other.bytes.equals(page.bytes)).toBe(true)
  }
})
