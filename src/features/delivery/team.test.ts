import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { REMINDER_NOTE_LENGTH } from '#shared/letter.ts'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import { callerOf } from '../../../tests/caller.ts'
import { makeAnswers, makeForm } from '../../../tests/factories.ts'
import { closedMatrix, LEADER, REPORTS_OPEN } from '../../../tests/report-fixtures.ts'
import type { DeliveryRow } from './contract.ts'
import type { Conversation, Team, WaitedLeader } from './conversation-model.rules.ts'
import { deliveryMails } from './server/emails.tsx'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(REPORTS_OPEN))

const holder = (kind: 'leader' | 'team_leader', id: string) =>
  callerOf(t.app, { 'x-link-key': t.context.secrets.linkKey(kind, { id, key_version: 1 }) })

const asked = (matrix_id: string) =>
  t.context.db
    .selectFrom('outbox')
    .selectAll()
    .where('matrix_id', '=', matrix_id)
    .where('kind', '=', 'leader_conversation')
    .orderBy('created_at')
    .execute()

/** Three people of one leader wait for the conversation. */
async function waitingTeam() {
  const closed = await closedMatrix(t, ['Ana Ruiz', 'Bruno Sosa', 'Carla Peña'])
  const { caller, matrix, raters } = closed
  const { data } = await caller.post(`/deliveries/${matrix.id}`, { after_leader: true })
  const leader_id = raters[0]?.id ?? ''
  const team = async () =>
    (await holder('team_leader', leader_id).post<Team>(`/delivery/${leader_id}/team`)).data
  return { ...closed, reply: data, leader_id, team }
}

