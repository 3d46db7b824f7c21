import type { Notices } from '#shared/messages.ts'
import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature. */
export const anonymityMessages = {
  'dossier.copied': 'Copiamos el enlace del expediente.',
  'dossier.copy_failed': 'El navegador no permitió copiar el enlace. Ábrelo y copia su dirección.',
  'anonymity.load_failed': 'No se pudo preparar la prueba de anonimato.',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const anonymityRefusals = {} as const satisfies RefusalStatuses<typeof anonymityMessages>

/** How a notification of these codes looks, where it differs from an error's. */
export const anonymityNotices = {
  'dossier.copied': { tone: 'success' },
} as const satisfies Notices<typeof anonymityMessages>

type AnonymityMessages = typeof anonymityMessages

declare module '#shared/messages.ts' {
  interface MessageCatalog extends AnonymityMessages {}
}
