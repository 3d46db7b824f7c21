import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeOpenForms } from '#features/release/server/queries.ts'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import { callerOf } from '../../../tests/caller.ts'
import {
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from '../../../tests/factories.ts'
import { raterHeaders } from '../../../tests/rater-key.ts'
import { purgeDeleted } from './server/jobs.ts'

/** Who sent first is nothing that the place of a row may tell once a project has closed. */
let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const RATERS = 60

/** The forms of a matrix whose raters sent them one after the other, in this order. */
async function sentForms() {
  const { workspace_id } = await makeUser(t.context)
  const evaluation = await makeEvaluation(t.context, { workspace_id })
  const matrix = await makeMatrix(t.context, { workspace_id, evaluation_id: evaluation.id })
  const evaluated = await makeSubject(t.context, { matrix_id: matrix.id })
  const raters: { id: string; form_id: string }[] = []
  for (let index = 0; index < RATERS; index++) {
    const { id } = await makeSubject(t.context, { matrix_id: matrix.id })
    const form = { matrix_id: matrix.id, evaluator_id: id, evaluated_id: evaluated.id }
    raters.push({ id, form_id: (await makeForm(t.context, form)).id })
  }
  await markReleased(t.context, matrix.id)
  const value_id = evaluation.scale?.values[2]?.id
  // by the last letters of the ids, which neither the roster nor the key is ordered by
  const senders = raters.toSorted((one, other) =>
    one.form_id.slice(-4).localeCompare(other.form_id.slice(-4)),
  )
  for (const { id, form_id } of senders) {
    const caller = callerOf(t.app, raterHeaders(t.context.secrets, id))
    const answers = evaluation.questions.map(({ id: question_id }) => {
      return { question_id, form_id, value_id }
    })
    const comment = { form_id, comment: 'Explica con paciencia.' }
    expect((await caller.post('/answers/comments', [comment])).status).toBe(200)
    expect((await caller.post(`/answers/complete/${id}`, { answers })).status).toBe(200)
  }
  return { matrix, sent: senders.map(({ form_id }) => form_id) }
}

const inPlace = async (table: string, column: string): Promise<string[]> => {
  const { rows } = await t.context.pool.query<{ id: string }>(
    `select ${column} as id from ${table} order by ctid`,
  )
  return rows.map(({ id }) => id)
}
const tables = [
  ['answers', 'form_id'],
  ['forms', 'id'],
  ['comments', 'form_id'],
  ['outbox', 'id'],
  ['notices', 'subject_id'],
] as const

test('a closed project keeps no trace of the order in which its raters sent', async () => {
  const { matrix, sent } = await sentForms()
  expect(await inPlace('answers', 'form_id')).toEqual(sent)
  t.clock.set('2027-01-05T16:00:00Z')
  await closeOpenForms(t.context, matrix.id)
  await purgeDeleted(t.context)
  for (const [table, column] of tables) {
    const ids = await inPlace(table, column)
    expect(ids.length, table).toBeGreaterThanOrEqual(RATERS)
    expect(ids, table).toEqual(ids.toSorted())
  }
})
