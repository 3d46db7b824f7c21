import './rater.css'
import type { PageData } from '#features/answers/sheet/page.rules.ts'
import { bringsSecret, takeScannedToken } from '#features/answers/web/link.ts'
import { openPage, showWhenLoaded } from '#features/answers/web/opened-page.ts'
import { isSharedDevice, loadOrReload } from '#web/shared-device.ts'

/**
 * The light entry of the rater's pages: the server renders them complete, and this saves choices at
 * once. React, which most of the script is, follows in a file of its own.
 */
takeScannedToken()

const text = document.getElementById('page-data')?.textContent
if (text) {
  const page = openPage(JSON.parse(text) as PageData)
  if (isSharedDevice())
    void loadOrReload(() => import('./shared-rater.tsx')).then(({ watchRater }) => watchRater(page))
  void showWhenLoaded(page, () => import('#features/answers/web/RaterPages.tsx'))
}

// a page that returns from the browser's back-forward cache may be out of date
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

addEventListener('hashchange', () => {
  if (bringsSecret()) location.reload()
})