test('a leader gets one mail that names everyone with whom to talk', async () => {
  const { matrix, reply, leader_id, raters } = await waitingTeam()
  expect(reply).toEqual({ delivered: 3, waiting: 3, leaders_asked: 1, leaders: 0 })
  const [row, ...others] = await asked(matrix.id)
  expect(others).toEqual([])
  if (!row) throw new Error('no mail')
  const mail = await deliveryMails.leader_conversation(t.context, row)
  expect(mail?.to.address).toBe(raters[0]?.email)
  expect(mail?.subject).toBe(`3 conversaciones por tener: «${matrix.name}»`)
  expect(mail?.text).toContain('Ana Ruiz, Bruno Sosa y Carla Peña.')
  expect(mail?.text.match(/https?:\/\/\S+#\S+/g)).toHaveLength(1)
  expect(mail?.text).toContain(`/my-team/${leader_id}#`)
})

test('«Ya lo platicamos» on the page of the team delivers that report and leaves the others', async () => {
  const { caller, matrix, leader_id, team } = await waitingTeam()
  const link = holder('team_leader', leader_id)
  const [ana] = (await team()).people
  const path = `/delivery/${leader_id}/team/${ana?.person_id}`
  const { data } = await link.post<Conversation>(`${path}/conversation`)
  expect(data).toMatchObject({ evaluated: 'Ana Ruiz', talked: false })
  expect((await link.post(`${path}/talked`)).data).toEqual({ talked: true })
  expect((await team()).people.map(({ name, talked }) => [name, talked])).toEqual([
    ['Ana Ruiz', true],
    ['Bruno Sosa', false],
    ['Carla Peña', false],
  ])
  const rows = (await caller.get<DeliveryRow[]>(`/deliveries/${matrix.id}`)).data
  expect(rows.map(({ state }) => state)).toEqual([
    'scheduled',
    'awaiting_leader',
    'awaiting_leader',
  ])
  expect((await link.post(`${path}/talked/undo`)).data).toEqual({ talked: false })
})

test('the mail names only those who still wait, and is dropped with the last of them', async () => {
  const { caller, matrix, evaluated } = await waitingTeam()
  const ids = evaluated.map(({ id }) => id)
  await caller.post(`/deliveries/${matrix.id}/revoke`, { subject_ids: ids.slice(0, 1) })
  const [row] = await asked(matrix.id)
  if (!row) throw new Error('no mail')
  const mail = await deliveryMails.leader_conversation(t.context, row)
  expect(mail?.text).toContain('Bruno Sosa y Carla Peña.')
  expect(mail?.text).not.toContain('Ana Ruiz')
  await caller.post(`/deliveries/${matrix.id}/revoke`, { subject_ids: ids.slice(1) })
  expect(await asked(matrix.id)).toEqual([])
})

test('the mail of a leader whose own link is withdrawn stays', async () => {
  const { caller, matrix, leader_id, raters } = await waitingTeam()
  const form = await makeForm(t.context, {
    matrix_id: matrix.id,
    evaluator_id: raters[1]?.id ?? '',
    evaluated_id: leader_id,
    relation_type_id: LEADER,
  })
  await makeAnswers(t.context, form.id, [5, 5, 2, 0])
  const { data } = await caller.post(`/deliveries/${matrix.id}`, { subject_ids: [leader_id] })
  expect(data).toMatchObject({ delivered: 1 })
  await caller.post(`/deliveries/${matrix.id}/revoke`, { subject_ids: [leader_id] })
  expect(await asked(matrix.id)).toHaveLength(1)
})

test('the key of a leader opens neither another team nor a person who is not in it', async () => {
  const mine = await waitingTeam()
  const other = await waitingTeam()
  const [foreign] = (await other.team()).people
  const link = holder('team_leader', mine.leader_id)
  for (const path of [
    `/delivery/${other.leader_id}/team`,
    `/delivery/${mine.leader_id}/team/${foreign?.person_id}/talked`,
    `/delivery/${mine.leader_id}/team/${other.first}/talked`,
    `/delivery/${other.leader_id}/team/${foreign?.person_id}/talked`,
  ])
    expect(await link.post(path)).toMatchObject({ status: 403, code: 'link.key_required' })
  // the leader of the leader holds a key of the same id, of another kind
  expect(
    await holder('leader', mine.leader_id).post(`/delivery/${mine.leader_id}/team`),
  ).toMatchObject({ status: 403, code: 'link.key_required' })
  expect((await other.team()).people.every(({ talked }) => !talked)).toBe(true)
})

test('a team whose links were all withdrawn is over', async () => {
  const { caller, matrix, evaluated, leader_id } = await waitingTeam()
  const subject_ids = evaluated.map(({ id }) => id)
  await caller.post(`/deliveries/${matrix.id}/revoke`, { subject_ids })
  expect(await holder('team_leader', leader_id).post(`/delivery/${leader_id}/team`)).toMatchObject({
    status: 410,
    code: 'delivery.link_ended',
  })
})

test('leaders are reminded once a day, each with one mail about those who still wait', async () => {
  const { user, matrix, leader_id, team } = await waitingTeam()
  const path = `/deliveries/${matrix.id}/leaders`
  const body = { subject_ids: [leader_id] }
  const by = () => t.as(user.id)
  const sent = () => t.context.db.updateTable('outbox').set({ sent_at: t.clock.now() }).execute()
  await sent()
  expect(await (await by()).post(`${path}/remind`, body)).toMatchObject({
    status: 409,
    code: 'delivery.leaders_recent',
  })
  const [ana] = (await team()).people
  const talked = `/delivery/${leader_id}/team/${ana?.person_id}/talked`
  await holder('team_leader', leader_id).post(talked)
  t.clock.set('2026-12-06T18:00:01Z')
  expect((await (await by()).get<WaitedLeader[]>(path)).data).toMatchObject([
    { subject_id: leader_id, waiting: 2, last_mailed_at: '2026-12-05T18:00:00.000Z' },
  ])
  const note = 'Antes del viernes <b>ya</b>: https://mal.example/x'
  const long = { ...body, note: 'á'.repeat(REMINDER_NOTE_LENGTH + 1) }
  expect(await (await by()).post(`${path}/remind`, long)).toMatchObject({ code: 'input.invalid' })
  const reminded = await (await by()).post(`${path}/remind`, { ...body, note })
  expect(reminded.data).toEqual({ reminded: 1 })
  const row = (await asked(matrix.id)).at(-1)
  if (!row) throw new Error('no mail')
  const mail = await deliveryMails.leader_conversation(t.context, row)
  expect(mail?.subject).toContain('2 conversaciones por tener')
  expect(mail?.text).toContain('Nota de quien organiza: «Antes del viernes <b>ya</b>:»')
  expect(mail?.html).toContain('&lt;b&gt;ya&lt;/b&gt;')
  expect(`${mail?.html}${mail?.text}`).not.toContain('mal.example')
  const others = await closedMatrix(t)
  expect((await others.caller.post(`${path}/remind`, body)).status).toBe(404)
})

test('at night the reminder of a leader waits for the morning when that is asked for', async () => {
  const { user, matrix, leader_id } = await waitingTeam()
  await t.context.db.updateTable('outbox').set({ sent_at: t.clock.now() }).execute()
  // 23:00 in Mexico City
  t.clock.set('2026-12-08T05:00:00Z')
  const body = { subject_ids: [leader_id], by_day: true }
  const caller = await t.as(user.id)
  expect((await caller.post(`/deliveries/${matrix.id}/leaders/remind`, body)).status).toBe(200)
  const due = (await asked(matrix.id)).map(({ due_at }) => due_at.toISOString())
  expect(due.at(-1)).toBe('2026-12-08T15:00:00.000Z')
})
