import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ColleaguesSheet,
  colleaguesSheet,
  formsById,
} from '../../../../../tests/colleagues-sheet.ts'
import { makeFurtherComment } from '../../../../../tests/prompt-fixtures.ts'
import { releaseFixture } from '../../../../../tests/release-fixtures.ts'
import { choicesOf } from '../../../../../tests/released-sheet.ts'
import type { Sheet, Verification } from '../../contract.ts'

const fixture = await releaseFixture()
const { t, api, workspace_id, runJobsAt, mailsTo } = fixture
beforeEach(() => fixture.reset())
afterAll(() => t.close())

const AFTER_DEADLINE = '2026-12-05T06:01:00Z'

const sheetOf = (relations?: readonly number[]) =>
  colleaguesSheet(t, { workspace_id, ...(relations && { relations }) })
const idsOf = ({ forms }: ColleaguesSheet) => forms.map(({ id }) => id)
const decline = (s: ColleaguesSheet, index: number, declined = true, sequence?: number) =>
  s.rater.post('/answers/decline', [
    { form_id: idsOf(s)[index] ?? '', declined, ...(sequence !== undefined && { sequence }) },
  ])
const read = async (s: ColleaguesSheet) =>
  (await s.rater.get<Sheet>(`/subjects/forms/${s.lucia.id}`)).data
const verification = async (s: ColleaguesSheet) =>
  (await s.rater.get<Verification>(`/answers/verification/${s.lucia.id}`)).data
const complete = (s: ColleaguesSheet, body: object = {}) =>
  s.rater.post<{ completed: boolean }>(`/answers/complete/${s.lucia.id}`, {
    answers: [],
    self_evaluation: false,
    ...body,
  })
const declined = async (s: ColleaguesSheet) =>
  (await formsById(t, idsOf(s))).map((form) => form?.declined)

describe('declining a form', () => {
  test('leaves the answers, leaves the form out of the sheet, and can be undone', async () => {
    const s = await sheetOf()
    const [first = '', ...rest] = idsOf(s)
    await s.rater.post('/answers', s.answers(first).slice(0, 2))
    expect((await decline(s, 0)).data).toEqual({ saved: 1 })
    expect(await read(s)).toMatchObject({
      completed: false,
      declines: [{ form_id: first, declined: true }],
      sent: [],
    })
    expect(await choicesOf(t, first)).toEqual([4, 4, null, null])
    const sent = await complete(s, { answers: s.answers(...rest) })
    expect([sent.status, sent.data.completed]).toEqual([200, true])
    expect((await verification(s)).forms.map(({ state }) => state).toSorted()).toEqual([
      'declined',
      'open',
      'sent',
      'sent',
    ])
    await decline(s, 0, false, t.clock.now().getTime() + 1)
    expect((await verification(s)).others_pending).toBe(true)
    expect((await complete(s, { answers: s.answers(first), form_ids: [first] })).status).toBe(200)
    expect((await read(s)).completed).toBe(true)
  })

  test('keeps the newest tap of two tabs, whichever arrives first', async () => {
    const s = await sheetOf()
    const now = t.clock.now().getTime()
    await decline(s, 0, true, now + 20)
    await decline(s, 0, false, now + 10)
    await decline(s, 1, false, now + 20)
    await decline(s, 1, true, now + 10)
    await decline(s, 2, true, now + 10)
    await decline(s, 2, false, now + 20)
    expect(await declined(s)).toEqual([true, false, false])
  })

  test('of twenty tabs at once ends with the newest tap', async () => {
    const s = await sheetOf()
    const now = t.clock.now().getTime()
    const taps = Array.from({ length: 20 }, (_, index) =>
      decline(s, index % 3, index % 2 === 0, now + index),
    )
    expect((await Promise.all(taps)).every(({ status }) => status === 200)).toBe(true)
    // the last taps are 18, 19 and 17; the even ones decline
    expect(await declined(s)).toEqual([true, false, false])
  })

  test('is refused for the self-evaluation, a sent form, another rater, and after the deadline', async () => {
    const s = await sheetOf()
    const other = await sheetOf()
    const self = [{ form_id: s.self.id, declined: true }]
    expect(await s.rater.post('/answers/decline', self)).toMatchObject({
      status: 422,
      code: 'answers.decline_self',
    })
    await complete(s, { answers: s.answers(idsOf(s)[0] ?? ''), form_ids: [idsOf(s)[0]] })
    expect(await decline(s, 0)).toMatchObject({ status: 409, code: 'answers.completed' })
    const foreign = [{ form_id: idsOf(other)[0] ?? '', declined: true }]
    for (const caller of [s.rater, t.visitor])
      expect(await caller.post('/answers/decline', foreign)).toMatchObject({
        status: 403,
        code: 'answers.key_required',
      })
    t.clock.set(AFTER_DEADLINE)
    expect(await decline(s, 1)).toMatchObject({ status: 410, code: 'answers.closed' })
    expect(await declined(other)).toEqual([false, false, false])
  })

  test('of everybody leaves nothing to answer, can still be undone and mails no reminder', async () => {
    const s = await sheetOf()
    await complete(s, { answers: s.answers(s.self.id), self_evaluation: true })
    for (const index of [0, 1, 2]) await decline(s, index)
    expect(await verification(s)).toMatchObject({ others_pending: false, self_pending: false })
    expect(await read(s)).toMatchObject({ completed: false, sent: [] })
    expect((await complete(s)).data).toMatchObject({ completed: true })
    fixture.clearMails()
    await runJobsAt('2026-12-01T16:00:00Z')
    expect(mailsTo(s.lucia.email).filter(({ subject }) => /falta/i.test(subject))).toEqual([])
    await fixture.signInAt('2026-12-02T16:00:00Z')
    expect((await api().post(`/matrices/remind/${s.matrix.id}`)).data).toMatchObject({
      reminded: 0,
    })
  })

  test('deletes the answers and the order of the taps at the deadline', async () => {
    const s = await sheetOf()
    const [first = '', second = ''] = idsOf(s)
    await s.rater.post('/answers', s.answers(first, second))
    await s.rater.post('/answers/comments', [
      { form_id: first, comment: 'Uno' },
      { form_id: second, comment: 'Dos' },
    ])
    for (const form_id of [first, second]) await makeFurtherComment(t.context, form_id, form_id)
    await decline(s, 0)
    await runJobsAt(AFTER_DEADLINE)
    expect(await choicesOf(t, first)).toBeUndefined()
    expect(await choicesOf(t, second)).toEqual([4, 4, 4, 4])
    const { rows } = await t.context.pool.query('select comment from comments')
    expect(rows).toEqual([{ comment: 'Dos' }])
    const further = await t.context.pool.query('select comment from prompt_comments')
    expect(further.rows).toEqual([{ comment: second }])
    expect((await formsById(t, [first]))[0]).toMatchObject({
      declined: true,
      declined_sequence: null,
    })
  })

  test('is told with the key only: without it the sheet is that of a rater who did nothing', async () => {
    const s = await sheetOf()
    const bare = () =>
      Promise.all(
        ['subjects/forms', 'answers/verification'].map(
          async (path) => (await t.visitor.get(`/${path}/${s.lucia.id}`)).data,
        ),
      )
    const before = await bare()
    await decline(s, 0)
    await s.rater.post(`/answers/agreement/${s.lucia.id}`, { agreed: true, version: '1' })
    expect(await bare()).toEqual(before)
  })

  test('is undone by the correction of an address, whose former holder may have tapped it', async () => {
    const s = await sheetOf()
    await decline(s, 0)
    const path = `/matrices/${s.matrix.id}/subjects/${s.lucia.id}/email`
    expect((await api().patch(path, { email: 'lucia@otra.mx' })).status).toBe(200)
    const { rows } = await t.context.pool.query(
      'select 1 from forms where evaluator_id = $1 and (declined or declined_sequence is not null)',
      [s.lucia.id],
    )
    expect(rows).toEqual([])
  })
})

