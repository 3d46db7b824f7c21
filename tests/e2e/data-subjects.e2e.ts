import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readSpreadsheet } from '#shared/spreadsheet/read.ts'
import {
  makeAnswers,
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  markReleased,
} from '../factories.ts'
import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import { KeyboardUser } from './keyboard-user.ts'
import type { RunningProduct } from './running-product.ts'
import { toast } from './screen.ts'

/** Eva Cordero is a subject of a draft and of a released matrix, in which she has rated a peer. */
async function makeMatrices({ data }: RunningProduct, workspace_id: string) {
  const company = await makeCompany(data, { workspace_id, name: 'Alimentos La Ceiba' })
  const evaluation = await makeEvaluation(data, { workspace_id })
  const given = { workspace_id, company_id: company.id, evaluation_id: evaluation.id }
  const [draft, released] = [
    await makeMatrix(data, { ...given, name: 'Liderazgo 2027' }),
    await makeMatrix(data, { ...given, name: 'Liderazgo 2026' }),
  ]
  const eva = { name: 'Eva Cordero', email: 'eva@cordero.mx' }
  await makeSubject(data, { matrix_id: draft.id, ...eva })
  const [rater, mara] = [
    await makeSubject(data, { matrix_id: released.id, ...eva }),
    await makeSubject(data, { matrix_id: released.id, name: 'Mara Luna' }),
  ]
  const form = await makeForm(data, {
    matrix_id: released.id,
    evaluator_id: rater.id,
    evaluated_id: mara.id,
    relation_type_id: 3,
  })
  await makeForm(data, {
    matrix_id: released.id,
    evaluator_id: mara.id,
    evaluated_id: rater.id,
    relation_type_id: 4,
  })
  await markReleased(data, released.id)
  await makeAnswers(data, form.id, [5, 4, 3, 2], 'Escucha')
  return { released }
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Nombre o correo de la persona' }).fill(text)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
}

