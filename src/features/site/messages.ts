import type { Notices } from '#shared/messages.ts'
import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature. */
export const siteMessages = {
  'contact.sent': 'Recibimos tu mensaje. Te respondemos en menos de 24 horas.',
  'contact.incomplete': 'Escribe tu nombre, tu correo y tu mensaje.',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const siteRefusals = {
  'contact.incomplete': 422,
} as const satisfies RefusalStatuses<typeof siteMessages>

/**
 * How a notification of these codes looks and how long it stays, where it differs from an error's.
 */
export const siteNotices = {
  'contact.sent': { tone: 'success' },
} as const satisfies Notices<typeof siteMessages>

type SiteMessages = typeof siteMessages
type SiteRefusals = typeof siteRefusals

declare module '#shared/messages.ts' {
  interface MessageCatalog extends SiteMessages {}
}

declare module '#shared/refusal.ts' {
  interface RefusalCatalog extends SiteRefusals {}
}
