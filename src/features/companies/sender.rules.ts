import type { MessageCode } from '#shared/messages.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { cleanText, isEmail, withoutLinks } from '#shared/text.ts'
import { type Difference, listDifferences } from '#shared/versions.ts'
import type { Company } from './contract.ts'

export type MailSender = Pick<Company, 'sender_name' | 'sender_email' | 'reply_to'>

/** What every mail server takes as a sender (RFC 5321, 4.1.2), without quotes. */
const plainAddress = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d.-]+$/i

/** Checks how a company's mails name their sender; empty is the standard. */
export function mailSenderProblem({
  sender_name,
  sender_email,
  reply_to,
}: MailSender): Extract<
  MessageCode,
  'company.sender_name_invalid' | 'company.sender_email_invalid' | 'company.reply_to_invalid'
> | null {
  if (cleanText(withoutLinks(sender_name)) !== sender_name) return 'company.sender_name_invalid'
  if (sender_email !== '' && !(isEmail(sender_email) && plainAddress.test(sender_email)))
    return 'company.sender_email_invalid'
  return reply_to === '' || isEmail(reply_to) ? null : 'company.reply_to_invalid'
}

export const cleanSender = ({ sender_name, sender_email, reply_to }: MailSender): MailSender => ({
  sender_name: cleanText(sender_name),
  sender_email: cleanText(sender_email),
  reply_to: cleanText(reply_to),
})

interface SendingService {
  readonly domains: readonly string[]
  readonly address: string
}

/** The sender as a mail program shows it. */
export function fromLine(
  company_name: string,
  { sender_name, sender_email }: MailSender,
  { domains, address }: SendingService,
): string {
  const name = sender_name || company_name
  const isOwn = domains.includes(sender_email.split('@')[1]?.toLowerCase() ?? '')
  const via = isOwn ? '' : ` via ${PRODUCT_NAME}`
  return `${name}${via} <${isOwn ? sender_email : address}>`
}

const shown = (text: string): string => text || 'El de siempre'

/** What a save would change in the saved sender. */
export const senderDifferences = (saved: MailSender, own: MailSender): Difference[] =>
  listDifferences([
    ['Nombre del remitente', shown(saved.sender_name), shown(own.sender_name)],
    ['Correo del remitente', shown(saved.sender_email), shown(own.sender_email)],
    ['Responder a', shown(saved.reply_to), shown(own.reply_to)],
  ])
