import type { Notices } from '#shared/messages.ts'
import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature. */
export const integrationsMessages = {
  'token.name_required': 'Ponle un nombre a la clave, para saber después qué programa la usa.',
  'token.days_invalid': 'Una clave de API vale de 1 a 365 días.',
  'token.too_many':
    'Ya hay {count} claves de API, que es el máximo. Revoca las que no uses y crea otra.',
  'tokens.load_failed': 'Error al cargar las claves de API. Intenta de nuevo más tarde.',
  'webhook.url_invalid': 'La dirección debe empezar con https:// y no llevar usuario ni #.',
  'webhook.events_required': 'Elige al menos un aviso.',
  'webhook.too_many': 'Ya hay {count} direcciones, que es el máximo.',
  'webhook.load_failed': 'Error al cargar los webhooks. Intenta de nuevo más tarde.',
  'webhook.removed': 'Quitamos el webhook.',
  'webhook.tested': 'El otro programa aceptó la prueba: respondió {answer}.',
  'webhook.test_failed': 'La prueba no se aceptó: {answer}.',
  'webhook.resent': 'Lo enviamos otra vez en menos de un minuto.',
  'usage.load_failed': 'Error al cargar el uso. Intenta de nuevo más tarde.',
  'token.revoked': 'Revocamos la clave.',
  'token.copy_failed': 'El navegador no dejó copiar. Selecciona el texto y cópialo.',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const integrationsRefusals = {
  'token.name_required': 422,
  'token.days_invalid': 422,
  'token.too_many': 409,
  'webhook.url_invalid': 422,
  'webhook.events_required': 422,
  'webhook.too_many': 409,
} as const satisfies RefusalStatuses<typeof integrationsMessages>

/** How a notification of these codes looks, where it differs from an error's. */
export const integrationsNotices = {
  'webhook.removed': { tone: 'success' },
  'webhook.tested': { tone: 'success' },
  'webhook.resent': { tone: 'success' },
  'token.revoked': { tone: 'success' },
} as const satisfies Notices<typeof integrationsMessages>

type IntegrationsMessages = typeof integrationsMessages
type IntegrationsRefusals = typeof integrationsRefusals

declare module '#shared/messages.ts' {
  interface MessageCatalog extends IntegrationsMessages {}
}

declare module '#shared/refusal.ts' {
  interface RefusalCatalog extends IntegrationsRefusals {}
}
