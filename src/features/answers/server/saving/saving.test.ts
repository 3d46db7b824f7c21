import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../../tests/app.ts'
import {
  choicesOf,
  readSheet,
  type ReleasedSheet,
  releasedSheet,
  type SheetReply,
} from '../../../../../tests/released-sheet.ts'
import { saveOneChoice } from './saving.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-11-20T16:00:00Z'))

describe('a choice', () => {
  test('is saved and returned to a caller with the mailed key', async () => {
    const s = await releasedSheet(t)
    expect((await s.rater.post('/answers', [s.answer(0, 3), s.answer(2, 0)])).data).toEqual({
      saved: 2,
    })
    expect(await choicesOf(t, s.about.id)).toEqual([3, null, 0, null])
    expect((await readSheet(s)).data.answers).toHaveLength(2)
  })

  test('is not returned for the subject id alone, which administrators can see', async () => {
    const s = await releasedSheet(t)
    await s.rater.post('/answers', [s.answer(0, 3)])
    const bare = await t.visitor.get<SheetReply>(`/subjects/forms/${s.lucia.id}`)
    expect(bare.status).toBe(200)
    expect(bare.data.answers).toEqual([])
  })

  test('with the greater sequence wins, even if it arrives first', async () => {
    const s = await releasedSheet(t)
    await s.rater.post('/answers', [s.answer(0, 5, s.about.id, 20)])
    expect((await s.rater.post('/answers', [s.answer(0, 2, s.about.id, 10)])).status).toBe(200)
    expect(await choicesOf(t, s.about.id)).toEqual([5, null, null, null])
  })

  test('made twice in one call counts once, the last time', async () => {
    const s = await releasedSheet(t)
    await s.rater.post('/answers', [s.answer(0, 1), s.answer(0, 5)])
    expect(await choicesOf(t, s.about.id)).toEqual([5, null, null, null])
  })

  test('is taken back by a null, which other devices read with its sequence', async () => {
    const s = await releasedSheet(t)
    const taken_back = { ...s.answer(0, 3, s.about.id, 20), value_id: null }
    await s.rater.post('/answers', [s.answer(0, 3, s.about.id, 10), s.answer(1, 4)])
    await s.rater.post('/answers', [taken_back])
    expect(await choicesOf(t, s.about.id)).toEqual([null, 4, null, null])
    expect((await readSheet(s)).data.answers).toContainEqual(taken_back)
    await s.rater.post('/answers', [s.answer(0, 5, s.about.id, 15), s.answer(2, 1)])
    expect(await choicesOf(t, s.about.id)).toEqual([null, 4, 1, null])
    expect((await s.rater.post(`/answers/complete/${s.lucia.id}`, { answers: [] })).code).toBe(
      'answers.missing',
    )
    await s.rater.post('/answers', [s.answer(0, 2, s.about.id, 21)])
    expect(await choicesOf(t, s.about.id)).toEqual([2, 4, 1, null])
  })

  test('from a clock that runs years ahead does not block later choices', async () => {
    const s = await releasedSheet(t)
    await s.rater.post('/answers', [s.answer(0, 1, s.about.id, Date.parse('2040-01-01'))])
    t.clock.set('2026-11-20T16:05:00Z')
    await s.rater.post('/answers', [s.answer(0, 2)])
    expect(await choicesOf(t, s.about.id)).toEqual([2, null, null, null])
  })
})

describe('first choices of a form', () => {
  test('are saved by one statement each', async () => {
    const s = await releasedSheet(t)
    const saving = { key_version: 1, now: t.context.clock.now(), notice_version: null }
    const choice = { form_id: s.about.id, position: 1, question_count: 4, choice: 3, sequence: 7 }
    expect(await saveOneChoice(t.context.raters, choice, saving)).toBe(true)
    expect(await choicesOf(t, s.about.id)).toEqual([null, 3, null, null])
    expect(await saveOneChoice(t.context.raters, choice, { ...saving, key_version: 2 })).toBe(false)
  })

  test('made at the same time over many connections are all kept, the newest of each question', async () => {
    const s = await releasedSheet(t)
    const choices = [5, 1, 3, 2, 4].flatMap((value) =>
      [0, 1, 2, 3].map((question) => s.answer(question, value, s.about.id, value * 10)),
    )
    const replies = await Promise.all(choices.map((choice) => s.rater.post('/answers', [choice])))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await choicesOf(t, s.about.id)).toEqual([5, 5, 5, 5])
  })

  test('that meet the sending of the sheet change nothing of what was sent', async () => {
    const s = await releasedSheet(t)
    const send = () => s.rater.post(`/answers/complete/${s.lucia.id}`, { answers: s.allAnswers() })
    const [sent, ...saved] = await Promise.all([
      send(),
      ...[0, 1, 2, 3].map((question) => s.rater.post('/answers', [s.answer(question, 1)])),
    ])
    expect(sent?.status).toBe(200)
    for (const { status } of saved) expect([200, 409]).toContain(status)
    expect(await choicesOf(t, s.about.id)).toEqual([4, 4, 4, 4])
  })
})