describe('what a declined form changes for the organiser', () => {
  const participation = async ({ matrix }: ColleaguesSheet) =>
    (
      await api().get<{
        matrix: { forms: number; answered: number }
        evaluated: { shares: object[]; grouped: object }[]
        freed: number
        pending: { name: string; pending: number; forms: number }[]
      }>(`/matrices/participation/${matrix.id}`)
    ).data

  test('until the closing it counts as done about the evaluated, and as free in the project', async () => {
    const s = await sheetOf([3])
    const about = async () => {
      const { evaluated } = await participation(s)
      return evaluated.find(({ shares }) =>
        shares.some((one) => Object(one).relation_type_id === 3),
      )
    }
    await decline(s, 0)
    const { matrix, freed } = await participation(s)
    expect({ forms: matrix.forms, answered: matrix.answered, freed }).toEqual({
      forms: 1,
      answered: 0,
      freed: 1,
    })
    expect(await about()).toMatchObject({
      shares: [{ forms: 1, answered: 1 }],
      grouped: { forms: 1, answered: 1 },
    })
    await fixture.signInAt('2026-12-06T16:00:00Z')
    expect(await about()).toMatchObject({
      shares: [{ forms: 1, answered: 0 }],
      grouped: { forms: 1, answered: 0 },
    })
  })

  test('a rater who declined a form looks like one who sent a form', async () => {
    const [one, other] = [await sheetOf(), await sheetOf()]
    await decline(one, 0)
    const [first = ''] = idsOf(other)
    await complete(other, { answers: other.answers(first), form_ids: [first] })
    const seen = async (s: ColleaguesSheet) => ({
      pending: (await participation(s)).pending.map(({ pending, forms }) => [pending, forms]),
      subject: (
        await api().get<{ id: string; forms: object[] }[]>(`/subjects/${s.matrix.id}`)
      ).data.find(({ id }) => id === s.lucia.id)?.forms,
    })
    expect(await seen(one)).toEqual(await seen(other))
    expect((await seen(one)).pending).toEqual([[3, 4]])
  })

  test('no reply to a member names who declined', async () => {
    const s = await sheetOf()
    await decline(s, 0)
    for (const path of [
      `/forms/${s.matrix.id}`,
      `/subjects/${s.matrix.id}`,
      `/matrices/release-summary/${s.matrix.id}`,
      `/data-subjects/${s.matrix.id}/${s.lucia.id}`,
    ]) {
      const reply = await api().get(path)
      expect(reply.status).toBe(200)
      expect(JSON.stringify(reply.data)).not.toContain('declined')
    }
  })
})
