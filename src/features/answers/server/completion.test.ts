import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import {
  choicesOf,
  readSheet,
  type ReleasedSheet,
  releasedSheet,
} from '../../../../tests/released-sheet.ts'

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
    t.visitor.post<{ completed: boolean; other_sheet_pending: boolean }>(
      `/answers/complete/${s.lucia.id}`,
      body,
      s.key,
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

  test('is refused while answers are missing, and keeps the drafts', async () => {
    const s = await releasedSheet(t)
    await t.visitor.post('/answers', [s.answer(0, 3)])
    const reply = await complete(s, { answers: [s.answer(1, 3)] })
    expect([reply.status, reply.code, reply.message]).toEqual([
      422,
      'answers.missing',
      'Por favor, completa todas las preguntas antes de enviar.',
    ])
    expect((await readSheet(t, s)).data).toMatchObject({ completed: false })
    expect(await choicesOf(t, s.about.id)).toEqual([3, null, null, null])
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
    const tooLate = await t.visitor.post('/answers', [s.answer(0, 1)])
    expect([tooLate.status, tooLate.code]).toEqual([409, 'answers.completed'])
    expect(await choicesOf(t, s.about.id)).toEqual([4, 4, 4, 4])
    expect((await readSheet(t, s)).data).toMatchObject({
      completed: true,
      answers: [],
      comments: [],
    })
  })

  test('is refused after the deadline even if it was begun before', async () => {
    const s = await releasedSheet(t)
    await t.visitor.post('/answers', s.allAnswers())
    t.clock.set('2026-12-05T06:00:00Z')
    expect((await complete(s, { answers: [] })).code).toBe('answers.closed')
    const read = await readSheet(t, s)
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
    ).toBe('answers.link_unknown')
    const self = await t.visitor.get<{ form: { id: string }; completed: boolean }>(
      `/subjects/forms/self/${s.lucia.id}`,
      s.key,
    )
    expect(self.data).toMatchObject({ completed: true, form: { id: s.self.id } })
    expect((await readSheet(t, s)).data.forms.map((form) => form.id)).toEqual([s.about.id])
  })
})
