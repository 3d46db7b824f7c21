import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { pageHeaders } from '../../../../tests/rater-key.ts'
import { releasedSheet } from '../../../../tests/released-sheet.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('only the self-evaluation shows the wording for oneself, where there is one', async () => {
  const s = await releasedSheet(t)
  await t.context.pool.query(
    `update questions set question = 'Escucha ' || position,
       self_question = case when position = 0 then 'Escucho' else '' end
     where evaluation_id = $1`,
    [s.matrix.evaluation_id],
  )
  const textsOf = async (path: string) =>
    (await s.rater.get<{ questions: { question: string }[] }>(path)).data.questions
      .map(({ question }) => question)
      .toSorted()
  const others = ['Escucha 0', 'Escucha 1', 'Escucha 2', 'Escucha 3']
  expect(await textsOf(`/subjects/forms/${s.lucia.id}`)).toEqual(others)
  expect(await textsOf(`/subjects/forms/self/${s.lucia.id}`)).toEqual([
    ...others.slice(1),
    'Escucho',
  ])
  const headers = pageHeaders(t.context.secrets, s.lucia.id)
  const page = async (path: string) =>
    (await t.app.inject({ url: `${path}/${s.lucia.id}`, headers })).body.includes('Escucho')
  expect(await page('/self-assessment-form')).toBe(true)
  expect(await page('/assessment-form')).toBe(false)
})
