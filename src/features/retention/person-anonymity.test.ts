import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import {
  makeAnswers,
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from '../../../tests/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set('2026-12-05T08:00:00Z'))

const relations = { leader: 2, peer: 3, client: 5 } as const
const raters = [
  relations.leader,
  relations.peer,
  relations.peer,
  relations.peer,
  relations.client,
  relations.client,
] as const

/** Five people, each rated by a leader, three peers and two clients, who all sent their sheets: the clients are too few to be shown alone. */
async function closedProject() {
  const user = await makeUser(t.context)
  const company = await makeCompany(t.context, { workspace_id: user.workspace_id })
  const evaluation = await makeEvaluation(t.context, { workspace_id: user.workspace_id })
  const matrix = await makeMatrix(t.context, {
    workspace_id: user.workspace_id,
    company_id: company.id,
    evaluation_id: evaluation.id,
  })
  const people = []
  for (let at = 0; at < raters.length + 5; at++)
    people.push((await makeSubject(t.context, { matrix_id: matrix.id, name: `Persona ${at}` })).id)
  const [judges, judged] = [people.slice(0, raters.length), people.slice(raters.length)]
  await markReleased(t.context, matrix.id)
  for (const [of, evaluated_id] of judged.entries()) {
    for (const [by, evaluator_id] of judges.entries()) {
      const form = await makeForm(t.context, {
        matrix_id: matrix.id,
        evaluator_id,
        evaluated_id,
        relation_type_id: raters[by] ?? relations.peer,
      })
      await makeAnswers(
        t.context,
        form.id,
        [(by % 5) + 1, ((of + by) % 5) + 1, 5 - (by % 5), 3],
        `Lo que dijo la persona ${by}`,
      )
    }
  }
  const path = (id: string) => `/data-subjects/${matrix.id}/${id}`
  return {
    judges,
    judged,
    erase: async (id: string) => (await t.as(user.id)).delete(path(id)),
    results: () => resultsOf(user.id, matrix.id, judged),
  }
}

/** Everything that is published of these people once the reports are open, without ids and words. */
async function resultsOf(user_id: string, matrix_id: string, judged: readonly string[]) {
  t.clock.set('2026-12-05T18:00:00Z')
  const api = await t.as(user_id)
  const replies = await Promise.all(
    [...judged.map((id) => `/reports/${matrix_id}/${id}`), `/reports/${matrix_id}/group`].map(
      (path) => api.get(path),
    ),
  )
  const texts = replies.map(({ status, data }) => ({ status, text: JSON.stringify(data) }))
  t.clock.set('2026-12-05T08:00:00Z')
  const numbers = texts.map(({ status, text }) => [
    status,
    text
      .replace(/"comments":\[.*?\](?=[,}])/g, '')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
      .replace(/(Competencia|Mandos medios|Liderazgo|Alimentos La Ceiba|Pregunta) [\w .]+/g, '$1'),
  ])
  return { numbers, words: texts.map(({ text }) => text).join('\n') }
}

test('whoever organises learns nothing of a group by erasing its members one by one: every number is as if they had stayed', async () => {
  const [whole, whittled] = [await closedProject(), await closedProject()]
  for (const at of [1, 4, 2])
    expect((await whittled.erase(whittled.judges[at] ?? '')).data).toEqual({ kept_sheets: 5 })
  const [before, after] = [await whole.results(), await whittled.results()]
  expect(before.numbers.map(([status]) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(after.numbers).toEqual(before.numbers)
  expect(before.words).toContain('Lo que dijo la persona 1')
  for (const at of [1, 2, 4]) expect(after.words).not.toContain(`Lo que dijo la persona ${at}`)
})

test('a leader who is erased leaves the groups of the others as they were', async () => {
  const [whole, without] = [await closedProject(), await closedProject()]
  expect((await without.erase(without.judges[0] ?? '')).data).toEqual({ kept_sheets: 0 })
  const groups = ({ words }: { words: string }) =>
    [...words.matchAll(/\{"key":"(companero|cliente|otros)"[^}]*\}/g)].map(([block]) => block)
  const [before, after] = [await whole.results(), await without.results()]
  expect(after.numbers).not.toEqual(before.numbers)
  expect(groups(before).length).toBeGreaterThan(0)
  expect(groups(after)).toEqual(groups(before))
})
