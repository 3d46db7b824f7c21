import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { callerOf } from '../../../../tests/caller.ts'
import {
  type ColleaguesSheet,
  colleaguesSheet,
  formsById,
} from '../../../../tests/colleagues-sheet.ts'
import { releaseFixture } from '../../../../tests/release-fixtures.ts'
import { choicesOf } from '../../../../tests/released-sheet.ts'
import type { Sheet } from '../contract.ts'

const fixture = await releaseFixture()
const { t, api, workspace_id, deliver, mailsTo } = fixture
beforeEach(() => fixture.reset())
afterAll(() => t.close())

const newSheet = () => colleaguesSheet(t, { workspace_id })
const idsOf = ({ forms }: ColleaguesSheet) => forms.map(({ id }) => id)
const send = (s: ColleaguesSheet, body: object, key_version = 1) =>
  callerOf(t.app, {
    'x-rater-key': t.context.secrets.raterKey({ id: s.lucia.id, key_version }),
  }).post<{ completed: boolean; other_sheet_pending: boolean }>(`/answers/complete/${s.lucia.id}`, {
    answers: [],
    ...body,
  })
/** Sends one complete form. */
const sendOne = (s: ColleaguesSheet, index: number) => {
  const form_id = idsOf(s)[index] ?? ''
  return send(s, { answers: s.answers(form_id), form_ids: [form_id] })
}
const read = async (s: ColleaguesSheet) =>
  (await s.rater.get<Sheet>(`/subjects/forms/${s.lucia.id}`)).data
const answered = async (s: ColleaguesSheet) =>
  (await formsById(t, idsOf(s))).map((form) => form?.answered)
const receipts = async (s: ColleaguesSheet) => {
  await deliver()
  return mailsTo(s.lucia.email).filter(({ subject }) => subject.startsWith('Recibimos'))
}

