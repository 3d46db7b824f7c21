import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { scheduledJobs } from '#app/features.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { makeUser } from '../../../tests/factories.ts'
import { nominationFixture, peer } from '../../../tests/nomination-fixtures.ts'
import type { FoundPerson, MatrixProposals } from './contract.ts'
import type { WaitingPerson } from './waiting.rules.ts'

const fixture = await nominationFixture()
const { t, api, workspace_id, deliver, mailsTo, release, draft, opened, connections } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

test('other programs are told once the last list is approved', async () => {
  const webhooks = `/workspaces/${workspace_id}/webhooks`
  const url = 'https://rh.example/avisos'
  const made = await api().post<{ id: string }>(webhooks, { url, events: ['nomination.completed'] })
  const findNotified = async () =>
    (await api().get<{ type: string }[]>(`${webhooks}/${made.data.id}/deliveries`)).data
  const s = await opened()
  await s.own('/add', peer(s.caro.id))
  await s.own('/send')
  expect(await findNotified()).toEqual([])
  await s.team('/approve', { evaluated_ids: [s.ana.id] })
  expect(await findNotified()).toMatchObject([{ type: 'nomination.completed', state: 'waiting' }])
  await api().delete(`${webhooks}/${made.data.id}`)
})

describe('a leader', () => {
  async function sent() {
    const s = await opened()
    await s.own('/add', peer(s.caro.id))
    await s.own('/add', peer(s.dora.id))
    await s.own('/send')
    const [list] = (await s.readTeam()).data?.lists ?? []
    const proposalOf = (name: string) =>
      list?.raters.find((rater) => rater.name === name)?.proposal_id
    return { ...s, proposalOf }
  }

  test('is mailed one link when a list waits', async () => {
    const s = await sent()
    await deliver()
    const [mail, ...others] = mailsTo(s.lia.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Lía, aprueba quién evaluará a tu equipo')
    expect(mail?.text).toContain(`/approve/${s.lia.id}#`)
    expect((await s.readTeam()).data?.lists).toMatchObject([{ name: 'Ana', problem: null }])
  })

  test('approves all at once: proposals become connections, removed ones end', async () => {
    const s = await sent()
    const evaluated_id = s.ana.id
    await s.team('/remove', {
      evaluated_id,
      proposal_id: s.proposalOf('Beto'),
      reason: 'Ya no trabajan juntos',
    })
    const elia = { evaluated_id, rater_id: s.elia.id, relation_type_id: 4 }
    expect((await s.team('/add', elia)).status).toBe(200)
    expect(await connections(s)).toEqual(['1 Ana', '2 Lía', '3 Beto'])
    const { data } = await s.team('/approve', { evaluated_ids: [evaluated_id] })
    expect(data?.lists).toMatchObject([
      { state: 'approved', problem: 'nominations.approved_already' },
    ])
    expect(await connections(s)).toEqual(['1 Ana', '2 Lía', '3 Caro', '3 Dora', '4 Elia'])
    await deliver()
    const outcome = mailsTo(s.ana.email).at(-1)
    expect(outcome?.text).toContain('Beto, compañero: Ya no trabajan juntos')
    expect(mailsTo(s.beto.email)).toEqual([])
  })

  test('puts back who was taken out', async () => {
    const s = await sent()
    const taken = { evaluated_id: s.ana.id, proposal_id: s.proposalOf('Caro') }
    const removed = await s.team('/remove', taken)
    expect(removed.data?.lists[0]?.raters.filter((rater) => rater.removed)).toHaveLength(1)
    const restored = await s.team('/restore', taken)
    expect(restored.data?.lists[0]?.raters.some((rater) => rater.removed)).toBe(false)
    expect(await s.team('/restore', taken)).toMatchObject({ status: 404 })
  })

  test('is refused a list below its minimum, of others, not yet sent, approved, and too late', async () => {
    const s = await sent()
    const evaluated_ids = [s.ana.id]
    for (const name of ['Caro', 'Dora'])
      await s.team('/remove', { evaluated_id: s.ana.id, proposal_id: s.proposalOf(name) })
    expect(await s.team('/approve', { evaluated_ids })).toMatchObject({
      status: 422,
      code: 'nominations.too_few',
    })
    for (const id of [s.beto.id, (await draft()).ana.id])
      expect(await s.team('/approve', { evaluated_ids: [id] })).toMatchObject({ status: 404 })
    const waiting = await opened()
    const early = await waiting.team('/approve', { evaluated_ids: [waiting.ana.id] })
    expect(early).toMatchObject({ status: 409, code: 'nominations.not_sent' })
    t.clock.set('2026-11-28T16:00:00Z')
    expect(await s.team('/approve', { evaluated_ids })).toMatchObject({
      status: 409,
      code: 'nominations.approving_over',
    })
  })

  test('may decide on a list that was not sent once the day of proposing is over', async () => {
    const s = await opened()
    await s.own('/add', peer(s.caro.id))
    t.clock.set('2026-11-26T16:00:00Z')
    expect((await s.team('/approve', { evaluated_ids: [s.ana.id] })).status).toBe(200)
  })
})

describe('the organiser', () => {
  test('sees every list, changes it and approves it below its minimum only on purpose', async () => {
    const s = await opened()
    const path = (name: string) => `/matrices/${s.matrix.id}/nominations${name}`
    const body = { evaluated_ids: [s.ana.id] }
    expect((await api().post(path('/approve'), body)).data).toMatchObject({ approved: 0, left: 1 })
    const added = await api().post<MatrixProposals>(path('/add'), {
      evaluated_id: s.ana.id,
      rater_id: s.caro.id,
      relation_type_id: 5,
    })
    expect(added.data?.lists[0]?.raters).toHaveLength(2)
    const found = await api().get<FoundPerson[]>(path(`/people/${s.ana.id}?text=do`))
    expect(found.data).toMatchObject([{ name: 'Dora' }])
    const forced = await api().post(path('/approve'), { ...body, override: true })
    expect(forced.data).toMatchObject({ approved: 1, left: 0 })
    expect(await connections(s)).toEqual(['1 Ana', '2 Lía', '3 Beto', '5 Caro'])
    expect(
      await api().post(path('/add'), { evaluated_id: s.ana.id, ...peer(s.dora.id) }),
    ).toMatchObject({ status: 409, code: 'nominations.approved_already' })
  })

  test('cannot release while a list waits; the release deletes what was proposed', async () => {
    const s = await opened()
    expect(await release(s.matrix.id)).toMatchObject({
      status: 409,
      code: 'nominations.unapproved',
    })
    await api().post(`/matrices/${s.matrix.id}/nominations/approve`, {
      evaluated_ids: [s.ana.id],
      override: true,
    })
    expect((await release(s.matrix.id)).status).toBe(200)
    expect(await t.context.db.selectFrom('proposal_lists').selectAll().execute()).toEqual([])
    expect(await s.read()).toMatchObject({ status: 410, code: 'nominations.over' })
    expect(await s.readTeam()).toMatchObject({ status: 410, code: 'nominations.over' })
  })

  test('cannot take the option away while people propose', async () => {
    const s = await opened()
    expect(await api().patch(`/matrices/${s.matrix.id}`, { nomination: null })).toMatchObject({
      status: 409,
      code: 'matrix.nomination_open',
    })
  })

  test('reminds by hand once a day', async () => {
    const s = await opened()
    const remind = () => api().post(`/matrices/${s.matrix.id}/nominations/remind`)
    expect(await remind()).toMatchObject({ status: 409, code: 'nominations.recently_reminded' })
    await fixture.signInAt('2026-11-22T16:00:00Z')
    expect(await remind()).toMatchObject({ status: 200, data: { reminded: 1 } })
    await deliver()
    expect(mailsTo(s.ana.email).at(-1)?.subject).toBe('Ana, falta que propongas quién te evaluará')
  })

  test('lists who is waited for, and reminds the chosen, at night the next morning', async () => {
    const s = await opened()
    const path = `/matrices/${s.matrix.id}/nominations`
    await deliver()
    // 23:00 in Mexico City
    await fixture.signInAt('2026-11-23T05:00:00Z')
    const { data } = await api().get<WaitingPerson[]>(`${path}/waiting`)
    expect(data).toMatchObject([
      { subject_id: s.ana.id, name: s.ana.name, proposes: true, approves: false },
    ])
    expect(data[0]?.last_mailed_at).not.toBeNull()
    const other = s.lia.id
    expect(await api().post(`${path}/remind`, { subject_ids: [other] })).toMatchObject({
      status: 409,
      code: 'nominations.nobody_waiting',
    })
    const sent = mailsTo(s.ana.email).length
    const body = { subject_ids: [s.ana.id], by_day: true }
    expect((await api().post(`${path}/remind`, body)).data).toEqual({ reminded: 1 })
    await deliver()
    expect(mailsTo(s.ana.email)).toHaveLength(sent)
    t.clock.set('2026-11-23T15:00:00Z')
    await deliver()
    expect(mailsTo(s.ana.email)).toHaveLength(sent + 1)
  })

  test('of another workspace finds nothing, and a viewer changes nothing', async () => {
    const s = await opened()
    const path = `/matrices/${s.matrix.id}/nominations`
    const outsider = await t.as((await makeUser(t.context)).id)
    expect(await outsider.get(path)).toMatchObject({ status: 404 })
    const viewer = await t.as((await makeUser(t.context, { workspace_id, role: 'viewer' })).id)
    expect((await viewer.get(path)).status).toBe(200)
    expect(await viewer.post(`${path}/cancel`)).toMatchObject({
      status: 403,
      code: 'access.denied',
    })
  })
})

describe('the days', () => {
  test('remind who has not proposed on the last day, and the leader the day after', async () => {
    const s = await opened()
    await fixture.runJobsAt('2026-11-25T14:00:00Z')
    expect(mailsTo(s.ana.email)).toHaveLength(1)
    await fixture.runJobsAt('2026-11-25T15:01:00Z')
    await fixture.runJobsAt('2026-11-25T15:02:00Z')
    expect(mailsTo(s.ana.email)).toHaveLength(2)
    await fixture.runJobsAt('2026-11-26T15:01:00Z')
    expect(mailsTo(s.ana.email)).toHaveLength(2)
    expect(mailsTo(s.lia.email)).toHaveLength(1)
  })

  test('end with the erasure of a draft, which deletes lists, proposals and mails', async () => {
    const s = await opened()
    await s.own('/add', {
      relation_type_id: 5,
      outside: { name: 'Rosa Paz', email: 'rosa@valle.example' },
    })
    t.clock.set('2027-01-03T16:00:00Z')
    await runDueJobs(t.context, scheduledJobs)
    for (const table of ['proposals', 'proposal_lists', 'outbox', 'subjects'])
      expect((await t.context.pool.query(`select * from ${table}`)).rows, table).toEqual([])
    expect(await s.read()).toMatchObject({ status: 403, code: 'link.key_required' })
  })
})

describe('an address that changes', () => {
  test('ends the link that went to the earlier one', async () => {
    const s = await opened()
    const { name } = s.ana
    const body = { name, email: 'otra@ceiba.mx' }
    expect((await api().patch(`/subjects/${s.matrix.id}/${s.ana.id}`, body)).status).toBe(200)
    expect(await s.read()).toMatchObject({ status: 403, code: 'link.key_required' })
    const headers = {
      'x-link-key': t.context.secrets.linkKey('nominator', { id: s.ana.id, key_version: 2 }),
    }
    expect((await t.visitor.get(`/nominations/own/${s.ana.id}`, headers)).status).toBe(200)
  })
})
