import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makeRater } from './rater-fixture.ts'
import {
  choose,
  nextStep,
  openSheet,
  saveStatus,
  storedChoiceCount,
  waitUntilReady,
} from './rater-sheet.ts'

// the scripts that take something away from the browser stay in its context
test.use({ isolated: true })

test('saves in a browser without AbortSignal.timeout', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  await page.addInitScript(() => {
    Reflect.deleteProperty(AbortSignal, 'timeout')
  })
  await openSheet(page, rater)
  await choose(page, 'Emilio', '4')
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  expect(await storedChoiceCount(product, rater)).toBe(1)
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
  await page.getByRole('link', { name: 'Sí, son mis datos' }).click()
  await waitUntilReady(page)
  await expect(page.getByRole('alert')).toHaveText(
    'Este navegador no guarda nada. No cierres esta página mientras haya respuestas por guardar.',
  )
  await choose(page, 'Emilio', '4')
  await nextStep(page)
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
  await choose(page, 'Emilio', '4')
  await expect(saveStatus(page)).toHaveText('Sin conexión, 1 por guardar')
  await page.reload()
  await waitUntilReady(page)
  expect(questions).toBe(1)
})

/** The subjects of the drafts in the browser, one a draft. */
const draftOwners = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('rater')
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const keys = open.result.transaction('drafts').objectStore('drafts').getAllKeys()
    await new Promise((resolve) => keys.addEventListener('success', resolve))
    open.result.close()
    return keys.result.map((key) => JSON.stringify(key).slice(2, 38))
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
    await choose(page, 'Emilio', '4')
    await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  }
  const both = [first.subject_id, second.subject_id].toSorted()
  await expect.poll(() => draftOwners(page)).toEqual(both)
  await setClock('2027-01-04T18:00:00Z')
  await page.reload()
  await waitUntilReady(page)
  await expect.poll(() => draftOwners(page)).toEqual([second.subject_id])
})
