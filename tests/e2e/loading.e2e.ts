import { expect, test, widths } from './fixtures.ts'
import { makeHostileCompany } from './hostile-company.ts'
import { bringFonts, expectCalm, recordPage, waitForContent } from './page-safety.ts'
import { makeRater } from './rater-fixture.ts'
import { holdScripts } from './rater-sheet.ts'
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
  await expectCalm(page)
})

for (const size of widths)
  test(`the script moves nothing of a first page (${size.width} px)`, async ({ page, product }) => {
    await page.setViewportSize(size)
    const { subject_id, key } = await makeRater(product.data, product.secrets, { evaluated: 5 })
    await recordPage(page)
    await bringFonts(page)
    const scripts = await holdScripts(page)
    await page.goto(`/assessment/${subject_id}#${key}`, { waitUntil: 'commit' })
    await waitForContent(page)
    scripts.open()
    await expect(page.getByRole('button', { name: 'No le conozco lo suficiente' })).toHaveCount(5)
    await expectCalm(page, 0.001)
  })

for (const size of widths)
  test(`late fonts hardly move a sheet (${size.width} px)`, async ({ page, product }) => {
    await page.setViewportSize(size)
    const { subject_id, key } = await makeRater(product.data, product.secrets)
    await recordPage(page)
    const fonts = gate()
    await page.route('**/*.woff2', async (route) => {
      await fonts.opened
      await route.continue()
    })
    await page.goto(`/assessment-form/${subject_id}#${key}`, { waitUntil: 'commit' })
    await waitForContent(page)
    fonts.open()
    await page.waitForFunction(() => document.fonts.check('1em Archivo'))
    await page.waitForFunction(() => document.fonts.check('580 1em Piazzolla'))
    await expectCalm(page, 0.01)
  })

test('a sheet loads the letters of Spanish, and others for a name that has them', async ({
  page,
  product,
}) => {
  const { subject_id, key, forms } = await makeRater(product.data, product.secrets)
  const fonts: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/([\w-]+)-[\w-]{8}\.woff2$/.exec(request.url()) ?? []
    if (name) fonts.push(name)
  })
  await page.goto(`/assessment-form/${subject_id}#${key}`)
  await expect.poll(() => fonts.toSorted()).toEqual(['archivo-es', 'piazzolla-es'])
  await product.data.db
    .updateTable('subjects')
    .set({ name: 'Björn Ågren' })
    .where('id', '=', forms[1]?.evaluated_id ?? '')
    .execute()
  await page.reload()
  await expect.poll(() => fonts).toContain('archivo-latin-wght-normal')
  expect(fonts).not.toContain('piazzolla-latin-wght-normal')
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
