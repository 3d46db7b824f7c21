import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { choicesOf, type ReleasedSheet, releasedSheet } from '../../../../tests/released-sheet.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-11-20T16:00:00Z'))

/** A sheet whose second question is for the self-evaluation and whose third is for clients. */
async function limitedSheet(): Promise<ReleasedSheet> {
  const s = await releasedSheet(t)
  await t.context.pool.query(
    `update questions set relation_type_ids = case position
       when 1 then '{1}'::smallint[] when 2 then '{5}'::smallint[] else '{}'::smallint[] end
     where evaluation_id = $1`,
    [s.matrix.evaluation_id],
  )
  return s
}
const complete = (s: ReleasedSheet, body: object) =>
  s.rater.post<{ completed: boolean }>(`/answers/complete/${s.lucia.id}`, body)
const questionsIn = async (s: ReleasedSheet, path: string) =>
  (await s.rater.get<{ questions: { id: string }[] }>(path)).data.questions
    .map(({ id }) => id)
    .toSorted()
const idsOf = (s: ReleasedSheet, ...questions: number[]) =>
  questions.map((question) => s.answer(question, 3).question_id ?? '').toSorted()

test('a sheet shows the questions that its relations are asked', async () => {
  const s = await limitedSheet()
  expect(await questionsIn(s, `/subjects/forms/${s.lucia.id}`)).toEqual(idsOf(s, 0, 3))
  expect(await questionsIn(s, `/subjects/forms/self/${s.lucia.id}`)).toEqual(idsOf(s, 0, 1, 3))
})

test('an answer to a question of other relations is refused, and nothing of it is saved', async () => {
  const s = await limitedSheet()
  for (const send of [
    () => s.rater.post('/answers', [s.answer(0, 3), s.answer(2, 3)]),
    () => complete(s, { answers: s.allAnswers() }),
  ])
    expect(await send()).toMatchObject({ status: 422, code: 'answers.question_not_asked' })
  expect(await choicesOf(t, s.about.id)).toBeUndefined()
})

test('a sheet is complete with the answers to what it asks', async () => {
  const s = await limitedSheet()
  const refused = await complete(s, { answers: [s.answer(0, 4)] })
  expect(refused).toMatchObject({ status: 422, code: 'answers.missing' })
  expect(JSON.parse(String(refused.bytes))).toMatchObject({
    issues: [{ path: `${s.about.id}.${idsOf(s, 3)[0]}` }],
  })
  expect((await complete(s, { answers: [s.answer(0, 4), s.answer(3, 4)] })).data).toMatchObject({
    completed: true,
  })
  expect(await choicesOf(t, s.about.id)).toEqual([4, null, null, 4])
})

test('the first page counts what is asked and what is done of it', async () => {
  const s = await limitedSheet()
  await s.rater.post('/answers', [s.answer(0, 4), s.answer(3, 4), s.answer(1, 2, s.self.id)])
  const { data } = await s.rater.get(`/answers/verification/${s.lucia.id}`)
  expect(data).toMatchObject({ questions: 3, saved: { choices: 3, others: 2, self: 1 } })
})
