import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveryMails } from '#features/delivery/server/emails.tsx'
import { ownReport } from '#features/reports/server/own-report.ts'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import { callerOf } from '../../../tests/caller.ts'
import { makeForm, makeSubject } from '../../../tests/factories.ts'
import { closedMatrix, REPORTS_OPEN } from '../../../tests/report-fixtures.ts'
import type { DeliveryPreview, DeliveryRow } from './contract.ts'
import type { Conversation } from './conversation-model.rules.ts'
import { ConversationView } from './views/ConversationView.tsx'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(REPORTS_OPEN))

const holder = (kind: 'leader' | 'recipient', id: string, key_version = 1) =>
  callerOf(t.app, { 'x-link-key': t.context.secrets.linkKey(kind, { id, key_version }) })

const mails = (matrix_id: string) =>
  t.context.db
    .selectFrom('outbox')
    .selectAll()
    .where('matrix_id', '=', matrix_id)
    .where('kind', 'in', ['report_delivery', 'leader_conversation'])
    .orderBy('created_at')
    .orderBy('kind')
    .execute()

/** A matrix whose only evaluated waits for the conversation with the leader. */
async function waiting() {
  const closed = await closedMatrix(t)
  const { caller, matrix } = closed
  const { data } = await caller.post(`/deliveries/${matrix.id}`, {
    after_leader: true,
    note: 'Con gusto lo vemos juntos',
  })
  expect(data).toEqual({ delivered: 1, waiting: 1, leaders_asked: 1, leaders: 0 })
  const state = async () => {
    const list = await caller.get<DeliveryRow[]>(`/deliveries/${matrix.id}`)
    return list.data.find(({ subject_id }) => subject_id === closed.first)
  }
  return { ...closed, leader: closed.raters[0], state }
}

test('the leader is mailed a link of a kind of its own, and the report waits', async () => {
  const { matrix, first, leader, state } = await waiting()
  const [row, ...others] = await mails(matrix.id)
  expect(others).toEqual([])
  if (!row) throw new Error('no mail')
  const mail = await deliveryMails.leader_conversation(t.context, row)
  expect(mail?.to.address).toBe(leader?.email)
  expect(mail?.text).toContain(`/my-team/${leader?.id}#`)
  expect(mail?.text).not.toContain(
    t.context.secrets.linkKey('recipient', { id: first, key_version: 1 }),
  )
  expect((await holder('recipient', first).post(`/delivery/${first}`)).code).toBe(
    'link.key_required',
  )
  await t.context.db.updateTable('outbox').set({ sent_at: t.clock.now() }).execute()
  expect(await state()).toMatchObject({ state: 'awaiting_leader', leader: leader?.name })
})

/** Every text of a report that is longer than a word, and so can be recognised. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 8 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test('before the delivery the page and its reply hold no word of the report, and no rater', async () => {
  const { first, raters, matrix, evaluated } = await waiting()
  const reply = await holder('leader', first).post<Conversation>(`/delivery/${first}/conversation`)
  expect(reply.data).toMatchObject({ talked: false, last_day: '2027-01-02' })
  const page = renderToStaticMarkup(
    createElement(ConversationView, {
      conversation: reply.data,
      delivered: reply.data.talked,
      actions: null,
    }),
  )
  expect(page).toContain('Veinte minutos antes de que lo lea')
  const shown = reply.bytes.toString() + page
  const report = await ownReport(t.context, first)
  const { company, organiser } = reply.data
  const named = [matrix.name, evaluated[0]?.name, company.name, organiser]
  const words = textsIn({ ...report, matrix: null }).filter((text) => !named.includes(text))
  expect(words.length).toBeGreaterThan(50)
  for (const word of [...words, ...raters.flatMap(({ name, email }) => [name, email])])
    expect(shown).not.toContain(word)
  const competences = report.kind === 'full' ? report.competences : []
  expect(competences).not.toEqual([])
  for (const { name } of competences) expect(shown).not.toContain(name)
})

test('after the delivery the page is that of the conversation about the report', async () => {
  const { first } = await waiting()
  const leader = holder('leader', first)
  await leader.post(`/delivery/${first}/talked`)
  const { data } = await leader.post<Conversation>(`/delivery/${first}/conversation`)
  const page = renderToStaticMarkup(
    createElement(ConversationView, { conversation: data, delivered: data.talked, actions: null }),
  )
  expect(page).toContain('Treinta minutos después de que lo leyó')
  expect(page).toContain('Si fuera una sola cosa, ¿cuál cambiaría más tu trabajo?')
  expect(page).not.toContain('Elegiste')
})

/** As long as «Ya lo platicamos» can be undone, and a moment more. */
const letItGo = () => t.clock.set(new Date(t.clock.now().getTime() + 15_000).toISOString())

test('«Ya lo platicamos» is undone for ten seconds: the report waits again, with its mail', async () => {
  const { caller, matrix, first, state } = await waiting()
  const leader = holder('leader', first)
  await leader.post(`/delivery/${first}/talked`)
  const [row] = (await mails(matrix.id)).filter(({ kind }) => kind === 'report_delivery')
  expect((row?.due_at.getTime() ?? 0) - t.clock.now().getTime()).toBeGreaterThan(10_000)
  expect((await holder('recipient', first).post(`/delivery/${first}`)).status).toBe(403)
  expect((await leader.post(`/delivery/${first}/talked/undo`)).data).toEqual({ talked: false })
  expect((await mails(matrix.id)).map(({ kind }) => kind)).toEqual(['leader_conversation'])
  letItGo()
  expect((await holder('recipient', first).post(`/delivery/${first}`)).status).toBe(403)
  expect((await state())?.state).not.toBe('scheduled')
  await leader.post(`/delivery/${first}/talked`)
  letItGo()
  expect((await holder('recipient', first).post(`/delivery/${first}`)).status).toBe(200)
  expect(await leader.post(`/delivery/${first}/talked/undo`)).toMatchObject({
    status: 409,
    code: 'delivery.talk_final',
  })
  expect((await caller.get<DeliveryRow[]>(`/deliveries/${matrix.id}`)).status).toBe(200)
})

