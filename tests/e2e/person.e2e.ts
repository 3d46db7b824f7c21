import { makeDraft } from './draft-matrix.ts'
import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import { makeRater } from './rater-fixture.ts'
import { makeResultsMatrix, REPORTS_OPEN } from './results-matrix.ts'
import { pickOption } from './screen.ts'

const NAME = 'Lucía Cárdenas Ibáñez'

test('the list tells in one press why a person has not answered', async ({
  page,
  product,
  signIn,
}) => {
  const { matrix } = await makeRater(product.data, product.secrets)
  await signIn({ workspace_id: matrix.workspace_id })
  await page.goto(`/matrix/${matrix.company_id}/${matrix.id}`)
  await page.getByRole('button', { name: NAME, exact: true }).click()
  const person = page.getByRole('complementary', { name: NAME })
  await expect(person.getByText('Todavía no sale su invitación.')).toBeVisible()
  await expect(person.getByRole('button', { name: 'Cerrar la persona' })).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await page.keyboard.press('Escape')
  await expect(person).toBeHidden()
  await expect(page.getByRole('button', { name: NAME, exact: true })).toBeFocused()
})

test('a person who left is taken out, brought back by the undo, and taken out again', async ({
  page,
  product,
  signIn,
}) => {
  const { matrix, subject_id, key } = await makeRater(product.data, product.secrets)
  await signIn({ workspace_id: matrix.workspace_id })
  await page.goto(`/matrix/${matrix.company_id}/${matrix.id}`)
  await page.getByRole('button', { name: NAME, exact: true }).click()
  const person = page.getByRole('complementary', { name: NAME })
  const leave = async () => {
    await person.getByRole('button', { name: /^Dar de baja/ }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Lo que ya envió se queda')
    await dialog.getByRole('button', { name: 'Dar de baja' }).click()
    await expect(person.getByText('De baja desde el')).toBeVisible()
  }
  await leave()
  await page.getByRole('button', { name: /^Deshacer/ }).click()
  await expect(person.getByRole('button', { name: /^Dar de baja/ })).toBeVisible()
  await leave()
  await page.goto(`/assessment/${subject_id}#${key}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Ya no participas en esta evaluación',
  )
  await expectAccessibleAtBothWidths(page)
})

test('a rater is added to an evaluated after the release, from the drawer', async ({
  page,
  product,
  signIn,
}) => {
  const { matrix } = await makeRater(product.data, product.secrets)
  await signIn({ workspace_id: matrix.workspace_id })
  await page.goto(`/matrix/${matrix.company_id}/${matrix.id}?vista=cobertura`)
  await page.getByRole('button', { name: 'Rocío Nájera Luna', exact: true }).click()
  const person = page.getByRole('complementary', { name: 'Rocío Nájera Luna' })
  await person.getByRole('button', { name: /^Agregar evaluador/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Agregar evaluador/ })
  await dialog.getByText('Persona nueva').click()
  await dialog.getByLabel('Nombre').fill('Fabio Luna')
  await dialog.getByLabel('Correo').fill('fabio@laceiba.mx')
  await dialog.getByRole('combobox', { name: 'Relación' }).click()
  await pickOption(page, 'Compañero')
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Agregar e invitar' }).click()
  await expect(dialog).toBeHidden()
  await expect(person.getByText('0 de 2')).toBeVisible()
})

test('the drawer opens beside results, downloads and the delivery', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { mariana, path } = await makeResultsMatrix(product.data, { workspace_id, evaluated: 2 })
  const person = page.getByRole('complementary', { name: mariana.name })
  for (const [address, name] of [
    [`/results/${path}?vista=personas`, `Ver la ficha de ${mariana.name}`],
    [`/download-reports/${path}`, mariana.name],
    [`/delivery/${path}`, mariana.name],
  ] as const) {
    await page.goto(address)
    await page.getByRole('button', { name, exact: true }).click()
    await expect(person).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`ficha=${mariana.id}`))
    await expectAccessibleAtBothWidths(page)
  }
})

test('the drawer opens beside the participants and the connections of a draft', async ({
  page,
  product,
  owner,
}) => {
  const draft = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: ['Ana Muñoz', 'Luis Peña'],
  })
  await draft.addForm('Ana Muñoz', 3, 'Luis Peña')
  for (const address of [
    `/participants/${draft.path}`,
    `/matrix/${draft.path}`,
    `/matrix/${draft.path}?vista=conexiones`,
    `/connections/${draft.path}`,
    `/connections/${draft.path}?vista=lista`,
  ]) {
    await page.goto(address)
    await page.getByRole('button', { name: 'Ana Muñoz', exact: true }).click()
    await expect(page.getByRole('complementary', { name: 'Ana Muñoz' })).toBeVisible()
  }
  await page.goto(`/anonymity/${draft.path}`)
  await page.getByRole('button', { name: 'Luis Peña', exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Luis Peña' })).toBeVisible()
})

test('the drawer opens beside the organisation chart', async ({ page, product, owner }) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: ['Ana Muñoz', 'Luis Peña'],
    columns: [{ name: 'Reporta a', type: 'text' }],
    values: ['', 'Ana Muñoz'],
  })
  await page.goto(`/org-chart/${path}`)
  // the tree chooses whom the page is about; the names beside it open the drawer
  await page.getByRole('button', { name: 'Luis Peña', exact: true }).click()
  const raters = page.getByRole('heading', { name: 'Evaluarían a Luis Peña' }).locator('..')
  for (const name of ['Luis Peña', 'Ana Muñoz']) {
    await raters.getByRole('button', { name, exact: true }).first().click()
    await expect(page.getByRole('complementary', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('complementary', { name })).toBeHidden()
    await expect(raters.getByRole('button', { name, exact: true }).first()).toBeFocused()
  }
  await raters.getByRole('button', { name: 'Ana Muñoz', exact: true }).click()
  await expectAccessibleAtBothWidths(page)
})
