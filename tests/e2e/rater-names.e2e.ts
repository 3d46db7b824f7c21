import type { Page } from '@playwright/test'
import { storageAfterSending, storedInBrowser } from './browser-storage.ts'
import { expect, test } from './fixtures.ts'
import { makeRater, type TestRater } from './rater-fixture.ts'
import { answerQuestion, choose, nextStep, saveStatus, waitUntilReady } from './rater-sheet.ts'

// what a browser is told must come from no other test's cookies
test.use({ isolated: true })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const openStart = (page: Page, { subject_id, key }: TestRater) =>
  page.goto(`/assessment/${subject_id}#${key}`)

/** Every page that the browser is sent from now on. */
function recordPages(page: Page): Promise<string>[] {
  const pages: Promise<string>[] = []
  page.on('response', (response) => {
    const isPage = response.headers()['content-type']?.startsWith('text/html')
    if (isPage && response.status() === 200) pages.push(response.text().catch(() => ''))
  })
  return pages
}

test('the mailed link shows names until all is sent, and its address without the key none', async ({
  page,
  browser,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets, { self: false })
  await openStart(page, rater)
  await expect(heading(page)).toHaveText('Hola, Lucía. ¿Empezamos?')
  await expect(page.getByText('Emilio Peña Arriaga').first()).toBeVisible()
  await page.getByRole('link', { name: 'Soy yo, empezar' }).click()
  await waitUntilReady(page)
  await choose(page, 'Emilio', '4')
  await page.reload()
  await waitUntilReady(page)
  await expect(page).toHaveURL(`${product.url}/assessment-form/${rater.subject_id}`)

  const other = await browser.newPage({ baseURL: product.url })
  const shown = recordPages(other)
  for (const path of ['assessment', 'subjects', 'self-assessment', 'assessment-form']) {
    await other.goto(`/${path}/${rater.subject_id}`)
    await expect(heading(other)).toHaveText('Abre el enlace de tu correo')
    await expect(other.getByRole('button', { name: 'Mándame el enlace' })).toBeVisible()
    await expect(other.getByText('«Liderazgo 2026», de Alimentos La Ceiba')).toBeVisible()
  }
  expect(shown).toHaveLength(4)
  expect((await Promise.all(shown)).join()).not.toMatch(/Lucía|Emilio|Rocío|Andrés/)
  await other.close()

  for (const value of ['4', '3', '5', '4']) {
    await answerQuestion(page, value)
    await nextStep(page)
  }
  await nextStep(page)
  await page.getByRole('button', { name: /^Enviar/ }).click()
  await expect(heading(page)).toHaveText('Recibimos tus respuestas')
  await expect.poll(() => storedInBrowser(page)).toEqual(storageAfterSending(rater.subject_id))
  expect(await page.context().cookies()).toEqual([])
})

test('a tab without the key shows no names in a browser that has the cookie of another tab', async ({
  page,
  context,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openStart(page, rater)
  await page.getByRole('link', { name: 'Soy yo, empezar' }).click()
  await waitUntilReady(page)
  const other = await context.newPage()
  await other.goto(`/assessment-form/${rater.subject_id}`)
  await expect(heading(other)).toHaveText('Abre el enlace de tu correo')
  expect(await context.cookies()).toEqual([])
  // the tab with the key goes on
  await page.reload()
  await waitUntilReady(page)
  await choose(page, 'Emilio', '4')
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
})

test('a browser that refuses cookies says so', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  await page.addInitScript(() =>
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} }),
  )
  await openStart(page, rater)
  await expect(page.getByText('este navegador no acepta cookies')).toBeVisible()
  await expect(page.getByText('le falta la clave')).toBeHidden()
})
