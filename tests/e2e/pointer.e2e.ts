import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makeRater } from './rater-fixture.ts'
import { waitUntilReady } from './rater-sheet.ts'
import { makeResultsMatrix, REPORTS_OPEN } from './results-matrix.ts'

/** WCAG 2.2, 2.5.2: presses a button, and lifts the pointer elsewhere. */
async function pressAndLeave(page: Page, button: Locator): Promise<void> {
  await button.hover()
  await page.mouse.down()
  await page.mouse.move(1, 1)
  await page.mouse.up()
}

test('a press that leaves its button does nothing', async ({ page, product, signIn }) => {
  await test.step('for an administrator', async () => {
    await signIn()
    await page.goto('/companies')
    const add = page.getByRole('button', { name: 'Agregar empresa' }).last()
    await pressAndLeave(page, add)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await add.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
  await test.step('for a rater', async () => {
    const rater = await makeRater(product.data, product.secrets)
    await page.goto(`/assessment-form/${rater.subject_id}#${rater.key}`)
    await waitUntilReady(page)
    const menu = page.getByRole('button', { name: 'Menú' })
    await pressAndLeave(page, menu)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await menu.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test('a tip stays under the pointer and ends with Esc', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { path } = await makeResultsMatrix(product.data, { workspace_id, evaluated: 5 })
  await page.clock.install()
  await page.goto(`/matrix/${path}?vista=personas`)
  await page.locator('[data-tip]:visible').first().hover()
  await page.clock.runFor(1000)
  const tip = page.locator('.tooltip')
  await expect(tip).toBeVisible()
  await tip.hover()
  await page.clock.runFor(1000)
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
})
