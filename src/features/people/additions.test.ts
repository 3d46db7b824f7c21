import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Participation } from '#features/release/contract.ts'
import { callerOf } from '../../../tests/caller.ts'
import { makeForm, makeSubject, makeUser } from '../../../tests/factories.ts'
import { draftWithPeers, releaseFixture } from '../../../tests/release-fixtures.ts'
import type { Person } from './contract.ts'

const fixture = await releaseFixture()
const { t, api, release, runJobsAt, mailsTo } = fixture
beforeEach(() => fixture.reset())
afterAll(() => t.close())

const AFTER_DEADLINE = '2026-12-05T06:01:00Z'
const PEER = 3
const TEAM = 4
const CLIENT = 5

interface Added {
  readonly subject_id: string
  readonly name: string
  readonly invited_at: string
}
const add = (matrix_id: string, subject_id: string, body: object) =>
  api().post<Added>(`/matrices/${matrix_id}/subjects/${subject_id}/raters`, body)

/** Ana with four peers, released, and everyone invited. */
async function released() {
  const draft = await draftWithPeers(fixture)
  await release(draft.matrix.id)
  await fixture.deliver()
  fixture.clearMails()
  return { ...draft, matrix_id: draft.matrix.id }
}
const participation = async (matrix_id: string) =>
  (await api().get<Participation>(`/matrices/participation/${matrix_id}`)).data
const sharesOf = async (matrix_id: string, id: string) =>
  (await participation(matrix_id)).evaluated.find(({ subject_id }) => subject_id === id)?.shares

describe('a rater added after the release', () => {
  test('is one more connection of a new person, who is invited and can answer', async () => {
    const { matrix_id, ana, beto } = await released()
    const reply = await add(matrix_id, ana.id, {
      relation_type_id: PEER,
      name: 'Fabio Luna',
      email: 'fabio@ceiba.mx',
    })
    expect([reply.status, reply.data.name]).toEqual([200, 'Fabio Luna'])
    expect(await sharesOf(matrix_id, ana.id)).toEqual([
      { relation_type_id: 1, answered: 0, forms: 1 },
      { relation_type_id: PEER, answered: 0, forms: 5 },
    ])
    expect(await sharesOf(matrix_id, beto.id)).toEqual([
      { relation_type_id: CLIENT, answered: 0, forms: 1 },
    ])
    await fixture.deliver()
    expect(fixture.sent.map(({ to }) => to.address)).toEqual(['fabio@ceiba.mx'])
    const { subject_id } = reply.data
    const rater = callerOf(t.app, {
      'x-rater-key': t.context.secrets.raterKey({ id: subject_id, key_version: 1 }),
    })
    const sheet = await rater.get<{ forms: { evaluated: { name: string } }[] }>(
      `/subjects/forms/${subject_id}`,
    )
    expect(sheet.data.forms.map(({ evaluated }) => evaluated.name)).toEqual(['Ana'])
  })

  test('who has answered already goes on with the same link, also where it was open', async () => {
    const { matrix_id, ana, beto } = await released()
    const rater = callerOf(t.app, {
      'x-rater-key': t.context.secrets.raterKey({ id: beto.id, key_version: 1 }),
    })
    interface Sheet {
      readonly forms: { id: string; evaluated: { name: string } }[]
      readonly questions: { id: string }[]
      readonly scale: { values: { id: string }[] }
    }
    const read = async () => (await rater.get<Sheet>(`/subjects/forms/${beto.id}`)).data
    const answersIn = ({ questions, scale }: Sheet, form_id: string) =>
      questions.map(({ id }) => ({ question_id: id, form_id, value_id: scale.values[1]?.id }))
    const sheet = await read()
    const first = sheet.forms[0]?.id ?? ''
    const complete = (body: object) => rater.post(`/answers/complete/${beto.id}`, body)
    await complete({ answers: answersIn(sheet, first), self_evaluation: false })
    const caro = await t.context.db
      .selectFrom('subjects')
      .where('matrix_id', '=', matrix_id)
      .where('name', '=', 'Caro')
      .select('id')
      .executeTakeFirstOrThrow()
    for (const name of ['Uno', 'Dos', 'Tres'])
      await makeForm(t.context, {
        matrix_id,
        evaluator_id: (await makeSubject(t.context, { matrix_id, name })).id,
        evaluated_id: caro.id,
        relation_type_id: PEER,
      })
    const reply = await add(matrix_id, caro.id, { relation_type_id: PEER, rater_id: beto.id })
    expect(reply.status).toBe(200)
    const form = await t.context.db
      .selectFrom('forms')
      .where('evaluator_id', '=', beto.id)
      .where('evaluated_id', '=', caro.id)
      .select('id')
      .executeTakeFirstOrThrow()
    expect((await rater.post('/answers', answersIn(sheet, form.id).slice(0, 1))).status).toBe(200)
    expect((await complete({ answers: [], self_evaluation: false })).code).toBe('answers.missing')
    expect((await read()).forms.map(({ evaluated }) => evaluated.name)).toEqual(['Ana', 'Caro'])
    const rest = { answers: answersIn(sheet, form.id), self_evaluation: false, form_ids: [form.id] }
    expect((await complete(rest)).status).toBe(200)
    expect(await sharesOf(matrix_id, ana.id)).toContainEqual({
      relation_type_id: PEER,
      answered: 1,
      forms: 4,
    })
  })

  test('is invited at 9:00 when it is night and that was asked for', async () => {
    const { matrix_id, ana } = await released()
    await fixture.signInAt('2026-11-24T04:30:00Z')
    const person = { relation_type_id: PEER, name: 'Fabio Luna', email: 'fabio@ceiba.mx' }
    const { data } = await add(matrix_id, ana.id, { ...person, by_day: true })
    expect(data.invited_at).toBe('2026-11-24T15:00:00.000Z')
    await fixture.deliver()
    expect(mailsTo('fabio@ceiba.mx')).toEqual([])
    await runJobsAt('2026-11-24T15:00:00Z')
    expect(mailsTo('fabio@ceiba.mx')).toHaveLength(1)
  })

  test('stands in the activity without a name', async () => {
    const { matrix_id, ana } = await released()
    await add(matrix_id, ana.id, { relation_type_id: PEER, name: 'Fabio', email: 'f@ceiba.mx' })
    const { rows } = await t.context.pool.query(
      "select detail from activity where action = 'person.rater_added' and target_id = $1",
      [matrix_id],
    )
    expect(rows).toEqual([{ detail: {} }])
  })
})

