import { accountsMails } from '#features/accounts/server/emails.tsx'
import { releaseMails } from '#features/release/server/emails.tsx'
import { siteMails } from '#features/site/server/emails.tsx'
import type { MailRenderers } from '#server/mail.ts'

/** Who writes which mail. */
export const mailRenderers: MailRenderers = { ...siteMails, ...accountsMails, ...releaseMails }
