import { doorPaths } from '../paths.rules.ts'

/** The QR code of a slip brings its code in the fragment, which no server's log holds. */
const CODE_IN_HASH = /^#([0-9A-Za-z]{10})$/

/**
 * Types the scanned code and follows it; without network the page stays, and the code unused. The
 * page works without this.
 */
export function openDoor(): void {
  warnOffline()
  const form = document.querySelector<HTMLFormElement>('#door-code')
  const field = form?.querySelector<HTMLInputElement>('input[name="code"]')
  const code = CODE_IN_HASH.exec(location.hash)?.[1]
  if (!form || !field || !code) return
  field.value = code
  history.replaceState(null, '', location.pathname)
  form.requestSubmit()
}

function warnOffline(): void {
  const notice = document.querySelector<HTMLElement>('[data-offline]')
  const show = (): void => {
    if (notice) notice.hidden = navigator.onLine
  }
  addEventListener('online', show)
  addEventListener('submit', (event) => {
    show()
    if (!navigator.onLine) event.preventDefault()
  })
  // The address changes without loading a page when a second code is scanned into the same tab. To
  // load this page again would send the form that led to it; the address of a form leads to the start.
  addEventListener('hashchange', () => {
    if (CODE_IN_HASH.test(location.hash)) location.replace(doorPaths.open + location.hash)
  })
}
