import { expect, type Page } from '@playwright/test'

/** The names of everything that the page has stored in the browser. */
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

/** How many choices and comments of raters the browser keeps. */
export const draftsInBrowser = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('rater')
        opening.onerror = () => reject(opening.error ?? new Error('no database'))
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            // the settings and the page of a sheet are rows too
            resolve(reading.result.filter((row: object) => 'form_id' in row).length)
          }
        }
      }),
  )

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
