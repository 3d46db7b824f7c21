import { afterAll, expect, test } from 'vitest'
import type { SelfSheet, Sheet } from '#features/answers/contract.ts'
import type { DeliveryRow, OwnReport } from '#features/delivery/contract.ts'
import type { MatrixProposals, OwnProposals } from '#features/nominations/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { callerOf } from './caller.ts'
import { makeCompany, makeEvaluation, makeMatrix } from './factories.ts'
import { nominationPlan } from './nomination-plan.ts'
import { raterHeaders } from './rater-key.ts'
import { releaseFixture } from './release-fixtures.ts'

const PEOPLE = 60
const TEAM = 10
const [SELF, LEADER, PEER, CLIENT] = [1, 2, 3, 5]

const fixture = await releaseFixture({ MAIL_DAILY_QUOTA: '10000' })
const { t, api, workspace_id } = fixture
afterAll(() => t.close())

const people = Array.from({ length: PEOPLE }, (_, index) => ({
  name: `Persona ${String(index).padStart(3, '0')}`,
  email: `persona${index}@golfo.example`,
  values: [],
}))
const linked = (kind: 'nominator' | 'approver' | 'recipient', id: string) =>
  callerOf(t.app, { 'x-link-key': t.context.secrets.linkKey(kind, { id, key_version: 1 }) })

/** A draft in which the first of each ten leads the others, and each has five peers. */
async function draft() {
  const company = await makeCompany(t.context, { workspace_id, name: 'Textiles del Golfo' })
  const evaluation = await makeEvaluation(t.context, { workspace_id })
  const { id } = await makeMatrix(t.context, {
    workspace_id,
    company_id: company.id,
    evaluation_id: evaluation.id,
    limit_date: '2026-12-04',
  })
  const nomination = { ...nominationPlan, companero: { minimum: 4, maximum: 8 } }
  expect((await api().patch(`/matrices/${id}`, { nomination })).status).toBe(200)
  const { data } = await api().post<Subject[]>(`/subjects/${id}/bulk`, { subjects: people })
  const ids = people.map(({ name }) => data.find((one) => one.name === name)?.id ?? '')
  const at = (index: number): string => ids[index % PEOPLE] ?? ''
  const forms = ids.flatMap((evaluated_id, index) => connectionsOf(evaluated_id, index, at))
  for (let from = 0; from < forms.length; from += 1000) {
    const some = forms.slice(from, from + 1000)
    expect((await api().post(`/forms/${id}/bulk`, { forms: some })).status).toBe(200)
  }
  return { id, ids, at }
}

function connectionsOf(evaluated_id: string, index: number, at: (index: number) => string) {
  const leader = at(index - (index % TEAM))
  const peers = [1, 2, 3, 4, 5].map((step) => at(index + step)).filter((one) => one !== leader)
  return [
    { evaluated_id, evaluator_id: evaluated_id, relation_type_id: SELF },
    ...(evaluated_id === leader
      ? []
      : [{ evaluated_id, evaluator_id: leader, relation_type_id: LEADER }]),
    ...peers.map((evaluator_id) => ({ evaluated_id, evaluator_id, relation_type_id: PEER })),
  ]
}

type Draft = Awaited<ReturnType<typeof draft>>

/** Everyone adds two peers, some a client from outside, and sends the list. */
async function propose({ ids, at }: Draft): Promise<void> {
  for (const [index, id] of ids.entries()) {
    const person = linked('nominator', id)
    const path = `/nominations/own/${id}`
    for (const step of [6, 7])
      await person.post(`${path}/add`, {
        rater_id: t.context.secrets.handle(id, at(index + step)),
        relation_type_id: PEER,
      })
    if (index % 20 === 5)
      await person.post(`${path}/add`, {
        relation_type_id: CLIENT,
        outside: { name: `Cliente ${index}`, email: `cliente${index}@valle.example` },
      })
    const { data } = await person.post<OwnProposals>(`${path}/send`)
    expect(data.list.state).toBe('sent')
  }
}

/** Each leader sends one list back and then approves all at once; the organiser does the rest. */
async function approve({ id, ids }: Draft): Promise<void> {
  const { data } = await api().get<MatrixProposals>(`/matrices/${id}/nominations`)
  for (const leader of ids.filter((_, index) => index % TEAM === 0)) {
    const led = data.lists.filter(({ leaders }) => leaders.some((one) => one.id === leader))
    const evaluated_ids = led.map(({ subject_id }) => t.context.secrets.handle(leader, subject_id))
    const [evaluated_id = ''] = evaluated_ids
    const own_id = led[0]?.subject_id ?? ''
    const reviewer = linked('approver', leader)
    const path = `/nominations/team/${leader}`
    const reason = 'Falta alguien de ventas'
    expect((await reviewer.post(`${path}/return`, { evaluated_id, reason })).status).toBe(200)
    await linked('nominator', own_id).post(`/nominations/own/${own_id}/send`)
    expect((await reviewer.post(`${path}/approve`, { evaluated_ids })).status).toBe(200)
  }
  const evaluated_ids = data.lists
    .filter(({ leaders }) => leaders.length === 0)
    .map(({ subject_id }) => subject_id)
  const rest = await api().post(`/matrices/${id}/nominations/approve`, { evaluated_ids })
  expect(rest.data).toMatchObject({ approved: PEOPLE / TEAM, left: 0 })
}

/** Everyone sends both sheets. */
async function answer({ ids }: Draft): Promise<void> {
  for (const id of ids) {
    const rater = callerOf(t.app, raterHeaders(t.context.secrets, id))
    const { data: others } = await rater.get<Sheet>(`/subjects/forms/${id}`)
    const { data: self } = await rater.get<SelfSheet>(`/subjects/forms/self/${id}`)
    for (const { forms, questions, scale, self_evaluation } of [
      { ...others, self_evaluation: false },
      { ...self, forms: self.form ? [self.form] : [], self_evaluation: true },
    ]) {
      const value_id = scale.values.find(({ value }) => value === 4)?.id
      const answers = forms.flatMap((form) =>
        questions.map((question) => ({ form_id: form.id, question_id: question.id, value_id })),
      )
      const sent = await rater.post(`/answers/complete/${id}`, { answers, self_evaluation })
      expect(sent.status).toBe(200)
    }
  }
}

test('60 people propose, their leaders approve, all answer, and each opens their report', async () => {
  await fixture.reset()
  const made = await draft()
  const { id, ids } = made
  const path = `/matrices/${id}/nominations`
  const opened = await api().post<MatrixProposals>(`${path}/open`)
  expect(opened.data.lists).toHaveLength(PEOPLE)
  expect(await fixture.release(id)).toMatchObject({ code: 'nominations.unapproved' })
  await propose(made)
  await approve(made)
  expect((await fixture.release(id)).data).toMatchObject({ released: true })
  await fixture.deliver()
  expect(fixture.mailsTo(people[1]?.email ?? '').at(-1)?.text).toContain('/assessment/')
  await answer(made)
  await fixture.runJobsAt('2026-12-05T18:00:00Z')
  expect((await api().post(`/deliveries/${id}`, {})).data).toEqual({
    delivered: PEOPLE,
    waiting: 0,
    leaders_asked: 0,
    leaders: 0,
  })
  await fixture.deliver()
  for (const one of ids) {
    const { data } = await linked('recipient', one).post<OwnReport>(`/delivery/${one}`)
    expect(data.report.kind).toBe('full')
  }
  const { data: rows } = await api().get<DeliveryRow[]>(`/deliveries/${id}`)
  expect(rows.filter(({ state }) => state === 'opened')).toHaveLength(PEOPLE)
}, 600_000)
