import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { KEY_COOKIE } from '#features/answers/key-cookie.rules.ts'
import type { Participation } from '#features/release/contract.ts'
import { type ColleaguesSheet, colleaguesSheet } from '../../../tests/colleagues-sheet.ts'
import { makeUser } from '../../../tests/factories.ts'
import { draftWithPeers, releaseFixture } from '../../../tests/release-fixtures.ts'
import { choicesOf } from '../../../tests/released-sheet.ts'

const fixture = await releaseFixture()
const { t, api, workspace_id, runJobsAt, mailsTo } = fixture
beforeEach(() => fixture.reset())
afterAll(() => t.close())

const AFTER_DEADLINE = '2026-12-05T06:01:00Z'

type Person = Pick<ColleaguesSheet, 'matrix' | 'lucia'>
const path = ({ matrix, lucia }: Person, act: 'leave' | 'return') =>
  `/matrices/${matrix.id}/subjects/${lucia.id}/${act}`
const leave = (s: Person) => api().post<{ ended: number }>(path(s, 'leave'))
const comeBack = (s: Person) => api().post(path(s, 'return'))
const sheetOf = (relations?: readonly number[]) =>
  colleaguesSheet(t, { workspace_id, ...(relations && { relations }) })
const complete = (s: ColleaguesSheet, form_ids: string[]) =>
  s.rater.post(`/answers/complete/${s.lucia.id}`, {
    answers: s.answers(...form_ids),
    form_ids,
    self_evaluation: false,
  })
const participation = async ({ matrix }: Pick<Person, 'matrix'>) =>
  (await api().get<Participation>(`/matrices/participation/${matrix.id}`)).data
const evaluatedShares = async (s: Person) =>
  (await participation(s)).evaluated.map(({ shares }) => shares)

describe('a person who left the company', () => {
  test('is no longer asked, reminded or counted, and stays in the list with the day', async () => {
    const s = await sheetOf()
    const { matrix } = await participation(s)
    expect([matrix.forms, matrix.answered]).toEqual([4, 0])
    expect((await leave(s)).data).toEqual({ ended: 4 })
    const after = await participation(s)
    expect(after.pending).toEqual([])
    expect(after.evaluated).toEqual([])
    expect([after.matrix.forms, after.matrix.shares]).toEqual([0, []])
    const people = (await api().get<{ id: string; left_at?: string }[]>(`/subjects/${matrix.id}`))
      .data
    expect(people.flatMap(({ left_at }) => left_at ?? [])).toEqual(['2026-11-20T16:00:00.000Z'])
    expect((await api().post(`/matrices/remind/${matrix.id}`)).data).toEqual({ reminded: 0 })
    await runJobsAt('2026-12-01T16:00:00Z')
    await runJobsAt(AFTER_DEADLINE)
    expect(mailsTo(s.lucia.email)).toEqual([])
  })

  test('reads with the link that the part is over, and can write nothing', async () => {
    const s = await sheetOf()
    const [first = ''] = s.forms.map(({ id }) => id)
    await leave(s)
    const refused = { status: 410, code: 'answers.left' }
    expect(await s.rater.post('/answers', s.answers(first))).toMatchObject(refused)
    expect(await complete(s, [first])).toMatchObject(refused)
    expect(await s.rater.get(`/subjects/forms/${s.lucia.id}`)).toMatchObject(refused)
    expect(await s.rater.get(`/answers/verification/${s.lucia.id}`)).toMatchObject(refused)
    const agreement = { agreed: true, version: '1' }
    expect(await s.rater.post(`/answers/agreement/${s.lucia.id}`, agreement)).toMatchObject(refused)
    const page = await t.app.inject({
      url: `/assessment/${s.lucia.id}`,
      cookies: { [KEY_COOKIE]: t.context.secrets.raterKey({ id: s.lucia.id, key_version: 1 }) },
    })
    expect(page.statusCode).toBe(410)
    expect(page.body).toContain('Ya no participas en esta evaluación')
    const bare = await t.app.inject({ url: `/assessment/${s.lucia.id}` })
    expect(bare.body).not.toContain('Ya no participas')
  })

  test('keeps what was sent; what was saved and agreed to is not sent by the deadline', async () => {
    const s = await sheetOf()
    const [first = '', second = ''] = s.forms.map(({ id }) => id)
    await complete(s, [first])
    await s.rater.post('/answers', s.answers(second))
    await s.rater.post(`/answers/agreement/${s.lucia.id}`, { agreed: true, version: '1' })
    expect((await leave(s)).data).toEqual({ ended: 3 })
    await runJobsAt(AFTER_DEADLINE)
    expect(await choicesOf(t, first)).toEqual([4, 4, 4, 4])
    expect(await choicesOf(t, second)).toBeUndefined()
    expect((await participation(s)).matrix).toMatchObject({ answered: 1, forms: 1 })
  })

  test('comes back with what was saved, and is invited only when no mail had left', async () => {
    const s = await sheetOf()
    const [first = ''] = s.forms.map(({ id }) => id)
    await s.rater.post('/answers', s.answers(first))
    const before = await participation(s)
    await leave(s)
    expect((await comeBack(s)).status).toBe(200)
    expect(await participation(s)).toEqual({
      ...before,
      mails_waiting: 1,
      listed_mails: { ...before.listed_mails, waiting: 1 },
      pending: before.pending.map((rater) => ({
        ...rater,
        invited_at: '2026-11-20T16:00:00.000Z',
        delivery: { state: 'waiting', failure: null },
      })),
    })
    await fixture.deliver()
    expect(mailsTo(s.lucia.email)).toHaveLength(1)
    expect((await complete(s, [first])).status).toBe(200)
    await leave(s)
    await comeBack(s)
    fixture.clearMails()
    await fixture.deliver()
    expect(mailsTo(s.lucia.email).filter(({ subject }) => subject.includes('min'))).toEqual([])
  })

  test('whose «No fui yo» reopens a sheet is asked nothing again', async () => {
    const s = await sheetOf([3])
    await complete(
      s,
      s.forms.map(({ id }) => id),
    )
    await leave(s)
    const token = t.context.secrets.receiptToken(s.lucia.id, 'others', 0)
    expect((await t.visitor.post(`/answers/reopen/${s.lucia.id}`, { token })).status).toBe(200)
    expect((await participation(s)).pending).toEqual([])
    expect((await comeBack(s)).status).toBe(200)
    expect((await participation(s)).pending).toMatchObject([{ pending: 2 }])
  })
})

