import { messages } from '#app/messages.ts'
import { expect, expectAccessibleAtBothWidths, expectNoSidewaysScroll, test } from './fixtures.ts'
import { makeResultsMatrix } from './results-matrix.ts'
import { goBack } from './screen.ts'

test('every address of an erased project says since when, and what is left', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock('2027-01-04T16:00:00Z')
  const { workspace_id } = await signIn()
  const { matrix, path, mariana } = await makeResultsMatrix(product.data, { workspace_id })
  const { db } = product.data
  const erased_at = new Date('2027-01-03T06:00:00Z')
  await db.deleteFrom('subjects').where('matrix_id', '=', matrix.id).execute()
  await db.updateTable('matrices').set({ erased_at }).where('id', '=', matrix.id).execute()
  await page.goto(`/dashboard/${path.split('/')[0]}`)
  await page.getByRole('link', { name: matrix.name }).first().click()
  await expect(page).toHaveURL(new RegExp(`/results/${path}$`))
  await expect(page.getByRole('heading', { level: 1, name: matrix.name })).toBeVisible()
  await expect(page.getByText(messages['matrix.erased'])).toBeVisible()
  await expect(page.getByText(/Se eliminaron el 3 de enero de 2027/)).toBeVisible()
  // no tab leads to people who are not there any more
  for (const name of ['Pendientes', 'Personas', 'Mensajes', 'Entrega'])
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await goBack(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Proyectos' })).toBeVisible()
  for (const address of [
    `/matrix/${path}?vista=cobertura`,
    `/matrix/${path}?ficha=${mariana.id}`,
    `/delivery/${path}`,
    `/download-reports/${path}`,
    `/anonymity/${path}`,
    `/results/${path}?persona=${mariana.id}`,
  ]) {
    await page.goto(address)
    await expect(page.getByText(messages['matrix.erased']).first()).toBeVisible()
    await expect(page.getByText(mariana.name)).toHaveCount(0)
  }
})
