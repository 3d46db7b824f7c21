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

/**
 * Five evaluated, each rated by a leader, three peers and two clients who all answered. The clients
 * are too few to be published as a group of their own.
 */
async function closedMatrix() {
  const user = await makeUser(t.context)
  const company = await makeCompany(t.context, { workspace_id: user.workspace_id })
  const evaluation = await makeEvaluation(t.context, { workspace_id: user.workspace_id })
  const matrix = await makeMatrix(t.context, {
    workspace_id: user.workspace_id,
    company_id: company.id,
    evaluation_id: evaluation.id,
  })
  const subject_ids = []
  for (let n = 0; n < raters.length + 5; n++)
    subject_ids.push(
      (await makeSubject(t.context, { matrix_id: matrix.id, name: `Persona ${n}` })).id,
    )
  const rater_ids = subject_ids.slice(0, raters.length)
  const evaluated_ids = subject_ids.slice(raters.length)
  await markReleased(t.context, matrix.id)
  for (const [row, evaluated_id] of evaluated_ids.entries()) {
    for (const [column, evaluator_id] of rater_ids.entries()) {
      const form = await makeForm(t.context, {
        matrix_id: matrix.id,
        evaluator_id,
        evaluated_id,
        relation_type_id: raters[column] ?? relations.peer,
      })
      await makeAnswers(
        t.context,
        form.id,
        [(column % 5) + 1, ((row + column) % 5) + 1, 5 - (column % 5), 3],
        `Lo que dijo la persona ${column}`,
      )
    }
  }
  const path = (id: string) => `/data-subjects/${matrix.id}/${id}`
  return {
    rater_ids,
    erase: async (id: string) => (await t.as(user.id)).delete(path(id)),
    results: () => resultsOf(user.id, matrix.id, evaluated_ids),
  }
}

/**
 * Everything that is published about these evaluated, as numbers without ids and names, and as full
 * texts.
 */
async function resultsOf(user_id: string, matrix_id: string, evaluated_ids: readonly string[]) {
  t.clock.set('2026-12-05T18:00:00Z')
  const api = await t.as(user_id)
  const replies = await Promise.all(
    [
      ...evaluated_ids.map((id) => `/reports/${matrix_id}/${id}`),
      `/reports/${matrix_id}/group`,
    ].map((path) => api.get(path)),
  )
  const texts = replies.map(({ status, data }) => ({ status, text: JSON.stringify(data) }))
  t.clock.set('2026-12-05T08:00:00Z')
  const numbers = replies.map(({ status, data }) => [
    status,
    JSON.stringify(data, (name, value: unknown) => (name === 'comments' ? undefined : value))
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
      .replace(/(Competencia|Mandos medios|Liderazgo|Alimentos La Ceiba|Pregunta) [\w .]+/g, '$1'),
  ])
  return { numbers, full: texts.map(({ text }) => text).join('\n') }
}

test('erasing the members of a group one by one changes no published number of the group', async () => {
  const [untouched, reduced] = [await closedMatrix(), await closedMatrix()]
  for (const index of [1, 4, 2])
    expect((await reduced.erase(reduced.rater_ids[index] ?? '')).data).toEqual({ kept_sheets: 5 })
  const [before, after] = [await untouched.results(), await reduced.results()]
  expect(before.numbers.map(([status]) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(after.numbers).toEqual(before.numbers)
  expect(before.full).toContain('Lo que dijo la persona 1')
  for (const index of [1, 2, 4]) expect(after.full).not.toContain(`Lo que dijo la persona ${index}`)
})

test('erasing colleagues leaves no comment that fewer than the minimum may have written', async () => {
  const matrix = await closedMatrix()
  const erase = (index: number) => matrix.erase(matrix.rater_ids[index] ?? '')
  await erase(1)
  await erase(4)
  expect((await matrix.results()).full).toContain('Lo que dijo la persona 3')
  await erase(2)
  const { full } = await matrix.results()
  expect(full).toContain('Lo que dijo la persona 0')
  for (const index of [1, 2, 3, 4, 5]) expect(full).not.toContain(`Lo que dijo la persona ${index}`)
})

test('erasing a leader leaves the published groups of the others unchanged', async () => {
  const [untouched, reduced] = [await closedMatrix(), await closedMatrix()]
  expect((await reduced.erase(reduced.rater_ids[0] ?? '')).data).toEqual({ kept_sheets: 0 })
  const groups = ({ full }: { full: string }) =>
    [...full.matchAll(/\{"key":"(companero|cliente|otros)"[^}]*\}/g)].map(([block]) => block)
  const [before, after] = [await untouched.results(), await reduced.results()]
  expect(after.numbers).not.toEqual(before.numbers)
  expect(groups(before).length).toBeGreaterThan(0)
  expect(groups(after)).toEqual(groups(before))
})
