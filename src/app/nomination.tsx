import './nomination.css'
import { showNomination } from '#features/nominations/web/NominationApp.tsx'
import { KEY_IN_HASH } from '#web/tab-secrets.ts'

/** The entry of the pages on which evaluated people propose raters and leaders approve them. */
const root = document.getElementById('nomination')
if (root) void showNomination(root)

// another link that is opened in the same tab loads no page
addEventListener('hashchange', () => {
  if (KEY_IN_HASH.test(location.hash)) location.reload()
})
