import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature. */
export const anonymityMessages = {
  'anonymity.load_failed': 'No se pudo preparar la prueba de anonimato.',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const anonymityRefusals = {} as const satisfies RefusalStatuses<typeof anonymityMessages>

type AnonymityMessages = typeof anonymityMessages

declare module '#shared/messages.ts' {
  interface MessageCatalog extends AnonymityMessages {}
}
