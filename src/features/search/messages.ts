import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature. */
export const searchMessages = {
  'search.failed': 'No se pudo buscar. Revisa tu conexión.',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const searchRefusals = {} as const satisfies RefusalStatuses<typeof searchMessages>

type SearchMessages = typeof searchMessages

declare module '#shared/messages.ts' {
  interface MessageCatalog extends SearchMessages {}
}
