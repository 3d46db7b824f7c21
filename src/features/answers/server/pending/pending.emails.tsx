import { firstNameOf } from '#features/release/mail-text.rules.ts'
import type { AppContext } from '#server/context.ts'
import type { Mail, MailRenderers, OutboxRow } from '#server/mail/mail.ts'
import { composeMail } from '#server/mail/MailLayout.tsx'
import { pendingTitle } from '../../pending.rules.ts'
import { emailOfUnusedLink, listOpenMatrices } from './pending.queries.ts'

export const pendingMails = {
  // the rater waits for it
  pending_list: pendingListMail,
} as const satisfies MailRenderers

/**
 * Null when the address has nothing open, so that only its holder learns whether it has. The token
 * is part of the path, because the page works without script; opening the page uses up nothing.
 */
async function pendingListMail(context: AppContext, row: OutboxRow): Promise<Mail | null> {
  const token = context.secrets.mailedToken('pending_list', String(row.payload['pending_link_id']))
  const email = await emailOfUnusedLink(context, token)
  if (email === undefined) return null
  const matrices = await listOpenMatrices(context, email)
  const [first] = matrices
  if (!first) return null
  const title = pendingTitle(matrices.length, firstNameOf(first.name))
  return composeMail({ name: first.name, address: email }, 'Tu lista de pendientes', {
    company: null,
    preview: 'El enlace sirve una hora, en un navegador.',
    title,
    paragraphs: [
      'Pediste la lista de las evaluaciones que esperan tu respuesta. Este enlace la abre una sola vez, en un navegador, y sirve una hora.',
    ],
    action: {
      label: 'Ver mis pendientes',
      href: `${context.config.public_url}/pendientes/${token}`,
    },
    closing: ['Si no la pediste, no tienes que hacer nada: la lista sólo llega a tu correo.'],
  })
}