describe('saving answers refuses, without writing,', () => {
  const refused = async (s: ReleasedSheet, answers: unknown) => {
    const reply = await s.rater.post('/answers', answers)
    expect(await choicesOf(t, s.about.id)).toBeUndefined()
    return [reply.status, reply.code]
  }

  test('a form of another rater, alone or together with own forms', async () => {
    const s = await releasedSheet(t)
    expect(await refused(s, [s.answer(0, 3), s.answer(0, 3, s.other.id)])).toEqual([
      403,
      'answers.key_required',
    ])
    expect(await refused(s, [s.answer(0, 3, s.other.id)])).toEqual([403, 'answers.key_required'])
    expect(await choicesOf(t, s.other.id)).toBeUndefined()
  })

  test('a form of another matrix', async () => {
    const [s, foreign] = [await releasedSheet(t), await releasedSheet(t)]
    expect(await refused(s, [s.answer(0, 3), s.answer(0, 3, foreign.about.id)])).toEqual([
      403,
      'answers.key_required',
    ])
  })

  test('a value of another scale and a question of another evaluation', async () => {
    const [s, foreign] = [await releasedSheet(t), await releasedSheet(t)]
    expect(
      await refused(s, [
        s.answer(1, 2),
        { ...s.answer(0, 3), value_id: foreign.answer(0, 3).value_id },
      ]),
    ).toEqual([422, 'answers.value_invalid'])
    expect(
      await refused(s, [
        s.answer(1, 2),
        { ...s.answer(0, 3), question_id: foreign.answer(0, 3).question_id },
      ]),
    ).toEqual([422, 'answers.question_invalid'])
  })

  test('an answer after the last millisecond before the deadline', async () => {
    const s = await releasedSheet(t)
    t.clock.set('2026-12-05T06:00:00.000Z')
    expect(await refused(s, [s.answer(0, 3)])).toEqual([410, 'answers.closed'])
    t.clock.set('2026-12-05T05:59:59.999Z')
    expect((await s.rater.post('/answers', [s.answer(0, 3)])).status).toBe(200)
  })

  test('an answer before the release, and reading it has the message of an unknown link', async () => {
    const s = await releasedSheet(t)
    await t.context.pool.query(
      'update matrices set released = false, released_at = null where id = $1',
      [s.matrix.id],
    )
    const before = await t.visitor.get(`/subjects/forms/${s.lucia.id}`)
    const unknown = await t.visitor.get('/subjects/forms/00000000-0000-0000-0000-000000000000')
    expect([before.status, before.code, before.message]).toEqual([
      unknown.status,
      unknown.code,
      unknown.message,
    ])
    expect(await refused(s, [s.answer(0, 3)])).toEqual([403, 'answers.key_required'])
  })

  test.each([
    [null],
    [{}],
    ['x'],
    [[]],
    [[null]],
    [[{ question_id: 1, form_id: 2, value_id: 3 }]],
    [[{ __proto__: null }]],
    [[1e308]],
    [Array(501).fill({})],
  ])('the malformed body %j', async (body) => {
    const reply = await t.visitor.post('/answers', body)
    expect([reply.status, reply.code]).toEqual([400, 'input.invalid'])
  })
})

describe('a comment', () => {
  test('is saved verbatim without control characters, and the newer one wins', async () => {
    const s = await releasedSheet(t)
    await s.rater.post('/answers/comments', [
      { form_id: s.about.id, comment: '<b>Bien</b>\u0007', sequence: 5 },
    ])
    await s.rater.post('/answers/comments', [
      { form_id: s.about.id, comment: 'viejo', sequence: 4 },
    ])
    expect((await readSheet(s)).data.comments).toEqual([
      { form_id: s.about.id, comment: '<b>Bien</b>', sequence: 5 },
    ])
  })

  test('of more than 4,000 code points is refused', async () => {
    const s = await releasedSheet(t)
    const reply = await s.rater.post('/answers/comments', [
      { form_id: s.about.id, comment: 'ñ'.repeat(4001) },
    ])
    expect([reply.status, reply.code]).toEqual([422, 'answers.comment_too_long'])
    expect(
      (
        await s.rater.post('/answers/comments', [
          { form_id: s.about.id, comment: '😀'.repeat(4000) },
        ])
      ).status,
    ).toBe(200)
  })
})
