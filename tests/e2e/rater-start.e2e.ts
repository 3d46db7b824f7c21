import type { Page } from '@playwright/test'
import { storedInBrowser } from './browser-storage.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { answersOf, makeRater, type TestRater } from './rater-fixture.ts'
import { evaluatedGroup, waitUntilReady } from './rater-sheet.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const openStart = (page: Page, { subject_id, key }: TestRater) =>
  page.goto(`/assessment/${subject_id}#${key}`)

for (const [width, height] of [
  [320, 640],
  [390, 844],
  [1440, 900],
] as const)
  test(`what a rater must know stands above the button, on the first screen (${width} × ${height})`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height })
    const rater = await makeRater(product.data, product.secrets)
    await openStart(page, rater)
    const start = page.getByRole('link', { name: 'Soy yo, empezar' })
    await expect(start).toBeInViewport({ ratio: 1 })
    const { y = 0 } = (await start.boundingBox()) ?? {}
    for (const text of [
      'eres la única persona de tu grupo',
      'Eres líder de Emilio y Rocío:',
      'Alimentos La Ceiba usa tus datos sólo para esta evaluación',
    ]) {
      const line = page.locator('li, p').filter({ hasText: text }).first()
      await expect(line).toBeInViewport({ ratio: 1 })
      expect((await line.boundingBox())?.y).toBeLessThan(y)
    }
    await expectNoSidewaysScroll(page)
  })

test('a rater who comes back reads how far the sheet is, and goes on', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await page.request.post('/api/v1/answers', {
    data: answersOf(rater, [2, 3]),
    headers: rater.headers,
  })
  await openStart(page, rater)
  await expect(heading(page)).toHaveText('Qué bueno verte, Lucía')
  // 6 of 16 choices are made, and an estimate of four seconds is left for each other
  await expect(page.locator('.visit')).toContainText('2 de 4')
  await expect(page.locator('.visit')).toContainText('Llevas 2 preguntas, te quedan unos 2 min.')
  await expect(page.getByText('lucia.cardenas@laceiba.mx')).toBeHidden()
  const agreement = page.getByRole('checkbox', { name: /^Si no alcanzo/ })
  await expect(agreement).not.toBeChecked()
  const agreed = page.waitForResponse(/agreement/)
  await agreement.check()
  expect((await agreed).status()).toBe(200)
  await page.reload()
  await expect(agreement).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Continuar' }).click()
  await waitUntilReady(page)
  // the first question that is not complete
  await expect(page.locator('.evaluated-open')).toHaveCount(3)
  const next = page.getByRole('link', { name: /^Siguiente/ })
  await expect(next).toHaveText('Siguiente · faltan 3')
  await expect(next).toHaveClass(/button-secondary/)
  // at two minutes a choice the rest takes longer than the estimate
  await page.evaluate(() => localStorage.setItem('pace', '200 24000'))
  await openStart(page, rater)
  await expect(page.locator('.visit')).toContainText('te quedan unos 19 min.')
})

test('the pace of a rater stays in the browser until all is sent', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets, { self: false })
  await page.goto(`/assessment-form/${rater.subject_id}#${rater.key}`)
  await waitUntilReady(page)
  for (const name of ['Emilio', 'Rocío'])
    await evaluatedGroup(page, name).locator('label').first().click()
  await expect.poll(async () => (await storedInBrowser(page)).local).toEqual(['pace'])
  await page.request.post(`/api/v1/answers/complete/${rater.subject_id}`, {
    data: { answers: answersOf(rater) },
    headers: rater.headers,
  })
  await page.reload()
  await expect(page).toHaveURL(/confirmation-sent/)
  await expect.poll(async () => (await storedInBrowser(page)).local).toEqual([])
})

test('«Estos no son mis datos» asks first, and tells the organiser why', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  const organiser = 'talento@laceiba.mx'
  await product.data.db
    .updateTable('matrices')
    .set({ email_send_reports: organiser })
    .where('id', '=', rater.matrix.id)
    .execute()
  await openStart(page, rater)
  const dispute = page.getByText('Estos no son mis datos')
  const question = page.getByRole('heading', { name: '¿Avisamos que' })
  await dispute.press('Enter')
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await dispute.press('Enter')
  await expect(question).toBeHidden()
  await dispute.press('Enter')
  await page.getByLabel('¿Qué no es correcto?').fill('Ya no trabajo ahí <b>desde mayo</b>')
  await page.getByRole('button', { name: 'Avisar' }).click()
  await expect(
    page.getByText('Gracias por avisar. Se lo dijimos a quien organiza la evaluación.'),
  ).toBeVisible()
  await expect(page).toHaveURL(`/assessment/${rater.subject_id}`)
  await product.runDueJobs()
  expect(product.mails().find((text) => text.includes(organiser))).toContain('&lt;b&gt;desde')
})

test('the page itself asks for every script that its first screen runs', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.push(new URL(request.url()).pathname)
  })
  await page.goto(`/assessment-form/${rater.subject_id}#${rater.key}`)
  await waitUntilReady(page)
  const named = await page
    .locator('link[rel=modulepreload], script[src]')
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src')),
    )
  expect(loaded.filter((script) => !named.includes(script))).toEqual([])
})
