import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { PersonalData } from '#features/retention/contract.ts'
import { nominationFixture, peer } from '../../../tests/nomination-fixtures.ts'
import type { MatrixProposals } from './contract.ts'

const fixture = await nominationFixture()
const { t, api, deliver, mailsTo, opened } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

const reason = 'Falta alguien de ventas'

async function sent() {
  const s = await opened()
  await s.own('/add', peer(s.caro.id))
  expect((await s.own('/send')).status).toBe(200)
  const giveBack = (why = reason, evaluated_id = s.ana.id) =>
    s.team('/return', { evaluated_id, reason: why })
  return { ...s, giveBack }
}

describe('a list that the leader sends back', () => {
  test('can be changed and sent again, and the leader is told anew', async () => {
    const s = await sent()
    await deliver()
    expect(mailsTo(s.lia.email)).toHaveLength(1)
    const { data } = await s.giveBack()
    expect(data?.lists).toMatchObject([
      { state: 'open', returned: reason, problem: 'nominations.not_sent' },
    ])
    await deliver()
    const mail = mailsTo(s.ana.email).at(-1)
    expect(mail?.subject).toBe('Ana, falta un cambio en tus propuestas')
    expect(mail?.text).toContain(reason)
    expect(mail?.text).toContain(`/nominate/${s.ana.id}#`)
    expect(mail?.text).not.toContain('Lía')
    expect((await s.read()).data).toMatchObject({
      problem: null,
      propose_until: '2026-11-27',
      list: { state: 'open', returned: reason },
    })
    t.clock.set('2026-11-22T16:00:00Z')
    expect((await s.own('/add', peer(s.dora.id))).status).toBe(200)
    expect((await s.own('/send')).data?.list).toMatchObject({ state: 'sent', returned: null })
    await deliver()
    expect(mailsTo(s.lia.email)).toHaveLength(2)
    expect((await s.team('/approve', { evaluated_ids: [s.ana.id] })).status).toBe(200)
  })

  test('can be changed until the day of approving, and then waits as it is', async () => {
    const s = await sent()
    t.clock.set('2026-11-26T16:00:00Z')
    expect((await s.giveBack()).status).toBe(200)
    t.clock.set('2026-11-27T23:00:00Z')
    expect((await s.own('/add', peer(s.dora.id))).status).toBe(200)
    expect((await s.team('/approve', { evaluated_ids: [s.ana.id] })).status).toBe(200)
  })

  test('is refused without a reason, twice, once approved, of others and too late', async () => {
    const early = await opened()
    expect(await early.team('/return', { evaluated_id: early.ana.id, reason })).toMatchObject({
      status: 409,
      code: 'nominations.not_sent',
    })
    const s = await sent()
    expect(await s.giveBack('  ')).toMatchObject({
      status: 422,
      code: 'nominations.reason_missing',
    })
    expect(await s.giveBack('x'.repeat(301))).toMatchObject({ status: 400 })
    expect(await s.giveBack(reason, s.beto.id)).toMatchObject({ status: 404, code: 'not_found' })
    expect((await s.giveBack()).status).toBe(200)
    expect(await s.giveBack()).toMatchObject({
      status: 409,
      code: 'nominations.returned_already',
    })
    const other = await sent()
    t.clock.set('2026-11-28T16:00:00Z')
    expect(await other.giveBack()).toMatchObject({ status: 409, code: 'nominations.return_late' })
    t.clock.set('2026-11-27T16:00:00Z')
    await other.team('/approve', { evaluated_ids: [other.ana.id] })
    expect(await other.giveBack()).toMatchObject({
      status: 409,
      code: 'nominations.approved_already',
    })
  })

  test('reminds its person and not the leader, except on the last day', async () => {
    const s = await sent()
    await s.giveBack()
    await deliver()
    const count = (email: string) => mailsTo(email).length
    const [ana, lia] = [count(s.ana.email), count(s.lia.email)]
    await fixture.runJobsAt('2026-11-26T15:01:00Z')
    expect([count(s.ana.email), count(s.lia.email)]).toEqual([ana + 1, lia])
    await fixture.runJobsAt('2026-11-27T15:01:00Z')
    expect([count(s.ana.email), count(s.lia.email)]).toEqual([ana + 2, lia + 1])
  })
})

describe('the data of a person', () => {
  const dataOf = (matrix_id: string, id: string) =>
    api().get<PersonalData>(`/data-subjects/${matrix_id}/${id}`)

  test('tell the own list, and on how many lists they are, without those that refused them', async () => {
    const s = await sent()
    await s.giveBack()
    const { data } = await dataOf(s.matrix.id, s.ana.id)
    expect(data.proposals).toMatchObject({
      state: 'open',
      raters: [{ name: 'Beto', relation_type_id: 3, removed: false }, { name: 'Caro' }],
    })
    const beto = async () => (await dataOf(s.matrix.id, s.beto.id)).data
    expect(await beto()).toMatchObject({ proposals: null, proposed_as_rater: 1, plan: null })
    const path = `/matrices/${s.matrix.id}/nominations`
    const { lists } = (await api().get<MatrixProposals>(path)).data
    await api().post(`${path}/remove`, {
      evaluated_id: s.ana.id,
      proposal_id: lists[0]?.raters.find(({ name }) => name === 'Beto')?.proposal_id,
      reason: 'Ya no',
    })
    expect(await beto()).toMatchObject({ proposed_as_rater: 0 })
    expect((await dataOf(s.matrix.id, s.ana.id)).data.proposals?.raters).toContainEqual({
      name: 'Beto',
      relation_type_id: 3,
      removed: true,
      reason: 'Ya no',
    })
  })
})

describe('a list that the organiser sends back', () => {
  test('waits for its person, and is refused to a viewer and for another matrix', async () => {
    const s = await sent()
    const path = (id = s.matrix.id) => `/matrices/${id}/nominations/return`
    const body = { evaluated_id: s.ana.id, reason }
    const other = await sent()
    expect(await api().post(path(other.matrix.id), body)).toMatchObject({ status: 404 })
    const { data } = await api().post<MatrixProposals>(path(), body)
    expect(data?.lists).toMatchObject([{ state: 'open', returned: reason }])
    expect((await s.own('/send')).status).toBe(200)
  })

  test('is not mailed after it was sent again', async () => {
    const s = await sent()
    await s.giveBack()
    await s.own('/send')
    await deliver()
    expect(mailsTo(s.ana.email)).toEqual([])
  })
})
