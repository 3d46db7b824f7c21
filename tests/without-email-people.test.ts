import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeliveryRow } from '#features/delivery/contract.ts'
import { deliveryText } from '#features/delivery/delivery-list.rules.ts'
import type { Usage } from '#features/integrations/contract.ts'
import type { MatrixProposals } from '#features/nominations/contract.ts'
import type { WaitingPerson } from '#features/nominations/waiting.rules.ts'
import type { DataSubject, PersonalData, WorkspaceDeletion } from '#features/retention/contract.ts'
import { callerOf } from './caller.ts'
import { makeCompany, makeMatrix } from './factories.ts'
import { nominationFixture, peer } from './nomination-fixtures.ts'
import { closedMatrix, REPORTS_OPEN } from './report-fixtures.ts'
import { sheetWithoutEmail } from './slip-fixtures.ts'

const fixture = await nominationFixture()
const { t, api, workspace_id, deliver, sent } = fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

const takeEmails = async (matrix_id: string, ids: readonly string[]): Promise<void> => {
  const { pool } = t.context
  await pool.query('update matrices set without_email = true where id = $1', [matrix_id])
  for (const [at, id] of ids.entries())
    await pool.query('update subjects set email = null, external_id = $2 where id = $1', [
      id,
      `00${at + 1}`,
    ])
}

describe('a rater without e-mail', () => {
  test('is given a receipt on the page and no mail', async () => {
    const { lucia, self, answers, rater } = await sheetWithoutEmail(t, { workspace_id })
    const done = await rater.post(`/answers/complete/${lucia.id}`, {
      answers: answers(self.id),
      form_ids: [self.id],
      self_evaluation: true,
    })
    expect(done.status).toBe(200)
    await deliver()
    expect(sent).toEqual([])
    const { data } = await rater.get<{ receipt: string }>(`/answers/verification/${lucia.id}`)
    expect(data.receipt).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  })

  test('has no list of open sheets, which goes to e-mails', async () => {
    const { lucia } = await sheetWithoutEmail(t, { workspace_id })
    const { rows } = await t.context.pool.query<{ external_id: string }>(
      'select external_id from subjects where id = $1',
      [lucia.id],
    )
    for (const email of [rows[0]?.external_id ?? '', '', 'null']) {
      const page = await t.app.inject({
        method: 'POST',
        url: '/pendientes',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ email }).toString(),
      })
      expect(page.statusCode).toBeLessThan(500)
    }
    await deliver()
    expect(sent).toEqual([])
  })
})

test('a delivered report of a person without e-mail is ready, and the list says to tell them', async () => {
  t.clock.set(REPORTS_OPEN)
  const { caller, matrix, first } = await closedMatrix(t, ['Ana', 'Berta'])
  await takeEmails(matrix.id, [first])
  const { data } = await caller.post(`/deliveries/${matrix.id}`, {})
  expect(data).toMatchObject({ delivered: 2 })
  const { rows: queued } = await t.context.pool.query<{ subject_id: string }>(
    `select subject_id from outbox where matrix_id = $1 and kind = 'report_delivery'`,
    [matrix.id],
  )
  expect(queued.map(({ subject_id }) => subject_id)).not.toContain(first)
  expect(queued).toHaveLength(1)
  const list = (await caller.get<DeliveryRow[]>(`/deliveries/${matrix.id}`)).data
  const row = list.find(({ subject_id }) => subject_id === first)
  expect(row).toMatchObject({ email: null, state: 'delivered' })
  expect(row && deliveryText(row, 'America/Mexico_City')).toBe('Lista, sin correo: avísale')
  const key = t.context.secrets.linkKey('recipient', { id: first, key_version: 1 })
  const own = await callerOf(t.app, { 'x-link-key': key }).post(`/delivery/${first}`)
  expect(own.status).toBe(200)
})

test('a leader without e-mail is waited for, and no reminder is offered', async () => {
  t.clock.set(REPORTS_OPEN)
  const { caller, matrix, raters } = await closedMatrix(t)
  await takeEmails(matrix.id, [raters[0]?.id ?? ''])
  const { data } = await caller.post(`/deliveries/${matrix.id}`, { after_leader: true })
  expect(data).toMatchObject({ delivered: 1, waiting: 1 })
  expect((await caller.get(`/deliveries/${matrix.id}/leaders`)).data).toEqual([])
  const reminded = await caller.post(`/deliveries/${matrix.id}/leaders/remind`, {
    subject_ids: [raters[0]?.id],
  })
  expect(reminded.code).toBe('delivery.leaders_recent')
  const { rows } = await t.context.pool.query('select from outbox where matrix_id = $1', [
    matrix.id,
  ])
  expect(rows).toEqual([])
})