describe('what leaving tells of whom a rater has answered about', () => {
  test('after one of three forms nothing changes in any relation or about any evaluated', async () => {
    const s = await sheetOf()
    const [first = ''] = s.forms.map(({ id }) => id)
    await complete(s, [first])
    const self = ({ relation_type_id }: { relation_type_id: number }) => relation_type_id === 1
    const othersOf = ({ matrix, evaluated }: Participation) => ({
      shares: matrix.shares.filter((share) => !self(share)),
      evaluated: evaluated.filter(({ shares }) => !shares.some(self)),
    })
    const before = othersOf(await participation(s))
    await leave(s)
    expect(othersOf(await participation(s))).toEqual(before)
  })

  test('a form that was declined looks like one that was sent', async () => {
    const [sent, declined] = [await sheetOf(), await sheetOf()]
    await complete(sent, [sent.forms[0]?.id ?? ''])
    await declined.rater.post('/answers/decline', [
      { form_id: declined.forms[0]?.id ?? '', declined: true },
    ])
    const seen = async (s: ColleaguesSheet) => [
      await evaluatedShares(s),
      (await participation(s)).matrix.shares.map(({ forms }) => forms),
      (await leave(s)).data.ended,
    ]
    const [one, other] = [await seen(sent), await seen(declined)]
    expect(one[2]).toEqual(other[2])
    const formsOnly = async (s: ColleaguesSheet) =>
      (await evaluatedShares(s)).flat().map(({ forms }) => forms)
    expect(await formsOnly(sent)).toEqual(await formsOnly(declined))
  })
})

describe('taking a person out', () => {
  test('is refused twice, after the deadline, in a draft and to strangers', async () => {
    const s = await sheetOf()
    expect(await comeBack(s)).toMatchObject({ status: 409, code: 'person.not_left' })
    await leave(s)
    expect(await leave(s)).toMatchObject({ status: 409, code: 'person.left_already' })
    const other = await t.as((await makeUser(t.context)).id)
    expect(await other.post(path(s, 'return'))).toMatchObject({ status: 404 })
    const { matrix, ana } = await draftWithPeers(fixture)
    expect(await leave({ matrix, lucia: ana } as Person)).toMatchObject({
      status: 409,
      code: 'matrix.not_released',
    })
    expect(await api().post(`/matrices/${matrix.id}/subjects/${s.lucia.id}/leave`)).toMatchObject({
      status: 404,
    })
    await runJobsAt(AFTER_DEADLINE)
    expect(await comeBack(s)).toMatchObject({ status: 409, code: 'matrix.closed' })
  })

  test('stands in the activity with the number of forms, without a name', async () => {
    const s = await sheetOf()
    await leave(s)
    await comeBack(s)
    const { rows } = await t.context.pool.query(
      "select action, detail from activity where action like 'person.%' and target_id = $1 order by action",
      [s.matrix.id],
    )
    expect(rows).toEqual([
      { action: 'person.left', detail: { forms: 4 } },
      { action: 'person.returned', detail: {} },
    ])
  })
})
