import type { MessageCode } from '#shared/messages.ts'
import { isEmail } from '#shared/text.ts'

export interface ContactMessage {
  readonly name: string
  readonly email: string
  readonly message: string
}

export function contactProblem({
  name,
  email,
  message,
}: ContactMessage): Extract<MessageCode, 'contact.incomplete' | 'email.invalid'> | null {
  if (!name || !email || !message) return 'contact.incomplete'
  if (!isEmail(email)) return 'email.invalid'
  return null
}
