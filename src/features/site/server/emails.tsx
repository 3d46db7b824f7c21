import type { AppContext } from '#server/context.ts'
import type { Mail, MailRenderers, OutboxRow } from '#server/mail/mail.ts'
import { composeMail } from '#server/mail/MailLayout.tsx'
import { PRODUCT_NAME } from '#shared/product.ts'
import { mailtoLink, spelledAddresses } from '#shared/text.ts'
import { findContactMessage } from './queries.ts'

export const siteMails = {
  contact: contactMail,
} as const satisfies MailRenderers

/** Forwards a contact message to `CONTACT_EMAIL`; null when the message was deleted meanwhile. */
async function contactMail(context: AppContext, row: OutboxRow): Promise<Mail | null> {
  const contact = await findContactMessage(context, String(row.payload['contact_message_id']))
  if (!contact || !row.email) return null
  const message = spelledAddresses(contact.message)
  const mail = composeMail(
    { name: PRODUCT_NAME, address: row.email },
    `Mensaje de contacto de ${contact.name}`,
    {
      company: null,
      addresses: [contact.email],
      preview: message.slice(0, 120),
      title: 'Mensaje de contacto',
      facts: [
        { label: 'Nombre', value: contact.name },
        { label: 'Correo', value: contact.email },
      ],
      paragraphs: message.split(/\n+/),
      action: { label: 'Responder', href: mailtoLink(contact.email) },
    },
  )
  return { ...mail, reply_to: { name: contact.name, address: contact.email } }
}
