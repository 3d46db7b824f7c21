import type { Notices } from '#shared/messages.ts'
import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature. */
export const peopleMessages = {
  'person.left_already': 'Esta persona ya está de baja.',
  'person.not_left': 'Esta persona no está de baja.',
  'person.left': 'Diste de baja a {name}.',
  'person.returned': 'Reincorporaste a {name}.',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const peopleRefusals = {
  'person.left_already': 409,
  'person.not_left': 409,
} as const satisfies RefusalStatuses<typeof peopleMessages>

/**
 * How a notification of these codes looks and how long it stays, where it differs from an error's.
 */
export const peopleNotices = {
  'person.left': { tone: 'success' },
  'person.returned': { tone: 'success' },
} as const satisfies Notices<typeof peopleMessages>

type PeopleMessages = typeof peopleMessages
type PeopleRefusals = typeof peopleRefusals

declare module '#shared/messages.ts' {
  interface MessageCatalog extends PeopleMessages {}
}

declare module '#shared/refusal.ts' {
  interface RefusalCatalog extends PeopleRefusals {}
}
