import './recipient.css'
import { showConversation } from '#features/delivery/web/Conversation.tsx'
import { showLeaderReport, showOwnReport } from '#features/delivery/web/OwnReport.tsx'
import { KEY_IN_HASH } from '#web/tab-secrets.ts'

/** The entry of the pages of the own report, and of the leader's conversation and copy. */
if (location.pathname.startsWith('/conversation/')) showConversation()
else if (location.pathname.startsWith('/leader-report/')) showLeaderReport()
else showOwnReport()

// a page that returns from the browser's back-forward cache may be out of date
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

// a new link that is opened in this tab loads no page by itself
addEventListener('hashchange', () => {
  if (KEY_IN_HASH.test(location.hash)) location.reload()
})
