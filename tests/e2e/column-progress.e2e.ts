import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import { makeResultsMatrix, REPORTS_OPEN } from './results-matrix.ts'

/** How many of the matrix are of «Ventas». */
const SALES = 5

test('two presses show who of an area is missing, and the address keeps it', async ({
  page,
  product,
  signIn,
}) => {
  const { workspace_id } = await signIn()
  const made = await makeResultsMatrix(product.data, { workspace_id, answered: 0 })
  // a value may have the characters by which addresses join several
  await product.data.db
    .updateTable('subject_values')
    .set({ value: 'Ventas | Norte: sí' })
    .where('value', '=', 'Ventas')
    .execute()
  await page.goto(`/matrix/${made.path}`)
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') })
  const ofSales = rows.filter({ hasText: 'Ventas' })
  await expect(rows.filter({ hasText: 'Calidad' }).first()).toBeVisible()
  // the list opens by one press, the value is the other
  await page.getByLabel('Filtrar', { exact: true }).selectOption('Ventas | Norte: sí')
  await expect(rows.filter({ hasText: 'Calidad' })).toHaveCount(0)
  await expect(ofSales).toHaveCount(SALES)
  await page.reload()
  await expect(ofSales).toHaveCount(SALES)
  await page.getByLabel('Filtrar', { exact: true }).selectOption('Filtrar: todas')
  await page.getByRole('searchbox').fill('ventas')
  await expect(ofSales).toHaveCount(SALES)
  await expect(rows.filter({ hasText: 'Calidad' })).toHaveCount(0)
})

test('the progress by leader opens the reminder for those who are missing', async ({
  page,
  product,
  signIn,
}) => {
  const { workspace_id } = await signIn()
  const made = await makeResultsMatrix(product.data, { workspace_id, answered: 0 })
  await page.goto(`/matrix/${made.path}`)
  await page.getByRole('combobox', { name: 'Avance por' }).selectOption('Avance por líder')
  const progress = page.getByRole('region', { name: 'Avance por columna' })
  const line = progress.getByRole('listitem').filter({ hasText: made.mariana.name })
  await expect(line).toContainText('0 de 11')
  await expectAccessibleAtBothWidths(page)
  await page.reload()
  await line.getByRole('button', { name: `Recordar a 11 de ${made.mariana.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Recordar a quienes faltan' })
  await expect(dialog.getByText('11 personas')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await line.getByRole('button', { name: made.mariana.name, exact: true }).click()
  await expect(page.getByText('11 personas', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Columnas' }).click()
  await page.getByRole('menuitem', { name: 'Mostrar Correo' }).click()
  await expect(page.getByRole('columnheader', { name: 'Correo', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/columnas=correo/)
})

test('results, delivery and downloads filter by a column, find its values and choose columns', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { path } = await makeResultsMatrix(product.data, { workspace_id })
  for (const address of [
    `/results/${path}?vista=personas`,
    `/delivery/${path}`,
    `/download-reports/${path}`,
  ]) {
    await page.goto(address)
    const count = page.getByText(`${SALES} personas`, { exact: true })
    await page.getByLabel('Filtrar', { exact: true }).selectOption('Ventas')
    await expect(count).toBeVisible()
    await page.reload()
    await expect(count).toBeVisible()
    await page.getByLabel('Filtrar', { exact: true }).selectOption('Filtrar: todas')
    await page.getByRole('searchbox').fill('ventas')
    await expect(count).toBeVisible()
    const head = page.getByRole('columnheader', { name: 'Área' })
    const shown = await head.isVisible()
    await page.getByRole('button', { name: 'Columnas' }).click()
    await page.getByRole('menuitem', { name: shown ? 'Ocultar Área' : 'Mostrar Área' }).click()
    await expect(head).toBeVisible({ visible: !shown })
    await expect(page).toHaveURL(/columnas=/)
  }
})
