import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import {
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from '../../../../tests/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-11-20T16:00:00Z'))

/** Lucía rates Emilio and herself with two competences of two questions. */
async function released() {
  const user = await makeUser(t.context)
  const evaluation = await makeEvaluation(t.context, { workspace_id: user.workspace_id })
  const matrix = await makeMatrix(t.context, {
    workspace_id: user.workspace_id,
    evaluation_id: evaluation.id,
  })
  const lucia = await makeSubject(t.context, { matrix_id: matrix.id })
  const emilio = await makeSubject(t.context, { matrix_id: matrix.id })
  const about = await makeForm(t.context, {
    matrix_id: matrix.id,
    evaluator_id: lucia.id,
    evaluated_id: emilio.id,
  })
  const self = await makeForm(t.context, { matrix_id: matrix.id, evaluator_id: lucia.id })
  const other = await makeForm(t.context, {
    matrix_id: matrix.id,
    evaluator_id: emilio.id,
    evaluated_id: lucia.id,
  })
  await markReleased(t.context, matrix.id)
  const values = evaluation.scale?.values ?? []
  const answer = (question: number, value: number, form_id = about.id, sequence?: number) => ({
    question_id: evaluation.questions[question]?.id,
    form_id,
    value_id: value === 0 ? evaluation.scale?.na?.id : values[value - 1]?.id,
    ...(sequence === undefined ? {} : { sequence }),
  })
  const whole = (form_id = about.id) =>
    evaluation.questions.map((_, question) => answer(question, 4, form_id))
  const key = { 'x-rater-key': t.context.secrets.raterKey(lucia.id) }
  return { matrix, evaluation, lucia, emilio, about, self, other, answer, whole, key }
}

type Fixture = Awaited<ReturnType<typeof released>>
const choicesOf = async (form_id: string) =>
  (
    await t.context.db
      .selectFrom('answers')
      .where('form_id', '=', form_id)
      .select('choices')
      .executeTakeFirst()
  )?.choices
const receipts = async (subject_id: string) =>
  (
    await t.context.db
      .selectFrom('outbox')
      .where('subject_id', '=', subject_id)
      .where('kind', '=', 'receipt')
      .selectAll()
      .execute()
  ).length
interface SheetReply {
  questions: { id: string }[]
  forms: { id: string; evaluated: object }[]
  answers: { sequence: number }[]
  comments: object[]
  completed: boolean
  other_sheet_pending: boolean
}
const sheet = (s: Fixture, headers = s.key) =>
  t.visitor.get<SheetReply>(`/subjects/forms/${s.lucia.id}`, headers)

describe('a choice', () => {
  test('is kept, and given back to whoever holds the mailed key', async () => {
    const s = await released()
    expect((await t.visitor.post('/answers', [s.answer(0, 3), s.answer(2, 0)])).data).toEqual({
      saved: 2,
    })
    expect(await choicesOf(s.about.id)).toEqual([3, null, 0, null])
    expect((await sheet(s)).data.answers).toHaveLength(2)
  })

  test('is not given back to the bare id, which administrators can see', async () => {
    const s = await released()
    await t.visitor.post('/answers', [s.answer(0, 3)])
    const bare = await t.visitor.get<SheetReply>(`/subjects/forms/${s.lucia.id}`)
    expect(bare.status).toBe(200)
    expect(bare.data.answers).toEqual([])
  })

  test('made later wins, whatever arrives later', async () => {
    const s = await released()
    await t.visitor.post('/answers', [s.answer(0, 5, s.about.id, 20)])
    expect((await t.visitor.post('/answers', [s.answer(0, 2, s.about.id, 10)])).status).toBe(200)
    expect(await choicesOf(s.about.id)).toEqual([5, null, null, null])
  })

  test('named twice in one message counts once, the last time', async () => {
    const s = await released()
    await t.visitor.post('/answers', [s.answer(0, 1), s.answer(0, 5)])
    expect(await choicesOf(s.about.id)).toEqual([5, null, null, null])
  })

  test('from a clock that runs years ahead does not block later ones', async () => {
    const s = await released()
    await t.visitor.post('/answers', [s.answer(0, 1, s.about.id, Date.parse('2040-01-01'))])
    t.clock.set('2026-11-20T16:05:00Z')
    await t.visitor.post('/answers', [s.answer(0, 2)])
    expect(await choicesOf(s.about.id)).toEqual([2, null, null, null])
  })
})

