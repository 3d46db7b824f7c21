import type { Page } from '@playwright/test'
import { draftsInBrowser, EMPTY_STORAGE, storedInBrowser } from './browser-storage.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { makeRater, questionTexts } from './rater-fixture.ts'
import {
  choose,
  evaluatedGroup,
  openCachedSheet,
  openList,
  saveStatus,
  storedChoiceCount,
  waitUntilReady,
} from './rater-sheet.ts'
import { goBack } from './screen.ts'

// workers outlive the pages of a test
test.use({ isolated: true, viewport: { width: 390, height: 844 }, hasTouch: true })

const OFFLINE = 'Sin conexión. Ves tu hoja como estaba en este navegador'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const checked = (page: Page, name: string) =>
  evaluatedGroup(page, name).getByRole('radio', { checked: true })

test('a sheet opens again without network, keeps its answers and sends new ones later', async ({
  page,
  product,
  context,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openCachedSheet(page, rater)
  const question = await heading(page).textContent()
  await context.setOffline(true)
  await page.reload()
  await waitUntilReady(page)
  await expect(page).toHaveTitle(/^Hoja de respuestas/)
  await expect(page.getByRole('alert')).toContainText(OFFLINE)
  await expect(page.getByRole('banner')).toContainText('Alimentos La CeibaLiderazgo 2026')
  await expect(heading(page)).toHaveText(question ?? '')
  await expect(checked(page, 'Emilio')).toHaveValue('4')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await choose(page, 'Rocío', '2')
  await expect(saveStatus(page)).toHaveText('Sin conexión, 1 por guardar')
  // a page that is left while its database writes loses what it writes
  await expect.poll(() => draftsInBrowser(page)).toBe(2)
  await page.goto(`/assessment-form/${rater.subject_id}?pregunta=2`)
  await waitUntilReady(page)
  await expect(await openList(page)).toContainText('0 completas de 4')
  await goBack(page)
  await context.setOffline(false)
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await storedChoiceCount(product, rater)).toBe(2)
})

test('no other page opens without network', async ({ page, product, context }) => {
  const rater = await makeRater(product.data, product.secrets)
  await openCachedSheet(page, rater)
  expect((await storedInBrowser(page)).workers).toEqual([
    `${product.url}/assessment-form/${rater.subject_id}`,
  ])
  await context.setOffline(true)
  for (const path of ['assessment', 'self-assessment-form', 'confirmation-sent'])
    await expect(page.goto(`/${path}/${rater.subject_id}`)).rejects.toThrow('DISCONNECTED')
})

test('a browser asks for the worker anew, and keeps the page without names on purpose only', async ({
  page,
}) => {
  const worker = (await page.request.get('/sheet-worker.js')).headers()
  expect(worker['cache-control']).toBe('no-cache')
  expect(worker['content-type']).toContain('javascript')
  const offline = (await page.request.get('/offline-sheet')).headers()
  expect(offline['cache-control']).toBe('no-store')
  for (const headers of [worker, offline])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('what a browser keeps for a reload tells nothing without the key', async ({
  page,
  product,
  context,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openCachedSheet(page, rater)
  const kept = await page.evaluate(keptTexts)
  expect(kept).toContain('Sin conexión')
  for (const secret of [rater.key, 'Emilio', 'Lucía', 'Liderazgo 2026', ...questionTexts])
    expect(kept).not.toContain(secret)
  await page.evaluate(() => sessionStorage.clear())
  await context.setOffline(true)
  await page.reload()
  await expect(heading(page)).toHaveText('Sin conexión')
  await expect(page.getByText('Este navegador no tiene tu hoja')).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Emilio')
  await expectAccessible(page)
  await context.setOffline(false)
  // a browser that reloaded by the worker may not know that it was offline; one that knows opens
  // the page anew by itself, also while it is told
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(heading(page)).toHaveText('Abre el enlace de tu correo')
  }).toPass()
})

test('with network the server answers, and a release replaces what an earlier one kept', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openCachedSheet(page, rater)
  const files = await page.evaluate(keepOldRelease)
  await product.data.db
    .updateTable('subjects')
    .set({ name: 'Emilia Peña Arriaga' })
    .where('id', '=', rater.forms[0]?.evaluated_id ?? '')
    .execute()
  await page.reload()
  await waitUntilReady(page)
  await expect(evaluatedGroup(page, 'Emilia')).toBeVisible()
  await choose(page, 'Emilia', '3')
  await expect.poll(() => page.evaluate(keptFiles)).toEqual(files)
  expect(await page.evaluate(keptTexts)).not.toContain('An earlier release')
})

test('a matrix that was deleted meanwhile is reported, and the browser keeps nothing', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openCachedSheet(page, rater)
  await product.data.db.deleteFrom('matrices').where('id', '=', rater.matrix.id).execute()
  await choose(page, 'Emilio', '1')
  await expect(heading(page)).toHaveText('Este enlace no existe o todavía no está activo.')
  await expect.poll(() => storedInBrowser(page)).toEqual(EMPTY_STORAGE)
})

/** Runs in the page: the addresses that the sheet's cache has. */
async function keptFiles(): Promise<string[]> {
  const cache = await caches.open(location.pathname)
  return (await cache.keys()).map(({ url }) => url).toSorted()
}

/** Runs in the page: everything that a worker could serve, and the rows beside the drafts. */
async function keptTexts(): Promise<string> {
  const cache = await caches.open(location.pathname)
  const files = await Promise.all(
    (await cache.matchAll()).map(async (file) =>
      file.headers.get('content-type')?.startsWith('text/html') ? file.text() : file.url,
    ),
  )
  const rows = await new Promise((resolve, reject) => {
    const opening = indexedDB.open('rater')
    opening.addEventListener('error', () => reject(new Error('no database')))
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
      reading.addEventListener('success', () => resolve(reading.result))
    })
  })
  const text = JSON.stringify(rows, (_, value: unknown) =>
    value instanceof ArrayBuffer ? String.fromCodePoint(...new Uint8Array(value)) : value,
  )
  return [...files, text].join('\n')
}

/** Runs in the page: makes its cache that of an earlier release, and returns what it had. */
async function keepOldRelease(): Promise<string[]> {
  const cache = await caches.open(location.pathname)
  const files = (await cache.keys()).map(({ url }) => url).toSorted()
  const old = () => new Response('An earlier release', { headers: { 'content-type': 'text/html' } })
  await cache.put(location.pathname, old())
  await cache.put('/assets/rater-old.js', old())
  return files
}
