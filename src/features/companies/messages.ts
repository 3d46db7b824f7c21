import type { Notices } from '#shared/messages.ts'
import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature. */
export const companiesMessages = {
  'company.name_required': 'El nombre no puede estar vacío.',
  'company.image_invalid': 'Error con formato de imagen, intenta de nuevo.',
  'company.save_failed': 'No se pudo guardar la empresa. Intenta de nuevo.',
  'company.color_invalid': 'El color debe tener la forma #RRGGBB.',
  'companies.load_failed': 'Error al cargar las empresas. Intenta de nuevo más tarde.',
  'company.saved': 'Guardamos la empresa.',
  'company.deleted': 'Eliminamos la empresa.',
  'company.delete_confirm': '¿Estás seguro de eliminar esta empresa?',
  'company.delete_failed': 'No se pudo eliminar la empresa.',
  'company.in_use': 'No se pudo eliminar la empresa. Tiene proyectos liberados: {names}.',
  'company.inactive': 'La empresa está inactiva. Actívala para liberar sus proyectos.',
  'company.sample':
    'La empresa de muestra no envía correos. Crea tu proyecto en tu empresa para liberarlo.',
  'quota.companies':
    'Este espacio de trabajo puede tener {limit} empresas. Pide a quien opera el servicio que suba el límite.',
  'quota.people':
    'Este espacio de trabajo puede tener {limit} personas, y con éstas serían más. Pide a quien opera el servicio que suba el límite.',
  'quota.bytes':
    'Este espacio de trabajo puede ocupar {limit}, y con esto sería más. Elimina lo que no uses o pide a quien opera el servicio que suba el límite.',
  'company.relation_name_incomplete':
    'Escribe el nombre en singular y en plural, o deja los dos vacíos.',
  'company.relation_name_taken':
    'Ese nombre ya es de otra relación: los archivos que importas no se entenderían.',
  'company.relation_name_repeated': 'Dos relaciones no pueden llamarse igual.',
  'company.relations_named': 'Guardamos los nombres de las relaciones.',
  'company.sender_name_invalid':
    'El nombre del remitente no puede tener direcciones de internet ni de correo.',
  'company.sender_email_invalid':
    'Escribe una dirección como rh@empresa.mx, sin acentos ni espacios, o déjala vacía.',
  'company.reply_to_invalid': 'Escribe una sola dirección de correo, o déjala vacía.',
  'company.sender_domain':
    'Este servicio envía los correos de la empresa desde direcciones de {domains}. Pide a quien lo opera que agregue otro dominio.',
  'company.sender_unavailable':
    'Este servicio no envía desde direcciones de la empresa. Pide a quien lo opera que agregue su dominio.',
  'company.sender_saved': 'Guardamos el remitente de los correos.',
  'company.changed': 'Alguien cambió esta empresa mientras la editabas.',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const companiesRefusals = {
  'company.changed': 409,
  'quota.companies': 409,
  'quota.people': 409,
  'quota.bytes': 409,
  'company.name_required': 422,
  'company.image_invalid': 422,
  'company.relation_name_incomplete': 422,
  'company.relation_name_taken': 422,
  'company.relation_name_repeated': 422,
  'company.sender_name_invalid': 422,
  'company.sender_email_invalid': 422,
  'company.reply_to_invalid': 422,
  'company.sender_domain': 422,
  'company.sender_unavailable': 422,
  'company.color_invalid': 422,
  'company.in_use': 409,
  'company.inactive': 409,
  'company.sample': 409,
} as const satisfies RefusalStatuses<typeof companiesMessages>

/**
 * How a notification of these codes looks and how long it stays, where it differs from an error's.
 */
export const companiesNotices = {
  'company.saved': { tone: 'success' },
  'company.relations_named': { tone: 'success' },
  'company.sender_saved': { tone: 'success' },
  'company.deleted': { tone: 'success' },
  'company.inactive': { tone: 'warning' },
  'company.sample': { tone: 'warning' },
} as const satisfies Notices<typeof companiesMessages>

type CompaniesMessages = typeof companiesMessages
type CompaniesRefusals = typeof companiesRefusals

declare module '#shared/messages.ts' {
  interface MessageCatalog extends CompaniesMessages {}
}

declare module '#shared/refusal.ts' {
  interface RefusalCatalog extends CompaniesRefusals {}
}
