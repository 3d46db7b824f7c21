import './recipient.css'
import { showLeaderReport, showOwnReport } from '#features/delivery/web/OwnReport.tsx'
import { isSharedDevice, loadOrReload } from '#web/shared-device.ts'
import { KEY_IN_HASH } from '#web/tab-secrets.ts'

/**
 * The entry of the pages of the own report, and of the leader's conversation, team and copy.
 * Conversation and team are files of their own, so that they delay no report.
 */
const { pathname } = location
const later = pathname.startsWith('/conversation/')
  ? import('#features/delivery/web/Conversation.tsx')
  : pathname.startsWith('/my-team/') && import('#features/delivery/web/TeamConversations.tsx')
if (later) void later.then(({ showPage }) => showPage())
else if (pathname.startsWith('/leader-report/')) showLeaderReport()
else showOwnReport()

if (isSharedDevice()) void loadOrReload(() => import('#features/slips/web/shared/own-page.ts'))

// a page that returns from the browser's back-forward cache may be out of date
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

// a new link that is opened in this tab loads no page by itself
addEventListener('hashchange', () => {
  if (KEY_IN_HASH.test(location.hash)) location.reload()
})
