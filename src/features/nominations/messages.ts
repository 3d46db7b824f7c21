import type { Notices } from '#shared/messages.ts'
import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature. */
export const nominationsMessages = {
  'nominations.load_failed': 'No se pudieron cargar las propuestas. Intenta de nuevo.',
  'nominations.preview_failed': 'No se pudo mostrar el correo.',
  'nominations.failed': 'No se pudo guardar el cambio. Intenta de nuevo.',
  'nominations.off':
    'Este proyecto no pide propuestas. Actívalas en «Opciones», en los datos del proyecto.',
  'nominations.open_already': 'Las propuestas ya están abiertas.',
  'nominations.not_open': 'Las propuestas no están abiertas.',
  'nominations.over': 'Las propuestas de este proyecto ya terminaron. No tienes que hacer nada.',
  'nominations.dates_past':
    'El día para proponer ya pasó. Cámbialo en «Opciones», en los datos del proyecto.',
  'nominations.no_evaluated':
    'Todavía no se sabe a quién se evalúa. Genera antes las autoevaluaciones o el organigrama.',
  'nominations.too_few': 'Faltan personas en una de las relaciones.',
  'nominations.too_many': 'Sobran personas en una de las relaciones.',
  'nominations.full': 'La lista ya no admite más personas.',
  'nominations.sent_already': 'Ya enviaste tus propuestas.',
  'nominations.proposing_over': 'El día para proponer ya pasó.',
  'nominations.not_sent': 'Esta persona todavía está eligiendo.',
  'nominations.approved_already': 'Estas propuestas ya se aprobaron.',
  'nominations.approving_over': 'El día para aprobar ya pasó: ahora aprueba quien organiza.',
  'nominations.returned_already': 'Ya se la devolviste: la está cambiando.',
  'nominations.return_late': 'El día para aprobar ya pasó: ya no se puede devolver.',
  'nominations.reason_missing': 'Escribe qué falta.',
  'nominations.returned': 'Devolvimos la lista con lo que escribiste.',
  'nominations.duplicate': 'Esta persona ya está en la lista.',
  'nominations.relation_given': 'Esta persona ya te evalúa como líder.',
  'nominations.relation_unknown': 'Esa relación no se propone.',
  'nominations.outside_relation': 'De fuera del proyecto sólo se propone a clientes o proveedores.',
  'nominations.outside_name': 'Escribe el nombre de la persona.',
  'nominations.unapproved':
    'Hay propuestas de evaluadores sin aprobar. Apruébalas o cancélalas antes de liberar.',
  'nominations.recently_reminded': 'Ya recordaste a estas personas en las últimas 24 horas.',
  'nominations.nobody_waiting': 'No falta nadie por proponer ni por aprobar.',
  'nominations.opened': 'Abrimos las propuestas. Los enlaces van en camino.',
  'nominations.cancelled': 'Cancelamos las propuestas. Lo aprobado quedó en Conexiones.',
  'nominations.approved': 'Aprobadas: {count}. Ya son conexiones.',
  'nominations.left':
    'Aprobadas: {count}. Sin aprobar porque no cumplen su mínimo o su máximo: {left}.',
  'nominations.reminded': 'Recordatorios en camino: {count}.',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const nominationsRefusals = {
  'nominations.off': 409,
  'nominations.open_already': 409,
  'nominations.not_open': 409,
  'nominations.over': 410,
  'nominations.dates_past': 422,
  'nominations.no_evaluated': 422,
  'nominations.too_few': 422,
  'nominations.too_many': 422,
  'nominations.full': 422,
  'nominations.sent_already': 409,
  'nominations.proposing_over': 409,
  'nominations.not_sent': 409,
  'nominations.approved_already': 409,
  'nominations.approving_over': 409,
  'nominations.returned_already': 409,
  'nominations.return_late': 409,
  'nominations.reason_missing': 422,
  'nominations.duplicate': 409,
  'nominations.relation_given': 409,
  'nominations.relation_unknown': 422,
  'nominations.outside_relation': 422,
  'nominations.outside_name': 422,
  'nominations.unapproved': 409,
  'nominations.recently_reminded': 409,
  'nominations.nobody_waiting': 409,
} as const satisfies RefusalStatuses<typeof nominationsMessages>

/** How a notification of these codes looks, where it differs from an error's. */
export const nominationsNotices = {
  'nominations.opened': { tone: 'success' },
  'nominations.cancelled': { tone: 'success' },
  'nominations.approved': { tone: 'success' },
  'nominations.returned': { tone: 'success' },
  'nominations.left': { tone: 'warning' },
  'nominations.reminded': { tone: 'success' },
} as const satisfies Notices<typeof nominationsMessages>

type NominationsMessages = typeof nominationsMessages
type NominationsRefusals = typeof nominationsRefusals

declare module '#shared/messages.ts' {
  interface MessageCatalog extends NominationsMessages {}
}

declare module '#shared/refusal.ts' {
  interface RefusalCatalog extends NominationsRefusals {}
}
