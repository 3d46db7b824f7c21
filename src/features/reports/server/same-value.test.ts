import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import {
  makeAnswers,
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from '../../../../tests/factories.ts'
import { REPORTS_OPEN } from '../../../../tests/report-fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(REPORTS_OPEN))

type Given = readonly (readonly [relation_type_id: number, choices: readonly number[]])[]

const ALIKE = Array<number>(12).fill(3)
const VARIED = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2]
const [LEADER, PEER, TEAM, CLIENT] = [2, 3, 4, 5] as const
const peers = (count: number, choices: readonly number[]): Given =>
  Array.from({ length: count }, () => [PEER, choices] as const)

/** What the organiser reads of a matrix about one person, to whom each of these gave a sheet. */
async function makeGroup(given: Given) {
  const { id, workspace_id } = await makeUser(t.context)
  const caller = await t.as(id)
  const company = await makeCompany(t.context, { workspace_id })
  const evaluation = await makeEvaluation(t.context, { workspace_id, competences: 3, questions: 4 })
  const matrix = await makeMatrix(t.context, {
    workspace_id,
    company_id: company.id,
    evaluation_id: evaluation.id,
    minimum_raters: 3,
  })
  const evaluated = await makeSubject(t.context, { matrix_id: matrix.id })
  const own = await makeForm(t.context, { matrix_id: matrix.id, evaluator_id: evaluated.id })
  const forms = []
  for (const [relation_type_id, choices] of given) {
    const rater = await makeSubject(t.context, { matrix_id: matrix.id })
    const form = await makeForm(t.context, {
      matrix_id: matrix.id,
      evaluator_id: rater.id,
      evaluated_id: evaluated.id,
      relation_type_id,
    })
    forms.push({ id: form.id, choices })
  }
  await markReleased(t.context, matrix.id)
  await makeAnswers(t.context, own.id, ALIKE)
  for (const { id, choices } of forms) await makeAnswers(t.context, id, choices)
  const read = () => caller.get<{ same_value_sheets: string | null }>(`/reports/${matrix.id}/group`)
  return { matrix, read }
}

const readText = async (given: Given) =>
  (await (await makeGroup(given)).read()).data.same_value_sheets

test('the organiser reads the share of sheets with one value, of five sheets or more', async () => {
  expect(await readText([...peers(4, VARIED), ...peers(1, ALIKE)])).toBe(
    '20 % de las hojas con una sola respuesta',
  )
  expect(await readText([...peers(3, VARIED), ...peers(1, ALIKE)])).toBeNull()
  expect(await readText(peers(6, VARIED))).toBeNull()
  expect(await readText(peers(6, ALIKE))).toBe(
    'Más de la mitad de las hojas con una sola respuesta',
  )
})

test('sheets whose answers are printed as a leader’s or one’s own are not counted', async () => {
  // with them, who subtracts the printed ones would read how the one peer answered
  expect(await readText([[LEADER, VARIED], ...peers(4, VARIED), [LEADER, ALIKE]])).toBeNull()
  expect(
    await readText([[LEADER, ALIKE], [TEAM, ALIKE], [CLIENT, VARIED], ...peers(3, VARIED)]),
  ).toContain('20 %')
})

test('N/A is no value, and a sheet of fewer than ten answers is not counted', async () => {
  const na = (count: number) => [...Array<number>(count).fill(0), ...ALIKE].slice(0, 12)
  expect(await readText([...peers(4, VARIED), [PEER, na(2)]])).toContain('20 %')
  expect(await readText([...peers(4, VARIED), [PEER, na(3)]])).toBeNull()
})

test('it is refused before the reports open, and a restored copy that withholds says none', async () => {
  const { matrix, read } = await makeGroup([...peers(4, VARIED), ...peers(1, ALIKE)])
  t.clock.set('2026-12-05T07:00:00Z')
  expect(await read()).toMatchObject({ status: 409 })
  t.clock.set(REPORTS_OPEN)
  await t.context.db
    .updateTable('forms')
    .set({ withheld: true })
    .where('matrix_id', '=', matrix.id)
    .execute()
  expect((await read()).data.same_value_sheets).toBeNull()
})