describe('is refused with nothing written:', () => {
  const refused = async (s: Fixture, answers: unknown, headers = {}) => {
    const reply = await t.visitor.post('/answers', answers, headers)
    expect(await choicesOf(s.about.id)).toBeUndefined()
    return [reply.status, reply.code]
  }

  test('an answer for a sheet of somebody else, alone under my key or mixed with mine', async () => {
    const s = await released()
    expect(await refused(s, [s.answer(0, 3), s.answer(0, 3, s.other.id)])).toEqual([
      404,
      'answers.link_unknown',
    ])
    expect(await refused(s, [s.answer(0, 3, s.other.id)], s.key)).toEqual([
      404,
      'answers.link_unknown',
    ])
    expect(await choicesOf(s.other.id)).toBeUndefined()
  })

  test('an answer for a sheet of another project', async () => {
    const [s, foreign] = [await released(), await released()]
    expect(await refused(s, [s.answer(0, 3), s.answer(0, 3, foreign.about.id)])).toEqual([
      404,
      'answers.link_unknown',
    ])
  })

  test('a value of another scale and a question of another evaluation', async () => {
    const [s, foreign] = [await released(), await released()]
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

  test('an answer after the deadline: the last millisecond counts, the next one does not', async () => {
    const s = await released()
    t.clock.set('2026-12-05T06:00:00.000Z')
    expect(await refused(s, [s.answer(0, 3)])).toEqual([410, 'answers.closed'])
    t.clock.set('2026-12-05T05:59:59.999Z')
    expect((await t.visitor.post('/answers', [s.answer(0, 3)])).status).toBe(200)
  })

  test('an answer before the release, in the words of a link that does not exist', async () => {
    const s = await released()
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
    expect(await refused(s, [s.answer(0, 3)])).toEqual([404, 'answers.link_unknown'])
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
  ])('%j', async (body) => {
    const reply = await t.visitor.post('/answers', body)
    expect([reply.status, reply.code]).toEqual([400, 'input.invalid'])
  })
})

describe('sending a sheet', () => {
  const complete = (s: Fixture, body: unknown) =>
    t.visitor.post<{ completed: boolean; other_sheet_pending: boolean }>(
      `/answers/complete/${s.lucia.id}`,
      body,
      s.key,
    )

  test('marks it answered, offers the other sheet and mails one receipt', async () => {
    const s = await released()
    const reply = await complete(s, {
      answers: s.whole(),
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

  test('with questions open names them and keeps the drafts', async () => {
    const s = await released()
    await t.visitor.post('/answers', [s.answer(0, 3)])
    const reply = await complete(s, { answers: [s.answer(1, 3)] })
    expect([reply.status, reply.code, reply.message]).toEqual([
      422,
      'answers.missing',
      'Por favor, completa todas las preguntas antes de enviar.',
    ])
    expect((await sheet(s)).data).toMatchObject({ completed: false })
    expect(await choicesOf(s.about.id)).toEqual([3, null, null, null])
  })

  test('twenty times at once completes once', async () => {
    const s = await released()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => complete(s, { answers: s.whole() })),
    )
    expect(new Set(replies.map((reply) => JSON.stringify([reply.status, reply.data]))).size).toBe(1)
    expect(await receipts(s.lucia.id)).toBe(1)
  })

  test('closes it: later choices are refused, nothing written is given back', async () => {
    const s = await released()
    await complete(s, { answers: s.whole() })
    const tooLate = await t.visitor.post('/answers', [s.answer(0, 1)])
    expect([tooLate.status, tooLate.code]).toEqual([409, 'answers.completed'])
    expect(await choicesOf(s.about.id)).toEqual([4, 4, 4, 4])
    expect((await sheet(s)).data).toMatchObject({ completed: true, answers: [], comments: [] })
  })

  test('after the deadline is refused even if begun before', async () => {
    const s = await released()
    await t.visitor.post('/answers', s.whole())
    t.clock.set('2026-12-05T06:00:00Z')
    expect((await complete(s, { answers: [] })).code).toBe('answers.closed')
    const read = await sheet(s)
    expect([read.status, read.message]).toEqual([410, 'El periodo de evaluación ha terminado'])
  })

  test('about myself is a sheet of its own', async () => {
    const s = await released()
    expect((await complete(s, { answers: s.whole(s.self.id) })).data).toEqual({
      completed: true,
      other_sheet_pending: true,
    })
    expect((await complete(s, { answers: [...s.whole(), s.answer(0, 1, s.self.id)] })).code).toBe(
      'answers.link_unknown',
    )
    const self = await t.visitor.get<{ form: { id: string }; completed: boolean }>(
      `/subjects/forms/self/${s.lucia.id}`,
      s.key,
    )
    expect(self.data).toMatchObject({ completed: true, form: { id: s.self.id } })
    expect((await sheet(s)).data.forms.map((form) => form.id)).toEqual([s.about.id])
  })
})

describe('a comment', () => {
  test('is kept as a draft, verbatim but for control characters, the newer one winning', async () => {
    const s = await released()
    await t.visitor.post('/answers/comments', [
      { form_id: s.about.id, comment: '<b>Bien</b>\u0007', sequence: 5 },
    ])
    await t.visitor.post('/answers/comments', [
      { form_id: s.about.id, comment: 'viejo', sequence: 4 },
    ])
    expect((await sheet(s)).data.comments).toEqual([
      { form_id: s.about.id, comment: '<b>Bien</b>', sequence: 5 },
    ])
  })

  test('of more than 4,000 characters is refused', async () => {
    const s = await released()
    const reply = await t.visitor.post('/answers/comments', [
      { form_id: s.about.id, comment: 'ñ'.repeat(4001) },
    ])
    expect([reply.status, reply.code]).toEqual([422, 'answers.comment_too_long'])
    expect(
      (
        await t.visitor.post('/answers/comments', [
          { form_id: s.about.id, comment: '😀'.repeat(4000) },
        ])
      ).status,
    ).toBe(200)
  })
})

describe('what a rater is sent', () => {
  test('holds no id, e-mail or status of anybody else, and a stable random order', async () => {
    const s = await released()
    const [first, second] = [await sheet(s), await sheet(s)]
    const text = JSON.stringify(first.data)
    for (const secret of [s.emilio.id, s.emilio.email, s.other.id, s.matrix.id, 'answered"'])
      expect(text).not.toContain(secret)
    expect(first.data.questions.map((question) => question.id)).toEqual(
      second.data.questions.map((question) => question.id),
    )
  })

  test('before beginning says what is asked and who shares the group', async () => {
    const s = await released()
    const { data } = await t.visitor.get(`/answers/verification/${s.lucia.id}`)
    expect(data).toMatchObject({
      questions: 4,
      self_pending: true,
      others_pending: true,
      forms: [{ group_size: 1 }, { group_size: 1 }],
    })
  })
})

test('guessing links is slowed down; a good link from the same address is not', async () => {
  const s = await released()
  t.clock.set('2026-11-25T16:00:00Z')
  const statuses = []
  for (let guess = 0; guess < 32; guess++)
    statuses.push(
      (await t.visitor.get('/subjects/forms/11111111-1111-1111-1111-111111111111')).status,
    )
  expect([statuses.slice(0, 30).every((status) => status === 404), statuses[31]]).toEqual([
    true,
    429,
  ])
  expect((await sheet(s)).status).toBe(200)
})

test('«Estos no son mis datos» tells whoever organises, once', async () => {
  const s = await released()
  await t.visitor.post(`/answers/dispute/${s.lucia.id}`, {})
  await t.visitor.post(`/answers/dispute/${s.lucia.id}`, {})
  const rows = await t.context.db
    .selectFrom('outbox')
    .where('subject_id', '=', s.lucia.id)
    .select('kind')
    .execute()
  expect(rows).toEqual([{ kind: 'disputed' }])
})

test('the notice is recorded with its version and the first time it was shown', async () => {
  const s = await released()
  await t.visitor.post(`/answers/notice/${s.lucia.id}`, { version: '2025-06' })
  t.clock.set('2026-11-21T16:00:00Z')
  await t.visitor.post(`/answers/notice/${s.lucia.id}`, { version: '2025-06' })
  const notice = await t.context.db
    .selectFrom('notices')
    .where('subject_id', '=', s.lucia.id)
    .selectAll()
    .executeTakeFirst()
  expect(notice).toMatchObject({ version: '2025-06', shown_at: new Date('2026-11-20T16:00:00Z') })
})
