import type { Page } from '@playwright/test'
import { markReleased } from '../factories.ts'
import { askForRaters } from '../nomination-plan.ts'
import { makeDraft } from './draft-matrix.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  test,
} from './fixtures.ts'
import { openOptions } from './matrix-fields.ts'
import type { RunningProduct } from './running-product.ts'
import { button, pickOption } from './screen.ts'

const team = ['Ana Muñoz', 'Eva Ruiz', 'Iván Tzoc'] as const
const peers = ['Hugo Peña', 'Karla Solís', 'Omar Valdez'] as const
const [LEADER, PEER] = [2, 3]

/** Luis has three peers and leads three people, whom only he rates. */
async function draftOfLuis({ data }: RunningProduct, workspace_id: string) {
  const subjects = ['Luis Tapia', ...team, ...peers]
  const draft = await makeDraft(data, { workspace_id, subjects, questions: 5 })
  for (const peer of peers) await draft.addForm(peer, PEER, 'Luis Tapia')
  for (const led of team) await draft.addForm('Luis Tapia', LEADER, led)
  return draft
}

const lacking = (count: number, minimum = 3): string =>
  `Al reporte de ${count} de 4 personas le faltaría un segundo grupo de ${minimum}`
const add = (page: Page) => button(page, 'Agregarlo a 1 persona')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Liberar «Liderazgo 2026»' })

test('the coverage says whose report lacks a second group, and a click adds it', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await draftOfLuis(product, owner.workspace_id)
  await page.goto(`/connections/${path}`)
  await expect(page.getByText(`${lacking(4)}.`)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await button(page, 'Ver a las 4').click()
  await expect(page.getByText('Sólo se muestran: personas sin un segundo grupo.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Hugo Peña/ })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Luis Tapia/ })).toContainText(
    'PocoLe falta un segundo grupo de 3',
  )
  await add(page).click()
  await expect(page.getByText('Agregamos 3 conexiones.')).toBeVisible()
  await expect(page.getByText(`${lacking(3)}.`)).toBeVisible()
  const cell = page.getByRole('gridcell', { name: 'Equipo de Luis Tapia: 3, se mostrará' })
  await expect(cell).toBeVisible()
  await button(page, 'Deshacer').click()
  await expect(page.getByText(`${lacking(4)}.`)).toBeVisible()
  await expect(cell).toHaveCount(0)
})

test('the release dialog adds the group and changes the minimum, and its figures follow', async ({
  page,
  product,
  owner,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { path } = await draftOfLuis(product, owner.workspace_id)
  await page.goto(`/connections/${path}`)
  await button(page, 'Subir Proyecto').click()
  await expect(dialog(page).getByText(lacking(4))).toBeVisible()
  await expect(dialog(page).getByText('Poco 4')).toBeVisible()
  await expect(dialog(page)).toContainText('deducen alguna')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Agregarlo a 1 persona' }).click()
  await expect(dialog(page).getByText(lacking(3))).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Liberar y enviar 7' })).toBeEnabled()
  await dialog(page).getByRole('button', { name: 'Cambiar el mínimo a 4' }).click()
  await expect(page.getByText('El mínimo de anonimato es ahora de 4.')).toBeVisible()
  await expect(dialog(page).getByText(lacking(4, 4))).toBeVisible()
  await expect(dialog(page)).toContainText('2 irán en «Otros»')
  // the offer before is leaving
  await expect(button(page, 'Deshacer')).toHaveCount(1)
  await button(page, 'Deshacer').click()
  await expect(dialog(page).getByText(lacking(3))).toBeVisible()
})

test('the data of a draft say it beside its relations, and so does the choice itself', async ({
  page,
  product,
  owner,
}) => {
  const { company, matrix } = await draftOfLuis(product, owner.workspace_id)
  await page.goto(`/new-matrix/${company.id}?matrix=${matrix.id}`)
  await expect(page.getByText(`${lacking(4)}.`)).toBeVisible()
  await expect(page.getByText('Poco 4')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await add(page).click()
  await expect(page.getByText(`${lacking(3)}.`)).toBeVisible()
  await openOptions(page)
  await page.getByLabel('Relaciones del proyecto').click()
  await pickOption(page, /^180°/)
  await expect(page.getByText('Los reportes tendrán un solo grupo, compañeros')).toBeVisible()
})

test('who approves proposals reads it, and the organiser adds the group', async ({
  page,
  product,
  owner,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { company, matrix } = await draftOfLuis(product, owner.workspace_id)
  await askForRaters(product.data, matrix.id)
  await page.goto(`/nominations/${company.id}/${matrix.id}`)
  await button(page, 'Abrir propuestas').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abrir propuestas' }).click()
  await expect(page.getByText(`${lacking(4)}.`)).toBeVisible()
  await expect(page.getByRole('row', { name: /^Luis Tapia/ })).toContainText('Poco')
  await page.getByRole('link', { name: 'Ver a las 4' }).click()
  await button(page, 'Ver las propuestas de Luis Tapia').click()
  const proposals = page.getByRole('dialog', { name: 'Propuestas de Luis Tapia' })
  await expect(proposals).toContainText('Lo tendría con Ana Muñoz, Eva Ruiz e Iván Tzoc.')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await proposals.getByRole('button', { name: 'Agregar a 3 personas' }).click()
  await expect(proposals.getByText('A su reporte le faltaría')).toHaveCount(0)
  await expect(proposals.getByText('Iván Tzoc')).toBeVisible()
})

test('reminders begin where an answer changes a report', async ({ page, product, owner }) => {
  const { company, matrix, addForm } = await draftOfLuis(product, owner.workspace_id)
  await addForm('Ana Muñoz')
  await markReleased(product.data, matrix.id)
  await page.goto(`/matrix/${company.id}/${matrix.id}`)
  const shown = '3 respuestas más y el reporte de Luis Tapia puede hablar de sus compañeros'
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toContainText(shown)
  await expect(rows.nth(1)).toContainText('Hugo Peña')
  await expect(rows.filter({ hasText: 'Ana Muñoz' })).not.toContainText('puede hablar')
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await button(page, /^Recordar a \d/).click()
  const reminded = page.getByRole('dialog').getByRole('listitem')
  await expect(reminded.first()).toContainText(shown)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await page.goto(`/matrix/${company.id}/${matrix.id}?vista=cobertura`)
  await expect(page.getByText(`${lacking(4)}, aunque contesten todas.`)).toBeVisible()
})
