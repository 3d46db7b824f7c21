import { sheetOwners, storedInBrowser, waitUntilKept } from './browser-storage.ts'
import { expect, test } from './fixtures.ts'
import { makeRater } from './rater-fixture.ts'
import {
  openSheet,
  saveStatus,
  storedChoiceCount,
  tapChoice,
  tapQuestion,
  waitUntilReady,
} from './rater-sheet.ts'

// the scripts that take something away from the browser stay in its context
test.use({ isolated: true, hasTouch: true, viewport: { width: 390, height: 844 } })

/** What the oldest browsers of docs/operations.md lack, Safari of iOS 16 above all. */
function takeAwayNewFunctions(): void {
  const iterators: object = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
  const missing: readonly (readonly [object, string])[] = [
    [AbortSignal, 'any'],
    [Promise, 'withResolvers'],
    [Promise, 'try'],
    [Object, 'groupBy'],
    [Map, 'groupBy'],
    [Array, 'fromAsync'],
    [URL, 'canParse'],
    [URL, 'parse'],
    [String.prototype, 'isWellFormed'],
    [window, 'requestIdleCallback'],
    [window, 'scheduler'],
    [window, 'navigation'],
    [window, 'CloseWatcher'],
    [window, 'cookieStore'],
    [document, 'startViewTransition'],
    [Document.prototype, 'startViewTransition'],
    [HTMLElement.prototype, 'showPopover'],
    [iterators, 'filter'],
    [iterators, 'map'],
    [iterators, 'toArray'],
    ...['union', 'difference', 'intersection'].map((name) => [Set.prototype, name] as const),
  ]
  for (const [owner, name] of missing) Reflect.deleteProperty(owner, name)
}

test('answers and sends in the oldest browsers', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets, { self: false })
  await page.addInitScript(takeAwayNewFunctions)
  await page.goto(`/assessment/${rater.subject_id}#${rater.key}`)
  await page.getByRole('link', { name: 'Soy yo, empezar' }).tap()
  await waitUntilReady(page)
  for (const value of ['4', '3', '5', '4']) {
    await tapQuestion(page, value)
    await page.getByRole('link', { name: 'Siguiente' }).tap()
  }
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  expect(await storedChoiceCount(product, rater)).toBe(12)
  await page.getByLabel('Comentario sobre Emilio Peña Arriaga').fill('Explica sus razones.')
  await page.getByRole('link', { name: 'Siguiente' }).tap()
  await page.getByRole('button', { name: /^Enviar/ }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recibimos tus respuestas')
})

test('says that a browser without storage keeps nothing, and asks before it loses a choice', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Storage is blocked.', 'SecurityError')
        },
      })
  })
  await page.goto(`/assessment/${rater.subject_id}#${rater.key}`)
  await page.getByRole('link', { name: 'Soy yo, empezar' }).tap()
  await waitUntilReady(page)
  await expect(page.getByRole('alert')).toHaveText(
    'Este navegador no guarda nada. No cierres esta página mientras haya respuestas por guardar.',
  )
  await tapChoice(page, 'Emilio', '4')
  await page.getByRole('link', { name: 'Siguiente' }).tap()
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  let questions = 0
  page.on('dialog', (dialog) => {
    questions++
    return dialog.accept()
  })
  await page.reload()
  await waitUntilReady(page)
  expect(questions).toBe(0)
  await expect(page.getByText('Pregunta 2 de 4')).toBeVisible()
  await page.route('**/api/v1/answers', (route) => route.abort())
  await tapChoice(page, 'Emilio', '4')
  await expect(saveStatus(page)).toHaveText('Sin conexión, 1 por guardar')
  await page.reload()
  await waitUntilReady(page)
  expect(questions).toBe(1)
})

test('a browser drops the drafts of a matrix on its day of erasure', async ({
  page,
  product,
  setClock,
}) => {
  const first = await makeRater(product.data, product.secrets)
  const second = await makeRater(product.data, product.secrets, { limit_date: '2027-03-01' })
  for (const rater of [first, second]) {
    await openSheet(page, rater)
    await tapChoice(page, 'Emilio', '4')
    await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
    await waitUntilKept(page)
  }
  const both = [first.subject_id, second.subject_id].toSorted()
  await expect.poll(async () => (await sheetOwners(page)).toSorted()).toEqual(both)
  await setClock('2027-01-04T18:00:00Z')
  await page.reload()
  await waitUntilReady(page)
  await expect.poll(() => sheetOwners(page)).toEqual([second.subject_id])
  const address = `/assessment-form/${second.subject_id}`
  await expect
    .poll(() => storedInBrowser(page))
    .toMatchObject({ caches: [address], workers: [product.url + address] })
})
