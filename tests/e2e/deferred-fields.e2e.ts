import type { Page } from '@playwright/test'
import { makeEvaluation } from '../factories.ts'
import { competenceField, makeEvaluationPages } from './evaluation-pages.ts'
import { expect, test } from './fixtures.ts'
import { makeParents } from './matrix-fields.ts'
import { gate, pickOption } from './screen.ts'

/** Holds back the script of the lists, which the first interaction asks for. */
async function holdLists(page: Page): Promise<{ readonly asked: Promise<void>; open(): void }> {
  const asked = gate()
  const held = gate()
  await page.route('**/assets/choices-*.js', async (route) => {
    asked.open()
    await held.opened
    await route.continue()
  })
  return { asked: asked.opened, open: held.open }
}

test('a text and Enter count although the list of suggestions is still loading', async ({
  page,
  product,
  owner,
}) => {
  const pages = await makeEvaluationPages(product, owner.workspace_id)
  const evaluation = await makeEvaluation(product.data, {
    workspace_id: owner.workspace_id,
    scale_id: pages.scale_id,
    competences: 1,
    questions: 1,
  })
  const lists = await holdLists(page)
  await page.goto(pages.edit(evaluation.id))
  await competenceField(page).focus()
  await page.keyboard.type('Hospitalidad')
  await lists.asked
  await expect(competenceField(page)).toHaveValue('Hospitalidad')
  await page.keyboard.press('Enter')
  lists.open()
  await expect(page.getByLabel('Descripción')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Nombre de la competencia' })).toHaveValue(
    'Hospitalidad',
  )
})

test('a text typed before the list loads searches it, and a click opens it', async ({
  page,
  product,
  owner,
}) => {
  const parents = await makeParents(product, owner.workspace_id)
  const lists = await holdLists(page)
  await page.goto(`/new-matrix/${parents.company_id}`)
  const field = page.getByRole('combobox', { name: 'Evaluación' })
  await field.focus()
  await page.keyboard.type('man')
  await lists.asked
  lists.open()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(field).toBeFocused()
  await page.keyboard.type('dos')
  await expect(field).toHaveValue('mandos')
  await pickOption(page, /Mandos medios/)
  await expect(field).toHaveValue('Mandos medios')
})

test('a click on a field opens its list once it is loaded', async ({ page, product, owner }) => {
  const parents = await makeParents(product, owner.workspace_id)
  const lists = await holdLists(page)
  await page.goto(`/new-matrix/${parents.company_id}`)
  await page.getByRole('combobox', { name: 'Evaluación' }).click()
  await lists.asked
  lists.open()
  await pickOption(page, /Mandos medios/)
  await expect(page.getByRole('combobox', { name: 'Evaluación' })).toHaveValue('Mandos medios')
})
