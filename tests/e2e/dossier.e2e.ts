import { makeCompany, makeMatrix } from '../factories.ts'
import { readPdf } from '../pdf-reader.ts'
import { expect, expectAccessibleAtBothWidths, expectNoSidewaysScroll, test } from './fixtures.ts'
import { button, toast } from './screen.ts'

test('the dossier of a project is copied, opened without session or script, and printed on one page', async ({
  browser,
  page,
  product,
  owner,
}) => {
  const { id: company_id } = await makeCompany(product.data, { workspace_id: owner.workspace_id })
  const { workspace_id } = owner
  const matrix = await makeMatrix(product.data, { workspace_id, company_id })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/matrix/${company_id}/${matrix.id}?datos=1`)
  const address = await page
    .getByRole('link', { name: 'Ver el expediente de confianza' })
    .getAttribute('href')
  await button(page, 'Copiar enlace').click()
  await expect(toast(page, 'Copiamos el enlace del expediente.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(address)

  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await reader.goto(copied)
  for (const width of [320, 390, 1440]) {
    await reader.setViewportSize({ width, height: 900 })
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Expediente de confianza')
    await expect(reader.getByRole('heading', { level: 2 })).toHaveCount(7)
  }
  const printed = await readPdf(await reader.pdf({ format: 'Letter', tagged: true }))
  expect(printed.pages).toHaveLength(1)
  expect(printed.tagged).toBe(true)
  expect(printed.info).toMatchObject({ Title: 'Expediente de confianza · Contorno' })
  const tags = printed.pages.flatMap(({ tags: found }) => found.map(({ role }) => role))
  expect(tags).toEqual(expect.arrayContaining(['H1', 'H2', 'LI']))
  await reader.context().close()

  await page.goto(copied)
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})
