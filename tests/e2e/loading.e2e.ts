import { expect, test } from './fixtures.ts'
import { makeHostileCompany } from './hostile-company.ts'
import { recordPage, waitForContent } from './page-safety.ts'
import { gate } from './screen.ts'

// recordPage() adds an init script
test.use({ isolated: true })

test('an invitation shows fields in outline until its reply', async ({ page }) => {
  const replies = gate()
  await page.route('**/api/v1/invitations/accept', async (route) => {
    await replies.opened
    await route.continue()
  })
  await page.goto('/invitation#unknown')
  await expect(page.locator('[aria-busy=true] .skeleton-fields')).toBeAttached()
  await expect(page.locator('output').filter({ hasText: 'Abriendo la invitación' })).toHaveCount(1)
  replies.open()
  await expect(page.getByText('Las invitaciones valen siete días')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
})

test('a long name that comes later moves nothing of the results', async ({ page, product }) => {
  const { owner, company, matrices } = await makeHostileCompany(product.data)
  const { id } = matrices.reports
  await product.data.db
    .updateTable('matrices')
    .set({ name: 'Liderazgo de todas las plantas '.repeat(3).trim() })
    .where('id', '=', id)
    .execute()
  await page.context().addCookies(await product.sessionCookies(owner.id))
  await recordPage(page)
  const group = gate()
  await page.route('**/api/v1/reports/*/group', async (route) => {
    await group.opened
    await route.continue()
  })
  await page.goto(`/results/${company.id}/${id}`)
  await expect(page.getByRole('tab').first()).toBeVisible()
  group.open()
  await expect(page.getByText(/personas? evaluadas? con resultados\./)).toBeVisible()
  await waitForContent(page)
  const { shift, shifted } = await page.evaluate(() => window.pageRecord)
  expect(shift, `layout shift of ${shifted.join(' | ')}`).toBeLessThanOrEqual(0.05)
})

test('what a page of a project still loads leaves the focus in its head', async ({
  page,
  product,
}) => {
  const { owner, company, matrices } = await makeHostileCompany(product.data)
  const { reports, released } = matrices
  await page.context().addCookies(await product.sessionCookies(owner.id))
  for (const path of [
    `/matrix/${company.id}/${released.id}?vista=cobertura`,
    `/results/${company.id}/${reports.id}`,
    `/results/${company.id}/${reports.id}?vista=personas`,
    `/delivery/${company.id}/${reports.id}`,
    `/download-reports/${company.id}/${reports.id}`,
    `/slips/${company.id}/${released.id}`,
  ])
    await test.step(path, async () => {
      const replies = gate()
      const isHead = /\/(auth\/profile|companies\/[^/]+|matrices\/(participation\/)?[^/]+)$/
      await page.route(/\/api\/v1\//, async (route) => {
        if (!isHead.test(new URL(route.request().url()).pathname)) await replies.opened
        await route.continue()
      })
      await page.goto(path)
      const crumb = page.getByRole('navigation', { name: 'Ruta' }).getByRole('link').first()
      await crumb.focus()
      await expect(crumb).toBeFocused()
      replies.open()
      await waitForContent(page)
      await expect(crumb).toBeFocused()
      await page.unrouteAll({ behavior: 'wait' })
    })
})