describe('sending some forms of a sheet', () => {
  test('sends those, leaves the others open, and mails a receipt for each sending', async () => {
    const s = await newSheet()
    const [first = '', second = '', third = ''] = idsOf(s)
    await s.rater.post('/answers', s.answers(second).slice(0, 3))
    expect((await sendOne(s, 0)).data).toEqual({ completed: false, other_sheet_pending: true })
    expect(await answered(s)).toEqual([true, false, false])
    const sheet = await read(s)
    expect([sheet.completed, sheet.sent]).toEqual([false, [first]])
    expect(new Set(sheet.answers.map(({ form_id }) => form_id))).toEqual(new Set([second]))
    const rest = { answers: s.answers(second, third), form_ids: [second, third] }
    expect((await send(s, rest)).data.completed).toBe(true)
    const texts = (await receipts(s)).map(({ text }) => text)
    expect(texts).toHaveLength(2)
    expect(texts[0]).toContain('Recibimos una hoja sobre otra persona')
    expect(texts[1]).toContain('Recibimos 2 hojas sobre otras personas')
  })

  test('changes nothing when it is repeated, twenty times at once or with other answers', async () => {
    const s = await newSheet()
    const [first = ''] = idsOf(s)
    const replies = await Promise.all(Array.from({ length: 20 }, () => sendOne(s, 0)))
    expect(new Set(replies.map(({ status, data }) => JSON.stringify([status, data]))).size).toBe(1)
    const others = s.answers(first).map((answer) => ({
      ...answer,
      value_id: s.answers(first)[0]?.value_id ?? '',
    }))
    expect((await send(s, { answers: others, form_ids: [first] })).status).toBe(200)
    expect(await choicesOf(t, first)).toEqual([4, 4, 4, 4])
    expect(await receipts(s)).toHaveLength(1)
  })

  test('without a list sends what is left of the sheet, which must be complete', async () => {
    const s = await newSheet()
    const [, second = '', third = ''] = idsOf(s)
    await sendOne(s, 0)
    const refused = await send(s, { answers: s.answers(second), self_evaluation: false })
    expect([refused.status, refused.code]).toEqual([422, 'answers.missing'])
    // an answer to a form that is sent already is left as it was
    const all = { answers: s.answers(...idsOf(s)), self_evaluation: false }
    expect((await send(s, all)).data.completed).toBe(true)
    expect(await answered(s)).toEqual([true, true, true])
    expect(await choicesOf(t, third)).toEqual([4, 4, 4, 4])
  })

  test('refuses an incomplete form, a declined one and ids that are not of the sheet', async () => {
    const [s, other] = [await newSheet(), await newSheet()]
    const [first = '', second = ''] = idsOf(s)
    await s.rater.post('/answers/decline', [{ form_id: second, declined: true }])
    const cases = [
      [{ answers: s.answers(first).slice(1), form_ids: [first] }, 422, 'answers.missing'],
      [{ answers: s.answers(second), form_ids: [second] }, 409, 'answers.declined'],
      [{ answers: s.answers(first), form_ids: [first, second] }, 409, 'answers.declined'],
      [{ form_ids: [idsOf(other)[0]] }, 403, 'answers.key_required'],
      [{ answers: s.answers(second), form_ids: [first] }, 403, 'answers.key_required'],
      [{ form_ids: [s.self.id], self_evaluation: false }, 403, 'answers.key_required'],
      [{ form_ids: [first, s.self.id] }, 403, 'answers.key_required'],
    ] as const
    for (const [body, status, code] of cases)
      expect(await send(s, body)).toMatchObject({ status, code })
    expect(await answered(s)).toEqual([false, false, false])
    t.clock.set('2026-12-05T06:00:00Z')
    expect(await sendOne(s, 0)).toMatchObject({ status: 410, code: 'answers.closed' })
  })

  test('sends nothing while another tab declines one of the forms', async () => {
    for (let round = 0; round < 5; round++) {
      const s = await newSheet()
      const [first = '', second = ''] = idsOf(s)
      const [sent, declined] = await Promise.all([
        send(s, { answers: s.answers(first, second), form_ids: [first, second] }),
        s.rater.post('/answers/decline', [{ form_id: second, declined: true }]),
      ])
      const states = (await formsById(t, [first, second])).map((form) => form?.answered)
      expect([sent.status, declined.status]).toEqual(states[0] ? [200, 409] : [409, 200])
      expect(states[0]).toBe(states[1])
    }
  })

  test('«No fui yo» of its receipt reopens what was sent, and undoes what was declined', async () => {
    const s = await newSheet()
    await s.rater.post('/answers/decline', [{ form_id: idsOf(s)[2] ?? '', declined: true }])
    await s.rater.post(`/answers/agreement/${s.lucia.id}`, { agreed: true, version: '1' })
    await sendOne(s, 0)
    const [receipt] = await receipts(s)
    const token = new RegExp(`/reopen/${s.lucia.id}#([\\w-]{43})`).exec(receipt?.text ?? '')?.[1]
    expect((await t.visitor.post(`/answers/reopen/${s.lucia.id}`, { token })).status).toBe(200)
    expect(await formsById(t, idsOf(s))).toMatchObject(
      Array.from({ length: 3 }, () => ({ answered: false, declined: false })),
    )
    const key = t.context.secrets.raterKey({ id: s.lucia.id, key_version: 2 })
    const sheet = await callerOf(t.app, { 'x-rater-key': key }).get<Sheet>(
      `/subjects/forms/${s.lucia.id}`,
    )
    expect([sheet.data.agreed, sheet.data.answers.length]).toEqual([false, 4])
    expect((await t.visitor.post(`/answers/reopen/${s.lucia.id}`, { token })).code).toBe(
      'answers.receipt_used',
    )
  })

  test('the participation shows sent forms only', async () => {
    const s = await newSheet()
    await s.rater.post('/answers', s.answers(...idsOf(s)))
    const counts = async () => {
      const { data } = await api().get<{
        matrix: { answered: number }
        pending: { pending: number }[]
      }>(`/matrices/participation/${s.matrix.id}`)
      return [data.matrix.answered, data.pending[0]?.pending]
    }
    expect(await counts()).toEqual([0, 4])
    await sendOne(s, 0)
    expect(await counts()).toEqual([1, 3])
  })
})
