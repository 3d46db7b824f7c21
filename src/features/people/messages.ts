import type { Notices } from '#shared/messages.ts'
import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature. */
export const peopleMessages = {
  'person.left_already': 'Esta persona ya está de baja.',
  'person.not_left': 'Esta persona no está de baja.',
  'person.evaluated_left': 'Esta persona está de baja: no se le agregan evaluadores.',
  'person.rater_left': 'Quien está de baja no puede evaluar. Reincórporala primero.',
  'person.not_evaluated': 'Esta persona no es evaluada en este proyecto.',
  'person.rater_exposes':
    'Ya no cabe: con un evaluador más en esa relación, los grupos de esta persona dejarían de esconder a quienes ya recibieron su invitación.',
  'person.rater_added': '{rater} evalúa a {name}. Su invitación sale ahora.',
  'person.rater_added_later': '{rater} evalúa a {name}. Su invitación sale a las 9:00.',
  'person.rater_added_paper': '{rater} evalúa a {name}. No tiene correo: entra con su papeleta.',
  'person.left': 'Diste de baja a {name}.',
  'person.returned': 'Reincorporaste a {name}.',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const peopleRefusals = {
  'person.left_already': 409,
  'person.not_left': 409,
  'person.evaluated_left': 409,
  'person.rater_left': 409,
  'person.not_evaluated': 422,
  'person.rater_exposes': 409,
} as const satisfies RefusalStatuses<typeof peopleMessages>

/**
 * How a notification of these codes looks and how long it stays, where it differs from an error's.
 */
export const peopleNotices = {
  'person.rater_added': { tone: 'success' },
  'person.rater_added_later': { tone: 'success' },
  'person.rater_added_paper': { tone: 'success' },
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
