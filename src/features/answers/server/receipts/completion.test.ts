import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { markSent } from '#server/mail/outbox.ts'
import { openTestApp, type TestApp } from '../../../../../tests/app.ts'
import {
  choicesOf,
  readSheet,
  type ReleasedSheet,
  releasedSheet,
} from '../../../../../tests/released-sheet.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-11-20T16:00:00Z'))

const receipts = async (subject_id: string) =>
  (
    await t.context.db
      .selectFrom('outbox')
      .where('subject_id', '=', subject_id)
      .where('kind', '=', 'receipt')
      .selectAll()
      .execute()
  ).length

describe('completing a sheet', () => {
  const complete = (s: ReleasedSheet, body: unknown) =>
    s.rater.post<{ completed: boolean; other_sheet_pending: boolean }>(
      `/answers/complete/${s.lucia.id}`,
      body,
    )

  test('marks its forms answered, names the pending other sheet, mails one receipt', async () => {
    const s = await releasedSheet(t)
    const reply = await complete(s, {
      answers: s.allAnswers(),
      comments: [{ form_id: s.about.id, comment: 'Escucha.\u0000' }],
    })
    expect(reply.data).toEqual({ completed: true, other_sheet_pending: true })
    expect((await complete(s, { answers: [], self_evaluation: false })).status).toBe(200)
    expect(await receipts(s.lucia.id)).toBe(1)
    expect(
      await t.context.db
        .selectFrom('comments')
        .where('form_id', '=', s.about.id)
        .select(['comment', 'sequence'])
        .executeTakeFirst(),
    ).toEqual({ comment: 'Escucha.', sequence: null })
  })

  test('keeps of a sent receipt the day, not the hour at which the rater answered', async () => {
    const s = await releasedSheet(t)
    await complete(s, { answers: s.allAnswers() })
    const rows = () =>
      t.context.db
        .selectFrom('outbox')
        .where('subject_id', '=', s.lucia.id)
        .select(['id', 'created_at', 'due_at', 'sent_at'])
        .execute()
    const [queued] = await rows()
    await markSent(t.context, { id: queued?.id ?? '' }, null)
    const day = new Date('2026-11-20T00:00:00Z')
    expect(await rows()).toEqual([{ id: queued?.id, created_at: day, due_at: day, sent_at: day }])
  })

  test('is refused while answers are missing, and keeps the drafts', async () => {
    const s = await releasedSheet(t)
    await s.rater.post('/answers', [s.answer(0, 3)])
    const reply = await complete(s, { answers: [s.answer(1, 3)] })
    expect([reply.status, reply.code, reply.message]).toEqual([
      422,
      'answers.missing',
      'Por favor, completa todas las preguntas antes de enviar.',
    ])
    expect((await readSheet(s)).data).toMatchObject({ completed: false })
    expect(await choicesOf(t, s.about.id)).toEqual([3, null, null, null])
  })

  test('stores what it is sent, even if a newer choice or comment was saved before', async () => {
    const s = await releasedSheet(t)
    const later = Date.parse('2026-11-20T16:00:30Z')
    await s.rater.post('/answers', [s.answer(0, 1, s.about.id, later)])
    await s.rater.post('/answers/comments', [
      { form_id: s.about.id, comment: 'De otra pestaña', sequence: later },
    ])
    const whole = await releasedSheet(t)
    await whole.rater.post('/answers', [whole.answer(0, 1, whole.about.id, later)])
    await complete(s, {
      answers: s.allAnswers(),
      comments: [{ form_id: s.about.id, comment: 'El que se envía', sequence: 1 }],
    })
    await complete(whole, { answers: whole.allAnswers() })
    expect(await choicesOf(t, s.about.id)).toEqual([4, 4, 4, 4])
    expect(await choicesOf(t, whole.about.id)).toEqual([4, 4, 4, 4])
    const { rows } = await t.context.pool.query('select comment from comments where form_id = $1', [
      s.about.id,
    ])
    expect(rows).toEqual([{ comment: 'El que se envía' }])
  })

  test('twenty times at once mails one receipt', async () => {
    const s = await releasedSheet(t)
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => complete(s, { answers: s.allAnswers() })),
    )
    expect(new Set(replies.map((reply) => JSON.stringify([reply.status, reply.data]))).size).toBe(1)
    expect(await receipts(s.lucia.id)).toBe(1)
  })

  test('closes it: refuses later choices and returns no answers', async () => {
    const s = await releasedSheet(t)
    await complete(s, { answers: s.allAnswers() })
    const tooLate = await s.rater.post('/answers', [s.answer(0, 1)])
    expect([tooLate.status, tooLate.code]).toEqual([409, 'answers.completed'])
    expect(await choicesOf(t, s.about.id)).toEqual([4, 4, 4, 4])
    expect((await readSheet(s)).data).toMatchObject({
      completed: true,
      answers: [],
      comments: [],
    })
  })

  test('is refused after the deadline even if it was begun before', async () => {
    const s = await releasedSheet(t)
    await s.rater.post('/answers', s.allAnswers())
    t.clock.set('2026-12-05T06:00:00Z')
    expect((await complete(s, { answers: [] })).code).toBe('answers.closed')
    const read = await readSheet(s)
    expect([read.status, read.message]).toEqual([410, 'El periodo de evaluación ha terminado'])
  })

  test('completes the self-evaluation apart from the sheet about others', async () => {
    const s = await releasedSheet(t)
    expect((await complete(s, { answers: s.allAnswers(s.self.id) })).data).toEqual({
      completed: true,
      other_sheet_pending: true,
    })
    expect(
      (await complete(s, { answers: [...s.allAnswers(), s.answer(0, 1, s.self.id)] })).code,
    ).toBe('answers.key_required')
    const self = await s.rater.get<{ form: { id: string }; completed: boolean }>(
      `/subjects/forms/self/${s.lucia.id}`,
    )
    expect(self.data).toMatchObject({ completed: true, form: { id: s.self.id } })
    expect((await readSheet(s)).data.forms.map((form) => form.id)).toEqual([s.about.id])
  })
})
