import { makeCompany, makeEvaluation, makeForm, makeMatrix, makeSubject } from '../factories.ts'
import { askForRaters } from '../nomination-plan.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

const PEERS = ['Brenda Macías', 'Hugo Rea', 'Iris Paz']
const TEAM = ['Juan Sol', 'Luz Mar', 'Noé Vega']

test('a second group is added to the lists that lack one, at once', async ({
  owner,
  page,
  product,
}) => {
  const { data } = product
  const company = await makeCompany(data, { workspace_id: owner.workspace_id })
  const { workspace_id } = owner
  const evaluation = await makeEvaluation(data, { workspace_id, questions: 5 })
  const matrix = await makeMatrix(data, {
    workspace_id,
    evaluation_id: evaluation.id,
    company_id: company.id,
    limit_date: '2026-12-04',
  })
  await askForRaters(data, matrix.id)
  const subject = (name: string) => makeSubject(data, { matrix_id: matrix.id, name })
  const karla = await subject('Karla Jiménez')
  const form = (evaluator_id: string, evaluated_id: string, relation_type_id: number) =>
    makeForm(data, { matrix_id: matrix.id, evaluator_id, evaluated_id, relation_type_id })
  for (const name of PEERS) await form((await subject(name)).id, karla.id, 3)
  for (const name of TEAM) await form(karla.id, (await subject(name)).id, 2)
  await page.goto(`/nominations/${company.id}/${matrix.id}`)
  await page.getByRole('button', { name: 'Abrir propuestas' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abrir propuestas' }).click()
  const add = page.getByRole('button', { name: /^Agregarlo a 1 persona|^Agregar un segundo grupo/ })
  await expect(page.getByText(/le faltaría un segundo grupo de 3/)).toBeVisible()
  await expectAccessible(page)
  await add.click()
  await expect(add).toBeHidden()
  await expect(page.getByRole('row', { name: /Karla Jiménez Por proponer 3 3 0/ })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})
