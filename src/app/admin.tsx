import '#web/styles.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { Tooltips } from '#web/kit/dialog/Tooltips.tsx'
import { setMessages } from '#web/message-catalog.ts'
import { notePageOpening, queryClient } from '#web/query.ts'
import { Toasts } from '#web/Toasts.tsx'
import { messages, notices } from './messages.ts'
import { routes } from './routes.tsx'

setMessages(messages, notices)

// The fonts begin here, because on a slow network they would hold the scripts up; until they come
// the texts show in the fallback of the same widths.
void Promise.allSettled(
  ['1em Archivo', '580 1em Piazzolla'].map((font) => document.fonts.load(font)),
)

// Another person may use the browser when a page returns from the back-forward cache. Reloading it
// checks the session first.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

const root = document.getElementById('root')
if (!root) throw new Error('admin.html: expected an element with the id "root".')

/** How long the page's chunk, which has come as a rule, may take before the outline shows. */
const OUTLINE_AFTER_MS = 100

const router = createBrowserRouter(routes)
let shownKey = router.state.location.key
router.subscribe(({ location, historyAction }) => {
  if (location.key !== shownKey && historyAction !== 'REPLACE') notePageOpening()
  shownKey = location.key
})
const page = (
  <StrictMode>
    {/* The page's policy forbids style elements; the stylesheets contain what Base UI would inject. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
        <Tooltips />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>
)

const app = createRoot(root)
let isShown = false
function show(): void {
  if (!isShown) app.render(page)
  isShown = true
}
if (router.state.initialized) show()
else {
  router.subscribe(({ initialized }) => initialized && show())
  setTimeout(show, OUTLINE_AFTER_MS)
}
