import type { Notices } from '#shared/messages.ts'
import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature. */
export const retentionMessages = {
  'data_subject.reports_open':
    'Los reportes ya están disponibles: quitar a una sola persona cambiaría lo publicado. Sus datos se eliminan con los del proyecto, el {date}.',
  'data_subject.erase_confirm': '¿Suprimir a {name} de «{matrix}»?',
  'data_subject.erase_all_confirm': '¿Suprimir a {name} de sus {count} proyectos?',
  'data_subject.erased_all': 'Suprimimos los datos de la persona en {count} proyectos.',
  'data_subject.erased': 'Suprimimos los datos de la persona en «{matrix}».',
  'data_subject.erase_failed': 'No se pudieron suprimir los datos de la persona.',
  'data_subject.export_failed': 'No se pudieron exportar los datos de la persona.',
  'workspace.name_differs': 'Escribe el nombre del espacio de trabajo tal como está: {name}.',
  'workspace.deletion_planned':
    'Este espacio de trabajo se elimina el {date}. Hasta entonces puedes conservarlo.',
  'workspace.deletion_near':
    'El espacio de trabajo «{name}» se elimina con todo lo que tiene el {date}. Hasta entonces una persona con el rol Propiedad puede conservarlo en «Datos personales».',
  'workspace.deletion_cancelled': 'El espacio de trabajo se conserva.',
  'workspace.deletion_load_failed': 'Error al cargar los datos del espacio de trabajo.',
  'workspace_export.expired': 'La descarga ya no está disponible. Pídela otra vez.',
  'data_subjects.load_failed': 'Error al buscar a la persona',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const retentionRefusals = {
  'data_subject.reports_open': 409,
  'workspace.name_differs': 422,
  'workspace_export.expired': 410,
} as const satisfies RefusalStatuses<typeof retentionMessages>

/**
 * How a notification of these codes looks and how long it stays, where it differs from an error's.
 */
export const retentionNotices = {
  'data_subject.erased': { tone: 'success' },
  'data_subject.erased_all': { tone: 'success' },
  'workspace.deletion_planned': { tone: 'warning' },
  'workspace.deletion_near': { tone: 'warning' },
  'workspace.deletion_cancelled': { tone: 'success' },
} as const satisfies Notices<typeof retentionMessages>

type RetentionMessages = typeof retentionMessages
type RetentionRefusals = typeof retentionRefusals

declare module '#shared/messages.ts' {
  interface MessageCatalog extends RetentionMessages {}
}

declare module '#shared/refusal.ts' {
  interface RefusalCatalog extends RetentionRefusals {}
}
