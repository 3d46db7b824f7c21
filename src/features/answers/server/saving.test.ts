import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import {
  choicesOf,
  readSheet,
  type ReleasedSheet,
  releasedSheet,
  type SheetReply,
} from '../../../../tests/released-sheet.ts'

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

  test('from a clock that runs years ahead does not block later choices', async () => {
    const s = await releasedSheet(t)
    await s.rater.post('/answers', [s.answer(0, 1, s.about.id, Date.parse('2040-01-01'))])
    t.clock.set('2026-11-20T16:05:00Z')
    await s.rater.post('/answers', [s.answer(0, 2)])
    expect(await choicesOf(t, s.about.id)).toEqual([2, null, null, null])
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