describe('adding a rater is refused', () => {
  test('where the groups of those who were invited would shrink', async () => {
    const draft = await draftWithPeers(fixture)
    const matrix_id = draft.matrix.id
    for (const name of ['Eva', 'Gil'])
      await makeForm(t.context, {
        matrix_id,
        evaluator_id: (await makeSubject(t.context, { matrix_id, name })).id,
        evaluated_id: draft.ana.id,
        relation_type_id: TEAM,
      })
    await release(matrix_id)
    // two of the team share one group with the four peers; a third makes two groups of them
    const third = { relation_type_id: TEAM, name: 'Fabio', email: 'f@ceiba.mx' }
    expect(await add(matrix_id, draft.ana.id, third)).toMatchObject({
      status: 409,
      code: 'person.rater_exposes',
    })
    const people = await api().get<{ name: string }[]>(`/subjects/${matrix_id}`)
    expect(people.data.map(({ name }) => name)).not.toContain('Fabio')
    const peer = { ...third, relation_type_id: PEER }
    expect((await add(matrix_id, draft.ana.id, peer)).status).toBe(200)
  })

  test('for a pair that has a connection, oneself, and a person who is not evaluated', async () => {
    const { matrix_id, ana, beto } = await released()
    const cases = [
      [ana.id, { relation_type_id: PEER, rater_id: beto.id }, 409, 'form.duplicate'],
      [ana.id, { relation_type_id: TEAM, rater_id: beto.id }, 409, 'form.pair_exists'],
      [ana.id, { relation_type_id: 1, rater_id: beto.id }, 422, 'form.self_mismatch'],
      [ana.id, { relation_type_id: PEER, rater_id: ana.id }, 422, 'form.same_person'],
      [ana.id, { relation_type_id: PEER }, 422, 'subject.incomplete'],
      [
        ana.id,
        { relation_type_id: PEER, name: 'Beto', email: 'x@ceiba.mx' },
        409,
        'subject.duplicate',
      ],
    ] as const
    for (const [id, body, status, code] of cases)
      expect(await add(matrix_id, id, body)).toMatchObject({ status, code })
    const loner = await makeSubject(t.context, { matrix_id, name: 'Sola' })
    const body = { relation_type_id: PEER, rater_id: beto.id }
    expect(await add(matrix_id, loner.id, body)).toMatchObject({
      status: 422,
      code: 'person.not_evaluated',
    })
  })

  test('for people who left, after the deadline, in a draft and to strangers', async () => {
    const draft = await draftWithPeers(fixture)
    const body = { relation_type_id: PEER, name: 'Fabio', email: 'f@ceiba.mx' }
    expect(await add(draft.matrix.id, draft.ana.id, body)).toMatchObject({
      code: 'matrix.not_released',
    })
    await release(draft.matrix.id)
    const leave = (id: string) => api().post(`/matrices/${draft.matrix.id}/subjects/${id}/leave`)
    await leave(draft.beto.id)
    expect(
      await add(draft.matrix.id, draft.ana.id, { relation_type_id: TEAM, rater_id: draft.beto.id }),
    ).toMatchObject({ status: 409, code: 'person.rater_left' })
    expect(await add(draft.matrix.id, draft.beto.id, body)).toMatchObject({
      status: 409,
      code: 'person.evaluated_left',
    })
    const other = await t.as((await makeUser(t.context)).id)
    expect(
      await other.post(`/matrices/${draft.matrix.id}/subjects/${draft.ana.id}/raters`, body),
    ).toMatchObject({ status: 404 })
    await runJobsAt(AFTER_DEADLINE)
    expect(await add(draft.matrix.id, draft.ana.id, body)).toMatchObject({ code: 'matrix.closed' })
  })
})

test('the drawer counts the new connection', async () => {
  const { matrix_id, ana } = await released()
  await add(matrix_id, ana.id, { relation_type_id: PEER, name: 'Fabio', email: 'f@ceiba.mx' })
  const { data } = await api().get<Person>(`/matrices/${matrix_id}/subjects/${ana.id}`)
  expect(data.rated).toEqual({ answered: 0, forms: 6 })
})
