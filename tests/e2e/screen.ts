// What the journeys find on a page, and what they answer in place of the server.
import { expect, type Locator, type Page } from '@playwright/test'
import { messages } from '#app/messages.ts'
import type { MessageCode } from '#shared/messages.ts'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
/** A notification by its whole text. */
export const toast = (page: Page, text: string) =>
  page.getByLabel('Notificaciones').getByText(text, { exact: true })
/** A notification that contains the text of a message. */
export const messageToast = (page: Page, code: MessageCode) =>
  page.locator('.Toastify__toast').filter({ hasText: messages[code] })

/**
 * Clicks an option of an open list. A list ignores clicks on an option that is not highlighted, and
 * the highlight needs a movement of the pointer after the list has got its position.
 */
export async function pickOption(page: Page, name: string | RegExp, exact = false): Promise<void> {
  const option = page.getByRole('option', { name, exact })
  await expect(async () => {
    await option.hover({ position: { x: 4, y: 4 }, timeout: 5000 })
    await option.hover({ timeout: 5000 })
    await expect(option).toHaveAttribute('data-highlighted', { timeout: 1000 })
  }).toPass()
  await option.click()
}

/** The reply of a server that failed, for `route.fulfill`. */
export const SERVER_FAILURE = {
  status: 500,
  json: { status: 'error', code: 'server.failed', message: messages['server.failed'] },
}

/** Types a date as the field shows it, dd/mm/aaaa. */
export async function fillDate(
  within: Page | Locator,
  label: string,
  typed: string,
): Promise<void> {
  const field = within.getByRole('textbox', { name: label })
  await field.fill(typed)
  await expect(field).toHaveValue(typed)
}

/** A promise that a test resolves by itself, to hold a reply back until then. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

/**
 * Goes back once the browser's own list of entries has followed the page, which reports a new
 * address of the same document a moment before the browser knows it.
 */
export async function goBack(page: Page): Promise<void> {
  await waitForEntry(page)
  await page.goBack()
}

export async function goForward(page: Page): Promise<void> {
  await waitForEntry(page)
  await page.goForward()
}

async function waitForEntry(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await expect
    .poll(async () => {
      const { currentIndex, entries } = await session.send('Page.getNavigationHistory')
      return entries[currentIndex]?.url
    })
    .toBe(page.url())
  await session.detach()
}