test('a delivery that the administrator made is not undone by the leader', async () => {
  const { caller, matrix, first } = await waiting()
  await caller.post(`/deliveries/${matrix.id}`, { subject_ids: [first] })
  expect((await holder('leader', first).post(`/delivery/${first}/talked/undo`)).status).toBe(409)
  expect((await holder('recipient', first).post(`/delivery/${first}`)).status).toBe(200)
})

test('«Ya lo platicamos» delivers the report, once and with the line of the organiser', async () => {
  const { matrix, first, state } = await waiting()
  // sending a mail forgets what it said
  await t.context.db.updateTable('outbox').set({ sent_at: t.clock.now(), payload: '{}' }).execute()
  const leader = holder('leader', first)
  for (const reply of await Promise.all([1, 2].map(() => leader.post(`/delivery/${first}/talked`))))
    expect(reply.data).toEqual({ talked: true })
  const delivered = (await mails(matrix.id)).filter(({ kind }) => kind === 'report_delivery')
  expect(delivered).toHaveLength(1)
  const [row] = delivered
  if (!row) throw new Error('no mail')
  expect((await state())?.state).toBe('scheduled')
  letItGo()
  const mail = await deliveryMails.report_delivery(t.context, row)
  expect(mail?.text).toContain('Con gusto lo vemos juntos')
  expect((await state())?.state).toBe('sending')
  expect((await holder('recipient', first).post(`/delivery/${first}`)).status).toBe(200)
  const again = await leader.post<Conversation>(`/delivery/${first}/conversation`)
  expect(again.data.talked).toBe(true)
})

test('without its own key nothing is told and nothing is delivered', async () => {
  const { caller, matrix, first, leader } = await waiting()
  const rater = t.context.secrets.raterKey({ id: leader?.id ?? '', key_version: 1 })
  for (const path of ['conversation', 'talked', 'talked/undo'].map(
    (name) => `/delivery/${first}/${name}`,
  ))
    for (const from of [
      t.visitor,
      caller,
      holder('recipient', first),
      holder('leader', leader?.id ?? ''),
      callerOf(t.app, { 'x-link-key': rater }),
    ])
      expect(await from.post(path)).toMatchObject({ status: 403, code: 'link.key_required' })
  expect((await mails(matrix.id)).map(({ kind }) => kind)).toEqual(['leader_conversation'])
})

test('the administrator delivers anyway, and the leader is not asked any more', async () => {
  const { caller, matrix, first, state } = await waiting()
  const reply = await caller.post(`/deliveries/${matrix.id}`, { subject_ids: [first] })
  expect(reply.data).toEqual({ delivered: 1, waiting: 0, leaders_asked: 0, leaders: 0 })
  expect((await state())?.state).toBe('sending')
  const [asked] = (await mails(matrix.id)).filter(({ kind }) => kind === 'leader_conversation')
  if (!asked) throw new Error('no mail')
  expect(await deliveryMails.leader_conversation(t.context, asked)).toBeNull()
})

test('a withdrawn delivery ends the link of the leader too', async () => {
  const { caller, matrix, first, state } = await waiting()
  await caller.post(`/deliveries/${matrix.id}/revoke`, { subject_ids: [first] })
  expect((await state())?.state).toBe('revoked')
  expect(await mails(matrix.id)).toEqual([])
  expect(await holder('leader', first).post(`/delivery/${first}/talked`)).toMatchObject({
    status: 410,
    code: 'delivery.link_ended',
  })
})

test('who has no leader gets the report at once', async () => {
  const { caller, matrix } = await closedMatrix(t)
  const alone = await makeSubject(t.context, { matrix_id: matrix.id, name: 'Sola' })
  const form = await makeForm(t.context, { matrix_id: matrix.id, evaluator_id: alone.id })
  await t.context.db
    .updateTable('forms')
    .set({ answered: true })
    .where('id', '=', form.id)
    .execute()
  const { data } = await caller.post(`/deliveries/${matrix.id}`, { after_leader: true })
  expect(data).toEqual({ delivered: 2, waiting: 1, leaders_asked: 1, leaders: 0 })
})

test('a day and the conversation together are refused', async () => {
  const { caller, matrix } = await closedMatrix(t)
  expect(
    await caller.post(`/deliveries/${matrix.id}`, { after_leader: true, on: '2026-12-09' }),
  ).toMatchObject({ status: 422, code: 'delivery.date_and_leader' })
  expect(await mails(matrix.id)).toEqual([])
})

test('the organiser looks at the mail of the leader', async () => {
  const { caller, matrix, first, raters } = await closedMatrix(t)
  const path = `/deliveries/${matrix.id}/preview/${first}`
  const { data } = await caller.get<DeliveryPreview>(`${path}?to=leader`)
  const [name] = (raters[0]?.name ?? '').split(' ')
  expect(data.subject).toBe(`${name}, habla con Emilio antes de su reporte`)
  expect((await caller.get<DeliveryPreview>(path)).data.subject).toBe(
    'Emilio, tus resultados están listos',
  )
})