describe('proposals', () => {
  test('are asked of those with an e-mail only; the others are proposed, and the organiser decides', async () => {
    const s = await fixture.draft()
    await takeEmails(s.matrix.id, [s.ana.id, s.lia.id, s.caro.id])
    const { status } = await api().post(`/matrices/${s.matrix.id}/nominations/open`)
    expect(status).toBe(200)
    await deliver()
    expect(sent).toEqual([])
    const path = `/matrices/${s.matrix.id}/nominations`
    expect((await api().get<WaitingPerson[]>(`${path}/waiting`)).data).toEqual([])
    expect(await api().post(`${path}/remind`, {})).toMatchObject({
      code: 'nominations.nobody_waiting',
    })
    const before = (await api().get<MatrixProposals>(path)).data.lists
    expect(before).toMatchObject([{ name: 'Ana', on_paper: true, leaders: [] }])
    const found = await api().get<{ name: string }[]>(`${path}/people/${s.ana.id}?text=caro`)
    expect(found.data.map(({ name }) => name)).toEqual(['Caro'])
    for (const { id } of [s.caro, s.dora]) {
      const added = await api().post(`${path}/add`, { evaluated_id: s.ana.id, ...peer(id) })
      expect(added.status).toBe(200)
    }
    const { data } = await api().post<MatrixProposals>(`${path}/approve`, {
      evaluated_ids: [s.ana.id],
    })
    expect(data.lists).toMatchObject([{ name: 'Ana', state: 'approved' }])
    expect(await fixture.connections(s)).toEqual(['1 Ana', '2 Lía', '3 Beto', '3 Caro', '3 Dora'])
    await deliver()
    expect(sent).toEqual([])
  })
})

describe('500 people by number', () => {
  let company_id = ''
  let matrices: readonly string[] = []
  const limit = (people: number | null) =>
    t.context.pool.query('update workspaces set quota_people = $2 where id = $1', [
      workspace_id,
      people,
    ])
  const add = (matrix_id: string, from: number, to: number) =>
    api().post(`/subjects/${matrix_id}/bulk`, {
      subjects: Array.from({ length: to - from }, (_, at) => ({
        name: `Persona ${from + at}`,
        email: null,
        external_id: String(from + at).padStart(6, '0'),
        values: [],
      })),
    })
  beforeAll(() => fixture.reset())
  beforeEach(async () => {
    const company = await makeCompany(t.context, { workspace_id })
    company_id = company.id
    const given = { workspace_id, company_id, without_email: true }
    matrices = [(await makeMatrix(t.context, given)).id, (await makeMatrix(t.context, given)).id]
    for (const id of matrices) expect((await add(id, 0, 500)).status).toBe(200)
  })

  test('count as 500 in usage, quota and what a deletion of the workspace would delete', async () => {
    const usage = (await api().get<Usage>(`/workspaces/${workspace_id}/usage`)).data
    expect(usage.limits.people.used).toBe(500)
    expect(usage.companies.find((one) => one.company_id === company_id)?.people).toBe(500)
    const deletion = await api().get<WorkspaceDeletion>(`/workspaces/${workspace_id}/deletion`)
    expect(deletion.data.people).toBe(500)
    await limit(500)
    expect((await add(matrices[0] ?? '', 500, 501)).code).toBe('quota.people')
    await limit(501)
    expect((await add(matrices[0] ?? '', 500, 501)).status).toBe(200)
    await limit(null)
  })

  test('are found one by one by their numbers, and their data are exported and erased', async () => {
    const search = async (text: string) =>
      (
        await api().post<{ people: DataSubject[]; more: boolean }>(
          `/workspaces/${workspace_id}/data-subjects/search`,
          { search: text },
        )
      ).data
    const { people } = await search('000321')
    expect(people).toMatchObject([{ email: null, external_id: '000321', name: 'Persona 321' }])
    expect(people[0]?.participations).toHaveLength(2)
    expect((await search('persona 32')).people.length).toBe(11)
    const [one] = people[0]?.participations ?? []
    const path = `/data-subjects/${one?.matrix_id}/${one?.subject_id}`
    const exported = await api().get<PersonalData>(path)
    expect(exported.data).toMatchObject({ email: null })
    expect(JSON.stringify(exported.data)).toContain('000321')
    expect((await api().delete(path)).status).toBe(200)
    expect((await search('000321')).people[0]?.participations).toHaveLength(1)
  })
})
