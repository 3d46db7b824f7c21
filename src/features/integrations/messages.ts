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
  'webhook.url_private':
    'Esta dirección es de una red privada. Escribe una que se alcance desde internet.',
  'webhook.events_required': 'Elige al menos un aviso.',
  'webhook.too_many': 'Ya hay {count} direcciones, que es el máximo.',
  'webhook.load_failed': 'Error al cargar los webhooks. Intenta de nuevo más tarde.',
  'webhook.removed': 'Quitamos el webhook.',
  'webhook.tested': 'El otro programa aceptó la prueba: respondió {answer}.',
  'webhook.test_failed': 'La prueba no se aceptó: {answer}.',
  'webhook.resent': 'Lo enviamos otra vez en menos de un minuto.',
  'sign_on.load_failed': 'Error al cargar el acceso único. Intenta de nuevo más tarde.',
  'sign_on.saved': 'Guardamos el acceso único.',
  'sign_on.removed': 'Quitamos el acceso único.',
  'sign_on.tested': 'La prueba salió bien: tu equipo ya puede entrar con la cuenta de la empresa.',
  'sign_on.domain_proved': 'Comprobamos el dominio.',
  'sign_on.issuer_invalid': 'El emisor debe empezar con https:// y no llevar usuario, ? ni #.',
  'sign_on.issuer_failed':
    'El emisor no contestó como proveedor de OpenID Connect. Revisa la dirección: debe ser pública y exactamente la que da tu proveedor.',
  'sign_on.client_required': 'Escribe el identificador de cliente que te dio tu proveedor.',
  'sign_on.secret_required': 'Escribe el secreto que te dio tu proveedor.',
  'sign_on.domain_invalid': 'Escribe un dominio de correo, por ejemplo empresa.com.mx.',
  'sign_on.domain_exists': 'Ese dominio ya está en la lista.',
  'sign_on.domain_taken': 'Otro espacio de trabajo ya comprobó ese dominio.',
  'sign_on.domain_unproved':
    'Aún no vemos el registro en {domain}. Un registro nuevo puede tardar una hora en verse.',
  'sign_on.domains_too_many': 'Ya hay {count} dominios, que es el máximo.',
  'sign_on.untested':
    'Antes de exigirlo, haz una prueba con éxito y deja encendido el acceso único.',
  'sign_on.not_set': 'Este espacio de trabajo aún no tiene acceso único.',
  'sign_on.unknown':
    'Ninguna empresa usa acceso único con ese correo. Revísalo o entra con tu contraseña.',
  'sign_on.expired':
    'El inicio de sesión venció o empezó en otro navegador. Empieza de nuevo aquí mismo.',
  'sign_on.disabled': 'Tu empresa apagó este acceso. Entra con tu contraseña.',
  'sign_on.denied':
    'Tu empresa no dio el permiso para entrar. Intenta de nuevo o avisa a sistemas.',
  'sign_on.provider_down': 'El acceso de tu empresa no contesta. Intenta en unos minutos.',
  'sign_on.rejected':
    'La respuesta de tu empresa no pasó la revisión. Intenta de nuevo; si se repite, avisa a sistemas.',
  'sign_on.email_unverified':
    'Tu empresa no confirma tu correo. Avisa a sistemas: falta el dato email_verified (en Entra, xms_edov).',
  'sign_on.domain_foreign':
    'El correo con el que entraste no es de un dominio comprobado de tu empresa. Entra con tu cuenta de la empresa.',
  'sign_on.account_elsewhere':
    'Ese correo ya tiene una cuenta en otro espacio de trabajo. Entra con tu contraseña, o pide a tu empresa una invitación y acéptala.',
  'sign_on.other_person':
    'Ese correo está ligado a otra persona de tu empresa. Pide a quien tiene el rol Propiedad que la quite del equipo y te invite.',
  'mail_hook.unsigned': 'La llamada no lleva la firma o la contraseña que esta instalación espera.',
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
  'webhook.url_private': 422,
  'webhook.events_required': 422,
  'webhook.too_many': 409,
  'sign_on.issuer_invalid': 422,
  'sign_on.issuer_failed': 422,
  'sign_on.client_required': 422,
  'sign_on.secret_required': 422,
  'sign_on.domain_invalid': 422,
  'sign_on.domain_exists': 409,
  'sign_on.domain_taken': 409,
  'sign_on.domain_unproved': 422,
  'sign_on.domains_too_many': 409,
  'sign_on.untested': 409,
  'sign_on.not_set': 409,
  'sign_on.unknown': 404,
  'sign_on.expired': 410,
  'sign_on.disabled': 403,
  'sign_on.denied': 403,
  'sign_on.provider_down': 422,
  'sign_on.rejected': 403,
  'sign_on.email_unverified': 403,
  'sign_on.domain_foreign': 403,
  'sign_on.account_elsewhere': 409,
  'sign_on.other_person': 409,
  'mail_hook.unsigned': 401,
} as const satisfies RefusalStatuses<typeof integrationsMessages>

/** How a notification of these codes looks, where it differs from an error's. */
export const integrationsNotices = {
  'webhook.removed': { tone: 'success' },
  'webhook.tested': { tone: 'success' },
  'webhook.resent': { tone: 'success' },
  'sign_on.saved': { tone: 'success' },
  'sign_on.removed': { tone: 'success' },
  'sign_on.tested': { tone: 'success' },
  'sign_on.domain_proved': { tone: 'success' },
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
