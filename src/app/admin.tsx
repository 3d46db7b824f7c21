import '#web/styles.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Tooltips } from '#web/kit/Tooltips.tsx'
import { provideMessages } from '#web/message-catalog.ts'
import { Notifications } from '#web/notify.tsx'
import { queryClient } from '#web/query.ts'
import { messages, notices } from './messages.ts'
import { routes } from './routes.tsx'

provideMessages({ messages, notices })

// A page that comes back from the browser's memory may be read by somebody else by now: it shows nothing before the session is asked for again.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')

createRoot(root).render(
  <StrictMode>
    {/* The page's policy allows no style elements: the kit's stylesheet holds what Base UI would inject. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createBrowserRouter(routes)} />
        <Notifications />
        <Tooltips />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