async function downloadBy(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test('finds a data subject, exports their data and erases them after a confirmation', async ({
  page,
  product,
  signIn,
}) => {
  await makeMatrices(product, (await signIn()).workspace_id)
  await page.goto('/team')
  await page.getByRole('link', { name: 'Datos personales' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Solicitudes de datos personales' }),
  ).toBeFocused()
  await search(page, 'nadie')
  await expect(
    page.getByText('Nadie con ese nombre o correo participa en un proyecto.'),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await search(page, 'CORDERO')
  await expect(page.getByRole('heading', { name: 'Eva Cordero' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectAccessibleAtBothWidths(page)

  const json = await downloadBy(page, 'Exportar a JSON los datos de Eva Cordero')
  expect(json.name).toBe('Datos de Eva Cordero.json')
  expect(JSON.parse(json.bytes.toString())).toMatchObject([
    { email: 'eva@cordero.mx' },
    { email: 'eva@cordero.mx', company: 'Alimentos La Ceiba' },
  ])
  const sheet = await downloadBy(page, 'Exportar a Excel los datos de Eva Cordero')
  expect(sheet.name).toBe('Datos de Eva Cordero.xlsx')
  expect(JSON.stringify(await readSpreadsheet(new Uint8Array(sheet.bytes), sheet.name))).toContain(
    'eva@cordero.mx',
  )

  await page.getByRole('button', { name: 'Suprimir a Eva Cordero de Liderazgo 2026' }).click()
  const confirmation = page.getByRole('alertdialog', {
    name: '¿Suprimir a Eva Cordero de «Liderazgo 2026»?',
  })
  await expect(confirmation.getByText('sólo números, sin su nombre')).toBeVisible()
  await expect(confirmation.getByText('La hoja que se pidió sobre esta persona')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.keyboard.press('Escape')
  await expect(confirmation).toBeHidden()
  await page.getByRole('button', { name: 'Suprimir a Eva Cordero de Liderazgo 2026' }).click()
  await confirmation.getByRole('button', { name: 'Sí, suprimir' }).click()
  await expect(toast(page, 'Suprimimos los datos de la persona en «Liderazgo 2026».')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Liderazgo 2027' })).toBeVisible()
})

test('the drawer leads to the erasure of a person in all their projects at once', async ({
  page,
  product,
  signIn,
}) => {
  const { released } = await makeMatrices(product, (await signIn()).workspace_id)
  await page.goto(`/matrix/${released.company_id}/${released.id}?vista=personas`)
  await page.getByRole('button', { name: 'Eva Cordero', exact: true }).click()
  await page.getByRole('button', { name: /^Suprimir sus datos/ }).click()
  await page.getByRole('button', { name: 'Suprimir de sus 2 proyectos' }).click()
  const confirmation = page.getByRole('alertdialog', {
    name: '¿Suprimir a Eva Cordero de sus 2 proyectos?',
  })
  await expect(confirmation).toContainText('«Liderazgo 2026»')
  await expectAccessibleAtBothWidths(page)
  await confirmation.getByRole('button', { name: 'Sí, suprimir' }).click()
  await expect(toast(page, 'Suprimimos los datos de la persona en 2 proyectos.')).toBeVisible()
  await expect(page.getByText('0 personas')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('finds and erases a data subject with the keyboard alone without losing the focus', async ({
  page,
  product,
  signIn,
}) => {
  await makeMatrices(product, (await signIn()).workspace_id)
  const user = new KeyboardUser(page)
  await page.goto('/data-subjects')
  await user.fill('Nombre o correo de la persona', 'eva@', 'searchbox')
  await user.press('Enter')
  const erase = 'Suprimir a Eva Cordero de Liderazgo 2027'
  await user.activate('button', erase)
  await user.activate('button', 'Sí, suprimir')
  await expect(toast(page, 'Suprimimos los datos de la persona en «Liderazgo 2027».')).toBeVisible()
  await expect(page.getByRole('button', { name: erase })).toBeHidden()
  await expect(
    page.getByRole('button', { name: 'Suprimir a Eva Cordero de Liderazgo 2026' }),
  ).toBeFocused()
})

for (const first of ['dialog', 'list'] as const)
  test(`the focus stays beside an erased person when the ${first} is first`, async ({
    page,
    product,
    signIn,
  }) => {
    await makeMatrices(product, (await signIn()).workspace_id)
    await page.goto('/data-subjects')
    await search(page, 'eva@')
    const erase = page.getByRole('button', { name: /^Suprimir a Eva Cordero/ })
    await erase.first().click()
    const confirmation = page.getByRole('alertdialog')
    await expect(confirmation).toBeVisible()
    if (first === 'list')
      await page.evaluate(() =>
        document.documentElement.style.setProperty('--transition-long', '2s'),
      )
    else
      await page.route('**/data-subjects/search', async (route) => {
        await expect(confirmation).toBeHidden()
        await route.continue()
      })
    await confirmation.getByRole('button', { name: 'Sí, suprimir' }).click()
    await expect(erase).toHaveCount(1)
    await expect(confirmation).toBeHidden()
    await expect(erase).toBeFocused()
  })

test('refuses to erase one data subject once the reports are open', async ({
  page,
  product,
  signIn,
  setClock,
}) => {
  await setClock('2026-12-05T11:50:00Z')
  await makeMatrices(product, (await signIn()).workspace_id)
  await page.goto('/data-subjects')
  await search(page, 'cordero')
  await page.getByRole('button', { name: 'Suprimir a Eva Cordero de Liderazgo 2026' }).click()
  await setClock('2026-12-05T12:00:30Z')
  await page.getByRole('button', { name: 'Sí, suprimir' }).click()
  await expect(
    page.getByText(
      /quitar a una sola persona cambiaría lo publicado\. Sus datos se eliminan con los del proyecto, el 3 de enero de 2027\./,
    ),
  ).toBeVisible()
  await expect(page.getByText('Ya hay reportes: se elimina con el proyecto')).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Suprimir a Eva Cordero de Liderazgo 2026' }),
  ).toBeHidden()
})

test('a viewer may not answer data requests', async ({ page, signIn }) => {
  const owner = await signIn()
  await signIn({ workspace_id: owner.workspace_id, role: 'viewer' })
  await page.goto('/data-subjects')
  await expect(page.getByText('No tienes permiso para hacer esto.')).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await page.goto('/team')
  await expect(page.getByRole('link', { name: 'Datos personales' })).toBeHidden()
})
