import { expect, type Page } from '@playwright/test'

/**
 * The names of everything that the page has stored in the browser. The shared context has no service
 * workers: a test that expects none uses a context of its own (`isolated`).
 */
export const storedInBrowser = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    session: Object.keys(sessionStorage),
    local: Object.keys(localStorage),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    cookies: document.cookie,
  }))
export const EMPTY_STORAGE = {
  databases: [],
  session: [],
  local: [],
  caches: [],
  workers: [],
  cookies: '',
}
/** After the last sheet only a mark that it was sent stays, until the tab is closed. */
export const storageAfterSending = (subject_id: string) => ({
  ...EMPTY_STORAGE,
  session: [`sent ${subject_id}`],
})

/** A row of a rater's sheet: a draft, the settings, or the page for a reload without network. */
interface StoredRow {
  readonly sheet: string
  readonly form_id?: string
  readonly page?: { readonly start: Uint8Array }
}

/** A row, with what its page was encrypted with, which no other page has. */
interface ReadRow {
  readonly sheet: string
  readonly isDraft: boolean
  readonly sealed_with: string | undefined
}

/** Runs in the page: all rows that the browser keeps of raters' sheets. */
const storedRows = () =>
  new Promise<ReadRow[]>((resolve, reject) => {
    const opening = indexedDB.open('rater')
    let missing = false
    opening.onupgradeneeded = () => {
      missing = true
      opening.transaction?.abort()
    }
    opening.onerror = () =>
      missing ? resolve([]) : reject(opening.error ?? new Error('no database'))
    opening.onsuccess = () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
      reading.onsuccess = () => {
        opening.result.close()
        const rows: StoredRow[] = reading.result
        resolve(
          rows.map(({ sheet, form_id, page }) => ({
            sheet,
            isDraft: form_id !== undefined,
            sealed_with: page?.start.join(),
          })),
        )
      }
    }
  })

/** How many choices and comments of raters the browser keeps. */
export const draftsInBrowser = async (page: Page) =>
  (await page.evaluate(storedRows)).filter(({ isDraft }) => isDraft).length

/** The pages that the browser keeps for a reload without network, by what encrypted them. */
export const keptPages = async (page: Page) =>
  (await page.evaluate(storedRows)).flatMap(({ sealed_with }) => sealed_with ?? [])

/** The subjects of whose sheets the browser keeps something. */
export const sheetOwners = async (page: Page) => [
  ...new Set((await page.evaluate(storedRows)).map(({ sheet }) => sheet.slice(0, 36))),
]

/** Waits until the browser can open this sheet again without network. */
export const waitUntilKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        return registration?.active?.state
      }),
    )
    .toBe('activated')

/** Runs in the page: refuses it every storage. */
export function blockStorage(): void {
  for (const name of ['sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Storage is blocked.', 'SecurityError')
      },
    })
}
