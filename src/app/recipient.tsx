import './recipient.css'
import { showOwnReport } from '#features/delivery/web/OwnReport.tsx'
import { KEY_IN_HASH } from '#web/tab-secrets.ts'

/** The entry of the page on which an evaluated person reads the own report. */
showOwnReport()

// a page that returns from the browser's back-forward cache may be out of date
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

// a new link that is opened in this tab loads no page by itself
addEventListener('hashchange', () => {
  if (KEY_IN_HASH.test(location.hash)) location.reload()
})
